{# All vars of this project, see feed_option_kinds; others are the user's own. `names`: a list of what there is.
   How long what is kept is explained in docs/keep-it-running.md; limits of doubts are of tables too. #}
{% macro var_kinds() %}
    {% set kinds = {
        'accept': {
            'type': 'names', 'of': 'table of models/gold', 'default': [], 'example': '[gold.orders]',
            'says': 'tables that are published though they are doubtful',
        },
        'accept_options': {
            'type': 'names', 'of': 'feed', 'default': [], 'example': '[crm]',
            'says': 'feeds of which new messages are decoded with other options than those before',
        },
        'accept_lost_offsets': {
            'type': 'names', 'of': 'feed', 'default': [], 'example': '[crm]',
            'says': 'feeds that go on without offsets that Kafka no longer has',
        },
        'hold_doubtful': {
            'type': 'flag', 'default': true, 'says': 'whether doubtful tables are held back',
        },
        'publish': {
            'type': 'flag', 'default': true, 'says': 'whether a run publishes what it staged',
        },
        'problem_severity': {
            'type': 'choice by name', 'choices': ['warn', 'error'], 'default': {}, 'example': '{file: error}',
            'names': ['file', 'rejected', 'misfit', 'group', 'test', 'maintenance'],
            'must': 'say warn or error of kinds of problems: file, rejected, misfit, group, test, maintenance',
            'says': 'a run with an open problem of a kind that is an error fails at its end',
        },
        'lock_lease_hours': {
            'type': 'quantity', 'least': 0, 'most': 8760, 'default': 6,
            'says': 'silence after which a holder of the lock on another machine is taken for dead',
        },
        'whole_tests_every_days': {
            'type': 'quantity', 'least': 0, 'most': 36500,
            'says': 'after how many days a build sends a data test whole',
        },
        'interpret_up_to_messages': {
            'type': 'number', 'least': 0, 'most': 2000000000, 'default': 30000,
            'says': 'a lake of so many messages is built without generated code',
        },
        'keep_messages_days': {
            'type': 'quantity', 'least': 0, 'most': 36500,
            'says': 'how long messages of bronze and what they were decoded to are kept; without it for ever',
        },
        'keep_snapshots_hours': {'default': 24, 'says': 'how long snapshots without a tag are kept'},
        'keep_tags_days': {'default': 2, 'says': 'how long all tags are kept'},
        'keep_daily_tags_days': {'default': 60, 'says': 'how long the last tag of each day is kept'},
        'keep_ledger_days': {'default': 90, 'says': 'how long rows of ledgers are kept one by one'},
        'keep_orphans_days': {'least': 1, 'default': 3, 'says': 'how long files that no snapshot has are kept'},
        'maintain_after_runs': {'least': 1, 'default': 300, 'says': 'runs before one says that maintenance is due'},
        'upkeep_after_runs': {'least': 1, 'default': 50, 'says': 'runs between two upkeeps'},
    } %}
    {% for name, kind in kinds.items() if 'type' not in kind %}
        {% do kinds.update({name: dict({'type': 'quantity', 'least': 0, 'most': 36500}, **kind)}) %}
    {% endfor %}
    {% for name, kind in changefold.table_option_kinds().items() if not kind.is_no_var %}
        {% do kinds.update({name: kind}) %}
    {% endfor %}
    {{ return(kinds) }}
{% endmacro %}
