{% materialization current_state, adapter='spark' %}
    {% set contract = changefold.contract_columns() %}
    {% set columns = contract + changefold.lineage_columns(model) %}
    {% set state = changefold.run_state() %}
    {{ run_hooks(pre_hooks) }}
    {% set fold = changefold.fold_description(sql) %}
    {% if not fold %}
        {# held back by an earlier run and right now, since its contract was set back; or its model was away #}
        {% if this.schema ~ '.' ~ this.identifier in state.left_staged + state.held + state.removed_tables
            and this.schema ~ '.' ~ this.identifier not in state.staged %}
            {% do changefold.remember_unchanged(state.folded[this.schema ~ '.' ~ this.identifier].contract) %}
        {% endif %}
        {% do changefold.report_result('nothing new') %}
    {% else %}
        {% set run = changefold.current_run() %}
        {% do state.staged.append(this.schema ~ '.' ~ this.identifier) %}
        {% do state.update({'has_news': true}) %}
        {% set hash = changefold.fold_hash(contract, fold.changes, fold.entity, fold.is_graph, entities=fold.entities) %}
        {% do fold.update({'changes': changefold.changes_keyed(fold.changes, [] if fold.is_graph else contract)}) %}
        {% if load_cached_relation(this) is none %}
            {% do changefold.create_table(this, columns, properties=changefold.gold_properties(fold.is_history),
                partition='_is_newest' if fold.is_history else none) %}
            {% do state.created.append(this.schema ~ '.' ~ this.identifier) %}
            {# somebody dropped it: its columns may have stood in other places #}
            {% do state.migrated.extend([this.schema ~ '.' ~ this.identifier] if this.schema ~ '.' ~ this.identifier in state.folded else []) %}
        {% elif not changefold.is_rebuild() %}
            {% do changefold.migrate_columns(this, columns, this.schema ~ '.' ~ this.identifier in state.folded) %}
        {% else %}
            {% do changefold.refuse_layout(this, columns, changefold.fetch_rows('describe table extended ' ~ this)) %}
        {% endif %}

        {% set rejected = changefold.record_rejections(fold.changes, fold.entity, hash, fold.since, fold.is_graph) %}
        {% set doubts = changefold.find_doubts(fold, state.misfits[this.schema ~ '.' ~ this.identifier], hash) %}
        {% if changefold.is_rebuild() %}
            {% do changefold.refuse_doubtful(doubts) %}
        {% endif %}
        {% if rejected and fold.since is none %}
            {% do changefold.refuse_if_nothing_fits(fold.changes, fold.entity, hash) %}
        {% endif %}
        {% set kept = changefold.keep_graph_fold(sql, fold, hash) if fold.is_graph else none %}
        {% if kept and kept.overflows %}
            {% set rejected = rejected + kept.overflows %}
            {% do state.update({'has_rejected': true}) %}
        {% endif %}
        {% set folded = 'select * from ' ~ kept.relation if kept else sql %}
        {# by name: a property is of the whole session, and another model must not take it for its own #}
        {% set contract_mark = 'contract.' ~ this.schema ~ '.' ~ this.identifier %}
        {% do changefold.mark_snapshots({contract_mark: hash}) %}
        {% if changefold.is_rebuild() %}
            {% do changefold.record_rebuilding(this, run, hash) %}
            {% do changefold.current_run() %}
            {% do changefold.replace_table(this, columns, folded, fold.is_history) %}
        {% elif fold.since is none %}
            {% do changefold.replace_all_rows() %}
            {% call statement('main') %}
insert overwrite {{ this }} ({{ changefold.column_names(columns) }})
select {{ changefold.column_names(columns) }}
from (
{{ folded }}
) as folded
where _row_effect = 'replace'
            {% endcall %}
        {% else %}
            {% call statement('merge') %}
{{ changefold.merge_folded(this, folded, columns, fold.merged_on) }}
            {% endcall %}
        {% endif %}
        {% set rows = changefold.rows_staged(this) %}
        {% if rejected or changefold.count_rejections(hash) or changefold.refusals_of(fold.entities) %}
            {% set rejections = changefold.rejections_to_mark(fold, hash, kept.touched if kept else none) %}
            {# the merge reads all rows #}
            {% if rejected or fold.since is none
                or changefold.fetch_value('select 1 from (' ~ rejections ~ ') as to_mark limit 1') %}
                {% do run_query(
                    changefold.flag_graph_rejections(
                        this, rejections, fold.changes, fold.entity, changefold.graph_columns(), fold.is_history, hash
                    ) if fold.is_graph
                    else changefold.flag_rejected_versions(this, rejections) if fold.is_history
                    else changefold.flag_rejections(this, rejections)
                ) %}
            {% endif %}
        {% endif %}
        {% do changefold.mark_snapshots({contract_mark: none}) %}
        {% if kept %}
            {% for scratch in [kept.relation, kept.touched] | select %}
                {% do run_query('drop table if exists ' ~ scratch ~ ' purge') %}
            {% endfor %}
        {% endif %}
        {% if changefold.is_rebuild() %}
            {% do changefold.publish_rebuilt(this, run, hash) %}
        {% else %}
            {% do changefold.refuse_doubtful(doubts + changefold.find_doubts_of_rows(fold, rows)) %}
        {% endif %}
        {% do changefold.report_result((
            ('folded anew: ' if fold.since is none else '') ~ rows.written ~ ' rows written'
            ~ (', ' ~ rejected ~ ' changes rejected' if rejected else '')
        )) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [this.incorporate(type='table')]}) }}
{% endmaterialization %}
