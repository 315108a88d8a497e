{% macro find_doubts_of_rows(fold, rows) %}
    {# What makes the current table doubtful now that it is staged. Rows that a fold of new changes takes away
       were deleted; so only a fold of all history, which writes all rows anew, is asked for those that went. #}
    {% if not setting('hold_doubtful') %}
        {{ return([]) }}
    {% endif %}
    {% set limits, doubts = table_options(model), [] %}
    {% set state, table = run_state(), this.schema ~ '.' ~ this.identifier %}
    {% if fold.since is none %}
        {% if not rows.written and not limits.may_be_empty %}
            {% do doubts.extend(find_unknown_entity(fold)) %}
        {% endif %}
        {# a retry writes onto what was staged before #}
        {% if table in state.folded and (is_retry() or _are_too_many(rows.gone, rows.written, limits)) %}
            {% set before = fetch_value('select count(*) from ' ~ this ~ '.branch_main') | int %}
            {% if _are_too_many(before, rows.written, limits)
                and not deletes_account_for(fold, before, rows.written, limits) %}
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
        {% set has_parts = fold.is_graph or find_places(feeds_read(), fold.entities).effects
            | select('in', ['patch', 'insert_if_absent']) | list %}
        {% set names = find_unsent_columns(limits.doubt_from if has_parts else 1) %}
        {% if names %}
            {% do doubts.append(
                'nobody ever sent ' ~ names | join(', ') ~ ': are the names in ' ~ contract_file(model)
                ~ ' those of the source? If so, say `config: {meta: {may_be_missing: true}}` of the column'
            ) %}
        {% endif %}
    {% endif %}
    {{ return(doubts) }}
{% endmacro %}
