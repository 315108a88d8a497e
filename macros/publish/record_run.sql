{% macro record_run(event, run=none, detail=none, owner=none) %}
    {% do run_query(
        "insert into ops.runs select " ~ sql_text(owner or invocation_id) ~ ", " ~ sql_text(event)
        ~ ", " ~ ('cast(null as bigint)' if run is none else run) ~ ", "
        ~ sql_text(flags.INVOCATION_COMMAND)
        ~ ", cast(reflect('java.lang.ProcessHandle', 'current') as bigint)"
        ~ ", try_reflect('java.net.InetAddress', 'getLocalHost'), " ~ sql_text(detail)
        ~ ", current_timestamp()"
    ) %}
{% endmacro %}
