{# Of a text that is no whole number, Spark's cast to one is NULL; so is that of any number that it changed. #}
{% macro _value_surely_fits(column, image) -%}
{%- set type = column.data_type -%}
{%- set text = 'image.' ~ changefold.quoted_name(column.name) -%}
{%- set value = changefold.typed_value(dict(column, wire_encoding=none), text) -%}
{%- set is_quoted = 'contains(' ~ image ~ ', ' ~ changefold.sql_text('"' ~ column.source_column ~ '":"') ~ ')' -%}
{%- set fits = 'not (' ~ changefold.misfit_rules(dict(column, is_key=false, is_required=false), value, ' or ') ~ ')' -%}
{%- if '<' in type -%}
    {%- set rule = 'false' -%}
{%- elif column.wire_encoding -%}
    {%- set wire = changefold.wire_value(text, type, column.wire_encoding) -%}
    {# only YDB's numbers may be of any year #}
    {%- set rule = 'year(' ~ wire ~ ') between 1 and 9999' if column.wire_encoding.startswith('ydb.') and type != 'string'
        and not column.any_year else wire ~ ' is not null' -%}
{%- elif type == 'boolean' -%}
    {%- set rule = text ~ " in ('true', 'false')" -%}
{%- elif type == 'double' -%}
    {#- each whole number below that is a double -#}
    {%- set rule = 'abs(' ~ value ~ ') < 9007199254740992 and not ' ~ changefold._is_of_java(text) -%}
{%- elif type == 'float' -%}
    {%- set rule = text ~ ' = cast(' ~ value ~ ' as string)' -%}
{%- elif type == 'string' -%}
    {%- set rule = is_quoted -%}
{%- elif type.startswith('decimal') -%}
    {%- set rule = '(' ~ is_quoted ~ ' or not contains(' ~ text ~ ", '.')) and " ~ fits -%}
{%- elif type == 'binary' or type == 'date' or type.startswith('timestamp') -%}
    {%- set rule = is_quoted ~ ' and ' ~ fits -%}
{%- else -%}
    {%- set rule = value ~ ' is not null' -%}
{%- endif -%}
{%- if column.is_required and not column.is_nullable -%}
    {{ text }} is not null and {{ rule }}
{%- else -%}
    ({{ text }} is null or {{ rule }})
{%- endif -%}
{%- endmacro %}
