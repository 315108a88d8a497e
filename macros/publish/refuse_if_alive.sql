{% macro refuse_if_alive(owner) %}
    {# all that it said, also if its host has got another address meanwhile #}
    {% set holder = changefold.fetch_rows(
        "select max_by(host, recorded_at), max_by(process, recorded_at), min(recorded_at), max(run),"
        ~ " max(recorded_at) < current_timestamp() - interval " ~ (changefold.setting('lock_lease_hours') * 3600) | int
        ~ " seconds as is_silent from " ~ changefold.ops_table('runs') ~ " where invocation_id = " ~ changefold.sql_text(owner)
    )[0] %}
    {# asked of the driver, as record_run does; a task may run on another host. `host` is name/address: a laptop
       and a pod of a StatefulSet come back with the same name and another address. A host that does not know
       its own name is none of which we know that its processes are ours. #}
    {% set here = changefold.fetch_rows(
        "select substring_index(" ~ changefold.sql_text(holder[0]) ~ ", '/', 1)"
        ~ " = substring_index(try_reflect('java.net.InetAddress', 'getLocalHost'), '/', 1),"
        ~ " cast(reflect('java.lang.ProcessHandle', 'current') as bigint) = " ~ holder[1] | int ~ ","
        ~ " reflect('java.lang.ProcessHandle', 'of', " ~ holder[1] | int ~ "L) = 'Optional.empty',"
        ~ " " ~ changefold.sql_text(holder[0]) ~ " = try_reflect('java.net.InetAddress', 'getLocalHost')"
        ~ " from values (1) as driver (one)"
    )[0] %}
    {# the process is a Thrift server's where there is one: it may outlive a run, no run outlives it #}
    {% set is_dead = here[0] and (here[2] or (here[1] and changefold.is_session())) %}
    {# with another address it may be another container of that name, where a process of that number says nothing #}
    {% set is_lapsed = holder[4] and not (here[3] and changefold.is_session()) %}
    {# a run that was started in the same moment has no number yet #}
    {% set name = 'a run that has just started' if holder[3] is none else 'run ' ~ holder[3] %}
    {% if not (is_dead or is_lapsed) %}
        {% do changefold.record_run('refused', detail='the lock was held by ' ~ owner) %}
        {% do exceptions.raise_compiler_error(
            "Another run holds the lock of this lake: " ~ name ~ ", process "
            ~ holder[1] ~ " on " ~ (holder[0] or 'a host without a name') ~ ", since " ~ holder[2] ~ " UTC. Nothing was"
            ~ " written but this refusal, to " ~ changefold.ops_table('runs') ~ ". Wait for it to end; if you know that it is"
            ~ " dead, run: dbt run-operation take_over"
        ) %}
    {% endif %}
    {% do changefold.say(name ~ ' ended without releasing its lock; taking over') %}
{% endmacro %}
