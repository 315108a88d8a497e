{% macro clears_of(changes, entity, what, only_new=false) -%}
select
            row_key,
            change_position
        from {{ changes }}
        where entity = {{ sql_text(entity) }} and row_effect = 'clear'
            {%- if only_new %}
            and decoded_run > {{ what.since }}
            {%- elif what.first %}
            and change_position >= {{ sql_text(what.first) }}
            {%- endif %}
            {{- still_counts(what) | indent(12) }}
{%- endmacro %}
