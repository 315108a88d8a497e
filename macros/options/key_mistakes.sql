{% macro key_mistakes(node, columns) %}
    {% set names, keys = columns | map(attribute='name') | list, changefold.contract_key(node) %}
    {% set absent = keys | reject('in', names) | list %}
    {% set how = 'constraints: [{type: primary_key, columns: [...]}], the columns in the order in which the source has them' %}
    {% if not keys %}
        {{ return(['it names no key. Give it ' ~ how]) }}
    {% elif absent %}
        {{ return([
            'its key has the column ' ~ absent[0] ~ ', which is not among its columns'
            ~ changefold.did_you_mean(absent[0], names) ~ '. Name it in ' ~ how
        ]) }}
    {% elif keys | unique(case_sensitive=true) | list != keys %}
        {{ return(['its key has a column twice: ' ~ keys | join(', ')]) }}
    {% endif %}
    {{ return([]) }}
{% endmacro %}
