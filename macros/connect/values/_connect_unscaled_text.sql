{#
    Up to 16 bytes in two halves of 64 bits, complemented if negative: only so does no step leave
    decimal(38). Beyond 38 digits in limbs of nine digits, the lowest first: seven digits of hex after
    the other, 28 bits, which are less than nine digits, so that a limb more each time is enough.
#}
{% macro _connect_unscaled_text(bytes) -%}
    {%- set magnitude -%}
        if({{ bytes }} < '8',
            lpad({{ bytes }}, 32, '0'),
            translate(lpad({{ bytes }}, 32, 'F'), '0123456789ABCDEF', 'FEDCBA9876543210'))
    {%- endset -%}
    {%- set words = '((length(' ~ bytes ~ ') + 6) div 7)' -%}
    coalesce(
        case when length({{ bytes }}) between 2 and 32 then cast(try_add(
            try_multiply(
                cast(conv(left({{ magnitude | indent(8) }}, 16), 16, 10) as decimal(20, 0)),
                18446744073709551616
            ),
            cast(conv(right({{ magnitude | indent(4) }}, 16), 16, 10) as decimal(20, 0))
                + if({{ bytes }} < '8', 0, 1)
        ) as string) end,
        case when length({{ bytes }}) between 32 and 832 then regexp_replace(array_join(reverse(transform(
            aggregate(
                transform(
                    sequence(1, int({{ words }})),
                    word -> cast(conv(
                        translate(
                            substring(
                                lpad({{ bytes }}, int({{ words }} * 7), if({{ bytes }} < '8', '0', 'F')),
                                word * 7 - 6,
                                7
                            ),
                            '0123456789ABCDEF',
                            if({{ bytes }} < '8', '0123456789ABCDEF', 'FEDCBA9876543210')
                        ),
                        16,
                        10
                    ) as bigint) + if({{ bytes }} >= '8' and word = {{ words }}, 1, 0)
                ),
                array(0L),
                (limbs, word) -> aggregate(
                    concat(limbs, array(0L)),
                    struct(cast(array() as array<bigint>) as limbs, word as carry),
                    (sum, limb) -> struct(
                        concat(sum.limbs, array((limb * 268435456 + sum.carry) % 1000000000)) as limbs,
                        (limb * 268435456 + sum.carry) div 1000000000 as carry
                    ),
                    sum -> sum.limbs
                )
            ),
            limb -> lpad(cast(limb as string), 9, '0')
        )), ''), '^0+(?=[0-9])', '') end
    )
{%- endmacro %}
