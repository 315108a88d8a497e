{% macro is_graph(node) %}
    {{ return(changefold.calls_macro(node, 'fold_graph') or changefold.calls_macro(node, 'fold_graph_history')) }}
{% endmacro %}
