{% macro is_full_fold(changes, published, contract) %}
    {% if published is none or load_cached_relation(this) is none or should_full_refresh()
        or published.contract != contract %}
        {{ return(true) }}
    {% endif %}
    {% set feed = changes.identifier | replace('_changes', '') %}
    {{ return(fetch_value(
        "select 1 from ops.decodes where event = 'full refresh started' and feed = "
        ~ sql_text(feed) ~ " and run > " ~ published.folded_run ~ " limit 1"
    ) is not none) }}
{% endmacro %}
