{% macro ledger(name) -%}
{#- A ledger is small: read as one part it need not be shuffled, which takes longer than the rest. -#}
(select /*+ coalesce(1) */ * from {{ changefold.ops_table(name) }})
{%- endmacro %}
