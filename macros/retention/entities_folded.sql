{# What a gold model folds: `entity`, and `entities`, its names in the feeds; if its SQL is nothing but a call of
   fold_changes with them in quotation marks, else none. #}
{% macro entities_folded(node) %}
    {% set text = '(\'[^\'\\\\]*\'|"[^"\\\\]*")' %}
    {% set call = modules.re.fullmatch(
        '\\s*\\{\\{-?\\s*(?:changefold[.])?fold_changes\\(\\s*ref\\([^()]*\\)\\s*,\\s*' ~ text
        ~ '\\s*(?:,\\s*(?:sources\\s*=\\s*)?\\[\\s*(' ~ text ~ '(?:\\s*,\\s*' ~ text ~ ')*)\\s*,?\\s*\\]\\s*)?,?\\s*\\)\\s*-?\\}\\}\\s*',
        modules.re.sub('(?s)\\{#.*?#\\}', '', node.raw_code)
    ) %}
    {% if not call %}
        {{ return(none) }}
    {% endif %}
    {% set entities = [] %}
    {% for quoted in modules.re.findall(text, call.group(2) or call.group(1)) %}
        {% do entities.append(quoted[1:-1]) %}
    {% endfor %}
    {{ return({'entity': call.group(1)[1:-1], 'entities': entities}) }}
{% endmacro %}
