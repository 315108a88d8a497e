{% macro wire_value(text, data_type, wire_encoding) -%}
{#- A value that its message does not describe, by the encoding that the contract names for it. What is
    finer than a microsecond is no value: it does not fit. Nor is what Debezium sends beyond the years 1
    to 9999: its infinity is such a number. -#}
{%- set kind = {'ydb.Date32': 'Date', 'ydb.Timestamp64': 'MicroTimestamp'}.get(
    wire_encoding, wire_encoding | replace('io.debezium.time.', '')
) -%}
{%- set number = 'try_cast(' ~ text ~ ' as ' ~ ('int' if kind == 'Date' else 'bigint') ~ ')' -%}
{%- set is_ydb = wire_encoding.startswith('ydb.') -%}
{%- set micros -%}
    {%- if kind.startswith('Micro') -%} {{ number }}
    {%- elif kind.startswith('Nano') -%} case when {{ number }} % 1000 = 0 then {{ number }} div 1000 end
    {%- else -%} try_multiply({{ number }}, 1000)
    {%- endif -%}
{%- endset -%}
{%- if is_ydb and kind == 'Date' -%}
    date_from_unix_date({{ number }})
{%- elif is_ydb and kind == 'MicroTimestamp' -%}
    cast(timestamp_micros({{ number }}) as {{ data_type }})
{%- elif kind == 'ydb.Datetime64' -%}
    cast(timestamp_seconds(
                case when {{ number }} between -9223372036854 and 9223372036854 then {{ number }} end
            ) as {{ data_type }})
{%- elif kind == 'Date' -%}
    date_from_unix_date(case when {{ number }} between -719162 and 2932896 then {{ number }} end)
{%- elif kind in ['Timestamp', 'MicroTimestamp', 'NanoTimestamp'] -%}
    cast(timestamp_micros(
                case
                    when {{ micros }} between -62135596800000000 and 253402300799999999
                        then {{ micros }}
                end
            ) as {{ data_type }})
{%- elif kind in ['Time', 'MicroTime', 'NanoTime'] -%}
    date_format(timestamp_micros(
                case when {{ micros }} between 0 and 86399999999 then {{ micros }} end
            ), 'HH:mm:ss.SSSSSS')
{%- endif -%}
{%- endmacro %}
