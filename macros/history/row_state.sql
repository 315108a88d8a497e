{% macro row_state(columns) -%}
struct(is_ambiguous
    {%- for column in columns -%}
        {%- set sent = quoted_name('sent_' ~ column.name) -%}
        {#- of maps Spark says nothing of being equal, and of a zero not its sign -#}
        {%- set is_text = modules.re.search('map<|float|double', column.data_type | lower) -%}
        , {{ "to_json(" ~ sent ~ ", map('timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'))"
            if is_text else sent }}
    {%- endfor -%}
)
{%- endmacro %}
