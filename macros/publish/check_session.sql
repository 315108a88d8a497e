{% macro check_session() %}
    {# a profile of one's own may lack them; a Thrift server passes over, in silence, settings that a target gives it
       in another way than it expects #}
    {% set found = dict(changefold.fetch_rows('set')) %}
    {# as Spark has it; in dbt's own process a target must say it, since that puts back what a model has set #}
    {% do found.setdefault('spark.sql.sources.partitionOverwriteMode', 'static') if not changefold.is_session() %}
    {% for name, value in {
        'spark.wap.branch': 'main' if changefold.is_rebuild() else 'stage',
        'spark.sql.ansi.enabled': 'false',
        'spark.sql.sources.partitionOverwriteMode': 'static',
        'spark.sql.session.timeZone': 'UTC',
    }.items() if found.get(name) | string | lower != value | lower %}
        {% do exceptions.raise_compiler_error(
            "The session of target " ~ target.name ~ " has " ~ name ~ " = " ~ found.get(name) ~ ", not " ~ value ~ ": give the target"
            ~ " the server_side_parameters that `" ~ ('local' if changefold.is_session() else 'thrift')
            ~ "` has in profiles/profiles.yml of changefold. Nothing was landed."
        ) %}
    {% endfor %}
    {% do changefold.check_catalog(found) %}
    {# the profile puts the lake beside its own directory if the variable names none #}
    {% set catalog = found.get('spark.sql.catalog.spark_catalog.uri', '') %}
    {% if catalog.startswith('jdbc:sqlite:') and not catalog.startswith('jdbc:sqlite:/') %}
        {% do exceptions.raise_compiler_error(
            "The lake is `" ~ catalog.split(':')[2] ~ "`: CHANGEFOLD_LAKE, or --profiles-dir without it,"
            ~ " must be an absolute path, because Iceberg writes it into its tables. Nothing was landed."
        ) %}
    {% endif %}
{% endmacro %}
