{% macro remember_unchanged(contract) %}
    {# Silver was asked and has nothing new: end_run records it, so that the next run need not ask. Not if it has a
       decode that rejected too much: what the table gets next is in doubt until somebody decides. #}
    {% set table = this.schema ~ '.' ~ this.identifier %}
    {% if not changefold.setting('hold_doubtful') or table in changefold.setting('accept') or not changefold.find_rejecting() %}
        {% do changefold.run_state().unchanged.update({table: contract}) %}
    {% endif %}
{% endmacro %}
