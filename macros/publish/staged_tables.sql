{% macro staged_tables(tables) %}
    {# Of these tables: name -> snapshot, run and contract of what stands on its branch `stage`; a stage of
       an older version names the contract without the table. #}
    {% set schemas, existing, selects = [], [], [] %}
    {# of the sample gold, which create_ops_tables has made #}
    {% set made = changefold.ops_table('rejections').split('.')[0] %}
    {% for table in tables %}
        {% do schemas.append(table.split('.')[0]) %}
    {% endfor %}
    {% for schema in schemas | unique(case_sensitive=true)
        if schema == made or changefold.fetch_rows("show schemas like '" ~ schema ~ "'") %}
        {% for row in changefold.fetch_rows('show tables in ' ~ schema) %}
            {% do existing.append(schema ~ '.' ~ row[1]) %}
        {% endfor %}
    {% endfor %}
    {% for table in tables if table in existing %}
        {% do selects.append(
            "select '" ~ table ~ "', refs.snapshot_id, snapshots.summary['changefold.run'],"
            ~ " coalesce(snapshots.summary['changefold.contract." ~ table ~ "'],"
            ~ " snapshots.summary['changefold.contract']) from " ~ table ~ ".refs as refs join "
            ~ table ~ ".snapshots as snapshots on snapshots.snapshot_id = refs.snapshot_id"
            ~ " where refs.name = 'stage'"
        ) %}
    {% endfor %}
    {% set staged = {} %}
    {# fifty in a statement: the plan of thousands would not end #}
    {% for together in selects | batch(50) %}
        {% for row in changefold.fetch_rows(together | join(' union all ')) %}
            {% do staged.update({
                row[0]: {'snapshot': row[1] | int, 'run': row[2] | int, 'contract': row[3]}
            }) %}
        {% endfor %}
    {% endfor %}
    {{ return(staged) }}
{% endmacro %}
