{% macro forget_views(run) %}
    {# A run that did not end may have made views and seeds anew and not said so: each is made once more, by
       the first run that has it to make; but a plain view, see standing_view. #}
    {% set state = changefold.run_state() %}
    {% do run_query(
        'insert into ' ~ changefold.ops_table('views') ~ " by name select distinct view_name, '' as definition, "
        ~ run ~ ' as run, current_timestamp() as recorded_at from ' ~ changefold.ops_table('views')
    ) %}
    {% for name in state.views %}
        {% do state.views.update({name: {'definition': '', 'run': run}}) %}
    {% endfor %}
{% endmacro %}
