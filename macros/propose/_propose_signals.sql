{# What a table is that the source has for its connector, by its name; none if it looks like one of data. #}
{% macro _propose_signals(entity) %}
    {% set name = modules.re.split('[./]', entity)[-1] | lower %}
    {{ return(
        none if not modules.re.fullmatch('((debezium|dbz|cdc)_?)?(signal|heart_?beat)s?(_table)?', name)
        else 'heartbeats' if 'beat' in name
        else 'signals'
    ) }}
{% endmacro %}
