{% macro arcion_newest_columns(columns) %}
    {% set newest = {} %}
    {% for entity, layouts in changefold.arcion_layouts(columns).items() %}
        {% do newest.update({entity: layouts[-1]}) %}
    {% endfor %}
    {{ return(newest) }}
{% endmacro %}
