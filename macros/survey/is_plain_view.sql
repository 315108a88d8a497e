{% macro is_plain_view(view) %}
    {# all changes of one feed as they are, as models/silver/changes has them #}
    {{ return(modules.re.fullmatch(
        "\s*select\s+\*\s+from\s+\{\{\s*ref\('\w+'\)\s*\}\}\s+where\s+outcome\s*=\s*'change'\s*", view.raw_code
    ) is not none) }}
{% endmacro %}
