{% macro remember_files(feed, noticed, unreadable) %}
    {% set rows = [] %}
    {% for file in noticed %}
        {% set reason = unreadable.get(file[0]) %}
        {% do rows.append([
            sql_text(file[0]),
            (file[1] | int) ~ 'L',
            'timestamp ' ~ sql_text(file[2]),
            sql_text('unreadable' if reason else file[3]),
            sql_text(
                'was landed before with another size or time: land it under a new name'
                if file[3] == 'changed' else reason
            ),
        ]) %}
    {% endfor %}
    {% do remember_noticed(
        feed, rows, ['file_path', 'file_size', 'file_modified_at', 'status', 'detail']
    ) %}
{% endmacro %}
