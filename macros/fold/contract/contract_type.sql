{% macro contract_type(data_type) %}
    {# A data_type in lower case, unless it has structs: the names of their fields are as the source's. #}
    {% set type = data_type | string | trim %}
    {{ return(type if 'struct<' in type else type | lower) }}
{% endmacro %}
