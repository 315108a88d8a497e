{# Those of the views that a model, or the current one, reads which do more than select all changes of a feed. #}
{% macro unplain_views(node=none) %}
    {% set found = [] %}
    {% for view in changefold.views_read(node) if not changefold.is_plain_view(view) %}
        {% do found.append(view) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
