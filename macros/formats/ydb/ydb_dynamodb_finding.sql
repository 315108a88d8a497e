{% macro ydb_dynamodb_finding() -%}
    'unsupported_mode: a record in DYNAMODB_STREAMS_JSON, which is not decoded: make a changefeed in JSON'
{%- endmacro %}
