{# The data_type of a graph's attribute; none where its values do not tell, and then it is left out. #}
{% macro _propose_graph_type(column) %}
    {% set looks = column.looks or [] %}
    {% set element = {'["BIGINT"]': 'bigint', '["STRING"]': 'string', '["BOOLEAN"]': 'boolean'}.get(tojson(column.elements)) %}
    {% if not element and column.elements and not column.elements | map('replace', 'DOUBLE', 'DECIMAL') | map('truncate', 7, true, '', 0) | reject('in', ['BIGINT', 'DECIMAL']) | list %}
        {% set element = 'double' %}
    {% endif %}
    {% set type = none %}
    {% if looks == ['boolean'] %}
        {% set type = 'boolean' %}
    {% elif looks == ['whole'] %}
        {% set type = 'bigint' %}
    {% elif looks and not looks | reject('in', ['long', 'whole']) | list %}
        {% set type = 'decimal(20,0)' %}
    {% elif looks and not looks | reject('in', ['fraction', 'long', 'whole']) | list %}
        {% set type = 'double' %}
    {% elif looks == ['clock'] %}
        {% set type = 'timestamp' %}
    {% elif looks == ['list'] %}
        {% set type = 'array<' ~ element ~ '>' if element %}
    {% elif looks == ['object'] %}
        {% set type = 'map<string, ' ~ element ~ '>' if element and column.name_lists > 1 %}
    {% elif looks and not looks | select('in', ['boolean', 'whole', 'long', 'fraction', 'list', 'object']) | list %}
        {% set type = 'string' %}
    {% endif %}
    {{ return({'type': type, 'from': _propose_guess_text(column)}) }}
{% endmacro %}
