{% test no_record_is_missing(model) %}
{# YDB deletes records when their retention ends, landed or not: an offset is missing then. #}
select * from {{ model }} where missing_offsets > 0
{% endtest %}
