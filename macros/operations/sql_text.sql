{% macro sql_text(value) -%}
    {%- if value is none -%}
        null
    {%- else -%}
        {#- Spark would put a variable of the environment in the place of `${env:NAME}` -#}
        {%- set state = namespace(
            text=value | string | replace("\\", "\\\\") | replace("'", "\\'") | replace("${", "\\u0024{")
        ) -%}
        {#- ends of lines, for which Jinja's `indent` would put others and blanks -#}
        {%- for sign, escape in {
            '\n': '\\n', '\r': '\\r', '\u000b': '\\u000b', '\u000c': '\\u000c', '\u001c': '\\u001c', '\u001d': '\\u001d',
            '\u001e': '\\u001e', '\u0085': '\\u0085', '\u2028': '\\u2028', '\u2029': '\\u2029',
        }.items() if sign in state.text -%}
            {%- set state.text = state.text | replace(sign, escape) -%}
        {%- endfor -%}
        '{{ state.text }}'
    {%- endif -%}
{%- endmacro %}
