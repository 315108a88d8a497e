{% macro _propose_guess_text(column) %}
    {{ return(
        'A guess from ' ~ column.number ~ ' value' ~ ('s' if column.number != 1) ~ '.' if column.number
        else 'A guess: no value of it was sent.'
    ) }}
{% endmacro %}
