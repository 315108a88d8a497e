{% macro batches_to_decode(messages) %}
    {# None: all of bronze. Otherwise the batches that silver has not: those after its newest and,
       should two runs have overlapped, any of the hundred before. #}
    {% if not is_building() or load_cached_relation(this) is none or should_full_refresh() %}
        {{ return(none) }}
    {% endif %}
    {% set newest = fetch_value('select max(landed_batch) from ' ~ this) %}
    {% if newest is none %}
        {{ return(none) }}
    {% endif %}
    {% set since = newest | int - 100 %}
    {{ return(fetch_rows(
        'select distinct landed_batch from ' ~ messages ~ ' where landed_batch > ' ~ since
        ~ ' except select distinct landed_batch from ' ~ this ~ ' where landed_batch > ' ~ since
        ~ ' order by landed_batch'
    ) | map(attribute=0) | map('int') | list) }}
{% endmacro %}
