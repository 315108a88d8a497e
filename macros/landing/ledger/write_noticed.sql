{% macro write_noticed(feed, ledger, run, condition, noticed=none) %}
    {% do run_query(
        'insert into ' ~ ledger ~ ' by name select ' ~ changefold.sql_text(feed) ~ ' as feed, *, ' ~ run
        ~ ' as landed_batch, current_timestamp() as recorded_at from ' ~ (noticed or feed ~ '_noticed') ~ ' where '
        ~ condition
    ) %}
{% endmacro %}
