{% macro held_groups(results) %}
    {# group -> why it is not published: its models that failed, and failed tests that read them;
       what was skipped because of them is not a reason of its own #}
    {% set groups = {} %}
    {% for table in gold_models().values() %}
        {% do groups.update({table.node.unique_id: table.group}) %}
    {% endfor %}
    {% set held, doubts = {}, run_state().doubts %}
    {% for result in results if result.status | string not in ['success', 'pass', 'warn'] %}
        {% set is_skipped = result.status | string == 'skipped' %}
        {% set read = [result.node.unique_id] %}
        {% if result.node.resource_type | string in ['test', 'unit_test'] %}
            {% do read.extend(result.node.depends_on.nodes) %}
        {% endif %}
        {% set reason = 'was skipped' if is_skipped else doubts.get(result.node.unique_id, 'failed') %}
        {% for unique_id in read if unique_id in groups %}
            {% do held.setdefault(groups[unique_id], {}).update({result.node.name: reason}) %}
        {% endfor %}
    {% endfor %}
    {% set sentences = {} %}
    {% for group, reasons in held.items() %}
        {% set failed = reasons.items() | rejectattr(1, 'equalto', 'was skipped') | list %}
        {% set lines = [] %}
        {% for name, reason in (failed or reasons.items()) %}
            {% do lines.append(name ~ ' ' ~ reason) %}
        {% endfor %}
        {% do sentences.update({group: lines}) %}
    {% endfor %}
    {{ return(sentences) }}
{% endmacro %}
