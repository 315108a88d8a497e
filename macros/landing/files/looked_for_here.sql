{# What to add where a location is not there: one that is no whole path depends on where dbt was started. #}
{% macro looked_for_here(location) %}
    {{ return(
        '' if modules.re.match('/|\\w[\\w+.-]*:', location) else
        "; it is looked for where dbt was started: start it in the project's directory, or give a whole path"
    ) }}
{% endmacro %}
