{# Stops the current model before it writes anything, with its name and its file. #}
{% macro refuse_model(mistake, what='Model') %}
    {% do exceptions.raise_compiler_error(
        what ~ ' ' ~ model.name ~ ': ' ~ mistake ~ ' (' ~ model.original_file_path ~ '). Nothing was written.'
    ) %}
{% endmacro %}
