{% macro views_read(node=none) %}
    {# the models between the decoded feeds and a model, or the current one #}
    {{ return(
        changefold._nodes_read(node) | rejectattr('config.materialized', 'equalto', 'decoded_changes') | list
    ) }}
{% endmacro %}
