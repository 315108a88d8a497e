{# What Iceberg makes of a type: it has no tinyint and no smallint, and each decimal has a scale. #}
{% macro stored_type(data_type) %}
    {% set parts = [] %}
    {# every second one is the name of a field in backticks #}
    {% for part in modules.re.split('(`(?:[^`]|``)+`)', data_type) %}
        {% set type = modules.re.sub('\\b(tinyint|smallint)\\b(?!:)', 'int', part | replace(' ', '')) %}
        {% do parts.append(part if loop.index is divisibleby 2 else modules.re.sub('decimal[(]([0-9]+)[)]', 'decimal(\\1,0)', type)) %}
    {% endfor %}
    {{ return(parts | join) }}
{% endmacro %}
