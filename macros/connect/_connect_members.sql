{% macro _connect_members(pairs, fields, placeholder, may_be_unavailable) -%}
    {{ _connect_canonical_texts(
        _connect_measures(_connect_wire_values(pairs, fields)), placeholder, may_be_unavailable
    ) }}
{%- endmacro %}
