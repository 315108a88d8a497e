{% macro missing_columns(change, columns) -%}
{#- A `replace` says only what its image lists: what the source has never said of a column is not known to
    be NULL. A `reset` sets what it does not list to its default. -#}
{%- set columns = columns | rejectattr('is_key') | list -%}
{%- set names, sources = columns | map(attribute='name') | list, columns | map(attribute='source_column') | list -%}
{%- if not columns -%}
cast(array() as array<string>)
{%- else -%}
case
            when {{ change }}.row_effect = 'replace' then {{ 'transform(' if names != sources }}array_except(
                array(
                    {%- for source in sources %}
                    {{- '\n                    ' if loop.index0 is divisibleby 5 else ' ' }}{{ changefold.sql_text(source) }}{{ ',' if not loop.last }}
                    {%- endfor %}
                ),
                json_object_keys({{ change }}.row_after)
            )
            {%- if names != sources %},
            name -> element_at({{ changefold.sql_array(names) }}, cast(array_position({{ changefold.sql_array(sources) }}, name) as int)))
            {%- endif %}
            else cast(array() as array<string>)
        end
{%- endif -%}
{%- endmacro %}
