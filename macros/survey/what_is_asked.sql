{% macro what_is_asked() %}
    {# One hash of the project, its vars, what is selected and what this version keeps in the lake. none: the
       command asks for more than what has changed, or a node may do something of its own, or have other SQL
       next time. Of setup/dbt_changefold.py are `graph.checksum`, of all that dbt has parsed and the text of macros,
       and `graph.of_their_time`, the nodes whose Jinja asks for the clock or the lake. #}
    {% set ours = ['landed_messages', 'decoded_changes', 'kept_view', 'current_state', 'seed', 'test'] %}
    {% for name in ['full_refresh', 'empty', 'sample', 'store_failures', 'defer', 'event_time_start'] %}
        {% if invocation_args_dict.get(name) %}
            {{ return(none) }}
        {% endif %}
    {% endfor %}
    {% if changefold.is_retry() or not graph.checksum or not changefold.setting('publish')
        or selected_resources | select('in', graph.of_their_time) | list %}
        {{ return(none) }}
    {% endif %}
    {# dbt has nothing to do for an exposure #}
    {% for unique_id in selected_resources if not unique_id.startswith('exposure.') %}
        {% set node = graph.nodes.get(unique_id, {'config': {}}) %}
        {% set is_open = node.resource_type == 'seed' and unique_id != 'seed.changefold.reasons' %}
        {% if node.config.materialized not in ours or is_open or node.config['pre-hook'] or node.config['post-hook'] or (
            node.resource_type in ['model', 'seed']
            and not load_cached_relation(api.Relation.create(schema=node.schema, identifier=node.alias))
        ) %}
            {{ return(none) }}
        {% endif %}
    {% endfor %}
    {{ return(local_md5(tojson([
        graph.checksum, selected_resources | sort, flags.WHICH, target.name,
        changefold.lake_properties().get('changefold.layout'),
    ]))) }}
{% endmacro %}
