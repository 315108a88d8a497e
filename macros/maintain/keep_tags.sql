{% macro keep_tags(table) %}
    {# A tag is made with the age that all tags reach, and goes with the snapshots that expire: of thousands of
       tags only those cost a commit that stay longer, or that were made with another age. #}
    {% for tag in changefold.tags_to_change(table) %}
        {% do run_query(
            'alter table ' ~ table ~ (
                ' drop tag if exists ' ~ tag.name if tag.what == 'goes'
                else ' replace tag ' ~ tag.name ~ ' as of version ' ~ tag.snapshot_id
                ~ ' retain ' ~ tag.minutes ~ ' minutes'
            )
        ) %}
    {% endfor %}
{% endmacro %}
