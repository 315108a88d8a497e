{#
    A form of the placeholder, which may be given as `hex:...`, as Debezium takes it: its text, its
    bytes in base64 or hex, as a list of numbers, or as the UUID that Java makes of them.
#}
{% macro _connect_placeholder_form(placeholder, form) -%}
    {%- set bytes = ''.encode().fromhex(placeholder[4:]) if placeholder.startswith('hex:')
        else placeholder.encode() -%}
    {%- if form == 'text' -%}
        {{ bytes.decode() }}
    {%- elif form == 'hex' -%}
        {{ bytes.hex() }}
    {%- elif form == 'codes' -%}
        {{ bytes | join(',') }}
    {%- elif form == 'uuid' -%}
        {%- set hash = local_md5(bytes.decode()) -%}
        {{ [
            hash[:8], hash[8:12], '3' ~ hash[13:16], '89ab'[hash[16] | int(base=16) % 4] ~ hash[17:20], hash[20:]
        ] | join('-') }}
    {%- elif form == 'base64' -%}
        {%- set letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/' -%}
        {%- for three in bytes | batch(3) -%}
            {%- set number = three[0] * 65536 + (three[1] or 0) * 256 + (three[2] or 0) -%}
            {{ letters[number // 262144] ~ letters[number // 4096 % 64] }}
            {{- letters[number // 64 % 64] if three | length > 1 else '=' }}
            {{- letters[number % 64] if three | length > 2 else '=' }}
        {%- endfor -%}
    {%- endif -%}
{%- endmacro %}
