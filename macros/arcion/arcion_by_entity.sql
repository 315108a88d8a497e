{# What the feed's options list for an entity; null where they say nothing of it. #}
{% macro arcion_by_entity(lists) -%}
    {%- if lists -%}
    case entity
        {%- for entity, names in lists.items() %}
        when {{ sql_text(entity) }} then {{ sql_array(names) }}
        {%- endfor %}
    end
    {%- else -%}
    cast(null as array<string>)
    {%- endif -%}
{%- endmacro %}
