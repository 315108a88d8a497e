{% macro client_options(meta) %}
    {# what a Kafka client is told for a feed #}
    {% set options = {
        'bootstrap.servers': meta.servers,
        'isolation.level': 'read_committed',
        'config.providers': 'environment',
        'config.providers.environment.class':
            'org.apache.kafka.common.config.provider.EnvVarConfigProvider',
    } %}
    {% for name, value in (meta.client_options if meta.get('client_options') is mapping else {}).items() if name not in options %}
        {% do options.update({name: value | string}) %}
    {% endfor %}
    {{ return(options) }}
{% endmacro %}
