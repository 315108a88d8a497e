{# Which column most likely is the key: `id`; one with the table's name that ends as keys do; one that does; the
   first. #}
{% macro _propose_key_guess(entity, names) %}
    {% set table = modules.re.split('[./]', entity)[-1] | lower %}
    {% set stem = table[:-1] if table.endswith('s') and table | length > 2 else table %}
    {% set likely = [] %}
    {% for name in names if modules.re.search('(id|key|no|number|uuid|code)$', name | lower) %}
        {% do likely.append(name) %}
    {% endfor %}
    {% for name in names if name | lower == 'id' %}
        {{ return(name) }}
    {% endfor %}
    {% for name in likely if stem in name | lower %}
        {{ return(name) }}
    {% endfor %}
    {{ return((likely or names)[0]) }}
{% endmacro %}
