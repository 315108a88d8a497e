{#
    The after's own text if Spark did not spell it anew; else the message from that member on, as
    Debezium sends the row before in front of it.
#}
{% macro _connect_state_text(after, key, reads_before) -%}
    case
        when {{ reads_before }}{{ ' or envelope.' ~ key ~ ' is not null' if key }} then raw_value
        else concat_ws(' ', raw_key, if(
            {{ _connect_is_respelled('after') }},
            substring(raw_value, greatest(1, instr(raw_value, '"{{ after }}":'))),
            after
        ))
    end
{%- endmacro %}
