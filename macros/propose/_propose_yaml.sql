{# A value in YAML, on one line: only texts that would be read as something else are in quotes. dbt renders all but
   keys with Jinja. #}
{% macro _propose_yaml(value, is_key=false) %}
    {% if value is string and modules.re.fullmatch('[A-Za-z_/][A-Za-z0-9_/.]*', value)
        and value | lower not in ['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'] %}
        {{ return(value) }}
    {% elif value is string %}
        {% set text = value if is_key
            else modules.re.sub('[{](?=[{%#])', "{{ '{' }}", value).replace('\r', "{{ '\\r' }}") %}
        {{ return('"' ~ changefold._propose_printable(text.replace('\\', '\\\\').replace('"', '\\"')) ~ '"') }}
    {% elif value is mapping %}
        {% set members = [] %}
        {% for name, member in value.items() %}
            {% do members.append(changefold._propose_yaml(name, is_key=true) ~ ': ' ~ changefold._propose_yaml(member)) %}
        {% endfor %}
        {{ return('{' ~ members | join(', ') ~ '}') }}
    {% elif value is sequence %}
        {% set members = [] %}
        {% for member in value %}
            {% do members.append(changefold._propose_yaml(member)) %}
        {% endfor %}
        {{ return('[' ~ members | join(', ') ~ ']') }}
    {% endif %}
    {{ return(tojson(value)) }}
{% endmacro %}
