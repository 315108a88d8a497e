{# What is dealt with is no problem any more: a file that was not taken (`path`), the messages of a feed that
   were rejected up to now (`feed`), the changes that do not fit the contract of a table up to now (`table`).
   Nothing of them goes: `dbt run-operation dismiss --args '{feed: crm}'`. #}
{% macro dismiss(path=none, feed=none, table=none) %}
    {% set given, kind = {'path': path, 'feed': feed, 'table': table}, {'type': 'text', 'is_optional': true} %}
    {% do changefold.check_arguments(given, {'path': kind, 'feed': kind, 'table': kind}) %}
    {% if given | length != 1 %}
        {% do exceptions.raise_compiler_error(
            'The arguments are wrong: name one of path, feed and table, such as {feed: crm}. Nothing was written.'
        ) %}
    {% endif %}
    {% do changefold.check_vars() %}
    {% do changefold.refuse_without_lake() %}
    {% do changefold.create_ops_tables() %}
    {% set run = changefold.take_lock() %}
    {% if path is not none %}
        {% set said = changefold._dismiss_file(path, run) %}
    {% else %}
        {% set said = changefold._dismiss_rows('rejected' if feed else 'misfit', feed or table, run) %}
    {% endif %}
    {% do changefold.release_lock(run, 'operation') %}
    {% do changefold.say(said) %}
{% endmacro %}
