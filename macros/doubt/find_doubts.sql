{% macro find_doubts(fold, misfits) %}
    {# What makes the current table doubtful before it is folded: messages of its feeds that were rejected
       since it was published last, and changes that do not fit its contract. #}
    {% if not changefold.setting('hold_doubtful') %}
        {{ return([]) }}
    {% endif %}
    {% set limits, doubts = changefold.table_options(model), [] %}
    {% for decode in changefold.find_rejecting() %}
        {% do doubts.append(
            decode.rejected ~ ' of ' ~ decode.messages ~ ' messages of feed ' ~ decode.feed
            ~ ' that run ' ~ decode.run ~ ' decoded were rejected (most_rejected: '
            ~ limits.most_rejected ~ ' percent)'
        ) %}
    {% endfor %}
    {% if misfits >= limits.doubt_from %}
        {% set changes = changefold.fetch_value(
            'select count(*) from ' ~ fold.changes
            ~ " where row_effect not in ('delete', 'clear') and entity = " ~ changefold.sql_text(fold.entity)
            ~ (' and decoded_run > ' ~ fold.since if fold.since is not none)
        ) | int %}
        {% if misfits * 100 > changes * limits.most_misfits %}
            {% do doubts.append(
                misfits ~ ' of ' ~ changes ~ ' changes do not fit its contract, see ' ~ changefold.ops_table('rejections')
                ~ ' (most_misfits: ' ~ limits.most_misfits ~ ' percent)'
            ) %}
        {% endif %}
    {% endif %}
    {# nothing is staged that could be looked at before readers have it #}
    {% if changefold.is_rebuild() and not limits.may_be_empty %}
        {% do doubts.extend(changefold.find_unknown_entity(fold)) %}
    {% endif %}
    {{ return(doubts) }}
{% endmacro %}
