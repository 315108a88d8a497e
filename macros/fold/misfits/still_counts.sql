{% macro still_counts(what) -%}
{#- Leaves out what a feed said of the table before it read it again; nothing if it never did. -#}
{%- for feed, position in what.restarts.items() %}
and not (feed = {{ sql_text(feed) }} and change_position < {{ sql_text(position) }})
{%- endfor %}
{%- endmacro %}
