{% macro standing_view(view) %}
    {# The definition of a view as it stands in the lake, made by this run or one before; '': nobody knows. #}
    {% set state, name = changefold.run_state(), view.schema ~ '.' ~ (view.alias or view.name) %}
    {{ return(state.get('new_views', {}).get(name, state.views.get(name, {}).get('definition', ''))) }}
{% endmacro %}
