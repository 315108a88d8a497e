{# Why what a message says of attributes cannot be, as `reason: detail`. That an edge makes its ends does not hang on it. #}
{% macro _tigergraph_content_finding() -%}
    case
        when content is null and try_variant_get(value, '$.content', 'string') is not null
            then 'bad_json: content is not an object'
        when contains(to_json(content), 'Infinity')
            and regexp_replace(raw_value, r'{{ changefold._json_string_pattern() }}', '""') rlike
                r'[0-9]{309}|[eE]\+?0*(?:3(?:0[89]|[1-9][0-9])|[4-9][0-9]{2}|[1-9][0-9]{3})'
            then 'out_of_range: an attribute is a number beyond a double'
        else {{ changefold._tigergraph_attribute_finding() | indent(8) }}
    end
{%- endmacro %}
