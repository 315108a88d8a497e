{% macro _connect_placeholders() -%}
    {%- set codes =
        '95,95,100,101,98,101,122,105,117,109,95,117,110,97,118,97,105,108,97,98,108,101,95,'
        ~ '118,97,108,117,101'
    -%}
    '"__debezium_unavailable_value"',
    '"X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ=="',
    '"5f5f646562657a69756d5f756e617661696c61626c655f76616c7565"',
    '["__debezium_unavailable_value"]',
    '["X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ=="]',
    '["5f5f646562657a69756d5f756e617661696c61626c655f76616c7565"]',
    '[{{ codes }}]',
    '{"__debezium_unavailable_value":"__debezium_unavailable_value"}',
    '["b68a35a7-17ad-35b3-af2a-ae46edb4545a"]'
{%- endmacro %}
