{# The YAML of a gold table, or of its history. #}
{% macro _propose_contract(feed, table, is_history=false) -%}
{%- set names, left_out = changefold._propose_column_names(table), [] -%}
{%- set key, ours = [], changefold.package_prefix() -%}
{%- for column in table.key -%}
    {%- do key.append(names[column]) -%}
{%- endfor -%}
{#- dbt's own tests do not quote names -#}
{%- set is_plain = changefold.quoted_name(key[0]) == key[0] -%}
models:
  - name: {{ table.name }}{{ '_history' if is_history }}
    # question: what is a row of it?
    description: {{ changefold._propose_yaml(('every version of ' if is_history else '') ~ table.entity ~ ' of feed ' ~ feed ~ '.') }}
{%- for note in table.notes %}
    # question: {{ changefold._propose_printable(note) }}
{%- endfor %}
{%- if table.is_graph %}
    # question: which attributes are UINT (decimal(20,0)), FLOAT (float) or SET, and which have a DEFAULT?
{%- endif %}
    data_tests:
{%- if is_history %}
      - {{ ours }}current_versions_are: {arguments: {table: ref('{{ table.name }}')}}
      - {{ ours }}is_unique_key: {arguments: {columns: {{ changefold._propose_yaml(key + ['_from_position']) }}}}
{%- else %}
      - {{ ours }}contract_has_every_column:
          arguments: {decoded: ref('{{ feed }}_decoded'), entity: {{ changefold._propose_yaml(table.entity) }}}
{%- endif %}
{%- if not is_history and (key | length > 1 or not is_plain) %}
      - {{ ours }}is_unique_key: {arguments: {columns: {{ changefold._propose_yaml(key) }}}}
{%- endif %}
{%- if table.is_graph and not is_history %}
      - {{ ours }}order_is_certain: {arguments: {changes: ref('{{ feed }}_changes'), entity: {{ changefold._propose_yaml(table.entity) }}}}
{%- endif %}
    constraints:
      - {type: primary_key, columns: {{ changefold._propose_yaml(key) }}}
    columns:
{%- for source_name, column in table.columns.items() if column.type and source_name | trim %}
    {%- set meta = {} -%}
    {%- if names[source_name] != source_name -%}{%- do meta.update({'source_column': source_name}) -%}{%- endif -%}
    {%- if column.wire_encoding -%}{%- do meta.update({'wire_encoding': column.wire_encoding}) -%}{%- endif -%}
    {%- if source_name in table.key and column.is_nullable -%}{%- do meta.update({'nullable': true}) -%}{%- endif %}
    {%- if column.question %}
      # question: {{ changefold._propose_printable(column.question) }}
    {%- endif %}
      - name: {{ changefold._propose_yaml(names[source_name]) }}
        data_type: {{ column.type if modules.re.fullmatch('[a-z_]+', column.type) else tojson(column.type) }}
        description: {{ changefold._propose_yaml(column.from) }}
    {%- if meta %}
        config: {meta: {{ changefold._propose_yaml(meta) }}}
    {%- endif %}
    {%- if [source_name] == table.key and is_plain and not is_history %}
        data_tests: [{{ 'unique' if column.is_nullable else 'unique, not_null' }}]
    {%- endif %}
{%- endfor %}
{%- for source_name, column in table.columns.items() if not column.type or not source_name | trim %}
      # question: {{ changefold._propose_yaml(source_name, is_key=true) }} is left out, since {{
          'its values do not tell its type: a tuple (struct<...>)?' if source_name | trim
          else 'a contract has no room for such a name: can the source have another one?'
      }}
{%- endfor %}
{% endmacro %}
