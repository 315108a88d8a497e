{% materialization kept_view, adapter='spark' %}
    {% set state = run_state() %}
    {% set name = this.schema ~ '.' ~ this.identifier %}
    {% set definition = local_md5(sql) %}
    {{ run_hooks(pre_hooks) }}
    {% if name in state.existing_views and state.views.get(name, {}).get('definition') == definition %}
        {% do report_result('unchanged') %}
    {% else %}
        {% do current_run() %}
        {% do state.new_views.update({name: definition}) %}
        {% call statement('main') %}
create or replace view {{ this }} as
{{ sql }}
        {% endcall %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [this.incorporate(type='view')]}) }}
{% endmaterialization %}
