{# The vendor's table: in which images a column is, by its exists bit. #}
{% macro arcion_exists_bits() %}
    {{ return({
        '0': [],
        '1': ['after'],
        '2': ['before'],
        '3': ['after', 'before'],
    }) }}
{% endmacro %}
