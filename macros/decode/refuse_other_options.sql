{% macro refuse_other_options(feed) %}
    {# Before anything is written: what was decoded with other options would stay as it is beside what is
       decoded from now on. Returns whether they are others and that is accepted. #}
    {% set state = changefold.run_state() %}
    {% set before = state.decoded_with.get(feed) %}
    {% if not before or should_full_refresh() or feed in state.cut_off %}
        {{ return(false) }}
    {% endif %}
    {% set now = fromjson(changefold.decoding_options(feed, before.last_batch, state.entities.get(feed, {}))) %}
    {% set then, others = fromjson(before.options), [] %}
    {% for name in (then.keys() | list + now.keys() | list) | unique(case_sensitive=true) | sort if then.get(name) != now.get(name)
        and (name != 'macros' or name in then and name in now) %}{# else the model is another, or nothing knew of macros #}
        {% do others.append({
            'model': 'the decoded model', 'macros': 'a macro that the decoded model calls',
        }.get(name, 'its option ' ~ name)) %}
    {% endfor %}
    {% if others and feed not in changefold.setting('accept_options') %}
        {% do state.doubts.update({model.unique_id: 'was decoded with something else: ' ~ others | join(', ') ~ ' changed since'}) %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ' was decoded up to batch ' ~ before.last_batch ~ ' with something else: '
            ~ others | join(', ') ~ ' changed since. Nothing of it was written. To decode all of it anew:'
            ~ ' dbt build --full-refresh -s ' ~ feed ~ '_decoded+. To leave what is decoded as it is:'
            ~ " dbt build --vars '{accept_options: [" ~ feed ~ "]}'. Or set it back."
        ) %}
    {% endif %}
    {{ return(others | length > 0) }}
{% endmacro %}
