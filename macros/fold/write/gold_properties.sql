{% macro gold_properties(is_history=false) %}
    {# each task of a history writes into both of its partitions, instead of one task for each of them #}
    {% set both = {
        'write.distribution-mode': 'none',
        'write.merge.distribution-mode': 'none',
        'write.spark.fanout.enabled': 'true',
    } if is_history else {} %}
    {{ return(dict(both, **{
        'write.wap.enabled': 'true',
        'write.merge.mode': 'merge-on-read',
        'write.delete.mode': 'merge-on-read',
        'write.update.mode': 'merge-on-read',
    })) }}
{% endmacro %}
