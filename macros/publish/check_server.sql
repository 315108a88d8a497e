{% macro check_server() %}
    {# a Thrift server passes over, in silence, settings that a target gives it in another way than it expects #}
    {% for name, value in {'spark.wap.branch': 'stage', 'spark.sql.ansi.enabled': 'false', 'spark.sql.session.timeZone': 'UTC'}.items() %}
        {% set found = changefold.fetch_rows('set ' ~ name)[0][1] %}
        {% if found | string | lower != value | lower %}
            {% do exceptions.raise_compiler_error(
                "The sessions of this Thrift server have " ~ name ~ " = " ~ found ~ ", not " ~ value ~ ": give the target"
                ~ " the server_side_parameters that `thrift` has in profiles/profiles.yml of changefold. Nothing was landed."
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
