{% macro contract_type(data_type) %}
    {# A data_type in lower case, but for the fields of structs: their names are as the source's. #}
    {% set parts = [] %}
    {% for part in modules.re.split('((?:`(?:[^`]|``)+`|[^`<>,: ]+) *:)', data_type | string | trim) %}
        {% do parts.append(part if loop.index is divisibleby 2 else part | lower) %}
    {% endfor %}
    {{ return(parts | join('')) }}
{% endmacro %}
