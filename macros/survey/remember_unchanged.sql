{% macro remember_unchanged(contract) %}
    {# silver was asked and has nothing new: end_run records it, so that the next run need not ask #}
    {% do changefold.run_state().unchanged.update({this.schema ~ '.' ~ this.identifier: contract}) %}
{% endmacro %}
