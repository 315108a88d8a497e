{% macro _connect_members(pairs, fields, placeholder, is_partial) -%}
    {{ _connect_canonical_texts(
        _connect_measures(_connect_wire_values(pairs, fields)), placeholder, is_partial
    ) }}
{%- endmacro %}
