{% macro staged_tables(tables) %}
    {# Of these tables: name -> snapshot, run and contract of what stands on its branch `stage`; a stage of
       an older version names the contract without the table. #}
    {% set existing = changefold.fetch_rows('show tables in gold') | map(attribute=1) | list if tables else [] %}
    {% set selects = [] %}
    {% for table in tables if table.split('.')[1] in existing %}
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
