{% macro mark_session(run) %}
    {# Behind a Thrift server each thread of dbt has a session of its own, in which nothing is set that the
       start of the run has set in its own. #}
    {% do changefold.mark_snapshots({'owner': invocation_id, 'run': run}) %}
    {% if changefold.run_state().generates_code is false %}
        {% do changefold.set_code(true) %}
    {% endif %}
{% endmacro %}
