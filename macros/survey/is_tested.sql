{% macro is_tested(sql, definition) %}
    {# Whether this data test, with this SQL, has passed since what it reads changed last. Only of tables
       and views of which the ledgers know when they changed; a test that asks for the time, the session or
       what comes by chance is never done. #}
    {% set state = changefold.run_state() %}
    {% if state.is_idle %}
        {{ return(true) }}
    {% endif %}
    {% set asks_anew = '(?i)\\b(?:current_(?:date|time|timestamp|timezone|user|catalog|database|schema)\\b'
        ~ '|localtimestamp\\b|tablesample\\b|(?:now|curdate|rand\\w*|uniform|uuid|shuffle)\\s*\\('
        ~ '|unix_timestamp\\s*\\(\\s*\\))' %}
    {% set passed = state.tests.get(model.unique_id) %}
    {% if not passed or passed.definition != definition or should_store_failures() or changefold.is_whole_test_due(passed)
        or modules.re.search(asks_anew, sql) %}
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
                {% do waiting.extend(node.depends_on.nodes) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {{ return(waiting == []) }}
{% endmacro %}
