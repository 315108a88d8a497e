{% macro record_missing_decodes(runs) %}
    {# Runs that died between writing silver and counting it. A full refresh that was cut off is done
       again as a whole. #}
    {% set recorded = {} %}
    {% for row in fetch_rows(
        'select distinct feed, run from ops.decodes where run in (' ~ runs | join(', ') ~ ')'
    ) %}
        {% do recorded.setdefault(row[0], []).append(row[1] | int) %}
    {% endfor %}
    {% set has_silver = fetch_rows("show schemas like 'silver'") | length > 0 %}
    {% set existing = (fetch_rows('show tables in silver') if has_silver else []) | map(attribute=1) | list %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% set table = node.alias or node.name %}
        {% set feed = node.name | replace('_decoded', '') %}
        {% for run in runs if table in existing and run not in recorded.get(feed, []) %}
            {% set decoded = node.schema ~ '.' ~ table %}
            {% if fetch_value('select 1 from ' ~ decoded ~ ' where decoded_run = ' ~ run ~ ' limit 1') %}
                {% do record_decode(feed, run, 'decoded', decoded) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
