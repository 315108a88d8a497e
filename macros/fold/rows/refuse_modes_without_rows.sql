{% macro refuse_modes_without_rows(entities, columns) %}
    {# a YDB changefeed may send keys alone: they make a table of keys, and no other #}
    {% set feeds = changefold.feeds_read() if execute and columns | rejectattr('is_key') | list else [] %}
    {% for feed in (graph.sources.values() if feeds else [])
        if feed.source_name in ['landing', 'kafka'] and feed.name in feeds %}
        {% set modes = feed.config.meta.get('modes', {}) %}
        {% set declared = modes.items() | selectattr(0, 'in', entities) | map(attribute=1) | list %}
        {% for mode in (declared or modes.values()) if not changefold.ydb_modes()[mode] %}
            {% do exceptions.raise_compiler_error(
                "unsupported_mode: " ~ model.name ~ " cannot be folded from feed " ~ feed.name ~ ", because a"
                ~ " changefeed in mode " ~ mode ~ " does not send the rows of " ~ entities | join(', ') ~ ". Make one in mode"
                ~ " UPDATES, NEW_IMAGE or NEW_AND_OLD_IMAGES, or leave only the key's columns in "
                ~ changefold.contract_file(model) ~ "."
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
