{% macro forward_tables(run, tables, are_staged=false) %}
    {% for table, staged in tables.items() %}
        {% set refs = {'stage': staged.snapshot} if are_staged
            else dict(changefold.fetch_rows('select name, snapshot_id from ' ~ table ~ '.refs')) %}
        {% if refs.get('main') != staged.snapshot %}
            {% if refs.get('stage') != staged.snapshot %}
                {% do run_query(
                    'alter table ' ~ table ~ ' create or replace branch stage as of version '
                    ~ staged.snapshot
                ) %}
            {% endif %}
            {% do run_query(
                "call system.fast_forward('" ~ table ~ "', 'main', 'stage')"
            ) %}
        {% endif %}
        {% do run_query(
            'alter table ' ~ table ~ ' create tag if not exists publish_' ~ run
            ~ ' as of version ' ~ staged.snapshot ~ changefold.tag_age()
        ) %}
    {% endfor %}
    {% do changefold.drop_removed_columns(tables) %}
{% endmacro %}
