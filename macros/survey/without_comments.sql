{% macro without_comments(sql) %}
    {# a text or a name may have the signs of a comment in it #}
    {% set kept = '`[^`]*`|\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*"' %}
    {{ return(modules.re.sub('(?s)(' ~ kept ~ ')|--[^\\n]*|/\\*.*?\\*/|\\{#.*?#\\}', '\\1 ', sql)) }}
{% endmacro %}
