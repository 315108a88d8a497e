{% macro _graph_list(text, type) -%}
transform(
        array(transform(
            from_json({{ text }}, 'array<string>'),
            element -> {{ changefold.graph_value('element', type.element) | indent(12) }}
        )),
        whole -> if(exists(whole, element -> element is null), null, whole)
    )[0]
{%- endmacro %}
