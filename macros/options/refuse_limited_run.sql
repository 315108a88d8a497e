{# `--empty` and `--sample` give a model less of what it reads than there is: messages would be called decoded that
   were not. #}
{% macro refuse_limited_run() %}
    {% set ours = [] %}
    {% for unique_id in selected_resources %}
        {% set kind = graph.nodes.get(unique_id, {'config': {}}).config.materialized %}
        {% do ours.append(unique_id.split('.')[-1]) if kind in ['landed_messages', 'decoded_changes', 'current_state'] %}
    {% endfor %}
    {% for name in ['empty', 'sample'] if ours and invocation_args_dict.get(name) %}
        {% do exceptions.raise_compiler_error(
            '--' ~ name ~ ' would let ' ~ ours[0] ~ ' read less than there is, and call the rest decoded. Nothing was written.'
            ~ ' Leave it out, or select other models: --exclude ' ~ ours[0] ~ ' ...'
        ) %}
    {% endfor %}
{% endmacro %}
