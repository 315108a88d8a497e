{#
    Keys go through a variant, which takes an integer of more than 38 digits for a double; a number
    beyond a double is `"Infinity"` in an image. Few records look as if: only then are the strings
    taken out of the record and its numbers looked at.
#}
{% macro _ydb_has_wide_number() -%}
    case
        when envelope.key rlike r'[0-9]{39}|Infinity' or contains(new_image, 'Infinity"')
            or contains(old_image, 'Infinity"')
            then regexp_replace(raw_value, r'{{ changefold._json_string_pattern() }}', '""')
                rlike r'[0-9]{39}|[eE]\+?0*(?:3(?:0[89]|[1-9][0-9])|[4-9][0-9]{2}|[1-9][0-9]{3})'
        else false
    end
{%- endmacro %}
