{% macro views_read() %}
    {# the models between the decoded feeds and the current one #}
    {{ return(
        changefold._nodes_read() | rejectattr('config.materialized', 'equalto', 'decoded_changes') | list
    ) }}
{% endmacro %}
