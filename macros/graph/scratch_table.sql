{# Where a graph's fold keeps rows (`folded`) and keys (`touched`) while it builds a table: beside what is
   decoded. Two tables of one name may stand in two schemas, so it names the schema, too. #}
{% macro scratch_table(schema, identifier, what) -%}
{{ changefold.decoded_schema() }}.{{ schema }}__{{ identifier }}_{{ what }}
{%- endmacro %}
