{% macro no_facts(run) %}
    {# What survey_ledgers fills. #}
    {{ return({
        'run': run, 'messages': 0, 'runs_since_maintenance': 0,
        'landed': {}, 'landed_at': {}, 'decoded': {}, 'decoded_at': {}, 'refreshed': {}, 'cut_off': {}, 'entities': {},
        'decoded_with': {}, 'rejecting': {}, 'feed_messages': {}, 'removed': {}, 'absent': [], 'restarting': [],
        'folded': {}, 'left_staged': [], 'held': [], 'removed_tables': [], 'removed_feeds': [], 'left_publishing': [], 'views': {}, 'tests': {}, 'open_tests': [], 'unended': [],
    }) }}
{% endmacro %}
