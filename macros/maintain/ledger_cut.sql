{% macro ledger_cut() -%}
(current_timestamp() - interval {{ (changefold.setting('keep_ledger_days') * 86400) | int }} seconds)
{%- endmacro %}
