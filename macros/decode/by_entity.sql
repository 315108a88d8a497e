{# What a feed's options say of a row's entity, or of its topic; null where they say nothing of it. #}
{% macro by_entity(options, data_type='array<string>', name='entity') -%}
    {{ changefold.options_map(options, data_type) ~ '[' ~ name ~ ']' if options else 'cast(null as ' ~ data_type ~ ')' }}
{%- endmacro %}
