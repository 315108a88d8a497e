{% macro view_meaning(view) %}
    {# What a view between feeds and gold makes of changes: as it stands in the lake, since a fold reads that
       one; its text shows neither macros and vars nor whether it was made since it was written. Of a plain
       view that stands as it is written its text, so that what older versions have folded stays. #}
    {% if 'views' not in changefold.run_state() %}
        {{ return(view.raw_code) }}
    {% endif %}
    {% set stands = changefold.standing_view(view) %}
    {% set is_as_written = changefold.is_plain_view(view) and stands == local_md5(
        modules.re.sub('(?s)\\{\\{.*\\}\\}', graph.nodes[view.depends_on.nodes[0]].relation_name, view.raw_code)
    ) %}
    {{ return(view.raw_code if is_as_written else stands) }}
{% endmacro %}
