{% macro row_state(columns) -%}
struct(
    {%- for column in columns %}
    {%- set sent = changefold.quoted_name('sent_' ~ column.name) %}
    {%- if modules.re.search('map<|float|double', column.data_type | lower) %}
    {#- Spark does not compare maps, and takes -0.0 for 0.0 #}
    to_json(
        {{ sent }},
        map('timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS')
    ),
    {%- else %}
    {{ sent }},
    {%- endif %}
    {%- endfor %}
    is_ambiguous
)
{%- endmacro %}
