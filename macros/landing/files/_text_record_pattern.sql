{# The beginning of a record whose key and value are texts, or null, as most are: found at the first
   characters, where the question for numbers reads the whole line. #}
{% macro _text_record_pattern() -%}
    {%- set others = '(?: "(?!key"|value")[a-z]++": (?: "[^"\\\\]*+" | [0-9]++ | null ), )*+' -%}
    (?x) ^ \{
            {{ others }}
            "key": (?: null | {{ changefold._json_string_pattern() }} ),
            {{ others }}
            "value": (?: null | " )
{%- endmacro %}
