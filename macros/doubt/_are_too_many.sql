{% macro _are_too_many(before, after, limits) %}
    {% set lost = before - after %}
    {{ return(lost > 0 and (
        after == 0 or before >= limits.doubt_from and lost * 100 > before * limits.most_rows_lost
    )) }}
{% endmacro %}
