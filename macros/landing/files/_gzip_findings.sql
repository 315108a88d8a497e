{% macro _gzip_findings(files, max_line_bytes) %}
    {% set rows = [] %}
    {% for file in files %}
        {% do rows.append('(' ~ changefold.sql_text(file) ~ ')') %}
    {% endfor %}
    {{ return(dict(changefold.fetch_rows(
        "select * from (select file_path, reflect('changefold.LandingFiles', 'check', file_path, "
        ~ max_line_bytes ~ "L) as finding from values " ~ rows | join(', ') ~ " as files (file_path))"
        ~ " where finding <> ''"
    ) if rows else [])) }}
{% endmacro %}
