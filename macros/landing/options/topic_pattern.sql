{% macro topic_pattern(meta) %}
    {# of whole names of topics #}
    {{ return(
        meta.topic_pattern if meta.get('topics') is none
        else meta.topics | map('string') | map('replace', '.', '[.]') | join('|')
    ) }}
{% endmacro %}
