{# Feeds, or tables of gold with their schemas, of which the name differs from one in case alone. Who is called how is
   looked at once in a run. #}
{% macro alike_in_case(kind, name) %}
    {% set known = changefold.run_state().setdefault('names_in_lower_case', {}) %}
    {% if kind not in known %}
        {% set names = {} %}
        {% for one in (
            changefold.gold_models() if kind == 'table'
            else graph.sources.values() | selectattr('source_name', 'in', ['landing', 'kafka']) | map(attribute='name')
        ) %}
            {% do names.setdefault(one | lower, []).append(one) %}
        {% endfor %}
        {# whole, since other threads look at it #}
        {% do known.update({kind: names}) %}
    {% endif %}
    {{ return(known[kind].get(name | lower, []) | reject('equalto', name) | list) }}
{% endmacro %}
