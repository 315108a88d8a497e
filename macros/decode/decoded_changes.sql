{% materialization decoded_changes, adapter='spark' %}
    {% set columns = change_columns() + [{'name': 'decoded_run', 'data_type': 'bigint'}] %}
    {% set feed = feed_of(model.name) %}
    {% set state = run_state() %}
    {% set target_relation = this.incorporate(type='table') %}
    {% set exists = load_cached_relation(this) is not none %}
    {% set has_news = 'landed_batch in (null)' not in sql %}
    {{ run_hooks(pre_hooks) }}
    {% set has_other_options = refuse_other_options(feed) %}
    {% if has_news or not exists %}
        {% set run = current_run() %}
        {% if not exists %}
            {% do create_table(this, columns, properties=decoded_properties()) %}
        {% endif %}
        {% do lay_out_decoded(this) %}
    {% endif %}
    {% if not has_news %}
        {% if feed in state.landed and not is_decoded(feed) %}
            {% do current_run() %}
            {% do record_missing_decodes(feed, this) %}
        {% elif has_other_options %}
            {% do record_decode(feed, current_run(), 'decoded') %}
        {% endif %}
        {% do report_result('nothing new') %}
    {% else %}
        {% do state.update({'has_news': true}) %}
        {% set overwrites = exists and (should_full_refresh() or feed in state.cut_off) %}
        {% if overwrites %}
            {# recorded first: gold folds again even if this run dies after the overwrite #}
            {% do record_decode(feed, run, 'full refresh started') %}
        {% endif %}
        {# written to a branch, which nobody reads until its copies are marked #}
        {% set branch = start_decoding(this, run, is_new=not exists) %}
        {% set decoding = this ~ '.branch_' ~ branch %}
        {% call statement('write') %}
insert {{ 'overwrite' if overwrites else 'into' }} {{ decoding }} ({{ column_names(columns) }})
select
    *,
    {{ run }} as decoded_run
from (
    {{ sql | indent(4) }}
) as decoded
        {% endcall %}
        {% do reject_removed(feed, decoding, run) %}
        {% do mark_copies(feed, decoding, this if exists and not overwrites else none, run) %}
        {% do current_run() %}
        {% do record_places(feed, decoding, run, overwrites) %}
        {% do run_query("call system.fast_forward('" ~ this ~ "', 'main', '" ~ branch ~ "')") %}
        {% do run_query('alter table ' ~ this ~ ' drop branch ' ~ branch) %}
        {% do report_result(record_decode(feed, run, 'decoded', this)) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [target_relation]}) }}
{% endmaterialization %}
