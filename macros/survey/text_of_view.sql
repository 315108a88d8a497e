{% macro text_of_view(view) %}
    {# The SQL of a view as it stands in the lake; none if it is not there. #}
    {{ return(
        (changefold.fetch_value('show create table ' ~ view).split('\nAS\n', 1)[1] | trim) if load_cached_relation(view) is not none
    ) }}
{% endmacro %}
