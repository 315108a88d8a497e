{% macro refuse_staged_snapshots() %}
    {# `dbt snapshot` by itself reads stages, as all that is no build, and would record for good what is held back or
       what a run under way has staged. #}
    {% set read = {} %}
    {% for node in graph.nodes.values() if node.resource_type == 'snapshot' and changefold.is_selected(node)
        and not changefold.is_rebuild() %}
        {% for table in changefold.gold_models() if changefold.reads_any(node, [table]) %}
            {% do read.setdefault(table, node.name) %}
        {% endfor %}
    {% endfor %}
    {% if read and changefold.fetch_rows("show schemas like '" ~ changefold.ops_schema() ~ "'") %}
        {% for table in changefold.staged_tables(read.keys() | list) %}
            {% do exceptions.raise_compiler_error(
                'Snapshot ' ~ read[table] ~ ' reads ' ~ table ~ ', which has rows on its stage that are not published,'
                ~ ' and would record them. Nothing was written. Publish them first (dbt build, or dbt run-operation'
                ~ ' publish), or record what is published: dbt build -s ' ~ read[table]
            ) %}
        {% endfor %}
    {% endif %}
{% endmacro %}
