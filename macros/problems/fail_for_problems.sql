{# A run ends as failed if what is open is an error by var `problem_severity`, after all is done and recorded. #}
{% macro fail_for_problems(kinds) %}
    {% set errors = [] %}
    {% for kind, severity in changefold.setting('problem_severity').items() if severity == 'error' and kind in kinds %}
        {% do errors.append(kind) %}
    {% endfor %}
    {% if errors %}
        {% do exceptions.raise_compiler_error(
            'Problems are open that are errors by var problem_severity: ' ~ errors | join(', ')
            ~ '. What could be published was published. dbt run-operation problems says what to do.'
        ) %}
    {% endif %}
{% endmacro %}
