{# A var, or its default. #}
{% macro setting(name) %}
    {% set state = changefold.run_state() if execute else {} %}
    {% do state.update({'var_kinds': state.get('var_kinds') or changefold.var_kinds()}) %}
    {% set default = state.var_kinds[name].get('default') %}
    {{ return(changefold.given_vars().get(name, default) if execute else var(name, default)) }}
{% endmacro %}
