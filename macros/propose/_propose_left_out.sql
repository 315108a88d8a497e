{# Why a table is left out; none if it is not. Signals and heartbeats are told by the table's name. #}
{% macro _propose_left_out(entity) %}
    {% set name = modules.re.split('[./]', entity)[-1] | lower %}
    {{ return(
        'its name has several lines. If it is data, add its table (docs/tables.md)' if modules.re.search('[\n\r]', entity)
        else 'by its name it holds signals or heartbeats of the connector. If it is data, add its table (docs/tables.md)'
            if modules.re.fullmatch('((debezium|dbz|cdc)_?)?(signal|heart_?beat)s?(_table)?', name)
    ) }}
{% endmacro %}
