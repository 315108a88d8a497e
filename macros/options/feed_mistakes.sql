{# What is wrong in the options of a feed, sentence by sentence. #}
{% macro feed_mistakes(source) %}
    {# a catalog or an orchestrator reads these: they are theirs, and no misspelt options of ours #}
    {% set meta = {} %}
    {% for name, value in source.config.meta.items() if name not in ['owner', 'owners', 'dagster'] %}
        {% do meta.update({name: value}) %}
    {% endfor %}
    {% set kinds = changefold.feed_option_kinds() %}
    {% set known = {} %}
    {% for name, kind in kinds.items() if kind.get('of', source.source_name) == source.source_name %}
        {% do known.update({name: kind}) %}
    {% endfor %}
    {% set mistakes = changefold.option_mistakes(meta, known) %}
    {% if source.source_name == 'landing' and not (source.external and source.external.location) %}
        {% do mistakes.append('it does not say where its files land, such as external: {location: /data/' ~ source.name ~ '}') %}
    {% endif %}
    {# SQL has no other names without quotation marks, and models and views are named for it #}
    {% if not modules.re.fullmatch('[A-Za-z0-9_]+', source.name) %}
        {% do mistakes.append('its models are named for it, so its name must be letters (a to z), digits and _ alone') %}
    {% endif %}
    {# Spark does not tell them apart: what is read of the one would be taken for the other's #}
    {% if changefold.alike_in_case('feed', source.name) %}
        {% do mistakes.append('its name differs from that of another feed in case alone. Give one of them another name') %}
    {% endif %}
    {% set beside = changefold.feeds_beside(source) | join(', ') %}
    {% if beside %}
        {% do mistakes.append(
            (
                'its files are also those of feed ' ~ beside ~ ': correct external.location'
                if source.source_name == 'landing'
                else 'its topics are also those of feed ' ~ beside ~ ': correct servers and topics'
            )
            ~ ', or say shares_with: [' ~ beside ~ '] if each of them is to take these messages'
        ) %}
    {% endif %}
    {% set decoders = changefold.decoders_of(source.name) %}
    {% for name in meta if decoders and kinds.get(name, {}).get('decoders')
        and not decoders | select('in', kinds[name].decoders) | list %}
        {% do mistakes.append(
            name ~ ' is an option of ' ~ kinds[name].decoders | join(', ') ~ ', and its messages are decoded by '
            ~ decoders | join(', ')
        ) %}
    {% endfor %}
    {% if 'decode_arcion_s3_csv' in decoders and meta.get('lines') != 'csv' %}
        {% do mistakes.append('decode_arcion_s3_csv reads lines: csv, and the feed has lines: ' ~ meta.get('lines', 'values')) %}
    {% elif decoders and meta.get('lines') == 'csv' and 'decode_arcion_s3_csv' not in decoders %}
        {% do mistakes.append('lines: csv is read by decode_arcion_s3_csv, not by ' ~ decoders | join(', ')) %}
    {% endif %}
    {% if 'csv' in meta and meta.get('lines') != 'csv' %}
        {% do mistakes.append('csv says how CSV files are written, and lines is not `csv`') %}
    {% endif %}
    {% set placeholder = meta.get('unavailable_value_placeholder') %}
    {% if placeholder is string and not modules.re.fullmatch(
        '(?!hex:)[ !#-\\[\\]-~]{8,}|hex:(2[013-9a-fA-F]|[346][0-9a-fA-F]|5[0-9abdefABDEF]|7[0-9a-eA-E]){8,}', placeholder
    ) %}
        {% do mistakes.append(
            "unavailable_value_placeholder must be what the connector has as unavailable.value.placeholder,"
            ~ " as text or as hex:..., at least 8 ASCII characters other than quotation marks and"
            ~ " backslashes; not `" ~ placeholder ~ "`"
        ) %}
    {% endif %}
    {% if meta.get('order') == 'topic' and source.source_name == 'landing' and meta.get('lines') != 'records' %}
        {% do mistakes.append(
            "order: topic needs each record's partition and offset: land them with lines: records"
        ) %}
    {% endif %}
    {% do mistakes.extend(changefold.topic_mistakes(meta) if source.source_name == 'kafka' else []) %}
    {# what stands under an option, if it is an option with members #}
    {% set keys = meta.get('key_columns') if meta.get('key_columns') is mapping else {} %}
    {% for name, found in {
        'csv': changefold.csv_mistakes(meta.csv) if meta.get('csv') is mapping else [],
        'arcion': changefold.arcion_mistakes(meta.arcion, keys) if meta.get('arcion') is mapping else [],
    }.items() %}
        {% for mistake in found %}
            {% do mistakes.append('under ' ~ name ~ ': ' ~ mistake) %}
        {% endfor %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
