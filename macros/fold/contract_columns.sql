{% macro contract_columns(node=none) %}
    {# The columns of a gold table, the current model's if none is given, as its YAML declares them. #}
    {% set is_own = node is none %}
    {% set node = node or model %}
    {% set keys = [] %}
    {% for constraint in node.constraints if constraint.type | string | lower
        | replace('constrainttype.', '') == 'primary_key' %}
        {% for column in constraint.columns %}
            {% do keys.append(unquoted_name(column)) %}
        {% endfor %}
    {% endfor %}
    {% set columns = [] %}
    {% for column in node.columns.values() %}
        {% set name = unquoted_name(column.name) %}
        {% set default = column.config.get('meta', {}).get('default') %}
        {% set types = column.constraints | map(attribute='type') | map('string') | map('lower')
            | map('replace', 'constrainttype.', '') | list %}
        {% do columns.append({
            'name': name,
            'source_column': column.config.get('meta', {}).get('source_column', name) | string,
            'data_type': contract_type(column.data_type),
            'description': column.description,
            'is_key': name in keys,
            'key_part': keys.index(name) if name in keys else none,
            'is_required': name in keys or 'not_null' in types,
            'is_nullable': column.config.get('meta', {}).get('nullable', false),
            'may_be_missing': column.config.get('meta', {}).get('may_be_missing', false),
            'any_year': column.config.get('meta', {}).get('any_year', false),
            'wire_encoding': column.config.get('meta', {}).get('wire_encoding'),
            'attribute_type': column.config.get('meta', {}).get('attribute_type'),
            'operators': column.config.get('meta', {}).get('operators', []),
            'default': default if default is none or default is string else tojson(default),
        }) %}
    {% endfor %}
    {% set names = columns | map(attribute='name') | list %}
    {# of other models nothing is refused: a mistake in one must not stop what is done for others #}
    {% if execute and is_own %}
        {% do check_table_name(node) %}
    {% endif %}
    {% if execute and is_own and (not keys or keys | reject('in', names) | list) %}
        {% do exceptions.raise_compiler_error(
            "Gold model " ~ node.name ~ " names no key that is among its columns. In "
            ~ node.patch_path ~ ", give it `constraints: [{type: primary_key, columns: [...]}]`"
            ~ " with the key's columns in the order in which the source has them."
        ) %}
    {% endif %}
    {% if execute and is_own %}
        {% do check_contract_names(columns) %}
        {% set mistakes = contract_mistakes(node) %}
        {% if mistakes %}
            {% do exceptions.raise_compiler_error(
                'Table ' ~ node.name ~ ': ' ~ mistakes | join('; ') ~ ' (' ~ node.patch_path ~ ').'
            ) %}
        {% endif %}
    {% endif %}
    {{ return(columns) }}
{% endmacro %}
