{% macro contract_columns(node=none) %}
    {# The columns of a gold table, the current model's if none is given, as its YAML declares them. #}
    {% set node = node or model %}
    {% set keys = [] %}
    {% for constraint in node.constraints if constraint.type | string | lower
        | replace('constrainttype.', '') == 'primary_key' %}
        {% do keys.extend(constraint.columns) %}
    {% endfor %}
    {% set columns = [] %}
    {% for column in node.columns.values() %}
        {% set default = column.config.get('meta', {}).get('default') %}
        {% set types = column.constraints | map(attribute='type') | map('string') | map('lower')
            | map('replace', 'constrainttype.', '') | list %}
        {% do columns.append({
            'name': column.name,
            'data_type': contract_type(column.data_type),
            'description': column.description,
            'is_key': column.name in keys,
            'key_part': keys.index(column.name) if column.name in keys else none,
            'is_required': column.name in keys or 'not_null' in types,
            'is_nullable': column.config.get('meta', {}).get('nullable', false),
            'wire_encoding': column.config.get('meta', {}).get('wire_encoding'),
            'attribute_type': column.config.get('meta', {}).get('attribute_type'),
            'operators': column.config.get('meta', {}).get('operators', []),
            'default': default if default is none or default is string else tojson(default),
        }) %}
    {% endfor %}
    {% set names = columns | map(attribute='name') | list %}
    {% if execute and (not keys or keys | reject('in', names) | list) %}
        {% do exceptions.raise_compiler_error(
            "Gold model " ~ node.name ~ " names no key that is among its columns. In "
            ~ node.patch_path ~ ", give it `constraints: [{type: primary_key, columns: [...]}]`"
            ~ " with the key's columns in the order in which the source has them."
        ) %}
    {% endif %}
    {{ return(columns) }}
{% endmacro %}
