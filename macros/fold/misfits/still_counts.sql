{% macro still_counts(what) -%}
{#- Leaves out what a feed said of the table before it read it again; nothing if it never did. -#}
{%- for feed, position in what.restarts.items() %}
and not (feed = {{ changefold.sql_text(feed) }} and change_position < {{ changefold.sql_text(position) }})
{%- endfor %}
{%- endmacro %}
