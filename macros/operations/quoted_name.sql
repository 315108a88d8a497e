{% macro quoted_name(name) %}
    {# A column's name as SQL: in backticks only if it needs them, so that compiled SQL stays readable.
       Spark takes its other keywords for names where a name can stand. #}
    {{ return(
        name if modules.re.fullmatch('[A-Za-z_][A-Za-z0-9_]*', name)
            and name | lower not in ['false', 'not', 'null', 'true']
        else '`' ~ name | replace('`', '``') ~ '`'
    ) }}
{% endmacro %}
