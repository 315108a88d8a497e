{% macro record_run(event, run=none, detail=none, owner=none) %}
    {# Whose process and host: those of the driver. Spark works out a select from `values` there, while it
       plans; one without `from` is a task, which a cluster gives to an executor. #}
    {% do run_query(
        "insert into " ~ changefold.ops_table('runs') ~ " select " ~ changefold.sql_text(owner or invocation_id) ~ ", " ~ changefold.sql_text(event)
        ~ ", " ~ ('cast(null as bigint)' if run is none else run) ~ ", "
        ~ changefold.sql_text(flags.INVOCATION_COMMAND)
        ~ ", cast(reflect('java.lang.ProcessHandle', 'current') as bigint)"
        ~ ", try_reflect('java.net.InetAddress', 'getLocalHost'), " ~ changefold.sql_text(detail)
        ~ ", current_timestamp() from values (1) as driver (one)"
    ) %}
{% endmacro %}
