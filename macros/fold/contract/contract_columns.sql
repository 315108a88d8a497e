{% macro contract_columns(node=none) %}
    {# The columns of a gold table, the current model's if none is given, as its YAML declares them. The
       current model's are checked, once. #}
    {% set is_own = node is none %}
    {% set node = node or model %}
    {% set checked = changefold.run_state().setdefault('contracts', {}) if execute and is_own else {} %}
    {% if node.unique_id in checked %}
        {{ return(checked[node.unique_id]) }}
    {% endif %}
    {% set keys = changefold.contract_key(node) %}
    {% set columns = [] %}
    {% for column in node.columns.values() %}
        {% set name = changefold.unquoted_name(column.name) %}
        {% set default = column.config.get('meta', {}).get('default') %}
        {% set types = column.constraints | map(attribute='type') | map('string') | map('lower')
            | map('replace', 'constrainttype.', '') | list %}
        {% do columns.append({
            'name': name,
            'yaml_name': column.name,
            'source_column': column.config.get('meta', {}).get('source_column', name) | string,
            'data_type': changefold.contract_type(column.data_type),
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
    {# of other models nothing is refused: a mistake in one must not stop what is done for others #}
    {% set mistakes = changefold.contract_mistakes(node, columns) if execute and is_own else [] %}
    {% do checked.update({node.unique_id: columns} if not mistakes else {}) %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error(
            'Table ' ~ node.name ~ ': ' ~ mistakes | join('; ') ~ ' (' ~ changefold.contract_file(node) ~ '). Nothing was written.'
        ) %}
    {% endif %}
    {{ return(columns) }}
{% endmacro %}
