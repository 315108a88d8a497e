{% macro report_run(run) %}
    {# Also what killed runs before this one did and could not say. #}
    {% set runs = runs_to_report(run) %}
    {% if runs | length > 1 %}
        {% do record_missing_decodes(runs | reject('equalto', run) | list) %}
    {% endif %}
    {% do report_landings(runs) %}
    {% do report_rejections(runs) %}
{% endmacro %}
