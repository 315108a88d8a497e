{# Where what is decoded stands, and beside it the folded rows of a graph's table while it is built. #}
{% macro decoded_schema() %}
    {% set state, schemas = changefold.run_state(), [] %}
    {% for node in (graph.nodes.values() if 'decoded_schema' not in state else []) if node.config.materialized == 'decoded_changes' %}
        {% do schemas.append(node.schema) %}
    {% endfor %}
    {% do state.setdefault('decoded_schema', schemas | min if schemas else 'silver') %}
    {{ return(state.decoded_schema) }}
{% endmacro %}
