{% macro why_not_published(groups) %}
    {# What a run left staged was tested together, so it is published whole: a run that was killed while it dropped the
       stages, or an error, leaves a part. #}
    {% set left, here, torn, refused = changefold.snapshots_left(['staged']), [], [], {} %}
    {% for tables in groups.values() %}
        {% do here.extend(tables.values() | map(attribute='snapshot')) %}
    {% endfor %}
    {% for snapshot, run in left.items() if snapshot not in here %}
        {% do torn.append(run) %}
    {% endfor %}
    {% for group, tables in groups.items() %}
        {% for staged in tables.values() %}
            {% if staged.snapshot not in left %}
                {% do refused.update({group: 'its models or tests failed, or their run did not end'}) %}
            {% elif left[staged.snapshot] in torn %}
                {% do refused.setdefault(group, 'a part of what was staged and tested with it is gone') %}
            {% endif %}
        {% endfor %}
        {% set moved = changefold.moved_tables(tables) if group not in refused %}
        {% if moved %}
            {% do refused.update({group: 'something else has written to ' ~ moved | join(', ') ~ ' since it was staged'}) %}
        {% endif %}
    {% endfor %}
    {{ return(refused) }}
{% endmacro %}
