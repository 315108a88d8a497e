{% macro is_history(node) %}
    {{ return(changefold.calls_macro(node, 'fold_history') or changefold.calls_macro(node, 'fold_graph_history')) }}
{% endmacro %}
