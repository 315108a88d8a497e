{# Whether an entity's last part has letters outside ASCII, so that no name for a table can be made of it. #}
{% macro _propose_is_in_other_script(entity) %}
    {{ return(modules.re.search('[^\\W\\x00-\\x7f][^./]*[./]*$', entity) is not none) }}
{% endmacro %}
