{% macro start_decoding(decoded, run) %}
    {# A branch of the run's own: one that a killed run left goes, and a run that goes on after another took
       its lock over finds that silver went another way. #}
    {% set branch = 'decoding_' ~ run %}
    {% for row in fetch_rows('select name from ' ~ decoded ~ ".refs where name like 'decoding%'") %}
        {% do run_query('alter table ' ~ decoded ~ ' drop branch ' ~ row[0]) %}
    {% endfor %}
    {% do run_query('alter table ' ~ decoded ~ ' create branch ' ~ branch) %}
    {{ return(branch) }}
{% endmacro %}
