{% macro _graph_merged(before, said, merged) -%}
{#- Entries of a map after others were put in: `merged` is what becomes of a value that has a new one.
    Null if one of them overflows. -#}
transform(
                    array(concat(
                        transform({{ before }}, entry -> coalesce(
                            get(transform(
                                filter({{ said }}, given -> given.key = entry.key),
                                given -> struct(entry.key as key, {{ merged }} as value)
                            ), 0),
                            entry
                        )),
                        filter({{ said }}, given -> not exists({{ before }}, entry -> entry.key = given.key))
                    )),
                    whole -> if(exists(whole, entry -> entry.value is null), null, whole)
                )[0]
{%- endmacro %}
