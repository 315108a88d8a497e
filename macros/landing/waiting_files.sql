{% macro waiting_files(feed, location) %}
    {# Spark hides these names wherever it lists files; only the plan of a read that asks for them by a
       pattern names them (decisions/landing.md). #}
    {% do run_query('set spark.sql.maxMetadataStringLength = 10000000') %}
    {% set plan = [] %}
    {% for row in fetch_rows(
        "explain select value from text." ~ _path_of(location, '/{_*,.*}') ~ " " ~ file_options()
    ) %}
        {% do plan.append(row[0] | string) %}
    {% endfor %}
    {% do run_query('reset spark.sql.maxMetadataStringLength') %}
    {% set found = modules.re.search('InMemoryFileIndex[(][0-9]+ paths[)]\\[([\\s\\S]*)\\], PartitionFilters', plan | join('\n')) %}
    {% set known = [] %}
    {% for row in fetch_rows(
        "select file_path from ops.landings where status = 'waiting' and feed = " ~ sql_text(feed)
    ) if found %}
        {% do known.append(row[0]) %}
    {% endfor %}
    {% set waiting = [] %}
    {% set paths = modules.re.split(', (?=[a-z0-9]+:/)', found.group(1)) if found else [] %}
    {% for path in paths %}
        {% if path not in known and not modules.re.search('[.](tmp|crc)$', path) %}
            {% do waiting.append(path) %}
        {% endif %}
    {% endfor %}
    {{ return(waiting[:1000]) }}
{% endmacro %}
