{% macro start_run() %}
    {% if is_building() %}
        {% set lake = env_var('CHANGEFOLD_LAKE', '/') %}
        {% if not lake.startswith('/') and '://' not in lake %}
            {% do exceptions.raise_compiler_error(
                "CHANGEFOLD_LAKE is `" ~ lake ~ "`: it must be an absolute path, because Iceberg"
                ~ " writes it into its tables. Nothing was written."
            ) %}
        {% endif %}
        {% do create_ops_tables() %}
        {% do take_lock() %}
        {% do finish_publishes() %}
        {% if not is_retry() %}
            {% do drop_stages() %}
        {% endif %}
    {% endif %}
{% endmacro %}
