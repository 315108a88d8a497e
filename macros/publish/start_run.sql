{% macro start_run() %}
    {% if is_building() %}
        {# the profile puts the lake beside its own directory if the variable names none #}
        {% set catalog = fetch_rows('set spark.sql.catalog.spark_catalog.uri')[0][1] %}
        {% if catalog.startswith('jdbc:sqlite:') and not catalog.startswith('jdbc:sqlite:/') %}
            {% do exceptions.raise_compiler_error(
                "The lake is `" ~ catalog.split(':')[2] ~ "`: CHANGEFOLD_LAKE, or --profiles-dir without it,"
                ~ " must be an absolute path, because Iceberg writes it into its tables. Nothing was landed."
            ) %}
        {% endif %}
        {% do check_vars() %}
        {% do run_query('clear cache') %}
        {% if not is_left_idle() %}
            {% do create_ops_tables() %}
            {% set run = take_lock() %}
            {% do survey_lake(run) %}
            {% if run_state().left_publishing %}
                {% do finish_publishes() %}
                {% do survey_ledgers(run) %}
            {% endif %}
            {% do choose_code() %}
            {# of a killed run nobody knows which tests were left, so what it staged goes in any case #}
            {% do drop_stages(known=snapshots_left(['staged', 'held']) if is_retry() else []) %}
        {% endif %}
    {% endif %}
{% endmacro %}
