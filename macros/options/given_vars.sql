{# Vars as the project and --vars give them: those of all packages, then of the project, then of this package. As dbt
   has them by `var`, which does not see the last where a model of the project asks. Cached for the run. #}
{% macro given_vars() %}
    {% set state = changefold.run_state() %}
    {% if 'vars' not in state %}
        {% set given = dict(adapter.config.vars.to_dict()) %}
        {% for scope in [project_name, 'changefold'] %}
            {% do given.update(given.pop(scope, {})) %}
        {% endfor %}
        {% do given.update(adapter.config.cli_vars) %}
        {% do state.update({'vars': given}) %}
    {% endif %}
    {{ return(state.vars) }}
{% endmacro %}
