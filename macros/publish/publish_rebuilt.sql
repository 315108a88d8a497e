{% macro publish_rebuilt(relation, run, contract) %}
    {# a rebuilt table stands on `main` already; what is left is to say so #}
    {% set table = relation.schema ~ '.' ~ relation.identifier %}
    {% set snapshot = fetch_value("select snapshot_id from " ~ table ~ ".refs where name = 'main'") %}
    {% set rebuilt = {table: {'snapshot': snapshot, 'run': run, 'contract': contract}} %}
    {% do publish_groups({gold_models()[table].group: rebuilt}, run, are_staged=false) %}
    {% do say('rebuilt ' ~ table) %}
{% endmacro %}
