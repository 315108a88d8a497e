{% macro _graph_operators(type) %}
    {# which operators a type has #}
    {% set numbers = ['Add', 'Minus', 'Max', 'Min'] %}
    {{ return(['Overwrite', 'IgnoreIfExisted'] + {
        'int': numbers + ['And', 'Or'],
        'uint': numbers + ['And', 'Or'],
        'float': numbers,
        'bool': ['And', 'Or'],
        'string': ['Add'],
        'datetime': [],
        'list': ['Add'],
        'set': ['Add'],
        'map': ['Add', 'ReplaceOrAdd'],
        'tuple': ['Add'],
    }[type.kind]) }}
{% endmacro %}
