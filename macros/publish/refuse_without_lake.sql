{% macro refuse_without_lake() %}
    {% if not changefold.fetch_rows("show schemas like '" ~ changefold.ops_schema() ~ "'") %}
        {% do exceptions.raise_compiler_error(
            "There is no lake here: no run has written to the catalog of this target yet. Look at"
            ~ " CHANGEFOLD_LAKE and --target, or run dbt build first."
        ) %}
    {% endif %}
{% endmacro %}
