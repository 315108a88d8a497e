{# Entity -> its lists of columns: one, or one after the other if the table was altered. #}
{% macro arcion_layouts(columns) %}
    {% set layouts = {} %}
    {% for entity, names in columns.items() %}
        {% do layouts.update({entity: [names] if names[0] is string else names}) %}
    {% endfor %}
    {{ return(layouts) }}
{% endmacro %}
