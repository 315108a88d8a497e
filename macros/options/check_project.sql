{# Stops a run of a project that has this package installed, and lacks what dbt takes from a project alone. #}
{% macro check_project() %}
    {% set lacks, theirs = [], context.get(project_name, {}) %}
    {% if project_name == 'changefold' %}
        {% if target.profile_name != 'changefold' %}
            {% do exceptions.raise_compiler_error(
                'The profile is called ' ~ target.profile_name ~ ', and the models of this repository are there for one that is'
                ~ ' called changefold (dbt_project.yml). Add a target to that profile instead. Nothing was written.'
            ) %}
        {% endif %}
        {{ return('') }}
    {% endif %}
    {# as this command has them, with those of dbt_project.yml #}
    {% set given = invocation_args_dict %}
    {% if not given.get('skip_nodes_if_on_run_start_fails') %}
        {% do lacks.append('in dbt_project.yml, since a run whose hook failed at its start would build without the lock:\n'
            ~ 'flags: {skip_nodes_if_on_run_start_fails: true}') %}
    {% endif %}
    {% set explicit = given.get('require_explicit_package_overrides_for_builtin_materializations', true) %}
    {% set lines = [] %}
    {% for name in ['test', 'seed'] if explicit and 'materialization_' ~ name ~ '_spark' not in theirs %}
        {% do lines.append("{% materialization " ~ name ~ ", adapter='spark' %}{{ return(changefold.materialization_" ~ name
            ~ '_spark()) }}{% endmaterialization %}') %}
    {% endfor %}
    {% set listing = 'spark__list_relations_without_caching' %}
    {% if listing not in theirs and 'changefold' not in (adapter.config.get_macro_search_order('dbt') or []) %}
        {% do lines.append('{% macro ' ~ listing ~ '(relation) %}{{ return(changefold.' ~ listing ~ '(relation)) }}{% endmacro %}') %}
    {% endif %}
    {% if lines %}
        {% do lacks.append('in macros/changefold.sql, since dbt takes these from a project alone:\n' ~ lines | join('\n')) %}
    {% endif %}
    {% if lacks %}
        {% do exceptions.raise_compiler_error(
            'The project ' ~ project_name ~ ' lacks what this package needs. Nothing was written. It needs\n'
            ~ lacks | join('\nand ')
        ) %}
    {% endif %}
{% endmacro %}
