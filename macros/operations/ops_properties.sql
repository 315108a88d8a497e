{# Models that run side by side commit to the same tables of ours, so a commit is tried often: by default
   Iceberg gives up after four times. A row is written and deleted by one model alone, so that no delete
   needs to mind what others add meanwhile. #}
{% macro ops_properties() %}
    {{ return({
        'commit.retry.num-retries': '50',
        'commit.retry.min-wait-ms': '20',
        'commit.retry.max-wait-ms': '1000',
        'write.delete.isolation-level': 'snapshot',
    }) }}
{% endmacro %}
