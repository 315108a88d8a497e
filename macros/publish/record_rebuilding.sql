{% macro record_rebuilding(relation, run, contract) %}
    {# Before a table is replaced on `main`: if the run dies before it says what stands there (publish_rebuilt),
       nobody knows how far that is folded, and by which contract, so the next one folds all of history. #}
    {% set table = relation.schema ~ '.' ~ relation.identifier %}
    {% set rebuilding = {table: {'snapshot': 'null', 'run': run, 'contract': contract}} %}
    {% do changefold.record_publish(run, {changefold.gold_models()[table].group: rebuilding}, 'rebuilding') %}
{% endmacro %}
