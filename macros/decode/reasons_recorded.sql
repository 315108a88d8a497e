{% macro reasons_recorded() -%}
coalesce(
    reasons,
    if(
        rejected > 0,
        array(struct('not_recorded' as reason, rejected as messages, cast(null as string) as example)),
        array()
    )
)
{%- endmacro %}
