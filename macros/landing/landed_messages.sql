{% materialization landed_messages, adapter='spark' %}
    {% set columns = changefold.message_columns() %}
    {% set feed = changefold.feed_of(model.name) %}
    {% do changefold.check_is_verbatim(sql, changefold.run_state().get('landing', {}).get(feed, '')) %}
    {% set noticed = feed ~ '_noticed' %}
    {% set state = changefold.run_state() %}
    {% set counts = state.noticed.get(feed, {}) %}
    {% set has_topics = changefold.feed_options(feed).kafka is not none %}
    {% set ledger = changefold.ops_table('offsets') if has_topics else changefold.ops_table('landings') %}
    {% set unlanded = {} %}
    {{ run_hooks(pre_hooks) }}
    {% set is_new = load_cached_relation(this) is none %}
    {% set run = changefold.current_run() if is_new or counts %}
    {% if is_new %}
        {% do changefold.create_table(this, columns, changefold.message_properties()) %}
    {% endif %}
    {% if counts %}
        {% do state.update({'has_news': true}) %}
        {# what a run takes after a loss that was accepted must not look lost again if it dies on the way #}
        {% if 'lost' in counts %}
            {% do changefold.write_noticed(feed, ledger, run, "status = 'lost'") %}
        {% endif %}
        {% if counts.get('landed') %}
            {% do state.unrecorded.update({feed: this}) %}
            {% call statement('append') %}
insert into {{ this }} ({{ changefold.column_names(columns) }})
select *, {{ run }} as landed_batch, current_timestamp() as landed_at
from (
{{ sql }}
) as messages
            {% endcall %}
            {% if not has_topics %}
                {% set unlanded = changefold.unlanded_files(feed, this, run) %}
                {% if changefold.feed_options(feed).lines == 'records' %}
                    {% do changefold.report_strange_times(feed, this, run) %}
                {% endif %}
            {% endif %}
        {% endif %}
        {% if counts.keys() | reject('equalto', 'lost') | list %}
            {# one commit: what is in part must not go unsaid because the run died after the others were written #}
            {% do changefold.write_noticed(
                feed, ledger, run, "status <> 'lost'", changefold.judged_files(feed, unlanded) if unlanded or 'unopened' in counts
            ) %}
        {% endif %}
        {% if counts.get('landed') %}
            {% do state.landed.update({feed: run}) %}
            {% do state.unrecorded.pop(feed) %}
        {% endif %}
        {% do run_query('drop view if exists ' ~ noticed) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {% set landed = counts.get('landed', 0) - unlanded | length %}
    {% do changefold.report_result(
        landed ~ ' new ' ~ ('offset' if has_topics else 'file') ~ ('' if landed == 1 else 's')
        if landed else 'nothing new'
    ) %}
    {{ return({'relations': [this.incorporate(type='table')]}) }}
{% endmaterialization %}
