{% macro report_run(run) %}
    {# Also what killed runs before this one did and could not say. #}
    {% set runs = runs_to_report(run) %}
    {% if run_state().get('has_news', true) or runs | length > 1 %}
        {% do report_landings(runs) %}
        {% do report_rejections(runs) %}
        {% for feed, decoded in run_state().get('decoded', {}).items() if decoded == run %}
            {% do say_unknown_names(feed) %}
        {% endfor %}
    {% endif %}
{% endmacro %}
