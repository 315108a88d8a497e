{% macro remember_files(feed, noticed, unreadable, waiting) %}
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
    {% for path in waiting %}
        {% do rows.append([
            sql_text(path), 'null', 'null', sql_text('waiting'),
            sql_text('its name begins with `_` or `.`, as of a file that is still written; to land it, rename it'),
        ]) %}
    {% endfor %}
    {% do remember_noticed(
        feed, rows, ['file_path', 'file_size', 'file_modified_at', 'status', 'detail']
    ) %}
{% endmacro %}
