{% macro publish_rebuilt(relation, run, contract) %}
    {# a rebuilt table stands on `main` already; what is left is to say so #}
    {% set table = relation.schema ~ '.' ~ relation.identifier %}
    {% set snapshot = fetch_value("select snapshot_id from " ~ table ~ ".refs where name = 'main'") %}
    {% do publish_group(
        gold_models()[table].group, {table: {'snapshot': snapshot, 'run': run, 'contract': contract}}, run,
        are_staged=false
    ) %}
    {% do say('rebuilt ' ~ table) %}
{% endmacro %}
