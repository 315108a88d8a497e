{# Two lists, or the text of old, which is split at the names of the fields alone: a text in it may hold
   commas and colons. Either may stand in a list of one. #}
{% macro _graph_tuple(text, type) -%}
{%- set names = type.fields | map(attribute='name') | list -%}
{%- set pattern = [] -%}
{%- for name in names -%}
    {%- do pattern.append(name ~ ': (.*?)') -%}
{%- endfor -%}
{%- set pattern = "'(?is)^" ~ pattern | join(', ') ~ "\\\\z'" -%}
transform(
        transform(
            array(if(
                {{ text }} like '[%' and size(from_json({{ text }}, 'array<string>')) = 1,
                from_json({{ text }}, 'array<string>')[0],
                {{ text }}
            )),
            said -> transform(array({{ changefold._graph_two_lists('said') }}), lists -> case
                when array_sort(transform(lists.keylist, name -> lower(name))) = array('{{ names | sort | join("', '") }}')
                    and size(lists.keylist) = size(lists.valuelist) then transform(
                        array('{{ names | join("', '") }}'),
                        name -> lists.valuelist[cast(array_position(transform(lists.keylist, said_name -> lower(said_name)), name) as int) - 1]
                    )
                when said rlike {{ pattern }} then array(
                    {%- for name in names %}
                    regexp_extract(said, {{ pattern }}, {{ loop.index }}){{ ',' if not loop.last }}
                    {%- endfor %}
                )
            end)[0]
        ),
        parts -> transform(
            array(struct(
                {%- for field in type.fields %}
                {{ changefold.graph_value('parts[' ~ loop.index0 ~ ']', field.type) }} as {{ field.name }}{{ ',' if not loop.last }}
                {%- endfor %}
            )),
            whole -> case
                when {% for name in names %}whole.{{ name }} is not null{{ ' and ' if not loop.last }}{% endfor %} then whole
            end
        )[0]
    )[0]
{%- endmacro %}
