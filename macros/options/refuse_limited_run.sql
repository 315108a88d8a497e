{# `--empty` and `--sample` give a model less of what it reads than there is: messages would be called decoded
   that were not. A view would be made anew with less, for whatever run comes next. Nobody says what a retry
   repeats, and since it was tried first it may have become one of ours. #}
{% macro refuse_limited_run() %}
    {% for name in ['empty', 'sample'] if invocation_args_dict.get(name) %}
        {% set ours = [] %}
        {% for node in graph.nodes.values() if node.resource_type == 'model' %}
            {% if node.config.materialized in ['decoded_changes', 'current_state'] %}
                {% do ours.extend(changefold.views_read(node) | map(attribute='unique_id')) %}
            {% endif %}
            {% if node.config.materialized in ['landed_messages', 'decoded_changes', 'kept_view', 'current_state'] %}
                {% do ours.append(node.unique_id) %}
            {% endif %}
        {% endfor %}
        {% for unique_id in ours if changefold.is_retry() or unique_id in selected_resources %}
            {% set model_name = unique_id.split('.')[-1] %}
            {% do exceptions.raise_compiler_error(
                '--' ~ name ~ ' would let ' ~ model_name ~ ' read less than there is, and call the rest decoded. Nothing was written. ' ~ (
                    'Leave it out, or select other models: --exclude ' ~ model_name ~ ' ...' if not changefold.is_retry()
                    else 'A retry does not say what it repeats: start the command itself again'
                )
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
