{% macro moved_tables(tables) %}
    {# to these `main` cannot be forwarded any more #}
    {% set moved = [] %}
    {% for table, staged in tables.items() if not changefold.is_ancestor(table, staged.main, staged.snapshot) %}
        {% do moved.append(table) %}
    {% endfor %}
    {{ return(moved) }}
{% endmacro %}
