{% macro tables_named(sql) %}
    {# What stands after `from` or `join`, or after a comma there, and has a schema: schema.table, in lower case and
       without backticks. What is in parentheses is looked at by itself, the innermost first; tables that are joined
       in some are of what is around them. `is distinct from` and `extract(year from` name no table. #}
    {% set texts = '(`[^`]*`)|\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*"' %}
    {% set text = modules.re.sub('(?s)' ~ texts, '\\1 ', changefold.without_comments(sql)) %}
    {% set text = modules.re.sub('(?s)\\{\\{.*?\\}\\}|\\{%.*?%\\}|(?i:\\bdistinct\\s+from\\b)', ' x ', text) %}
    {% set left, selects = namespace(text=text), [] %}
    {% for _ in range(1000) if modules.re.search('\\([^()]*\\)', left.text) %}
        {% set left.text = modules.re.sub(
            '(?i)\\b(from|join)\\s*\\(((?!\\s*(?:select|with|values|from)\\b)[^()]*)\\)', '\\1 \\2 ', left.text
        ) %}
        {% do selects.extend(modules.re.findall('\\(([^()]*)\\)', left.text)) %}
        {% set left.text = modules.re.sub('\\([^()]*\\)', ' x ', left.text) %}
    {% endfor %}
    {% set name, found = '(?:\\w+|`[^`]+`)', [] %}
    {% set ends = '(?is)\\bfrom\\b(.*?)(?=\\b(?:where|group|having|window|order|limit|union|except|intersect|minus|select)\\b|$)' %}
    {% for select in selects + [left.text] if modules.re.search('(?i)\\bselect\\b', select) %}
        {% for tables in modules.re.findall(ends, select) %}
            {% for table in modules.re.findall('(?i)(?:^|,|\\bjoin\\b)\\s*(' ~ name ~ '(?:\\s*\\.\\s*' ~ name ~ ')+)', tables) %}
                {% do found.append(modules.re.findall(name, table)[-2:] | join('.') | replace('`', '') | lower) %}
            {% endfor %}
        {% endfor %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
