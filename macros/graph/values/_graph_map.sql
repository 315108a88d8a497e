{# Two lists of equal length, or an object. A legacy map may have keys of those names: no lists then. #}
{% macro _graph_map(text, type) -%}
transform(
        array(transform(
            transform(array({{ changefold._graph_two_lists(text) }}), lists -> case
                when lists.keylist is null or lists.valuelist is null then transform(
                    map_entries(from_json({{ text }}, 'map<string, string>')),
                    entry -> struct(entry.key as key, entry.value as value)
                )
                when size(lists.keylist) = size(lists.valuelist)
                    then zip_with(lists.keylist, lists.valuelist, (key, value) -> struct(key as key, value as value))
            end)[0],
            entry -> struct(
                {{ changefold.graph_value('entry.key', type.key) }} as key,
                {{ changefold.graph_value('entry.value', type.value) }} as value
            )
        )),
        whole -> case
            when exists(whole, entry -> entry.key is null or entry.value is null) then null
            when size(array_distinct(transform(whole, entry -> entry.key))) = size(whole) then whole
        end
    )[0]
{%- endmacro %}
