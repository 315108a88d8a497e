{% macro contract_hash(columns, node) %}
    {# the first line, `of digits`, `not rounded`, `in parts as sent` and `spelled in one way` are rules of the fold: where they change, tables are folded anew #}
    {% set lines = ['what a replace does not list is missing'] %}
    {% for column in columns %}
        {% do lines.append([
            column.name, column.data_type, column.key_part, column.is_required, column.wire_encoding,
        ] | join(' ') ~ (' nullable' if column.is_nullable else '') ~ (' in parts as sent' if '<' in column.data_type else '') ~ (' any year' if column.any_year else '')
            ~ ('' if changefold.is_graph(node) else ({
                'float': ' of digits, not rounded', 'double': ' of digits, not rounded', 'timestamp_ntz': ' not rounded',
            }.get(column.data_type, ''))
                ~ (' spelled in one way' if column.is_key and changefold._key_spelled(column, 'text') != 'text' else ''))) %}
        {% if column.source_column != column.name %}
            {% do lines.append('from ' ~ column.source_column) %}
        {% endif %}
        {% if column.attribute_type is not none or column.default is not none or column.operators %}
            {% do lines.append(column.attribute_type ~ ' ' ~ column.default ~ ' ' ~ column.operators) %}
        {% endif %}
    {% endfor %}
    {% for column in changefold.lineage_columns(node) %}
        {% do lines.append(column.name ~ ' ' ~ column.data_type) %}
    {% endfor %}
    {{ return(local_md5(lines | join('\n'))) }}
{% endmacro %}
