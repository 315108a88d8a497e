{% macro start_decoding(decoded, run, is_new=false) %}
    {# A branch of the run's own: one that a killed run left goes, and a run that goes on after another took
       its lock over finds that silver went another way. #}
    {% set branch = 'decoding_' ~ run %}
    {% set left = [] if is_new else changefold.fetch_rows(
        'select name from ' ~ decoded ~ ".refs where name like 'decoding%'"
    ) %}
    {% for row in left %}
        {% do run_query('alter table ' ~ decoded ~ ' drop branch ' ~ row[0]) %}
    {% endfor %}
    {% do run_query('alter table ' ~ decoded ~ ' create branch ' ~ branch) %}
    {{ return(branch) }}
{% endmacro %}
