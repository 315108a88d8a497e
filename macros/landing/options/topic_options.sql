{% macro topic_options(meta) %}
    {{ return({
        'client_options': changefold.client_options(meta),
        'topic_pattern': changefold.topic_pattern(meta),
        'topics': (meta.get('topics') or []) | map('string') | list,
        'max_offsets_per_run': meta.get('max_offsets_per_run'),
        'transaction_topic': meta.get('transaction_topic'),
    }) }}
{% endmacro %}
