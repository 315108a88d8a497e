{% macro _is_of_kind(value, kind) %}
    {# YAML makes numbers and booleans of names such as 2024 and `on` that stand without quotes #}
    {% if value is mapping and value | reject('string') | list %}
        {{ return(false) }}
    {% elif kind.type == 'text' %}
        {{ return(value is string and value | trim != '') }}
    {% elif kind.type == 'sign' %}
        {{ return(value is string and value | length == 1) }}
    {% elif kind.type == 'texts' %}
        {{ return(
            value is sequence and value is not string and value is not mapping and value | length > 0
            and not value | reject('string') | list
        ) }}
    {% elif kind.type == 'batches' %}
        {{ return(
            value is sequence and value is not string and value is not mapping
            and not value | reject('integer') | list and value == value | sort | unique(case_sensitive=true) | list
        ) }}
    {% elif kind.type == 'flag' %}
        {{ return(value is boolean) }}
    {% elif kind.type == 'number' %}
        {{ return(value is integer and value is not boolean and kind.get('least', 1) <= value <= kind.most) }}
    {% elif kind.type == 'quantity' %}
        {{ return(value is number and value is not boolean and kind.get('least', 1) <= value <= kind.most) }}
    {% elif kind.type == 'names' %}
        {{ return(value is sequence and value is not string and value is not mapping) }}
    {% elif kind.type == 'choice' %}
        {{ return(value is string and value in kind.choices) }}
    {% elif kind.type == 'options' %}
        {{ return(value is mapping) }}
    {% elif kind.type == 'choice by name' %}
        {{ return(
            value is mapping and not value.values() | reject('in', kind.choices) | list
            and not value | reject('in', kind.get('names', value)) | list
        ) }}
    {% elif kind.type == 'text or text by name' %}
        {{ return(
            value is string and value | trim != ''
            or value is mapping and value | length > 0 and not value.values() | reject('string') | list
        ) }}
    {% elif kind.type == 'text by name' %}
        {{ return(value is mapping and not value.values() | reject('string') | list) }}
    {% elif kind.type == 'texts by name' %}
        {% for texts in (value.values() if value is mapping else [none]) %}
            {% if not changefold._is_of_kind(texts, {'type': 'texts'}) or texts | unique(case_sensitive=true) | list != texts %}
                {{ return(false) }}
            {% endif %}
        {% endfor %}
        {{ return(true) }}
    {% elif kind.type == 'layouts by name' %}
        {# a list of texts, or lists of them, none as long as another #}
        {% for lists in (value.values() if value is mapping else [none]) %}
            {% set lists = [lists] if changefold._is_of_kind(lists, {'type': 'texts'}) else lists %}
            {% set lengths = [] %}
            {% for texts in (lists if lists is sequence and lists is not string and lists else [none]) %}
                {% if not changefold._is_of_kind({'table': texts}, {'type': 'texts by name'}) or texts | length in lengths %}
                    {{ return(false) }}
                {% endif %}
                {% do lengths.append(texts | length) %}
            {% endfor %}
        {% endfor %}
        {{ return(true) }}
    {% endif %}
    {{ return(true) }}
{% endmacro %}
