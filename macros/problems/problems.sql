{# All that is open, each with what it means, what to do and the command that shows it. #}
{% macro problems() %}
    {% do changefold.refuse_older_lake() %}
    {% set view = graph.nodes['model.changefold.problems'] %}
    {% set has_view = changefold.fetch_rows('show views in ' ~ view.schema ~ " like 'problems'") %}
    {% set found = changefold.fetch_rows(
        'select kind, name, reason, occurrences, example, cast(first_seen as string), shown_by'
        ~ (', severity, meaning, what_to_do from ' ~ view.schema ~ '.problems' if has_view
            else ", 'warn', cast(null as string), cast(null as string) from (" ~ changefold.open_problems() ~ ') as problems')
        ~ ' order by kind, name, reason'
    ) %}
    {% for kind, name, reason, occurrences, example, first_seen, shown_by, severity, meaning, what_to_do in found %}
        {% do changefold.say(
            severity | upper ~ ' ' ~ kind ~ ' ' ~ name ~ ': ' ~ reason ~ ', ' ~ occurrences | int ~ ', since '
            ~ first_seen[:19], 'red' if severity == 'error' else 'yellow'
        ) %}
        {% for title, text in [
            ('means', meaning), ('do', what_to_do), ('such as', example),
        ] if text %}
            {% for line in changefold._wrapped(title ~ ': ' ~ text, 100) %}
                {% do log('    ' ~ line, info=true) %}
            {% endfor %}
        {% endfor %}
        {# not wrapped, so that it can be copied #}
        {% do log('    see: ' ~ shown_by, info=true) %}
    {% endfor %}
    {% do changefold.say(found | length ~ ' problems are open' if found else 'no problem is open') %}
{% endmacro %}
