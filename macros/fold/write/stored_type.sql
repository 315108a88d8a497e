{# What Iceberg makes of a type: it has no tinyint and no smallint, and each decimal has a scale. #}
{% macro stored_type(data_type) %}
    {% set type = data_type | replace(' ', '') %}
    {% set type = modules.re.sub('\\b(tinyint|smallint)\\b', 'int', type) %}
    {{ return(modules.re.sub('decimal[(]([0-9]+)[)]', 'decimal(\\1,0)', type)) }}
{% endmacro %}
