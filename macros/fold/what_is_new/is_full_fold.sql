{% macro is_full_fold(published, contract) %}
    {% if not changefold.is_building() %}
        {{ return(true) }}
    {% endif %}
    {% set refreshes = changefold.find_refreshes(changefold.feeds_read()) %}
    {% if refreshes.cut_off %}
        {# what is known of the feed's log is new already, its changes are not #}
        {% set feed = refreshes.cut_off[0] %}
        {% do exceptions.raise_compiler_error(
            "A full refresh of feed " ~ feed ~ " was cut off, so " ~ model.name ~ " was not folded."
            ~ " Decode the feed, which refreshes it to the end: dbt build -s " ~ feed ~ "_decoded+"
        ) %}
    {% endif %}
    {{ return(
        published is none or published.is_cut_off or load_cached_relation(this) is none or should_full_refresh()
        or changefold.is_rebuild() or published.contract != contract
        or refreshes.newest_run > published.folded_run
    ) }}
{% endmacro %}
