{% macro has_patches(changes, entity, scope=none) %}
    {{ return(is_building() and fetch_value(
        "select 1 from " ~ changes ~ " where entity = " ~ sql_text(entity)
        ~ (" and (" ~ scope ~ ")" if scope else "") ~ " and row_effect = 'patch' limit 1"
    ) is not none) }}
{% endmacro %}
