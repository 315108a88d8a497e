{% macro lay_out_decoded(decoded) %}
    {# Of an older version a table has a partition for each entity, a folder named by it: a long name fails,
       many take long. Its files stay where they are. The partitions are changed last, so that a run which
       dies on its way does all of it again. #}
    {% set description = changefold.fetch_rows('describe table extended ' ~ decoded) %}
    {% if 'read.split.open-file-cost=' not in description | string %}
        {% do run_query('alter table ' ~ decoded ~ ' set ' ~ changefold.table_properties(changefold.decoded_properties())) %}
    {% endif %}
    {% if not description | selectattr(1, 'equalto', 'bucket(16, entity)') | list %}
        {% set is_older = description | selectattr(0, 'equalto', '# Partition Information') | list %}
        {% if is_older %}
            {% do run_query('alter table ' ~ decoded ~ ' set ' ~ changefold.table_properties(changefold.decoded_properties())) %}
        {% endif %}
        {% do run_query('alter table ' ~ decoded ~ ' write locally ordered by entity, change_position') %}
        {% do run_query(
            'alter table ' ~ decoded
            ~ (' replace partition field entity with' if is_older else ' add partition field')
            ~ ' bucket(16, entity)'
        ) %}
    {% endif %}
{% endmacro %}
