{% macro survey_lake(run) %}
    {# What all models and tests of a run ask before they do anything, asked once, under the lock. Whoever
       changes one of these facts in the run says so here too. #}
    {% set state, feeds = changefold.run_state(), changefold.feeds_to_land() %}
    {% do state.update(changefold.empty_survey(run)) %}
    {% set files = changefold.survey_files(feeds.files) %}
    {% do state.update({
        'passed': run_query('select 0 as failures, false as should_warn, false as should_error'),
        'files': files,
        'topics': changefold.survey_topics(feeds.topics),
        'offsets': changefold.survey_offsets(feeds.topics | map(attribute='name') | list),
    }) %}
    {% for feed, found in files.items() %}
        {% do state.listings.update({feed: found.listing}) %}
    {% endfor %}
    {% do changefold.survey_ledgers(run) %}
{% endmacro %}
