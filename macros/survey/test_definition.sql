{% macro test_definition(sql) %}
    {# what a data test asks; not from which run on it asks (see since_tested) #}
    {% set limits = [config.get('fail_calc'), config.get('warn_if'), config.get('error_if'), config.get('severity')] %}
    {{ return(local_md5(modules.re.sub('_run > \\d+', '_run > 0', sql) ~ limits | join(' '))) }}
{% endmacro %}
