{# Whether a column of a table has a type: its description has names without backticks, and the first 25 fields only. #}
{% macro _is_of_type(relation, column, data_type) %}
    {{ return(changefold.fetch_value(
        'select lower(typeof(any_value(' ~ changefold.quoted_name(column) ~ '))) = lower(typeof(cast(null as ' ~ data_type ~ '))) from '
        ~ relation ~ ' where false'
    )) }}
{% endmacro %}
