{# Models that run side by side commit to the same tables of ours, so a commit is tried again and again: by
   default Iceberg gives up after the fifth time. #}
{% macro ops_properties() %}
    {{ return({
        'commit.retry.num-retries': '50',
        'commit.retry.min-wait-ms': '20',
        'commit.retry.max-wait-ms': '1000',
    }) }}
{% endmacro %}
