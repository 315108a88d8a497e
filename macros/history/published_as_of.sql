{% macro published_as_of(relation, run) %}
    {# The tag of the newest publish of a table up to a run: one that changed nothing of it left none. #}
    {% set tag = changefold.fetch_value(
        "select max_by(name, cast(substring(name, 9) as bigint)) from " ~ relation ~ ".refs"
        ~ " where name rlike '^publish_[0-9]+$' and cast(substring(name, 9) as bigint) <= " ~ run
    ) if execute else 'publish' %}
    {% if execute and not tag %}
        {% do changefold.refuse_model(
            relation.identifier ~ ' has no publish up to run ' ~ run ~ ' any more, or had none yet (keep_tags_days)', 'Model'
        ) %}
    {% endif %}
    {{ return(" version as of '" ~ tag ~ "'") }}
{% endmacro %}
