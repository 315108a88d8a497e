{% macro wire_value(text, data_type, wire_encoding) -%}
{#- A value that its message does not describe, by the encoding that the contract names for it. -#}
{%- set number = 'try_cast(' ~ text ~ ' as bigint)' -%}
{%- set kind = {'ydb.Date32': 'Date', 'ydb.Timestamp64': 'MicroTimestamp'}.get(
    wire_encoding, wire_encoding | replace('io.debezium.time.', '')
) -%}
{%- if kind == 'Date' -%}
    date_from_unix_date(try_cast({{ text }} as int))
{%- elif kind == 'Timestamp' -%}
    cast(timestamp_millis({{ number }}) as {{ data_type }})
{%- elif kind == 'MicroTimestamp' -%}
    cast(timestamp_micros({{ number }}) as {{ data_type }})
{%- elif kind == 'NanoTimestamp' -%}
    cast(timestamp_micros(
                case when {{ number }} % 1000 = 0 then {{ number }} div 1000 end
            ) as {{ data_type }})
{%- elif kind in ['Time', 'MicroTime'] -%}
    date_format(timestamp_{{ 'millis' if kind == 'Time' else 'micros' }}(
                case
                    when {{ number }} between 0 and {{ 86399999 if kind == 'Time' else 86399999999 }}
                        then {{ number }}
                end
            ), 'HH:mm:ss.SSSSSS')
{%- elif kind == 'ydb.Datetime64' -%}
    cast(timestamp_seconds(
                case when abs({{ number }}) <= 9223372036854 then {{ number }} end
            ) as {{ data_type }})
{%- else -%}
    {{ exceptions.raise_compiler_error(
        "The wire encoding `" ~ wire_encoding ~ "` is not known. Known are io.debezium.time."
        ~ "Date, Timestamp, MicroTimestamp, NanoTimestamp, Time and MicroTime, and ydb.Date32,"
        ~ " Datetime64 and Timestamp64."
    ) }}
{%- endif -%}
{%- endmacro %}
