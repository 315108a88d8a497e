{% macro find_doubts_of_rows(fold, rows) %}
    {# What makes the current table doubtful now that it is staged: `rows` that it had and has. Deletes
       account for all that a fold of new changes takes away, so that is asked of folds of all history. #}
    {% set limits = doubt_limits(model) %}
    {% set doubts = [] %}
    {% if not rows.after and not limits.may_be_empty %}
        {% do doubts.extend(find_unknown_entity(fold)) %}
    {% endif %}
    {% if fold.since is none and rows.before > rows.after %}
        {% set is_much = rows.before >= limits.doubt_from
            and (rows.before - rows.after) * 100 > rows.before * limits.most_rows_lost %}
        {% if (is_much or not rows.after) and not deletes_account_for(fold, rows, limits) %}
            {% do doubts.append(
                'it would have ' ~ rows.after ~ ' rows instead of ' ~ rows.before ~ ', and no deletes account'
                ~ ' for that (most_rows_lost: ' ~ limits.most_rows_lost ~ ' percent)'
            ) %}
        {% endif %}
    {% endif %}
    {# what was sent once stays sent; where changes say part of a row, few of them need not say all columns #}
    {% set has_parts = fold.is_graph or find_places(feeds_read(), fold.entities).effects
        | select('in', ['patch', 'insert_if_absent']) | list %}
    {% set from = limits.doubt_from if has_parts else 1 %}
    {% if rows.after >= from and (fold.since is none or rows.before < from) %}
        {% set names = find_unsent_columns() %}
        {% if names %}
            {% do doubts.append(
                'nobody ever sent ' ~ names | join(', ') ~ ': are the names in ' ~ model.patch_path
                ~ ' those of the source? If so, say `config: {meta: {may_be_missing: true}}` of the column'
            ) %}
        {% endif %}
    {% endif %}
    {{ return(doubts) }}
{% endmacro %}
