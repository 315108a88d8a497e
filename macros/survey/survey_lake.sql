{% macro survey_lake(run) %}
    {# What all models and tests of a run ask before they do anything, asked once, under the lock. Whoever
       changes one of these facts in the run says so here too. #}
    {% set state = run_state() %}
    {% set feeds = feeds_to_land() %}
    {% do state.update({
        'landed': {}, 'decoded': {}, 'refreshed': {}, 'cut_off': [], 'entities': {}, 'restarting': [],
        'folded': {}, 'changed': {}, 'left_staged': [], 'view': {}, 'test': {}, 'pass': {}, 'unended': [],
        'files': survey_files(feeds.files),
        'topics': survey_topics(feeds.topics),
        'offsets': survey_offsets(feeds.topics | map(attribute='name') | list),
        'existing_views': [],
        'passed': run_query('select 0 as failures, false as should_warn, false as should_error'),
        'has_news': false, 'staged': [], 'unchanged': {}, 'new_views': {}, 'skipped_tests': [],
    }) %}
    {% for fact in fetch_json(lake_facts(run)) %}
        {% if fact.what == 'entity' %}
            {% do state.entities.setdefault(fact.name, {}).update({fact.get('detail'): fact.run}) %}
        {% elif fact.what in ['folded', 'view', 'test', 'pass'] %}
            {% do state[fact.what].update({fact.name: {'run': fact.run, 'detail': fact.get('detail')}}) %}
        {% elif fact.what in ['landed', 'decoded', 'refreshed', 'changed'] %}
            {% do state[fact.what].update({fact.name: fact.run}) %}
        {% else %}
            {% do state[fact.what].append(fact.get('name', fact.get('run'))) %}
        {% endif %}
    {% endfor %}
    {% if fetch_rows("show schemas like 'silver'") %}
        {% for row in fetch_rows('show views in silver') %}
            {% do state.existing_views.append(row[0] ~ '.' ~ row[1]) %}
        {% endfor %}
    {% endif %}
{% endmacro %}
