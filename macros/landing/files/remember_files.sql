{% macro remember_files(feed, noticed, unreadable) %}
    {% set rows, counts = [], {} %}
    {% for path, size, time, status, version in noticed %}
        {% set reason = unreadable.get(path) %}
        {% set status = 'unopened' if reason == changefold.unopened_detail() else 'unreadable' if reason else status %}
        {% do counts.update({status: counts.get(status, 0) + 1}) %}
        {% do rows.append([
            changefold.sql_text(path),
            size ~ 'L',
            'timestamp ' ~ changefold.sql_text(time),
            changefold.sql_text(status),
            changefold.sql_text(
                'was landed before with another size or time: land it under a new name'
                if status == 'changed' else
                'holds files older than an hour, but names that begin with `_` are taken for files that are'
                ~ ' still written: if it is a topic of such a name, land it under another name'
                if status == 'hidden' else
                'its name is not of the encoding that Java takes names to have: rename it, or start the'
                ~ ' command with LC_ALL=C.UTF-8'
                if status == 'nameless' else
                'is a pipe, a socket or a device, which may never end, and no file: take it out of the directory'
                if status == 'no_file' else reason
            ),
            'cast(' ~ changefold.sql_text(version) ~ ' as string)',
        ]) %}
    {% endfor %}
    {% do changefold.remember_noticed(
        feed, rows, ['file_path', 'file_size', 'file_modified_at', 'status', 'detail', 'file_version'], counts
    ) %}
{% endmacro %}
