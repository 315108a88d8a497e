{% macro forward_tables(run, tables) %}
    {# To the tag, not to `stage`: if this run is stopped and its lock taken over, another one's rows stand there. #}
    {% for table, staged in tables.items() %}
        {% set tag = 'publish_' ~ run %}
        {% do run_query(
            'alter table ' ~ table ~ ' create tag if not exists ' ~ tag
            ~ ' as of version ' ~ staged.snapshot ~ changefold.tag_age()
        ) %}
        {% do run_query("call system.fast_forward('" ~ table ~ "', 'main', '" ~ tag ~ "')") %}
    {% endfor %}
    {% do changefold.drop_removed_columns(tables) %}
{% endmacro %}
