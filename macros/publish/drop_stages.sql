{% macro drop_stages() %}
    {% for table in staged_tables() %}
        {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
    {% endfor %}
{% endmacro %}
