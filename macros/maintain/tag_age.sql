{% macro tag_age() %}
    {# of a publish tag, with which it is made; no tag is younger than it is old #}
    {{ return(' retain ' ~ [(changefold.setting('keep_tags_days') * 1440) | int, 1] | max ~ ' minutes') }}
{% endmacro %}
