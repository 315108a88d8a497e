{% macro unreadable_files(location, files) %}
    {# A gzip file ends with its length: one that was cut short, or is damaged, does not have it.
       Spark is told to skip what it cannot read, so that one such file hurts no other. #}
    {% set packed = [] %}
    {% set reasons = {} %}
    {% for file in files %}
        {% if file[0].endswith('.gz') %}
            {% do packed.append(sql_text(file[0])) %}
        {% elif modules.re.search('[.](bz2|zst|snappy|lz4|deflate|xz|zip)$', file[0]) %}
            {% do reasons.update({file[0]: 'compressed in a way that is not supported: use gzip'}) %}
        {% endif %}
    {% endfor %}
    {% if packed %}
        {% for row in fetch_rows(
            "with trailer as (select _metadata.file_path as file_path, conv(hex(concat("
            ~ "substring(content, -1, 1), substring(content, -2, 1), substring(content, -3, 1),"
            ~ " substring(content, -4, 1))), 16, 10) as bytes from binaryFile.`" ~ location ~ "` "
            ~ file_options() ~ " where _metadata.file_path in (" ~ packed | join(', ') ~ ")),"
            ~ " content as (select _metadata.file_path as file_path,"
            ~ " sum(octet_length(value) + 1) as bytes from text.`" ~ location ~ "` "
            ~ file_options({'lineSep': '\\n', 'ignoreCorruptFiles': 'true'})
            ~ " where _metadata.file_path in (" ~ packed | join(', ') ~ ") group by 1)"
            ~ " select trailer.file_path from trailer left join content using (file_path)"
            ~ " where coalesce(content.bytes, 0) % 4294967296 - trailer.bytes not in (0, 1)"
        ) %}
            {% do reasons.update({
                row[0]: 'not one whole gzip file: cut short, damaged, or several joined together'
            }) %}
        {% endfor %}
    {% endif %}
    {{ return(reasons) }}
{% endmacro %}
