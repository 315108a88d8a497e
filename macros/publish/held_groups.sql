{% macro held_groups(results) %}
    {# group -> reasons why it is not published: its models that failed, and failed tests that read them, also through
       views; if all of them were only skipped, what failed before them. And the names of its models that did not
       end well. Each table of a group gets the reasons into ops.publishes, so they are ten at most. #}
    {% set groups = {} %}
    {% for table in changefold.gold_models().values() %}
        {% do groups.update({table.node.unique_id: table.group}) %}
    {% endfor %}
    {% set held, failed, doubts = {}, {}, changefold.run_state().doubts %}
    {% for result in results if result.status | string not in ['success', 'pass', 'warn', 'skipped'] %}
        {% do failed.update({
            result.node.unique_id: result.node.name ~ ' ' ~ doubts.get(result.node.unique_id, 'failed')
        }) %}
    {% endfor %}
    {% for result in results if result.status | string not in ['success', 'pass', 'warn'] %}
        {% set is_skipped = result.status | string == 'skipped' %}
        {% set read = [result.node.unique_id] %}
        {% if result.node.resource_type | string in ['test', 'unit_test'] %}
            {% do read.extend(result.node.depends_on.nodes if is_skipped else changefold.read_through_views(result.node)) %}
        {% endif %}
        {% for unique_id in read if unique_id in groups %}
            {% set group = held.setdefault(groups[unique_id], {'reasons': [], 'skipped': [], 'names': []}) %}
            {% if result.node.unique_id in groups %}
                {% do group.names.append(result.node.name) %}
            {% endif %}
            {% if is_skipped %}
                {% do group.skipped.append(result.node) %}
            {% else %}
                {% do group.reasons.append(failed[result.node.unique_id]) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {% for group in held.values() if not group.reasons %}
        {% for node in group.skipped[:3] %}
            {% set before = [] %}
            {% for unique_id in changefold.nodes_before(node) if unique_id in failed %}
                {% do before.append(failed[unique_id]) %}
            {% endfor %}
            {% do group.reasons.append(
                node.name ~ ' was skipped' ~ (', because ' ~ before | join(' and ') if before)
            ) %}
        {% endfor %}
        {% do group.reasons.extend(['and ' ~ (group.skipped | length - 3) ~ ' more'] if group.skipped | length > 3 else []) %}
    {% endfor %}
    {% for group in held.values() %}
        {% set reasons = group.reasons | unique(case_sensitive=true) | list %}
        {% do group.update({
            'reasons': reasons[:10] + (['and ' ~ (reasons | length - 10) ~ ' more failed'] if reasons | length > 10 else [])
        }) %}
    {% endfor %}
    {{ return(held) }}
{% endmacro %}
