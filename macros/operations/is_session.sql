{# Whether Spark's driver is in dbt's own process; dbt-spark has this word for the host of such a target. #}
{% macro is_session() %}
    {{ return(target.host == 'NA') }}
{% endmacro %}
