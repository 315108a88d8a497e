{% macro is_widening(from_type, to_type) %}
    {% set from_sizes = modules.re.findall('[0-9]+', from_type) | map('int') | list %}
    {% set to_sizes = modules.re.findall('[0-9]+', to_type) | map('int') | list %}
    {{ return(
        (from_type == 'int' and to_type == 'bigint')
        or (from_type == 'float' and to_type == 'double')
        or (
            from_type.startswith('decimal') and to_type.startswith('decimal')
            and from_sizes[0] <= to_sizes[0] and from_sizes[1] == to_sizes[1]
        )
    ) }}
{% endmacro %}
