{% macro are_few_keys(found) %}
    {# Each task holds all keys that are sent to it: few by their number, and by their bytes. #}
    {{ return(found.changes <= 200000 and (found.get('key_bytes') or 0) <= 32 * 1024 * 1024) }}
{% endmacro %}
