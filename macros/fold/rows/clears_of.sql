{% macro clears_of(changes, entity, what, only_new=false) -%}
select
            row_key,
            change_position
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect = 'clear'
            {%- if only_new %}
            and decoded_run > {{ what.since }}
            {%- elif what.first %}
            and change_position >= {{ changefold.sql_text(what.first) }}
            {%- endif %}
            {{- changefold.still_counts(what) | indent(12) }}
{%- endmacro %}
