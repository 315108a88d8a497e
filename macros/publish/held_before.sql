{% macro held_before(groups, results, held) %}
    {# Of a retry, groups of which a stage is left that was held back for something which this retry did not ask again:
       another run may have left it, in another target directory; or with a group that is held back again, see
       hold_untested; or with a table whose stage is gone, see torn_stages. As held_groups returns them. #}
    {% set found, names, snapshots = {}, results | map(attribute='node.name') | list, [] %}
    {% for group, gone in changefold.torn_stages(groups).items() %}
        {% do found.update({group: {
            'reasons': ['what was staged with it of ' ~ gone ~ ' is gone: start dbt build, not dbt retry'], 'skipped': [], 'names': [],
        }}) %}
    {% endfor %}
    {% for tables in groups.values() %}
        {% do snapshots.extend(tables.values() | map(attribute='snapshot')) %}
    {% endfor %}
    {% set left = changefold.fetch_rows(
        'select publish_group, max_by(detail, struct(run, recorded_at)) from ' ~ changefold.ops_table('publishes')
        ~ ' where snapshot_id in (' ~ snapshots | join(', ') ~ ") group by publish_group, snapshot_id"
        ~ " having max_by(event, struct(run, recorded_at)) = 'held'"
    ) if snapshots else [] %}
    {# the words of held_groups and hold_untested; one group may hold back the next #}
    {% for _ in left %}
        {% for group, detail in left if group not in found and (
            modules.re.findall('(\\S+) (?:failed|was skipped|is doubtful|was decoded)', detail) | reject('in', names) | list
            or modules.re.findall('passed only with what (.+?) holds back', detail) | select('in', held.keys() | list + found.keys() | list) | list
        ) %}
            {% do found.update({group: {'reasons': [detail], 'skipped': [], 'names': []}}) %}
        {% endfor %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
