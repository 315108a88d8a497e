{# Messages of the folder's oldest files, as a bronze table would hold them, in the view propose_messages:
   of each file the first ones. #}
{% macro _propose_read(feed, location, given, most, most_files) %}
    {% set listed = changefold.fetch_json(
        "select file[0] as path, file[1] as size, cast(timestamp_millis(cast(file[2] as bigint)) as string) as time,"
        ~ " file[3] as what from (select explode(from_json(reflect('changefold.LandingFiles', 'list', "
        ~ changefold.sql_text(location) ~ "), 'array<array<string>>')) as file) order by 4, 3, 1"
    ) %}
    {% for file in listed if file.what == 'absent' or file.what.startswith('error: ') %}
        {% do exceptions.raise_compiler_error(
            "There is no folder " ~ location ~ ": land files of feed " ~ feed ~ " there, or name their folder with"
            ~ " --args '{feed: " ~ feed ~ ", location: /data/" ~ feed ~ "}'."
            if file.what == 'absent' else
            "Folder " ~ location ~ " cannot be listed: " ~ file.what[7:]
        ) %}
    {% endfor %}
    {% set rows = [] %}
    {% for file in listed if file.what == 'file' and file.size | int > 0 %}
        {% do rows.append([file.path, file.size, file.time]) %}
    {% endfor %}
    {% set taken = rows[:most_files] %}
    {% set unreadable = changefold.unreadable_files(location, taken, given.max_line_bytes) %}
    {% for path, reason in unreadable.items() %}
        {% do changefold.say(path ~ ' is left out: ' ~ reason) %}
    {% endfor %}
    {% set readable = taken | rejectattr(0, 'in', unreadable) | list %}
    {% if not readable %}
        {% do exceptions.raise_compiler_error(
            "There is nothing to read in " ~ location ~ ": no file that holds something and whose name neither"
            ~ " begins with _ or . nor ends with .tmp."
        ) %}
    {% endif %}
    {% do run_query(
        'create or replace temporary view ' ~ feed ~ '_noticed as select file_path, cast(file_size as bigint) as'
        ~ ' file_size, cast(file_modified_at as timestamp) as file_modified_at from '
        ~ changefold._propose_rows(readable) ~ ' as noticed (file_path, file_size, file_modified_at)'
    ) %}
    {% set paths = readable | map('first') | list %}
    {% set lines = given.lines or changefold._propose_lines(feed, location, paths) %}
    {% set csv = (given.csv or changefold.csv_options({})) if lines == 'csv' else none %}
    {% do changefold._propose_keep('messages', 'select *, cast(0 as bigint) as landed_batch from ('
        ~ changefold.land_lines(feed, location, lines, paths, given.max_line_bytes, csv)
        ~ ') as landed order by file_line, file_path limit ' ~ most
    ) %}
    {% if csv and not given.is_declared and changefold.fetch_value(changefold._propose_has_headers()) %}
        {% do csv.update({'header': true}) %}
        {% do changefold.say('files begin with the names of their columns') %}
    {% endif %}
    {% set count = changefold.fetch_value('select count(*) from propose_messages') | int %}
    {% do changefold.say(
        'read ' ~ count ~ ' messages of ' ~ readable | length ~ ' of ' ~ rows | length ~ ' files in ' ~ location
        ~ ', lines: ' ~ lines ~ ('' if given.lines else ' (by their looks)')
        ~ ('. That is as many as it may read: say {messages: ' ~ 10 * most ~ '} for more' if count >= most)
    ) %}
    {{ return({'location': location, 'lines': lines, 'csv': csv, 'count': count}) }}
{% endmacro %}
