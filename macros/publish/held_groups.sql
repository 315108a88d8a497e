{% macro held_groups(results) %}
    {# group -> why it is not published: its models that failed, and failed tests that read them #}
    {% set groups = {} %}
    {% for table in gold_models().values() %}
        {% do groups.update({table.unique_id: table.group}) %}
    {% endfor %}
    {% set held = {} %}
    {% for result in results if result.status | string not in ['success', 'pass', 'warn'] %}
        {% set read = [result.node.unique_id] %}
        {% if result.node.resource_type | string in ['test', 'unit_test'] %}
            {% do read.extend(result.node.depends_on.nodes) %}
        {% endif %}
        {% for unique_id in read if unique_id in groups %}
            {% set reasons = held.setdefault(groups[unique_id], []) %}
            {% set reason = result.node.name ~ ' ' ~ {'fail': 'failed', 'error': 'failed'}.get(
                result.status | string, result.status) %}
            {% if reason not in reasons %}
                {% do reasons.append(reason) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {{ return(held) }}
{% endmacro %}
