{% macro published_as_of(relation, run) %}
    {# The tag of the newest publish of a table up to a run: one that changed nothing of it left none. If that tag is gone,
       or the ledger is summed up there, so that a publish between may be forgotten, an older one would be another answer. #}
    {% if not execute %}
        {{ return(" version as of 'publish'") }}
    {% endif %}
    {% set run, tags = run | int, [] %}
    {% for row in changefold.fetch_rows("select substring(name, 9) from " ~ relation ~ ".refs where name rlike '^publish_[0-9]+$'") %}
        {% do tags.append(row[0] | int) %}
    {% endfor %}
    {% set known = [{'run': run, 'is_sure': true}] if run in tags else changefold.fetch_json(
        "select run, recorded_at >= " ~ changefold.ledger_cut() ~ " or newness <= 5 as is_sure from (select *, row_number() over (order"
        ~ " by folded_run desc, run desc, recorded_at desc) as newness from " ~ changefold.ops_table('publishes')
        ~ " where table_name = " ~ changefold.table_text(relation) ~ " and event = 'published') where run <= " ~ run
        ~ " order by run desc limit 1"
    ) %}
    {% set newest = known[0] if known else {'run': none, 'is_sure': false} %}
    {% if not newest.is_sure or newest.run not in tags %}
        {% set readable = tags | select('le', run) | sort(reverse=true) | list %}
        {% do changefold.refuse_model(
            relation.identifier ~ ' has no publish up to run ' ~ run ~ ' any more, or had none yet' if not readable
            else 'what ' ~ relation.identifier ~ ' was after run ' ~ run ~ ' cannot be read any more (keep_tags_days). Of older publishes there are '
            ~ readable[:10] | join(', ') ~ (' and more' if readable | length > 10) ~ ': name one of them', 'Model'
        ) %}
    {% endif %}
    {{ return(" version as of 'publish_" ~ newest.run ~ "'") }}
{% endmacro %}
