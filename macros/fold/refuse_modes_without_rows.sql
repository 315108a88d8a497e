{% macro refuse_modes_without_rows(entity, columns) %}
    {# a YDB changefeed may send keys alone: they make a table of keys, and no other #}
    {% set feeds = feeds_read() if execute and columns | rejectattr('is_key') | list else [] %}
    {% for feed in (graph.sources.values() if feeds else [])
        if feed.source_name in ['landing', 'kafka'] and feed.name in feeds %}
        {% set modes = feed.config.meta.get('modes', {}) %}
        {% for mode in ([modes[entity]] if entity in modes else modes.values()) if not ydb_modes()[mode] %}
            {% do exceptions.raise_compiler_error(
                "unsupported_mode: " ~ model.name ~ " cannot be folded from feed " ~ feed.name ~ ", because a"
                ~ " changefeed in mode " ~ mode ~ " does not send the rows of " ~ entity ~ ". Make one in mode"
                ~ " UPDATES, NEW_IMAGE or NEW_AND_OLD_IMAGES, or leave only the key's columns in "
                ~ model.patch_path ~ "."
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
