{# A text on one line: signs that YAML takes for the end of a line, or for no sign at all, as YAML escapes them. #}
{% macro _propose_printable(text) %}
    {% set state = namespace(text=text) %}
    {% if modules.re.search('[^ -~\u00a0-\u2027\u202a-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]', text) %}
        {% for number in (range(32) | list) + (range(127, 160) | list) + [8232, 8233, 65279, 65534, 65535] %}
            {% set state.text = state.text.replace('%c' | format(number), '\\u%04x' | format(number)) %}
        {% endfor %}
    {% endif %}
    {{ return(state.text) }}
{% endmacro %}
