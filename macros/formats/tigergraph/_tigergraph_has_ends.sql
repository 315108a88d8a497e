{% macro _tigergraph_has_ends() -%}
    nullif(from_type, '') is not null and from_uid is not null
    and nullif(to_type, '') is not null and to_uid is not null
{%- endmacro %}
