{% macro staged_tables() %}
    {# table name -> snapshot, run and contract of what stands on its branch `stage`; a stage of an older
       version names the contract without the table #}
    {% set existing = fetch_rows('show tables in gold') | map(attribute=1) | list %}
    {% set selects = [] %}
    {% for table in gold_models() if table.split('.')[1] in existing %}
        {% do selects.append(
            "select '" ~ table ~ "', refs.snapshot_id, snapshots.summary['changefold.run'],"
            ~ " coalesce(snapshots.summary['changefold.contract." ~ table ~ "'],"
            ~ " snapshots.summary['changefold.contract']) from " ~ table ~ ".refs as refs join "
            ~ table ~ ".snapshots as snapshots on snapshots.snapshot_id = refs.snapshot_id"
            ~ " where refs.name = 'stage'"
        ) %}
    {% endfor %}
    {% set staged = {} %}
    {% for row in (fetch_rows(selects | join(' union all ')) if selects else []) %}
        {% do staged.update({
            row[0]: {'snapshot': row[1] | int, 'run': row[2] | int, 'contract': row[3]}
        }) %}
    {% endfor %}
    {{ return(staged) }}
{% endmacro %}
