{% macro is_retry() %}
    {{ return(' retry' in (flags.INVOCATION_COMMAND or '')) }}
{% endmacro %}
