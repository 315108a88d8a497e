{% macro fold_description(sql) %}
    {# what the first line of a fold says of it; `since` is none for a fold of all history #}
    {% set said = modules.re.search('^-- (?:full fold|fold since run ([0-9]+)) of (.+) in (.+)$', sql, modules.re.M) %}
    {{ return({
        'since': said.group(1) | int if said.group(1) else none,
        'entity': said.group(2),
        'changes': said.group(3),
    }) }}
{% endmacro %}
