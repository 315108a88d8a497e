{% macro unreadable_files(location, files, max_line_bytes) %}
    {# A gzip file that is damaged would stop the read of all others, and a line is held in memory: so each
       gzip file is read once before. A file that its store refuses would stop it, too: so each that is not local
       is opened. Of other large files Spark skips a line that is too long, and its bytes are missing in the sum;
       so are the three of a byte order mark at the start. #}
    {% set options = {
        'ignoreMissingFiles': 'true',
        'mapreduce.input.linerecordreader.line.maxlength': max_line_bytes + 1,
    } %}
    {% set too_long = 'has lines of more than ' ~ max_line_bytes ~ ' bytes: raise max_line_bytes of the feed'
        ~ ' and the memory of Spark, or take such lines out' %}
    {% set asked, large = [], [] %}
    {% set reasons = {} %}
    {% for file in files %}
        {% if modules.re.search('[.](bz2|zst|snappy|lz4|deflate|xz|zip)$', file[0]) %}
            {% do reasons.update({file[0]: 'compressed in a way that is not supported: use gzip'}) %}
        {# a local file that may not be read is passed over by Spark, see unlanded_files #}
        {% elif file[0].endswith('.gz') or not file[0].startswith('file:') %}
            {% do asked.append(file[0]) %}
        {% endif %}
    {% endfor %}
    {% for file, finding in changefold._file_findings(asked, max_line_bytes).items() %}
        {% do reasons.update({
            file: too_long if finding == 'long' else changefold.unopened_detail() if finding == 'closed'
            else 'not a whole gzip file: cut short or damaged'
        }) %}
    {% endfor %}
    {% for file in files if file[0] not in reasons and not file[0].endswith('.gz') and file[1] | int > max_line_bytes %}
        {% do large.append(file) %}
    {% endfor %}
    {% set read = dict(changefold.fetch_rows(
        "select _metadata.file_path, sum(octet_length(value) + 1) from "
        ~ changefold._text_of(location, large | map('first') | list, options) ~ " group by 1"
    ) if large else []) %}
    {% set short = [] %}
    {% for file in large if file[1] | int - read.get(file[0], 0) | int > 3 %}
        {% do short.append({'file_path': file[0], 'file_size': file[1] | int, 'modified_at': file[2]}) %}
    {% endfor %}
    {# not what cannot be opened, or is another file by now #}
    {% for row in (changefold.fetch_rows(
        "select file_path from " ~ changefold.rows_of(short, 'file_path string, file_size bigint, modified_at string') ~ " as short where "
        ~ changefold._stands('file_path', 'file_size', 'cast(modified_at as timestamp)')
        ~ " and reflect('changefold.LandingFiles', 'opens', file_path) = 'true'"
    ) if short else []) %}
        {% do reasons.update({row[0]: too_long}) %}
    {% endfor %}
    {{ return(reasons) }}
{% endmacro %}
