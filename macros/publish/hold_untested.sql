{% macro hold_untested(held, staged, results) %}
    {# A test that reads two groups passed by what both have staged. If readers get the one without the other, it says
       nothing of what they see: so both are held back. #}
    {% set group_of, tests = {}, [] %}
    {% for group, tables in staged.items() if staged | select('in', held) | list %}
        {% for table in tables %}
            {% do group_of.update({table: group}) %}
        {% endfor %}
    {% endfor %}
    {% for result in results if group_of and result.status | string in ['pass', 'warn']
        and result.node.unique_id in changefold.run_state().sent_tests %}
        {% set groups = [] %}
        {% for unique_id in changefold.read_through_views(result.node) %}
            {% set read = graph.nodes[unique_id] %}
            {% do groups.append(group_of.get(read.schema ~ '.' ~ (read.alias or read.name))) %}
        {% endfor %}
        {% do tests.append({'name': result.node.name, 'groups': groups | select | unique(case_sensitive=true) | list}) %}
    {% endfor %}
    {% for _ in staged %}{# one group may hold back the next #}
        {% for test in tests %}
            {% set waiting = test.groups | select('in', held) | list %}
            {% for group in test.groups if waiting and group not in held %}
                {% do held.update({group: {
                    'reasons': [test.name ~ ' passed only with what ' ~ waiting[0] ~ ' holds back'], 'skipped': [], 'names': [],
                }}) %}
            {% endfor %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
