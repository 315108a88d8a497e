{% macro is_full_fold(published, contract) %}
    {% if published is none or load_cached_relation(this) is none or should_full_refresh()
        or is_rebuild() or published.contract != contract %}
        {{ return(true) }}
    {% endif %}
    {{ return(fetch_value(
        "select 1 from ops.decodes where event = 'full refresh started' and run > "
        ~ published.folded_run ~ " and feed in ('" ~ feeds_read() | join("', '") ~ "') limit 1"
    ) is not none) }}
{% endmacro %}
