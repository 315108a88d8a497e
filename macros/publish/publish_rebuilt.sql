{% macro publish_rebuilt(relation, run, contract) %}
    {# a rebuilt table stands on `main` already; what is left is to say so, after record_rebuilding #}
    {% set table = relation.schema ~ '.' ~ relation.identifier %}
    {% set snapshot = changefold.fetch_value("select snapshot_id from " ~ table ~ ".refs where name = 'main'") %}
    {% set rebuilt = {table: {'snapshot': snapshot, 'run': run, 'contract': contract}} %}
    {% do changefold.publish_groups({changefold.gold_models()[table].group: rebuilt}, run) %}
    {% do changefold.remake_views([table]) %}
    {% do changefold.say('rebuilt ' ~ table) %}
{% endmacro %}
