{%- if env_var('BENCHMARK_KAFKA_SERVERS', '') -%}
{{ land_topics(source('kafka', 'accounts')) }}
{%- else -%}
{{ land_files(source('landing', 'accounts')) }}
{%- endif -%}
