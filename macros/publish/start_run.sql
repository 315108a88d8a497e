{% macro start_run() %}
    {% if changefold.is_building() %}
        {% do changefold.check_project() %}
        {% do changefold.refuse_limited_run() %}
        {% do changefold.check_session() %}
        {% do changefold.check_vars() %}
        {% do run_query('clear cache') %}
        {% if not changefold.is_left_idle() %}
            {% do changefold.create_ops_tables() %}
            {% set run = changefold.take_lock() %}
            {% do changefold.survey_lake(run) %}
            {% if changefold.run_state().left_publishing %}
                {% do changefold.finish_publishes() %}
                {% do changefold.survey_ledgers(run) %}
            {% endif %}
            {% if changefold.run_state().unended and changefold.record_all_landed() %}
                {% do changefold.survey_lake(run) %}
            {% endif %}
            {% do changefold.choose_code() %}
            {% if changefold.run_state().unended %}
                {% do changefold.drop_decodings() %}
                {% do changefold.forget_views(run) %}
            {% endif %}
            {# of a killed run nobody knows which tests were left, so what it staged goes in any case #}
            {% do changefold.drop_stages(known=changefold.snapshots_left(['staged', 'held']) | list if changefold.is_retry() else []) %}
        {% endif %}
    {% elif execute and flags.WHICH == 'snapshot' %}
        {% do changefold.refuse_staged_snapshots() %}
    {% endif %}
{% endmacro %}
