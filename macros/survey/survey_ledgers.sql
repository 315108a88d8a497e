{% macro survey_ledgers(run) %}
    {# What the ledgers say of feeds, tables, views and data tests, see lake_facts. #}
    {% set state = changefold.run_state() %}
    {% do state.update(changefold.no_facts(run)) %}
    {% for row in changefold.fetch_json(changefold.lake_facts()) %}
        {% set name, fact = row.name, fromjson(row.fact) %}
        {% if row.what == 'landed' %}
            {# a feed that went from files to topics, or back, stands in two ledgers #}
            {% if fact.run >= state.landed.get(name, 0) %}
                {% do state.landed.update({name: fact.run}) %}
                {% do state.landed_at.update({name: fact.recorded_at}) %}
            {% endif %}
        {% elif row.what == 'decoded' %}
            {% do state.decoded.update({name: fact.get('run', 0)}) %}
            {% do state.decoded_at.update({name: fact.recorded_at}) %}
            {% do state.update({'messages': state.messages + fact.get('messages', 0)}) %}
            {% if fact.get('options') %}
                {% do state.decoded_with.update({name: {'options': fact.options, 'last_batch': fact.last_batch}}) %}
            {% endif %}
            {% do state.feed_messages.update({name: fact.get('messages', 0)}) %}
            {% do state.refreshed.update({name: fact.get('refreshed_run', 0)}) %}
            {% do state.cut_off.update({name: true} if fact.is_cut_off else {}) %}
            {% do state.removed_feeds.extend([name] if fact.is_removed else []) %}
        {% elif row.what == 'rejecting' %}
            {% do state.rejecting.setdefault(name, []).append(fact) %}
        {% elif row.what == 'entity' %}
            {% do state.entities.setdefault(name, {}).update({fact.get('entity'): fact.run}) %}
        {% elif row.what == 'removed' %}
            {% set removed = state.removed.setdefault(name, {'run': 0, 'entities': {}, 'runs': {}}) %}
            {% do removed.entities.update({fact.entity: fact.position}) %}
            {% do removed.runs.update({fact.entity: {'newest': fact.get('newest_run', 0), 'run': fact.removing_run}}) %}
            {% do removed.update({'run': [removed.run, fact.run] | max}) %}
        {% elif row.what == 'absent' %}
            {% do state.absent.append(name) %}
        {% elif row.what == 'restarting' %}
            {% do state.restarting.append(name) %}
        {% elif row.what == 'folded' %}
            {% do state.folded.update({name: fact} if fact.run else {}) %}
            {% do state.left_staged.extend([name] if fact.is_left_staged else []) %}
            {% do state.held.extend([name] if fact.is_held else []) %}
            {% do state.removed_tables.extend([name] if fact.is_removed else []) %}
        {% elif row.what == 'publishing' %}
            {% do state.left_publishing.append(name) %}
        {% elif row.what == 'view' %}
            {% do state.views.update({name: fact}) %}
        {% elif row.what == 'test' %}
            {% do state.tests.update({name: fact} if fact.run else {}) %}
            {% do state.open_tests.extend([name] if fact.status not in ['pass', 'removed'] else []) %}
        {% elif row.what == 'unended' %}
            {% do state.unended.append(name | int) %}
        {% elif row.what == 'written' %}
            {% do state.update({'runs_since_maintenance': fact.runs, 'built_run': fact.get('built_run') or 0}) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
