{# Why a column cannot be read, as `reason: detail`: its exists bit and its values disagree. #}
{% macro _arcion_column_finding(column, null_text) -%}
    case
        when {{ column }}.bit is null
            then concat('exists_bit_invalid: column ', {{ column }}.name, ' has no exists bit')
        when {{ column }}.bit not in ('{{ changefold.arcion_exists_bits() | join("', '") }}') then concat(
            'exists_bit_invalid: column ', {{ column }}.name, ' has the exists bit ', {{ column }}.bit
        )
        {%- for image in ['after', 'before'] %}
        when {{ changefold._arcion_is_in(image, column) }} and {{ column }}.{{ image }}.kind = 'missing' then concat(
            'exists_image_conflict: column ', {{ column }}.name, ' has the exists bit ', {{ column }}.bit,
            ' and no value {{ image }}'
        )
        when not {{ changefold._arcion_is_in(image, column) }} and {{ column }}.{{ image }}.kind = 'value' then concat(
            'exists_image_conflict: column ', {{ column }}.name, ' has the exists bit ', {{ column }}.bit,
            ' and the value ', {{ column }}.{{ image }}.text, ' {{ image }}'
        )
        {%- if null_text == 'reject' %}
        when {{ changefold._arcion_is_in(image, column) }} and {{ column }}.{{ image }}.kind = 'null text'
            and array_contains(text_columns, {{ column }}.name) then concat(
            'ambiguous_null: column ', {{ column }}.name, ' has {{ image }} the text ', {{ column }}.{{ image }}.text,
            ', which is NULL or a text'
        )
        {%- endif %}
        {%- endfor %}
    end
{%- endmacro %}
