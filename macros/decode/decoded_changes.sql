{% materialization decoded_changes, adapter='spark' %}
    {% set columns = change_columns() + [{'name': 'decoded_run', 'data_type': 'bigint'}] %}
    {% set feed = model.name | replace('_decoded', '') %}
    {% set state = run_state() %}
    {% set target_relation = this.incorporate(type='table') %}
    {% set exists = load_cached_relation(this) is not none %}
    {% set batch = this.incorporate(path={'identifier': this.identifier ~ '_batch'}) %}
    {% set copies = feed ~ '_copies_' ~ state.run %}
    {{ run_hooks(pre_hooks) }}
    {% if not exists %}
        {% do current_run() %}
        {% do create_table(this, columns, properties=decoded_properties()) %}
    {% endif %}
    {% if 'landed_batch in (null)' in sql %}
        {% if feed in state.landed and not is_decoded(feed) %}
            {% do current_run() %}
            {% do record_missing_decodes(feed, this) %}
        {% endif %}
        {% do report_result('nothing new') %}
    {% else %}
        {% set run = current_run() %}
        {% do state.update({'has_news': true}) %}
        {% do lay_out_decoded(this) %}
        {% set overwrites = exists and (should_full_refresh() or feed in state.cut_off) %}
        {% do run_query(
            'create or replace table ' ~ batch ~ ' using iceberg ' ~ table_properties() ~ ' as ' ~ sql
        ) %}
        {% if overwrites %}
            {# recorded first: gold folds again even if this run dies after the overwrite #}
            {% do record_decode(feed, run, 'full refresh started') %}
        {% endif %}
        {# cached, so that its size is known: few copies are joined without a shuffle of the batch #}
        {% do cache_select(copies, find_copies(batch, none if overwrites else this)) %}
        {% do current_run() %}
        {% do record_places(feed, batch, run, overwrites) %}
        {% call statement('write') %}
insert {{ 'overwrite' if overwrites else 'into' }} {{ this }} ({{ column_names(columns) }})
{{ mark_copies(batch, copies, run) }}
        {% endcall %}
        {% do forget_cached(copies) %}
        {% do run_query('drop table if exists ' ~ batch ~ ' purge') %}
        {% do report_result(record_decode(feed, run, 'decoded', this)) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [target_relation]}) }}
{% endmaterialization %}
