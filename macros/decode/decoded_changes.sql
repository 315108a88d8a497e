{% materialization decoded_changes, adapter='spark' %}
    {% set columns = changefold.change_columns() + [{'name': 'decoded_run', 'data_type': 'bigint'}] %}
    {% set feed = changefold.feed_of(model.name) %}
    {% set state = changefold.run_state() %}
    {% set target_relation = this.incorporate(type='table') %}
    {% set exists = load_cached_relation(this) is not none %}
    {% set has_news = 'landed_batch in (null)' not in sql %}
    {# By a full refresh, or because the table is gone. If messages went that gold has (keep_messages_days), gold
       goes on with those that are left. #}
    {% set is_refreshed = (should_full_refresh() or feed in state.cut_off) if exists
        else feed in state.decoded and feed not in state.removed %}
    {{ run_hooks(pre_hooks) }}
    {% set has_other_options = changefold.refuse_other_options(feed) %}
    {% if has_news or not exists %}
        {% set run = changefold.current_run() %}
        {% if is_refreshed %}
            {# recorded first: gold folds again even if this run dies after it has changed the table #}
            {% do changefold.record_decode(feed, run, 'full refresh started') %}
        {% endif %}
        {% if not exists %}
            {% do changefold.create_table(this, columns, properties=changefold.decoded_properties()) %}
        {% endif %}
        {% do changefold.lay_out_decoded(this) %}
    {% endif %}
    {% if not has_news %}
        {% if (feed in state.landed or not exists and is_refreshed) and not changefold.is_decoded(feed) %}
            {% set run = changefold.current_run() %}
            {% do changefold.record_missing_decodes(feed, this) %}
            {% if not changefold.is_decoded(feed) %}{# what landed held no message #}
                {% do changefold.record_decode(feed, run, 'decoded') %}
            {% endif %}
        {% elif has_other_options or feed in state.removed_feeds %}{# or its model was away #}
            {% do changefold.record_decode(feed, changefold.current_run(), 'decoded') %}
        {% endif %}
        {% do changefold.report_result('nothing new') %}
    {% else %}
        {% do state.update({'has_news': true}) %}
        {% if not is_refreshed %}
            {% do changefold.record_missing_decodes(feed, this) %}
        {% endif %}
        {# written to a branch, which nobody reads until its copies are marked #}
        {% set branch = changefold.start_decoding(this, run, is_new=not exists) %}
        {% set decoding = this ~ '.branch_' ~ branch %}
        {% do changefold.replace_all_rows() if is_refreshed %}
        {% call statement('write') %}
insert {{ 'overwrite' if is_refreshed else 'into' }} {{ decoding }} ({{ changefold.column_names(columns) }})
select
    *,
    {{ run }} as decoded_run
from (
    {{ sql | indent(4) }}
) as decoded
        {% endcall %}
        {% do changefold.reject_removed(feed, decoding, run) %}
        {% do changefold.mark_copies(feed, decoding, this if exists and not is_refreshed else none, run) %}
        {% set facts = feed ~ '_facts_' ~ run %}
        {% do changefold.cache_select(facts, changefold.decoded_facts(decoding, run)) %}
        {% do changefold.current_run() %}
        {% do changefold.record_places(feed, facts, run, is_refreshed) %}
        {% set counts = changefold.count_decoded(facts, decoding, run) %}
        {% do changefold.forget_cached(facts) %}
        {% do run_query("call system.fast_forward('" ~ this ~ "', 'main', '" ~ branch ~ "')") %}
        {% do run_query('alter table ' ~ this ~ ' drop branch ' ~ branch) %}
        {% do changefold.report_result(changefold.record_decode(feed, run, 'decoded', counts)) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [target_relation]}) }}
{% endmaterialization %}
