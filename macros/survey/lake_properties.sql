{% macro lake_properties() %}
    {# What ops.runs says of itself as this command begins: which tables and columns the lake has been given, at
       which snapshot it stands, and the mark of a run that found nothing to do. Nothing: there is no lake. #}
    {% set state = changefold.run_state() %}
    {% if 'lake' not in state %}
        {% set properties = {} %}
        {% if load_cached_relation(api.Relation.create(schema=changefold.ops_schema(), identifier='runs')) %}
            {% for name, value in changefold.fetch_rows('show tblproperties ' ~ changefold.ops_table('runs')) %}
                {% do properties.update({name: value}) %}
            {% endfor %}
        {% endif %}
        {% do state.update({'lake': properties}) %}
    {% endif %}
    {{ return(state.lake) }}
{% endmacro %}
