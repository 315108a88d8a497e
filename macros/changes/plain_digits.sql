{#
    A number with an exponent as the digits that it stands for, with at least so many decimals. A double
    that Spark prints without one stands for the digits that it has. Null beyond a thousand digits.
#}
{% macro plain_digits(text, decimals='0') -%}
    get(transform(
        transform(
            transform(
                array(lower({{ text }})),
                number -> struct(
                    regexp_extract(number, '^-', 0) as sign,
                    regexp_replace(substring_index(number, 'e', 1), '[-+.]', '') as digits,
                    length(regexp_extract(number, '^[-+]?([0-9]*)', 1)) + coalesce(
                        try_cast(nullif(regexp_extract(number, r'e\+?(-?[0-9]+)', 1), '') as bigint),
                        if(contains(number, 'e'), null, 0)
                    ) as point
                )
            ),
            number -> case when number.point between -1000 and 1000 then struct(
                number.sign,
                ltrim('0', rpad(
                    left(number.digits, int(number.point)), int(greatest(number.point, 0)), '0'
                )) as whole,
                rtrim('0', concat(
                    repeat('0', int(-number.point)),
                    substring(number.digits, int(greatest(number.point, 0)) + 1)
                )) as fraction
            ) end
        ),
        number -> concat_ws(
            '.',
            concat(number.sign, if(number.whole = '', '0', number.whole)),
            nullif(rpad(
                number.fraction,
                int(greatest(length(number.fraction), {{ decimals }})),
                '0'
            ), '')
        )
    ), 0)
{%- endmacro %}
