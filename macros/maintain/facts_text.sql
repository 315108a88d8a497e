{% macro facts_text(facts) -%}
    {{ facts.files }} files{{ ' and ' ~ facts.deletes ~ ' of deletes' if facts.deletes }}, {{ facts.bytes }} bytes, {{ facts.snapshots }} snapshots{{ ', ' ~ facts.tags ~ ' tags' if facts.tags }}
{%- endmacro %}
