{% macro standing_view(view) %}
    {# The definition of a view as it stands in the lake, made by this run or one before; '': nobody knows. After a
       run that did not end the lake is asked, of a plain view, whose definition is its text alone: a table that is
       built without the view is not folded anew for it. #}
    {% set state, name = changefold.run_state(), view.schema ~ '.' ~ (view.alias or view.name) %}
    {% set definition = state.get('new_views', {}).get(name, state.views.get(name, {}).get('definition', '')) %}
    {% if not definition and not state.is_idle and changefold.is_plain_view(view) %}
        {% set text = changefold.text_of_view(api.Relation.create(schema=view.schema, identifier=view.alias or view.name)) %}
        {% set definition = local_md5(text) if text else '' %}
        {% do state.setdefault('new_views', {}).update({name: definition}) if text %}
    {% endif %}
    {{ return(definition) }}
{% endmacro %}
