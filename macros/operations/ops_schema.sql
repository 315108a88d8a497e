{# Where our own tables stand: where the project puts the seed `reasons`. So targets and projects whose schemas differ
   have ledgers and a lock of their own. #}
{% macro ops_schema() -%}
    {%- set seed = graph.nodes.get('seed.changefold.reasons') if execute else none -%}
    {{ seed.schema if seed else 'ops' }}
{%- endmacro %}
