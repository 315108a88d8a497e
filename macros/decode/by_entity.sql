{# What a feed's options say of a row's entity; null where they say nothing of it. #}
{% macro by_entity(options, data_type='array<string>') -%}
    {%- if options -%}
    case entity
        {%- for entity, value in options.items() %}
        when {{ sql_text(entity) }} then {{ sql_text(value) if value is string else sql_array(value) }}
        {%- endfor %}
    end
    {%- else -%}
    cast(null as {{ data_type }})
    {%- endif -%}
{%- endmacro %}
