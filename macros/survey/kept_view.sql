{% materialization kept_view, adapter='spark' %}
    {% do check_changes_view() %}
    {% set state = run_state() %}
    {% set name = this.schema ~ '.' ~ this.identifier %}
    {% set definition = local_md5(sql) %}
    {% if state.is_idle or (
        load_cached_relation(this) is not none and state.views.get(name, {}).get('definition') == definition
    ) %}
        {{ run_hooks(pre_hooks) }}
        {% do report_result('unchanged') %}
        {{ run_hooks(post_hooks) }}
        {{ return({'relations': [this.incorporate(type='view')]}) }}
    {% endif %}
    {% do current_run() %}
    {% do state.new_views.update({name: definition}) %}
    {{ return(create_or_replace_view()) }}
{% endmaterialization %}
