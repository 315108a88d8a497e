{% macro graph_type(column) %}
    {# What a data_type of the contract is in a graph: {'kind': ..., 'data_type': ..., 'operators': ..., and
       of what}. Iceberg has one type for lists and sets, so the contract says which arrays are sets; and
       it says which operators are taken that no document describes. #}
    {% set type = changefold._graph_type_of(column.data_type | lower | replace(' ', '')) %}
    {% if column.attribute_type and type and type.kind == 'list' and column.attribute_type | lower == 'set' %}
        {% do type.update({'kind': 'set'}) %}
    {% elif column.attribute_type or not type %}
        {% do exceptions.raise_compiler_error(
            "Column " ~ column.name ~ " of " ~ model.name ~ " has data_type `" ~ column.data_type
            ~ "`" ~ (" and attribute_type `" ~ column.attribute_type ~ "`" if column.attribute_type else "")
            ~ ", which is no attribute of a graph. INT is int or bigint, UINT decimal(20,0), FLOAT"
            ~ " float, DOUBLE double, BOOL boolean, STRING string, DATETIME timestamp, LIST array<>,"
            ~ " SET array<> with `meta: {attribute_type: set}`, MAP map<,>, a tuple struct<name: type>"
            ~ " of those but lists, sets and maps. Change it in " ~ changefold.contract_file(model) ~ "."
        ) %}
    {% endif %}
    {% set undocumented = {'bool': ['Add'], 'list': ['Minus'], 'set': ['Minus'], 'map': ['Minus']} %}
    {% if column.operators | reject('in', undocumented.get(type.kind, [])) | list %}
        {% do exceptions.raise_compiler_error(
            "Column " ~ column.name ~ " of " ~ model.name ~ " has operators " ~ column.operators
            ~ ". What may be named there is what no document says of its type: [Add] of a boolean,"
            ~ " [Minus] of an array or map. Change it in " ~ changefold.contract_file(model) ~ "."
        ) %}
    {% endif %}
    {% do type.update({'operators': changefold._graph_operators(type) + column.operators}) %}
    {{ return(type) }}
{% endmacro %}
