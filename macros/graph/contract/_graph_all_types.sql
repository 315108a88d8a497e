{% macro _graph_all_types(entity, columns) %}
    {# the entity of what is about edges of all types, in a list that is empty for vertices #}
    {{ return(
        [(entity.rsplit('.', 1)[:-1] + ['*']) | join('.')]
        if columns | selectattr('is_key') | list | length == 5 else []
    ) }}
{% endmacro %}
