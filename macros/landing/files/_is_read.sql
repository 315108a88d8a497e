{% macro _is_read(location, files, options) %}
    {% set sql %}
begin
    declare exit handler for sqlexception begin
        select false as is_read;
    end;
    select count(value) >= 0 as is_read from {{ changefold._text_of(location, files, options) }};
end
    {% endset %}
    {{ return(changefold.fetch_value(sql)) }}
{% endmacro %}
