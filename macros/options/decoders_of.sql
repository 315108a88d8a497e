{# The decoders that a feed's decoded model calls, as dbt knows them; none of ours if it has its own. #}
{% macro decoders_of(feed) %}
    {% set found = [] %}
    {% for node in graph.nodes.values() if node.resource_type == 'model' and node.name == feed ~ '_decoded' %}
        {% for unique_id in node.depends_on.macros %}
            {% set name = unique_id.split('.')[-1] %}
            {% if name.startswith('decode_') or name == 'huawei_cdl_of_any_version' %}
                {% do found.append(name) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {{ return(found | sort) }}
{% endmacro %}
