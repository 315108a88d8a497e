{% macro table_facts(tables) %}
    {# table -> files, delete files and bytes of its `main`, snapshots, tags, and the snapshot of its stage.
       From the table's metadata alone, twenty tables in a statement. What a snapshot's summary says of files
       is not true of a table that is written by a branch. #}
    {% set selects = [] %}
    {% for table in tables %}
        {% do selects.append(
            'select ' ~ changefold.sql_text(table) ~ ' as name, files.*, refs.*, (select count(*) from ' ~ table
            ~ ".snapshots) as snapshots from (select count_if(content = 0) as files, count_if(content > 0) as"
            ~ " deletes, coalesce(sum(file_size_in_bytes), 0) as bytes from " ~ table ~ ".files) as files"
            ~ " cross join (select count_if(type = 'TAG') as tags, max(snapshot_id) filter"
            ~ " (where name = 'stage') as stage from " ~ table ~ ".refs) as refs"
        ) %}
    {% endfor %}
    {% set facts = {} %}
    {% for together in selects | batch(20) %}
        {% for row in changefold.fetch_json(together | join(' union all ')) %}
            {% do facts.update({row.name: dict(row, stage=row.get('stage'))}) %}
        {% endfor %}
    {% endfor %}
    {{ return(facts) }}
{% endmacro %}
