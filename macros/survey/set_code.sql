{% macro set_code(is_little) %}
    {% for property, value in {
        'spark.sql.codegen.wholeStage': 'false', 'spark.sql.codegen.factoryMode': 'NO_CODEGEN',
    }.items() %}
        {% do run_query(
            'set ' ~ property ~ ' = ' ~ value if is_little else 'reset ' ~ property
        ) %}
    {% endfor %}
{% endmacro %}
