{# An object with others inside of it, five deep. #}
{% macro _json_object_pattern(depth=5) -%}
    \{(?:[^{}"]++|{{ changefold._json_string_pattern() }}{{ '|' ~ changefold._json_object_pattern(depth - 1) if depth > 1 }})*+\}
{%- endmacro %}
