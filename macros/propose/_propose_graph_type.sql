{# The data_type of a graph's attribute; none where its values do not tell, and then it is left out. #}
{% macro _propose_graph_type(column) %}
    {% set looks = column.looks or [] %}
    {% set kinds = [] %}
    {% for kind in column.elements or [] %}
        {% do kinds.append(kind.split('(')[0]) %}
    {% endfor %}
    {% set element = none if not kinds
        else 'bigint' if kinds == ['BIGINT']
        else 'string' if kinds == ['STRING']
        else 'boolean' if kinds == ['BOOLEAN']
        else 'double' if not kinds | reject('in', ['BIGINT', 'DECIMAL', 'DOUBLE']) | list
    %}
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
    {{ return({'type': type, 'from': changefold._propose_guess_text(column)}) }}
{% endmacro %}
