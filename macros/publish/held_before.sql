{% macro held_before(groups, results) %}
    {# Of a retry, groups of which a stage is left that was held back for something which this retry did not ask again:
       another run may have left it, in another target directory. As held_groups returns them. #}
    {% set held, names, snapshots = {}, results | map(attribute='node.name') | list, [] %}
    {% for tables in groups.values() %}
        {% do snapshots.extend(tables.values() | map(attribute='snapshot')) %}
    {% endfor %}
    {% set left = changefold.fetch_rows(
        'select publish_group, max_by(detail, struct(run, recorded_at)) from ' ~ changefold.ops_table('publishes')
        ~ ' where snapshot_id in (' ~ snapshots | join(', ') ~ ") group by publish_group, snapshot_id"
        ~ " having max_by(event, struct(run, recorded_at)) = 'held'"
    ) if snapshots else [] %}
    {% for group, detail in left %}
        {# what held_groups says of each #}
        {% if modules.re.findall('(\\S+) (?:failed|was skipped|is doubtful|was decoded)', detail) | reject('in', names) | list %}
            {% do held.update({group: {'reasons': [detail], 'skipped': [], 'names': []}}) %}
        {% endif %}
    {% endfor %}
    {{ return(held) }}
{% endmacro %}
