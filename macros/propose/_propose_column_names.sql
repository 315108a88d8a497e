{# The source's names of columns -> those of the table: another one where the table cannot have that. #}
{% macro _propose_column_names(table) %}
    {% set used = changefold.lineage_columns() | map(attribute='name') | map('lower') | list %}
    {% set names = {} %}
    {% for source_name in table.columns %}
        {% set name = modules.re.sub('[\u0000-\u001f\u007f-\u009f\u2028\u2029]+', ' ', source_name) %}
        {% set wanted = name if name | trim and not name.startswith(('#', '`')) else 'column' %}
        {% set found = namespace(name=wanted, number=2) %}
        {% for _ in range(1000) if found.name | lower in used %}
            {% set found.name = wanted ~ '_' ~ found.number %}
            {% set found.number = found.number + 1 %}
        {% endfor %}
        {% do used.append(found.name | lower) %}
        {% do names.update({source_name: found.name}) %}
    {% endfor %}
    {{ return(names) }}
{% endmacro %}
