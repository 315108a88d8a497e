{# A feed with the order of its topics may have messages that do not name their table, any feed some that
   cannot be read: the option `entity` names it, and in the order of topics the topic does. #}
{% macro _debezium_entity(catalog, by_topic, given) -%}
    {%- set named -%}
    case when coalesce(source.table, source.collection) <> '' then concat_ws(
        '.',
        nullif({{ catalog }}, ''),
        nullif(source.schema, ''),
        coalesce(source.table, source.collection)
    ) end
    {%- endset -%}
    {%- if given is string -%}
    coalesce({{ named }}, {{ changefold.sql_text(given) }})
    {%- elif given -%}
    coalesce({{ named }}, {{ changefold.by_entity(given, 'string', 'topic') }}{{ ', topic' if by_topic }})
    {%- elif by_topic -%}
    coalesce({{ named }}, topic)
    {%- else -%}
    {{ named }}
    {%- endif -%}
{%- endmacro %}
