{% macro orphans_before() %}
    {# Files that no metadata names may be those of a write that is under way: Iceberg refuses less than a day. #}
    {{ return("timestamp '" ~ fetch_value(
        'select cast(current_timestamp() - interval ' ~ (retention().keep_orphans_days * 86400) | int
        ~ ' seconds as string)'
    ) ~ "'") }}
{% endmacro %}
