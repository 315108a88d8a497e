{# A clear's scope among edges: a part that is null matches anything. #}
{% macro _tigergraph_scope(from_type='null', from_uid='null', to_type='null', to_uid='null') -%}
to_json(array({{ from_type }}, {{ from_uid }}, {{ to_type }}, {{ to_uid }}, null))
{%- endmacro %}
