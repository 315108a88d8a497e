{# Why what a message says of attributes cannot be, as `reason: detail`. That an edge makes its ends does not hang on it. #}
{% macro _tigergraph_content_finding() -%}
    case
        when content is null and try_variant_get(value, '$.content', 'string') is not null
            then 'bad_json: content is not an object'
        when contains(to_json(content), 'Infinity')
            and exists(
                regexp_extract_all(
                    regexp_replace(raw_value, r'{{ changefold._json_string_pattern() }}', '""'),
                    r'[0-9][-+0-9.eE]*', 0
                ),
                number -> {# exact: whether a double holds it is what is asked -#} try_cast(number as double) = double('infinity')
            )
            then 'out_of_range: an attribute is a number beyond a double'
        when contains(raw_value, r'"\u0001') and to_json(content) rlike {{ changefold.connect_long_number() }}
            then 'bad_json: a number of more than 38 digits beside the character U+0001'
        else {{ changefold._tigergraph_attribute_finding() | indent(8) }}
    end
{%- endmacro %}
