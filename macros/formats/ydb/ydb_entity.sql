{# A changefeed's topic is named for it and lies under its table: `/shop/orders/updates`. #}
{% macro ydb_entity() -%}
    coalesce(regexp_replace(topic, r'(.)/[^/]*$', '$1'), feed)
{%- endmacro %}
