{% macro find_doubts(fold, misfits, contract) %}
    {# What makes the current table doubtful before it is folded: messages of its feeds that were rejected
       since it was published last, changes that do not fit its contract, of all that is new or of one
       decode (what is right in a later one does not make up for it), and truncates that reach too far. #}
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
        {% set worst = changefold.fetch_rows(
            'select count(known.change_id), count(*) from ' ~ fold.changes ~ ' as changes'
            ~ ' left join (select distinct change_id from ' ~ changefold.ops_table('rejections')
            ~ ' where ' ~ changefold.of_contract(contract) ~ " and reason <> 'overflow') as known on changes.change_id = known.change_id"
            ~ " where row_effect not in ('delete', 'clear') and entity = " ~ changefold.sql_text(fold.entity)
            ~ (' and decoded_run > ' ~ fold.since ~ ' group by grouping sets ((), (decoded_run))' if fold.since is not none)
            ~ ' having count(known.change_id) >= ' ~ limits.doubt_from
            ~ ' and count(known.change_id) * 100 > count(*) * ' ~ limits.most_misfits ~ ' order by 2 desc limit 1'
        ) %}
        {% for misfitting, changes in worst %}
            {% do doubts.append(
                misfitting ~ ' of ' ~ changes ~ ' changes do not fit its contract, see ' ~ changefold.ops_table('rejections')
                ~ ' (most_misfits: ' ~ limits.most_misfits ~ ' percent)'
            ) %}
        {% endfor %}
    {% endif %}
    {% do doubts.extend(changefold.find_clears_of_logs(fold)) %}
    {# nothing is staged that could be looked at before readers have it #}
    {% if changefold.is_rebuild() and not limits.may_be_empty %}
        {% do doubts.extend(changefold.find_unknown_entity(fold)) %}
    {% endif %}
    {{ return(doubts) }}
{% endmacro %}
