{% macro empty_survey(run) %}
    {# What a run knows before it has asked: all that models and tests look for in run_state, with nothing in it. #}
    {% set state = {
        'run': run, 'noticed': {}, 'unrecorded': {}, 'staged': [], 'unchanged': {}, 'new_views': {}, 'sent_tests': {}, 'skipped_tests': [],
        'partial_tests': [], 'doubts': {}, 'misfits': {}, 'touched': {}, 'asked': {}, 'created': [], 'migrated': [],
        'has_asked': false, 'has_news': false, 'has_unlanded': false, 'has_rejected': false,
        'files': {}, 'listings': {}, 'topics': {}, 'offsets': {},
    } %}
    {% do state.update(changefold.no_facts(run)) %}
    {{ return(state) }}
{% endmacro %}
