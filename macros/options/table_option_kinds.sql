{# What this project reads of the `meta` of a gold table: when it is doubtful, and what a history holds. As vars,
   but for those that say `is_no_var`, they are of all tables. #}
{% macro table_option_kinds() %}
    {{ return({
        'doubt_from': {
            'type': 'number', 'most': 2000000000, 'default': 20,
            'says': 'so many rows or rejections make a share count',
        },
        'most_rows_lost': {
            'type': 'number', 'most': 100, 'default': 50,
            'says': 'percent of its rows that a table may lose without deletes',
        },
        'most_rejected': {
            'type': 'number', 'most': 100, 'default': 50,
            'says': "percent of a feed's new messages that may be rejected",
        },
        'most_misfits': {
            'type': 'number', 'most': 100, 'default': 50,
            'says': "percent of a table's new changes that may not fit its contract",
        },
        'may_be_empty': {
            'type': 'flag', 'default': false, 'is_no_var': true,
            'says': 'nothing was ever sent of the table, and that is right',
        },
        'keep_unchanged_versions': {
            'type': 'flag', 'default': false,
            'says': 'whether a history has a version for each change, also for one that changes no column',
        },
        'dbt_valid_names': {
            'type': 'flag', 'default': false,
            'says': 'whether a history calls its times dbt_valid_from and dbt_valid_to, as snapshots do',
        },
    }) }}
{% endmacro %}
