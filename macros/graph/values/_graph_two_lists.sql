{# The form since 3.11 and 4.1.1: an object of exactly two lists, spelled in two ways. Null if it is
   another. #}
{% macro _graph_two_lists(text) -%}
case
            when array_sort(transform(json_object_keys({{ text }}), name -> lower(name))) = array('keylist', 'valuelist')
                then from_json(
                    replace(replace({{ text }}, '"keyList":', '"keylist":'), '"valueList":', '"valuelist":'),
                    'keylist array<string>, valuelist array<string>'
                )
        end
{%- endmacro %}
