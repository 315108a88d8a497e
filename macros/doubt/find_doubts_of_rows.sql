{% macro find_doubts_of_rows(fold, rows) %}
    {# What makes the current table doubtful now that it is staged. Rows that a fold of new changes takes away
       were deleted; so only a fold of all history, which writes all rows anew, is asked for those that went. #}
    {% if not changefold.setting('hold_doubtful') %}
        {{ return([]) }}
    {% endif %}
    {% set limits, doubts = changefold.table_options(model), [] %}
    {% set state, table = changefold.run_state(), this.schema ~ '.' ~ this.identifier %}
    {% if fold.since is none %}
        {% if not rows.written and not limits.may_be_empty %}
            {% do doubts.extend(changefold.find_unknown_entity(fold)) %}
        {% endif %}
        {# A retry writes onto what was staged before. Of a table that is held back, rows that came since do not
           stand for those that went. #}
        {% set is_held = table in state.held %}
        {% if table in state.folded
            and (changefold.is_retry() or is_held or changefold._are_too_many(rows.gone, rows.written, limits)) %}
            {% set before = changefold.fetch_value('select count(*) from ' ~ this ~ '.branch_main') | int %}
            {% set lost = changefold.count_lost_rows() if is_held and before >= limits.doubt_from else 0 %}
            {% set left = [rows.written, before - lost] | min %}
            {% if changefold._are_too_many(before, left, limits)
                and not changefold.deletes_account_for(fold, before, left, limits) %}
                {% do doubts.append(
                    'it would have ' ~ rows.written ~ ' rows instead of ' ~ before ~ (', would lose ' ~ lost ~ ' of these' if lost)
                    ~ ', and no deletes account for that (most_rows_lost: ' ~ limits.most_rows_lost ~ ' percent)'
                ) %}
            {% endif %}
        {% endif %}
    {% endif %}
    {# What was sent once stays sent, so a table is asked while it is young. Where changes say part of a row,
       few of them need not say all columns. #}
    {% if fold.since is none or state.folded[table].publishes < 5 %}
        {% set has_parts = fold.is_graph or changefold.find_places(changefold.feeds_read(), fold.entities).effects
            | select('in', ['patch', 'insert_if_absent']) | list %}
        {% set names = changefold.find_unsent_columns(fold, limits.doubt_from if has_parts else 1) %}
        {% if names %}
            {% do doubts.append(
                'nobody ever sent ' ~ names | join(', ') ~ ': are the names in ' ~ changefold.contract_file(model)
                ~ ' those of the source? If so, say `config: {meta: {may_be_missing: true}}` of the column'
            ) %}
        {% endif %}
    {% endif %}
    {{ return(doubts) }}
{% endmacro %}
