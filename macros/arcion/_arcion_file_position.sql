{#
    File and line, for the order of files. Replicant numbers a table's files `_1`, `_2` and so on: the numbers in
    a path are padded, and the path follows as it is, since `_1` and `_01` are two files. Of the objects of a line
    each has its number.
#}
{% macro _arcion_file_position(has_objects) -%}
    concat(
        regexp_replace(
            regexp_replace(file_path, '([0-9]+)', '{{ '0' * 20 }}$1'), '0{1,20}([0-9]{20,})(?![0-9])', '$1'
        ), '/',
        {{ changefold.message_position() | indent(8) }}
        {%- if has_objects %}, '/',
        {{ changefold.padded_number('object_number', 10) }}
        {%- endif %}
    )
{%- endmacro %}
