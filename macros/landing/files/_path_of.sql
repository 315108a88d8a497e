{#- The directory as Spark's reader takes it: signs of a glob are part of its name. -#}
{% macro _path_of(location) -%}
    `{{ modules.re.sub('([][{}*?\\\\])', '\\\\\\1', location) | replace('`', '``') }}`
{%- endmacro %}
