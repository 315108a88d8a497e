{% materialization current_state, adapter='spark' %}
    {% set contract = contract_columns() %}
    {% set columns = contract + lineage_columns(model) %}
    {% set state = run_state() %}
    {{ run_hooks(pre_hooks) }}
    {% set fold = fold_description(sql) %}
    {% if not fold %}
        {# held back by an earlier run and right now, since its contract was set back #}
        {% if this.schema ~ '.' ~ this.identifier in state.left_staged + state.held and not is_retry() %}
            {% do remember_unchanged(state.folded[this.schema ~ '.' ~ this.identifier].contract) %}
        {% endif %}
        {% do report_result('nothing new') %}
    {% else %}
        {% set run = current_run() %}
        {% do state.staged.append(this.schema ~ '.' ~ this.identifier) %}
        {% do state.update({'has_news': true}) %}
        {% set hash = fold_hash(contract, fold.changes, fold.entity) %}
        {% if load_cached_relation(this) is none %}
            {% do create_table(this, columns, properties=gold_properties(fold.is_history),
                partition='_is_newest' if fold.is_history else none) %}
            {% do state.created.append(this.schema ~ '.' ~ this.identifier) %}
        {% elif not is_rebuild() %}
            {% do migrate_columns(this, columns, this.schema ~ '.' ~ this.identifier in state.folded) %}
        {% endif %}

        {% set rejected = record_rejections(fold.changes, fold.entity, hash, fold.since, fold.is_graph) %}
        {% set doubts = find_doubts(fold, state.misfits[this.schema ~ '.' ~ this.identifier]) %}
        {% if is_rebuild() %}
            {% do refuse_doubtful(doubts) %}
        {% endif %}
        {% if rejected and fold.since is none %}
            {% do refuse_if_nothing_fits(fold.changes, fold.entity, hash) %}
        {% endif %}
        {% set kept = keep_graph_fold(sql, fold, hash) if fold.is_graph else none %}
        {% if kept and kept.overflows %}
            {% set rejected = rejected + kept.overflows %}
            {% do state.update({'has_rejected': true}) %}
        {% endif %}
        {% set folded = 'select * from ' ~ kept.relation if kept else sql %}
        {# by name: a property is of the whole session, and another model must not take it for its own #}
        {% set contract_mark = 'contract.' ~ this.schema ~ '.' ~ this.identifier %}
        {% do mark_snapshots({contract_mark: hash}) %}
        {% if is_rebuild() %}
            {% do replace_table(this, columns, folded, fold.is_history) %}
        {% elif fold.since is none %}
            {% call statement('main') %}
insert overwrite {{ this }} ({{ column_names(columns) }})
select {{ column_names(columns) }}
from (
{{ folded }}
) as folded
where _row_effect = 'replace'
            {% endcall %}
        {% else %}
            {% call statement('merge') %}
{{ merge_folded(this, folded, columns, fold.merged_on) }}
            {% endcall %}
        {% endif %}
        {% set rows = rows_staged(this) %}
        {% if rejected or count_rejections(hash) or refusals_of(fold.entities) %}
            {% do run_query(
                flag_graph_rejections(this, fold.changes, fold.entity, graph_columns(), hash) if fold.is_graph
                else flag_rejected_versions(this, fold.entities, hash) if fold.is_history
                else flag_rejections(this, fold.entities, hash)
            ) %}
        {% endif %}
        {% do mark_snapshots({contract_mark: none}) %}
        {% if kept %}
            {% do run_query('drop table if exists ' ~ kept.relation ~ ' purge') %}
        {% endif %}
        {% if is_rebuild() %}
            {% do publish_rebuilt(this, run, hash) %}
        {% else %}
            {% do refuse_doubtful(doubts + find_doubts_of_rows(fold, rows)) %}
        {% endif %}
        {% do report_result((
            ('folded anew: ' if fold.since is none else '') ~ rows.written ~ ' rows written'
            ~ (', ' ~ rejected ~ ' changes rejected' if rejected else '')
        )) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [this.incorporate(type='table')]}) }}
{% endmaterialization %}
