{% macro table_facts(tables, before) %}
    {# table -> files, small ones of them, delete files and bytes of its `main`; snapshots, those of them that
       may go (`old`); tags, and the snapshot of its stage.
       From the table's metadata alone, twenty tables in a statement. What a snapshot's summary says of files
       is not true of a table that is written by a branch. #}
    {% set selects = [] %}
    {% for table in tables %}
        {% do selects.append(
            'select ' ~ changefold.sql_text(table) ~ ' as name, files.*, refs.*, snapshots.*'
            ~ ' from (select count_if(content = 0) as files, count_if(content = 0 and file_size_in_bytes < '
            ~ changefold.small_file() ~ ') as small, count_if(content > 0) as deletes,'
            ~ ' coalesce(sum(file_size_in_bytes), 0) as bytes from ' ~ table ~ ".files) as files"
            ~ " cross join (select count_if(type = 'TAG') as tags, max(snapshot_id) filter"
            ~ " (where name = 'stage') as stage from " ~ table ~ ".refs) as refs"
            ~ " cross join (select count(*) as snapshots, count_if(is_old and not is_kept) as old from"
            ~ " (select committed_at < " ~ changefold.older_than(table, before)
            ~ " as is_old, bool_or(refs.snapshot_id is not null and coalesce(timestampdiff(second, committed_at,"
            ~ " current_timestamp()) * 1000 <= max_reference_age_in_ms, true)) as is_kept from " ~ table
            ~ ".snapshots as snapshots left join " ~ table ~ ".refs as refs on refs.snapshot_id ="
            ~ " snapshots.snapshot_id group by snapshots.snapshot_id, committed_at)) as snapshots"
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
