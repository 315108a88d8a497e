{# What a feed's options say of a row's entity, or of its topic; null where they say nothing of it. A map,
   because a `case` of thousands of branches takes minutes. #}
{% macro by_entity(options, data_type='array<string>', name='entity') -%}
    {%- if options -%}
    map(
        {%- for entity, value in options.items() %}
        {{ sql_text(entity) }}, {{ sql_text(value) if value is string else sql_array(value) }}{{ ',' if not loop.last }}
        {%- endfor %}
    )[{{ name }}]
    {%- else -%}
    cast(null as {{ data_type }})
    {%- endif -%}
{%- endmacro %}
