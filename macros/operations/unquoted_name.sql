{% macro unquoted_name(name) %}
    {# A column's name as YAML has it: `na me` in backticks, as SQL writes it, means the same as without. #}
    {{ return(
        name[1:-1] | replace('``', '`') if modules.re.fullmatch('`(?:[^`]|``)+`', name) else name
    ) }}
{% endmacro %}
