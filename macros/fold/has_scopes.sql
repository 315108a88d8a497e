{% macro has_scopes(entity) %}
    {# whether an epoch of the entity has changes whose places in the log have no common order #}
    {{ return(fetch_value(
        'select 1 from ops.places where entity = ' ~ sql_text(entity)
        ~ ' group by epoch having count(distinct position_scope) > 1 limit 1'
    ) is not none) }}
{% endmacro %}
