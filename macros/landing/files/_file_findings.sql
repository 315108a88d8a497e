{% macro _file_findings(files, max_line_bytes) %}
    {# The hint spreads the files over tasks: of `values` alone Spark works out a select in the driver. #}
    {% set rows = [] %}
    {% for file in files %}
        {% do rows.append('(' ~ changefold.sql_text(file) ~ ')') %}
    {% endfor %}
    {{ return(dict(changefold.fetch_rows(
        "select * from (select file_path, reflect('changefold.LandingFiles', 'check', file_path, "
        ~ max_line_bytes ~ "L) as finding from (select /*+ repartition(" ~ [rows | length, 64] | min
        ~ ", file_path) */ * from values " ~ rows | join(', ') ~ " as files (file_path))) where finding <> ''"
    ) if rows else [])) }}
{% endmacro %}
