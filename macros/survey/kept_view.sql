{% materialization kept_view, adapter='spark' %}
    {% do changefold.check_changes_view() %}
    {% set state = changefold.run_state() %}
    {% set name = this.schema ~ '.' ~ this.identifier %}
    {% if not state.is_idle %}
        {% set definition = changefold.view_definition(sql) %}
        {# by macros and vars too, which its text does not show #}
        {% do state.setdefault('restless_views', {}).update({
            model.unique_id: changefold.asks_anew(sql) or changefold.names_others(sql, model)
        }) %}
        {% do state.setdefault('views_of_their_time', []).append(model.unique_id) if changefold.asks_anew(changefold.without_comments(sql)) %}
    {% endif %}
    {% if state.is_idle or (load_cached_relation(this) is not none and changefold.standing_view(model) == definition) %}
        {{ run_hooks(pre_hooks) }}
        {% do changefold.report_result('unchanged') %}
        {{ run_hooks(post_hooks) }}
        {{ return({'relations': [this.incorporate(type='view')]}) }}
    {% endif %}
    {% do changefold.current_run() %}
    {# until it is made nobody knows what stands there #}
    {% do state.new_views.update({name: ''}) %}
    {% set made = create_or_replace_view() %}
    {% do state.new_views.update({name: definition}) %}
    {{ return(made) }}
{% endmaterialization %}
