{# What dbt takes from a project and not from a package that it has installed. #}
{% materialization test, adapter='spark' %}{{ return(changefold.materialization_test_spark()) }}{% endmaterialization %}
{% materialization seed, adapter='spark' %}{{ return(changefold.materialization_seed_spark()) }}{% endmaterialization %}
{% macro spark__list_relations_without_caching(relation) %}{{ return(changefold.spark__list_relations_without_caching(relation)) }}{% endmacro %}
