{% macro check_contract_types(columns) %}
    {% set types = 'boolean|tinyint|smallint|int|bigint|float|double|string|binary|date|timestamp'
        ~ '|timestamp_ntz|decimal[(][0-9]+(, ?[0-9]+)?[)]|(array|map|struct)<.*>' %}
    {% for column in columns %}
        {% if not modules.re.fullmatch(types, column.data_type) %}
            {% do exceptions.raise_compiler_error(
                "Column " ~ column.name ~ " of " ~ model.name ~ " has data_type `"
                ~ column.data_type ~ "`, which is not one of Spark's: boolean, tinyint, smallint,"
                ~ " int, bigint, float, double, decimal(p,s), string, binary, date, timestamp,"
                ~ " timestamp_ntz, array<>, map<>, struct<>. Change it in " ~ model.patch_path ~ "."
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
