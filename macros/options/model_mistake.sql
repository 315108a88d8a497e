{# What is wrong with a model of a feed, as far as dbt knows without data; empty for other models. #}
{% macro model_mistake(node) %}
    {% set found = [] %}
    {% for read in node.depends_on.nodes %}
        {% set kind, name = read.split('.')[0], read.split('.')[-1] %}
        {% if kind == 'source' and (changefold.calls_macro(node, 'land_files') or changefold.calls_macro(node, 'land_topics')) %}
            {% do found.append(changefold.feed_model_mistake(node, name, 'messages', 'landed_messages')) %}
        {# a model of another name may ask for the options too, as a watermark does #}
        {% elif name.endswith('_messages') and (
            changefold.calls_macro(node, 'new_messages')
            or node.name.endswith('_decoded') and changefold.calls_macro(node, 'decoder_options')
        ) %}
            {% do found.append(changefold.decoded_model_mistake(node, changefold.feed_of(name))) %}
        {% endif %}
    {% endfor %}
    {% if node.config.materialized == 'kept_view' %}
        {% do found.append(changefold.changes_view_mistake(node)) %}
    {% endif %}
    {{ return(found | select | first or '') }}
{% endmacro %}
