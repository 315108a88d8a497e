{% macro staged_tables(tables) %}
    {# Of these tables: name -> snapshot, run and contract of what stands on its branch `stage`, the snapshot of `main`,
       and what this run has written, a snapshot -> its parent. A stage of an older version names the contract without
       the table. #}
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
            "select '" ~ table ~ "', refs.name, snapshots.snapshot_id, snapshots.parent_id, summary['changefold.run'],"
            ~ " coalesce(summary['changefold.contract." ~ table ~ "'], summary['changefold.contract']) from "
            ~ table ~ ".snapshots as snapshots left join " ~ table ~ ".refs as refs on refs.snapshot_id ="
            ~ " snapshots.snapshot_id and refs.name in ('main', 'stage') where refs.name is not null"
            ~ " or summary['changefold.run'] = '" ~ changefold.run_state().run ~ "'"
        ) %}
    {% endfor %}
    {% set staged = {} %}
    {# fifty in a statement: the plan of thousands would not end #}
    {% for together in selects | batch(50) %}
        {% set found = {} %}
        {% for row in changefold.fetch_rows(together | join(' union all ')) %}
            {% do found.setdefault(row[0], []).append(row) %}
        {% endfor %}
        {% for table, rows in found.items() %}
            {% set main, written = namespace(snapshot=none), {} %}
            {% for row in rows %}
                {% if row[1] == 'main' %}
                    {% set main.snapshot = row[2] | int %}
                {% endif %}
                {% if row[4] == changefold.run_state().run | string %}
                    {% do written.update({row[2] | int: none if row[3] is none else row[3] | int}) %}
                {% endif %}
            {% endfor %}
            {% for row in rows if row[1] == 'stage' %}
                {% do staged.update({table: {
                    'snapshot': row[2] | int, 'run': row[4] | int, 'contract': row[5],
                    'main': main.snapshot, 'written': written,
                }}) %}
            {% endfor %}
        {% endfor %}
    {% endfor %}
    {{ return(staged) }}
{% endmacro %}
