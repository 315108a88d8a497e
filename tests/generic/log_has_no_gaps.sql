{% test log_has_no_gaps(model) %}
{# Places that are missing in TigerGraph's log: a message of a delta batch, a part of a transaction, or
   more batches than a transaction is made of. What is missing was skipped, was rejected, or never had
   a message. And places that were taken at two times: a log that began anew, without an epoch. In a
   build: from the oldest commit on of which something was decoded since this test passed last. #}
{% do changefold.refuse_where() %}
{{ config(severity='warn') }}
{% set sql = changefold.find_gaps(model) %}
{% set passed = changefold.last_pass(sql) %}
{{ sql if passed is none else changefold.find_gaps(model, passed, changefold.oldest_gap_since(model, passed)) }}
{% endtest %}
