{# Where a user finds a model's contract, for messages. #}
{% macro contract_file(node) %}
    {{ return(node.patch_path.split('://')[-1] if node.patch_path else 'a YAML file beside ' ~ node.original_file_path) }}
{% endmacro %}
