{% macro start_run() %}
    {% if is_building() %}
        {% do create_ops_tables() %}
        {% do take_lock() %}
        {% do finish_publishes() %}
        {% if not is_retry() %}
            {% do drop_stages() %}
        {% endif %}
    {% endif %}
{% endmacro %}
