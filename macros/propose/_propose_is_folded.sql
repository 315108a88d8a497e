{# Whether a gold model of the feed has that table already. #}
{% macro _propose_is_folded(feed, entity) %}
    {% for node in graph.nodes.values() if node.resource_type == 'model'
        and node.config.materialized == 'current_state'
        and modules.re.search('[\'"]' ~ feed ~ '_changes[\'"]', node.raw_code)
        and (changefold._propose_jinja_text(entity) in node.raw_code or '"' ~ entity ~ '"' in node.raw_code) %}
        {{ return(true) }}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
