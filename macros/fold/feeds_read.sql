{% macro feeds_read() %}
    {# the feeds whose changes reach the current model, through whatever views #}
    {{ return(
        _nodes_read() | selectattr('config.materialized', 'equalto', 'decoded_changes')
        | map(attribute='name') | map('replace', '_decoded', '') | list
    ) }}
{% endmacro %}
