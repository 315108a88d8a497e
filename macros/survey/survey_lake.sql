{% macro survey_lake(run) %}
    {# What all models and tests of a run ask before they do anything, asked once, under the lock. Whoever
       changes one of these facts in the run says so here too. #}
    {% set state, feeds = run_state(), feeds_to_land() %}
    {% do state.update({
        'run': run, 'existing_views': [], 'noticed': {}, 'staged': [], 'unchanged': {}, 'new_views': {}, 'sent_tests': {},
        'skipped_tests': [], 'partial_tests': [], 'has_news': false, 'doubts': {}, 'misfits': {}, 'asked': {}, 'created': [],
        'passed': run_query('select 0 as failures, false as should_warn, false as should_error'),
    }) %}
    {% do state.update({
        'files': survey_files(feeds.files),
        'topics': survey_topics(feeds.topics),
        'offsets': survey_offsets(feeds.topics | map(attribute='name') | list),
    }) %}
    {% do survey_ledgers(run) %}
    {% for schema in ['silver', 'ops'] if schema == 'ops' or fetch_rows("show schemas like 'silver'") %}
        {% for row in fetch_rows('show views in ' ~ schema) %}
            {% do state.existing_views.append(row[0] ~ '.' ~ row[1]) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
