{# dbt-spark and we write a table's name as it is, without backticks: a word of Spark's SQL, no number. #}
{% macro table_name_mistakes(node) %}
    {% set name = node.alias or node.name %}
    {% set alike = changefold.alike_in_case('table', node.schema ~ '.' ~ name) %}
    {% if alike %}
        {{ return(['its name differs from that of ' ~ alike[0] ~ ' in case alone. Give one of them another name']) }}
    {% endif %}
    {% if modules.re.fullmatch('[A-Za-z0-9_]+', name)
        and not modules.re.fullmatch('(?i)[0-9]+(e[0-9]+)?(l|s|y|f|d|bd)?', name) %}
        {{ return([]) }}
    {% endif %}
    {% set word = modules.re.sub('[^A-Za-z0-9]+', '_', name).strip('_') %}
    {% set is_name = modules.re.fullmatch('[A-Za-z][A-Za-z0-9_]*', word) %}
    {{ return([
        'it would be a table called `' ~ name ~ '`, and Spark takes letters (a to z), digits and _ alone, and no'
        ~ ' number. Give it another name, with the file\'s or in the model: {{ config(alias=\''
        ~ (word if is_name else 'table_' ~ word if word else 'another_name') ~ '\') }}'
    ]) }}
{% endmacro %}
