{# The entry of the feed among the sources. #}
{% macro _propose_source(feed, location, of_topics, read, chosen) -%}
{%- set usual = env_var('CHANGEFOLD_LANDING', 'examples/landing') ~ '/' ~ feed -%}
sources:
  - name: {{ 'kafka' if of_topics else 'landing' }}
    tables:
      - name: {{ changefold._propose_yaml(feed) }}
        # question: what is this feed?
        description: Messages of {{ feed }}.
{%- if not of_topics %}
        external:
          location: {{ tojson("{{ env_var('CHANGEFOLD_LANDING', 'examples/landing') }}/" ~ feed) if location == usual else changefold._propose_yaml(location) }}
{%- endif %}
        config:
          meta:
{%- if of_topics %}
            servers: "{{ '{{' }} env_var('{{ feed | upper }}_KAFKA_SERVERS', {{ changefold._propose_jinja_text(of_topics.servers) }}) }}"
{%- else %}
            lines: {{ read.lines }}
{%- endif %}
{%- for question in chosen.questions %}
            # question: {{ changefold._propose_printable(question) }}
{%- endfor %}
{%- for name, value in dict(of_topics, **chosen.meta).items() if name != 'servers' %}
            {{ name }}:
    {%- if value is mapping %}
        {%- for member, of_member in value.items() %}
              {{ changefold._propose_yaml(member, is_key=true) }}:
            {%- if of_member is mapping %}
                {%- for part, of_part in of_member.items() %}
                {{ changefold._propose_yaml(part, is_key=true) }}: {{ changefold._propose_yaml(of_part) }}
                {%- endfor %}
            {%- else %} {{ changefold._propose_yaml(of_member) }}
            {%- endif %}
        {%- endfor %}
    {%- else %} {{ changefold._propose_yaml(value) }}
    {%- endif %}
{%- endfor %}
{% endmacro %}
