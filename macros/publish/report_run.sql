{% macro report_run(run) %}
    {# Also what killed runs before this one did and could not say. What this one did it knows: of what it did
       not meet, nobody is asked. #}
    {% set state, runs = changefold.run_state(), changefold.runs_to_report(run) %}
    {% set is_known = 'has_news' in state and runs | length == 1 %}
    {% if not is_known or state.has_unlanded %}
        {% do changefold.report_landings(runs) %}
    {% endif %}
    {% if not is_known or state.has_rejected %}
        {% do changefold.report_rejections(runs) %}
    {% endif %}
    {% for feed, decoded in state.get('decoded', {}).items() if decoded == run %}
        {% do changefold.say_unknown_names(feed) %}
    {% endfor %}
{% endmacro %}
