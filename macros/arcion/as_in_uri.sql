{#
    A path as Hadoop writes it in `file_path`, a URI: signs that may not stand in one are escaped, as `%20`.
    In an option such an escape may stand already.
#}
{% macro as_in_uri(text, may_be_escaped=true) %}
    {% set escaped_sign = '[\\s"#%<>?\\[\\\\\\]^`{|}\\x00-\\x1f\\x7f-\\x9f]' %}
    {% if not modules.re.search(escaped_sign, text) %}
        {{ return(text) }}
    {% endif %}
    {% set escaped = [] %}
    {% for part in modules.re.split('(%[0-9A-Fa-f]{2})', text) %}
        {% if loop.index is even and may_be_escaped %}
            {% do escaped.append(part) %}
        {% else %}
            {% for sign in part %}
                {% do escaped.append(sign | urlencode if modules.re.match(escaped_sign, sign) else sign) %}
            {% endfor %}
        {% endif %}
    {% endfor %}
    {{ return(escaped | join) }}
{% endmacro %}
