{% macro is_tested(sql, definition) %}
    {# Whether this data test, with this SQL, has passed since what it reads changed last, and has not found
       anything since. Only of tables and views of which the ledgers know when they changed; a test that asks
       anew is never done, nor one that does not say by ref all that it reads. #}
    {% set state = changefold.run_state() %}
    {% if state.is_idle %}
        {{ return(true) }}
    {% endif %}
    {% set passed = state.tests.get(model.unique_id) %}
    {% if not passed or passed.status != 'pass' or passed.definition != definition
        or should_store_failures() or changefold.is_whole_test_due(passed)
        or changefold.asks_anew(sql) or not model.depends_on.nodes or changefold.names_others(sql, model) %}
        {{ return(false) }}
    {% endif %}
    {% set waiting = model.depends_on.nodes | list %}
    {% set seen = [] %}
    {% for _ in range(1000) if waiting %}
        {% set unique_id = waiting.pop() %}
        {% if unique_id not in seen %}
            {% do seen.append(unique_id) %}
            {% set node = graph.nodes.get(unique_id) %}
            {% set changed = changefold.last_change(node) %}
            {% if changed is none or changed > passed.run %}
                {{ return(false) }}
            {% endif %}
            {% if node.config.materialized == 'kept_view' %}
                {# of one that this command did not compile the text is known, not what Jinja makes of it #}
                {% set is_restless = state.get('restless_views', {}).get(unique_id) %}
                {% if is_restless or not node.depends_on.nodes or is_restless is none and (
                    changefold.asks_anew(node.raw_code) or changefold.names_others(node.raw_code, node)
                    or modules.re.search('\\{[{%]', modules.re.sub('\\{\\{\\s*ref\\([^()]*\\)\\s*\\}\\}', '', node.raw_code))
                ) %}
                    {{ return(false) }}
                {% endif %}
                {% do waiting.extend(node.depends_on.nodes) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {{ return(waiting == []) }}
{% endmacro %}
