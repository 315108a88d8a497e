{# A value in YAML, on one line: only texts that would be read as something else are in quotes. #}
{% macro _propose_yaml(value) %}
    {% if value is string %}
        {{ return(
            value if modules.re.fullmatch('[A-Za-z_/][A-Za-z0-9_/.]*', value)
                and value | lower not in ['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']
            else tojson(value)
        ) }}
    {% elif value is mapping %}
        {% set members = [] %}
        {% for name, member in value.items() %}
            {% do members.append(_propose_yaml(name) ~ ': ' ~ _propose_yaml(member)) %}
        {% endfor %}
        {{ return('{' ~ members | join(', ') ~ '}') }}
    {% elif value is sequence %}
        {% set members = [] %}
        {% for member in value %}
            {% do members.append(_propose_yaml(member)) %}
        {% endfor %}
        {{ return('[' ~ members | join(', ') ~ ']') }}
    {% endif %}
    {{ return(tojson(value)) }}
{% endmacro %}
