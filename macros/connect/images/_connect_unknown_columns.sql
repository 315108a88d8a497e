{# How CDL separates the names is not documented: none of these signs stands in a plain name. #}
{% macro _connect_unknown_columns(lob_columns) -%}
    case when {{ lob_columns }} <> '' then filter(
        split(regexp_replace({{ lob_columns }}, r'[\[\]"]', ''), r'[,;|\s]+'),
        name -> is_variant_null(from_json(after, 'map<string, variant>')[name])
    ) end
{%- endmacro %}
