{% macro test_definition(sql) %}
    {# what a data test asks and how it is judged #}
    {% set limits = [config.get('fail_calc'), config.get('warn_if'), config.get('error_if'), config.get('severity')] %}
    {{ return(local_md5(sql.split() | join(' ') ~ limits | join(' '))) }}
{% endmacro %}
