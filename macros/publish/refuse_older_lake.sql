{# For what only reads the ledgers: what writes gives them first what they lack. #}
{% macro refuse_older_lake() %}
    {% do changefold.refuse_without_lake() %}
    {% if changefold.lake_properties().get('changefold.layout') != changefold.ops_layout() %}
        {% do exceptions.raise_compiler_error(
            'The ledgers of this lake are of another version of changefold and may lack what is asked for: run dbt build'
            ~ ' first, which gives it to them. Nothing was written.'
        ) %}
    {% endif %}
{% endmacro %}
