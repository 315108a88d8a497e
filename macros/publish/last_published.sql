{% macro last_published(relation) %}
    {% set folded = changefold.run_state().folded.get(relation.schema ~ '.' ~ relation.identifier) %}
    {{ return({'folded_run': folded.run, 'contract': folded.contract, 'is_cut_off': folded.is_cut_off} if folded else none) }}
{% endmacro %}
