{% macro columns_that_stay(table, names, description) %}
    {# Of these columns, those by which the table is or was partitioned, or is ordered, or that are its identifier.
       Iceberg refuses to drop most of them; and where the column of an old partition is gone, also by a replaced table,
       it can no more merge (1.12: `Cannot find field ... in struct<>`). `_partition` has the fields of all partitions
       that ever were, the text that makes the table the rest. #}
    {% set said = modules.re.findall(
        "(?m)^(?:PARTITIONED BY |  '(?:sort-order|identifier-fields)' = )(.*)$",
        changefold.fetch_value('show create table ' ~ table)
    ) | join('\n') %}
    {% set partitions = description | selectattr(0, 'equalto', '_partition') | map(attribute=1) | join %}
    {% set found = [] %}
    {% for name in names %}
        {% set text = modules.re.escape(name) %}
        {# by itself, within a transform such as `bucket(4, name)`, or with a field of it #}
        {% if modules.re.search("[\\[(', `]" ~ text ~ "[\\])', .`]", said)
            or modules.re.search('[<,]' ~ text ~ '(?:[.][^<>]*?)?(?:_bucket_[0-9]+|_trunc_[0-9]+|_year|_month|_day|_hour)?:', partitions) %}
            {% do found.append(name) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
