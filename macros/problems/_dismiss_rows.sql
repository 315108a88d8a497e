{% macro _dismiss_rows(kind, name, run) %}
    {# The rows are marked themselves: so what is recorded later is open, by whatever clock. #}
    {% set count = changefold.fetch_value(
        'select coalesce(sum(occurrences), 0) from (' ~ changefold.open_problems() ~ ") as problems where kind = '" ~ kind
        ~ "' and name = " ~ changefold.sql_text(name)
    ) | int %}
    {% set what = 'rejected messages of feed ' ~ name if kind == 'rejected' else 'changes that do not fit the contract of ' ~ name %}
    {% if not count %}
        {{ return('no ' ~ what ~ ' are open: nothing was dismissed') }}
    {% endif %}
    {% do run_query(
        'update ' ~ (changefold.ops_table('decodes') if kind == 'rejected' else changefold.ops_table('rejections'))
        ~ ' set dismissed_run = ' ~ run ~ ' where dismissed_run is null and '
        ~ ("event = 'decoded' and rejected > 0 and feed" if kind == 'rejected' else 'table_name') ~ ' = ' ~ changefold.sql_text(name)
    ) %}
    {{ return('dismissed ' ~ count ~ ' ' ~ what) }}
{% endmacro %}
