{% macro test_definition(sql) %}
    {# what a data test asks and how it is judged; not from where on it asks #}
    {% set limits = [config.get('fail_calc'), config.get('warn_if'), config.get('error_if'), config.get('severity')] %}
    {% set asked = modules.re.sub('(landed_batch >=|decoded_run >) \\d+', '\\1 0', sql) %}
    {{ return(local_md5(asked.split() | join(' ') ~ limits | join(' '))) }}
{% endmacro %}
