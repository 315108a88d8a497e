{% macro _graph_type_of(type) %}
    {% set kinds = {
        'int': 'int', 'bigint': 'int', 'decimal(20,0)': 'uint', 'float': 'float', 'double': 'float',
        'boolean': 'bool', 'string': 'string', 'timestamp': 'datetime',
    } %}
    {% set written = type | replace(',', ', ') | replace(':', ': ') %}
    {% if type in kinds %}
        {{ return({'kind': kinds[type], 'data_type': written}) }}
    {% elif modules.re.fullmatch('array<.*>', type) %}
        {% set element = changefold._graph_type_of(type[6:-1]) %}
        {{ return({
            'kind': 'list', 'data_type': written, 'element': element,
        } if element and element.kind not in ['list', 'map'] else none) }}
    {% elif modules.re.fullmatch('map<.*>', type) %}
        {% set parts = changefold._graph_split(type[4:-1]) %}
        {% set key, value = changefold._graph_type_of(parts[0]), changefold._graph_type_of(parts[-1]) %}
        {{ return({
            'kind': 'map', 'data_type': written, 'key': key, 'value': value,
        } if parts | length == 2 and key.kind in kinds.values() and value
            and value.kind not in ['list', 'map'] else none) }}
    {% elif modules.re.fullmatch('struct<.*>', type) %}
        {% set fields = [] %}
        {% for part in changefold._graph_split(type[7:-1]) %}
            {% do fields.append({
                'name': part.split(':')[0], 'type': changefold._graph_type_of(part.split(':', 1)[-1]),
            }) %}
        {% endfor %}
        {{ return({'kind': 'tuple', 'data_type': written, 'fields': fields}
            if not fields | rejectattr('type.kind', 'in', kinds.values()) | list else none) }}
    {% endif %}
    {{ return(none) }}
{% endmacro %}
