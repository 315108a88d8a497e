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
        {# a retry writes onto what was staged before #}
        {% if table in state.folded and (changefold.is_retry() or changefold._are_too_many(rows.gone, rows.written, limits)) %}
            {% set before = changefold.fetch_value('select count(*) from ' ~ this ~ '.branch_main') | int %}
            {% if changefold._are_too_many(before, rows.written, limits)
                and not changefold.deletes_account_for(fold, before, rows.written, limits) %}
                {% do doubts.append(
                    'it would have ' ~ rows.written ~ ' rows instead of ' ~ before ~ ', and no deletes account'
                    ~ ' for that (most_rows_lost: ' ~ limits.most_rows_lost ~ ' percent)'
                ) %}
            {% endif %}
        {% endif %}
    {% endif %}
    {# What was sent once stays sent, so a table is asked while it is young. Where changes say part of a row,
       few of them need not say all columns. #}
    {% if fold.since is none or state.folded[table].publishes < 5 %}
        {% set has_parts = fold.is_graph or changefold.find_places(changefold.feeds_read(), fold.entities).effects
            | select('in', ['patch', 'insert_if_absent']) | list %}
        {% set names = changefold.find_unsent_columns(limits.doubt_from if has_parts else 1) %}
        {% if names %}
            {% do doubts.append(
                'nobody ever sent ' ~ names | join(', ') ~ ': are the names in ' ~ changefold.contract_file(model)
                ~ ' those of the source? If so, say `config: {meta: {may_be_missing: true}}` of the column'
            ) %}
        {% endif %}
    {% endif %}
    {{ return(doubts) }}
{% endmacro %}
