{# The entry of the feed among the sources. #}
{% macro _propose_source(feed, location, read, chosen) -%}
{%- set usual = env_var('CHANGEFOLD_LANDING', 'examples/landing') ~ '/' ~ feed -%}
sources:
  - name: landing
    tables:
      - name: {{ feed }}
        # question: what is this feed?
        description: Messages of {{ feed }}.
        external:
          location: {{ tojson("{{ env_var('CHANGEFOLD_LANDING', 'examples/landing') }}/" ~ feed if location == usual else location) }}
        config:
          meta:
            lines: {{ read.lines }}
{%- for question in chosen.questions %}
            # question: {{ question }}
{%- endfor %}
{%- for name, value in chosen.meta.items() %}
            {{ name }}:
    {%- if value is mapping %}
        {%- for member, of_member in value.items() %}
              {{ _propose_yaml(member) }}:
            {%- if of_member is mapping %}
                {%- for part, of_part in of_member.items() %}
                {{ _propose_yaml(part) }}: {{ _propose_yaml(of_part) }}
                {%- endfor %}
            {%- else %} {{ _propose_yaml(of_member) }}
            {%- endif %}
        {%- endfor %}
    {%- else %} {{ _propose_yaml(value) }}
    {%- endif %}
{%- endfor %}
{% endmacro %}
