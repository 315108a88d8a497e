{#
    Spark reads a fraction through a double, also as text. An image with one that a double would change
    is read as variants, which keep 38 digits, and its numbers are written as texts. That takes long, so
    it is asked for columns only that are no doubles themselves.
#}
{% macro exact_image(image, columns) -%}
{%- set names = [] -%}
{%- set nested = [] -%}
{%- for column in columns -%}
    {%- if '<' in column.data_type -%}
        {%- do nested.append(column.name) if 'decimal' in column.data_type -%}
    {%- elif column.data_type.startswith(('decimal', 'string')) -%}
        {%- do names.append(column.name) -%}
    {%- endif -%}
{%- endfor -%}
{%- if not names and not nested -%}
{{ image }}
{%- else -%}
{#- a name that may be written in more than one way: numbers of all columns count -#}
{%- set is_plain = modules.re.fullmatch('[A-Za-z0-9_]+', names | join('')) and not nested -%}
{%- set lines = [] -%}
{%- for some in names | batch(5) -%}
    {%- do lines.append(some | join('|')) -%}
{%- endfor -%}
{%- set member = '(?x) "(?:' ~ lines | join('\n                    |') ~ ')" \\s*:\\s*' -%}
case
                when {{ image }} rlike
                    {{ connect_inexact_number(member) if is_plain else connect_inexact_number() }}
                then to_json(transform_values(
                    from_json({{ image }}, 'map<string, variant>'),
                    (name, value) -> case
                        when schema_of_variant(value) rlike '^(OBJECT|ARRAY)' then to_json(value)
                        else cast(value as string)
                    end
                ))
                else {{ image }}
            end
{%- endif -%}
{%- endmacro %}
