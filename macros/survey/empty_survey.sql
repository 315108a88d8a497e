{% macro empty_survey(run) %}
    {# What a run knows before it has asked: all that models and tests look for in run_state, with nothing in it. #}
    {% set state = {
        'run': run, 'noticed': {}, 'staged': [], 'unchanged': {}, 'new_views': {}, 'sent_tests': {}, 'skipped_tests': [],
        'partial_tests': [], 'has_news': false, 'doubts': {}, 'misfits': {}, 'asked': {}, 'created': [],
        'files': {}, 'listings': {}, 'topics': {}, 'offsets': {},
    } %}
    {% do state.update(no_facts(run)) %}
    {{ return(state) }}
{% endmacro %}
