{% macro test_definition(sql) %}
    {# what a data test asks and how it is judged; what dbt adds to its SQL is among it #}
    {% set limits = [
        config.get('fail_calc'), config.get('warn_if'), config.get('error_if'), config.get('severity'),
        config.get('limit'), config.get('sql_header'),
    ] %}
    {{ return(local_md5(sql ~ limits | join(' '))) }}
{% endmacro %}
