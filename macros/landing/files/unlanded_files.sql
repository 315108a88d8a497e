{% macro unlanded_files(feed, messages, run) %}
    {# Of the files that gave no message though they are not empty: those that were written to after
       they were noticed, or that may not be opened. They are new again for the next run. #}
    {% set silent, literals, unlanded = [], [], [] %}
    {% for row in changefold.fetch_rows(
        "select file_path from " ~ feed ~ "_noticed left anti join (select distinct file_path from " ~ messages
        ~ " where landed_batch = " ~ run ~ ") as landed using (file_path) where status = 'landed' and file_size > 0"
    ) %}
        {% do silent.append(row[0]) %}
        {% do literals.append(changefold.sql_text(row[0])) %}
    {% endfor %}
    {% if not silent %}
        {{ return([]) }}
    {% endif %}
    {% set location = changefold.feed_options(feed).location %}
    {% set same = [] %}
    {% for row in changefold.fetch_rows(
        "select file_path from " ~ feed ~ "_noticed where (file_path, file_size, file_modified_at)"
        ~ " in (select _metadata.file_path, _metadata.file_size, _metadata.file_modification_time"
        ~ " from binaryFile." ~ changefold._path_of(location) ~ " " ~ changefold.file_options() ~ " where _metadata.file_path in ("
        ~ literals | join(', ') ~ "))"
    ) %}
        {% do same.append(row[0]) %}
    {% endfor %}
    {% for path in silent %}
        {% if path not in same %}
            {% do unlanded.append(path) %}
            {% do changefold.say('not landed (changing): ' ~ path ~ ': was written to, or taken away, while it was'
                ~ ' read; the next run tries again. Write under a name that begins with `_`, then rename') %}
        {% elif not changefold._is_read(location, [path], {}) %}
            {% do unlanded.append(path) %}
            {% do changefold.say('not landed (unreadable): ' ~ path ~ ': it cannot be opened: give the user of this'
                ~ ' run the permission to read it; the next run tries again') %}
        {% endif %}
    {% endfor %}
    {{ return(unlanded) }}
{% endmacro %}
