"""Breaks the fold, and what a run leaves out, on purpose, one way after the other.

Shows which test catches each.

    .venv/bin/python tests/mutations.py            all of them (four hours)
    .venv/bin/python tests/mutations.py deletes    those whose name has this word
    .venv/bin/python tests/mutations.py holes      those of HOLES
    .venv/bin/python tests/mutations.py --part 1/2 every second one: two processes share the work

A mutation is a text in a macro and what it is replaced by. If dbt does not run with it, it does not
count as caught. HOLES are places where outside data was lost, changed or ended a run: each names
the one test that must fail, and that the run ends is what some of them are about. Ends with 1 if
one was not caught.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import kit
from fold_cases import FoldLake
from kit import ROOT, DbtFailedError, Lake, Worker

# name -> macro, text, what it becomes
MUTATIONS: dict[str, tuple[str, str, str]] = {
    "positions are compared as unpadded text": (
        "fold/rows/fold_parts.sql",
        "max_by(struct(image.{{ changefold.quoted_name(column.name) }} as value, value_encoding),"
        " change_position)",
        "max_by(struct(image.{{ changefold.quoted_name(column.name) }} as value, value_encoding),"
        " regexp_replace(change_position, '/0+', '/'))",
    ),
    "deletes are ignored when late changes are looked up": (
        "fold/rows/fold_sql.sql",
        "and row_effect <> 'clear'\n            and (",
        "and row_effect not in ('clear', 'delete')\n            and (",
    ),
    "absent is taken for NULL": (
        "fold/rows/fold_parts.sql",
        "where is_base and row_effect <> 'replace'\n                or is_alive and"
        " array_contains(sent_columns, {{ changefold.sql_text(column.source_column) }})",
        "where is_alive",
    ),
    "NULL is taken for absent": (
        "fold/rows/fold_parts.sql",
        "is_alive and array_contains(sent_columns,"
        " {{ changefold.sql_text(column.source_column) }})",
        "is_alive and image.{{ changefold.quoted_name(column.name) }} is not null",
    ),
    "a stored row counts though its base is read again": (
        "fold/rows/fold_parts.sql",
        "        and stored._base_position < begun.first_position\n",
        "",
    ),
    "a stored row never counts": (
        "fold/rows/fold_parts.sql",
        "stored._base_position < begun.first_position",
        "false",
    ),
    "insert_if_absent replaces": (
        "fold/rows/fold_parts.sql",
        "'insert_if_absent' and change_position = first_alive_position",
        "'insert_if_absent' and true",
    ),
    "insert_if_absent does not ask for the stored row": (
        "fold/rows/fold_parts.sql",
        "'and stored_row is null '",
        "''",
    ),
    "a reset keeps the columns that it does not name": (
        "fold/rows/fold_parts.sql",
        "when row_effect in ('replace', 'reset') then change_position",
        "when row_effect = 'replace' then change_position",
    ),
    "columns leak from before a delete": (
        "fold/rows/fold_parts.sql",
        "row_effect <> 'delete'\n"
        "        and begun.change_position >= coalesce(begun.ended_position, '') as is_alive",
        "row_effect <> 'delete' as is_alive",
    ),
    "the first clear counts and not the last": (
        "fold/rows/cleared_keys.sql",
        "max(scopes.last_position) as cleared_position",
        "min(scopes.first_position) as cleared_position",
    ),
    "a clear with a scope clears everything": (
        "fold/rows/cleared_keys.sql",
        "on candidates.scope = scopes.scope",
        "on true",
    ),
    "a clear leaves rows that have no new change": (
        "fold/what_is_new/find_scope.sql",
        "'has_new_clears': found.get('cleared_from') is not none,",
        "'has_new_clears': false,",
    ),
    "a key is folded from its newest new change on": (
        "fold/what_is_new/touched_keys.sql",
        "min(change_position) as first_position",
        "max(change_position) as first_position",
    ),
    "a change that is older than its row is void": (
        "fold/what_is_new/new_changes.sql",
        "stored._base_position > changes.change_position",
        "stored._position > changes.change_position",
    ),
    "an older change is void though its row is not complete": (
        "fold/what_is_new/new_changes.sql",
        "stored._is_complete and stored._base_position",
        "stored._base_position",
    ),
    "a late snapshot row brings back what was deleted": (
        "fold/what_is_new/touched_keys.sql",
        "new.change_position < deleted.deleted_position",
        "false",
    ),
    "clears that were folded before are not read for late changes": (
        "fold/rows/clears_of.sql",
        "and change_position >= {{ changefold.sql_text(what.first) }}",
        "and decoded_run > {{ what.since }}",
    ),
    "what was folded after a late change is not read": (
        "fold/what_is_new/find_scope.sql",
        "'late_from': late | first if late else none,",
        "'late_from': none,",
    ),
    "a late change is taken for one in order": (
        "fold/what_is_new/new_changes.sql",
        "coalesce(stored._position > changes.change_position, false) as is_late",
        "false as is_late",
    ),
    "an insert that was void is not looked up when its row ends": (
        "fold/what_is_new/new_changes.sql",
        "stored._row_key is not null as is_late",
        "coalesce(stored._position > changes.change_position, false) as is_late",
    ),
    "what was folded of a row is read only if it is new": (
        "fold/rows/fold_sql.sql",
        " or touched.is_late)",
        ")",
    ),
    "deletes that were folded before are not looked up for late changes": (
        "fold/what_is_new/touched_keys.sql",
        "and change_position >= {{ changefold.sql_text(what.gone_from) }}",
        "and decoded_run > {{ what.since }}",
    ),
    "a void change is folded on top": (
        "fold/what_is_new/find_scope.sql",
        "not late and not gone_from and not found.voids,",
        "not late and not gone_from,",
    ),
    "late changes are folded on top": (
        "fold/what_is_new/find_scope.sql",
        "not late and not gone_from and not found.voids,",
        "not gone_from and not found.voids,",
    ),
    "a key that was deleted later is folded on top": (
        "fold/what_is_new/find_scope.sql",
        "not late and not gone_from and not found.voids,",
        "not late and not found.voids,",
    ),
    "no delete is looked for of keys without a row": (
        "fold/what_is_new/find_scope.sql",
        "{% if gone_from and changefold.fetch_value(",
        "{% if true or changefold.fetch_value(",
    ),
    "what is folded on top begins anew": (
        "fold/rows/fold_parts.sql",
        "{%- if not what.is_on_top %}\n        and stored._base_position < begun.first_position",
        "{%- if what.is_on_top %}\n        and false\n        {%- else %}\n"
        "        and stored._base_position < begun.first_position",
    ),
    "a number with a fraction is taken as Spark prints it": (
        "fold/values/_value_surely_fits.sql",
        "set rule = is_quoted -%}",
        "set rule = 'true' -%}",
    ),
    "a quoted text of another object is taken for the column's": (
        "fold/values/surely_fits.sql",
        "substring({{ image }}, 2) not rlike r'[{]\\s*\"'",
        "true",
    ),
    "what is required is not asked for": (
        "fold/values/_value_surely_fits.sql",
        "column.is_required and not column.is_nullable",
        "false",
    ),
    "a number beyond what its type holds surely fits": (
        "fold/values/_value_surely_fits.sql",
        "set rule = value ~ ' is not null' -%}",
        "set rule = 'true' -%}",
    ),
    "a double of another spelling surely fits": (
        "fold/values/_value_surely_fits.sql",
        " and not ' ~ changefold._is_of_java(text)",
        "'",
    ),
    "a day of the wire in any year surely fits": (
        "fold/values/_value_surely_fits.sql",
        "'year(' ~ wire ~ ') between 1 and 9999'",
        "'true'",
    ),
    "a decimal with more decimals than its type surely fits": (
        "fold/values/_value_surely_fits.sql",
        "\", '.')) and \" ~ fits",
        "\", '.'))\"",
    ),
    "changes that do not fit take part": (
        "fold/misfits/without_rejected.sql",
        "and rejections.table_name =",
        "and rejections.table_name <>",
    ),
    "a refused message without a place marks no row": (
        "fold/misfits/flag_rejections.sql",
        " or rejected.is_unplaced",
        "",
    ),
    "rows do not say that a newer change was rejected": (
        "fold/misfits/flag_rejections.sql",
        "rejected.rejected_position > stored._position",
        "rejected.rejected_position < stored._position",
    ),
    "what was missing is forgotten": (
        "fold/rows/fold_parts.sql",
        "or array_contains(stored_row._missing_columns, {{ changefold.sql_text(column.name) }})",
        "or false",
    ),
    "repeated changes are changes": (
        "decode/find_copies.sql",
        "where copy_number > 1 and not is_earlier",
        "where copy_number > 99",
    ),
    "no message has an escape": (
        "connect/connect_traits.sql",
        "'escape': \"contains(raw_value, r'\\\\u')",
        "'escape': \"contains(raw_value, 'none')",
    ),
    "no value is wrapped": (
        "connect/connect_traits.sql",
        "changefold._connect_may_be_wrapped('raw_value')",
        "'false'",
    ),
    "no key is wrapped": (
        "connect/connect_traits.sql",
        "changefold._connect_may_be_wrapped('raw_key')",
        "'false'",
    ),
    "no key has a long number": (
        "connect/connect_traits.sql",
        "'raw_key rlike ' ~ changefold.connect_long_number()",
        "'false'",
    ),
    "no number is inexact": (
        "connect/connect_traits.sql",
        "'raw_value rlike ' ~ changefold.connect_inexact_number()",
        "'false'",
    ),
    "no value is a placeholder": (
        "connect/connect_traits.sql",
        "forms | join(' or ')",
        "'false'",
    ),
    "no list of numbers is a placeholder": (
        "connect/connect_traits.sql",
        "numbers | join(' and ')",
        "'false'",
    ),
    "the oldest whole row counts": (
        "fold/rows/fold_images.sql",
        "max_by(",
        "min_by(",
    ),
    "whole rows stay that were cleared later": (
        "fold/rows/fold_images.sql",
        "row_effect is null or change_position < cleared_position",
        "row_effect is null",
    ),
    "whole rows stay that were cleared and have no new change": (
        "fold/rows/fold_images.sql",
        "full outer join cleared",
        "left join cleared",
    ),
    "tids are compared as text": (
        "formats/tigergraph/_tigergraph_log_position.sql",
        "{{ changefold.padded_number('mid.tid', 20) }}",
        "cast(mid.tid as string)",
    ),
    "edges do not make their ends": (
        "graph/rows/_graph_judged.sql",
        "where row_effect <> 'delete'",
        "where row_effect = 'patch'",
    ),
    "edges stay when their vertex goes": (
        "graph/contract/_graph_all_types.sql",
        "['*']",
        "['of any type']",
    ),
    "changes from before a delete take part": (
        "graph/rows/_graph_judged.sql",
        "is_surely_ended or is_tied as is_ended",
        "is_tied as is_ended",
    ),
    "the time counts within a partition": (
        "graph/rows/_graph_judged.sql",
        "one.last_position > change_position",
        "one.last_time > committed_at",
    ),
    "nothing counts across partitions": (
        "graph/rows/_graph_judged.sql",
        "one.last_time > committed_at",
        "false",
    ),
    "an object that an edge made was not there": (
        "graph/rows/_graph_judged.sql",
        "committed_at < first_patch.committed_at",
        "false",
    ),
    "a row goes on from its new changes alone": (
        "graph/rows/_graph_fold_sql.sql",
        "{%- if touched and not touched.from_history %}",
        "{%- if touched %}",
    ),
    "stored edges stay when a vertex goes": (
        "graph/what_is_new/touched_graph_keys.sql",
        "'select row_key from new_changes union select _row_key as row_key from ' ~ stored",
        "'select row_key from new_changes'",
    ),
    "a place that is late in its partition is taken for a later one": (
        "graph/what_is_new/touched_graph_keys.sql",
        "earlier.change_position >= new.first_position",
        "false",
    ),
    "a time that is late in another partition is taken for a later one": (
        "graph/what_is_new/touched_graph_keys.sql",
        "earlier.committed_at >= new.first_time",
        "false",
    ),
    "of two partitions what is as old is later": (
        "graph/what_is_new/touched_graph_keys.sql",
        "earlier.committed_at >= new.first_time",
        "earlier.committed_at > new.first_time",
    ),
    "ends of edges that came before the edge are not looked for": (
        "graph/what_is_new/touched_graph_keys.sql",
        "    from cleared\n",
        "    from cleared\n    where false\n",
    ),
    "a vertex goes on whichever partition says it": (
        "graph/what_is_new/touched_graph_keys.sql",
        "first_partition <> said_in or last_partition <> said_in",
        "false",
    ),
    "a row that comes again is new": (
        "graph/what_is_new/touched_graph_keys.sql",
        "            was_there\n",
        "false\n",
    ),
    "a row that is a guess goes on": (
        "graph/what_is_new/touched_graph_keys.sql",
        "is_ambiguous or adds_to_tuple or coalesce(",
        "adds_to_tuple or coalesce(",
    ),
    "a row goes on after its end": (
        "graph/what_is_new/touched_graph_keys.sql",
        "has_row and not has_end and not needs_history",
        "has_row and not needs_history",
    ),
    "a row goes on from nothing": (
        "graph/rows/_graph_start.sql",
        "if(goes_on, ",
        "if(false, ",
    ),
    "of a row that goes on what overflowed is forgotten": (
        "graph/rows/keep_graph_fold.sql",
        " where not _goes_on",
        "",
    ),
    "a row goes if nothing that is new of it fits": (
        "graph/rows/_graph_fold_sql.sql",
        "or not touched.goes_on",
        "or true",
    ),
    "a tuple that is added to goes on": (
        "graph/what_is_new/touched_graph_keys.sql",
        "is_ambiguous or adds_to_tuple or ",
        "is_ambiguous or ",
    ),
    "operators are applied in any order": (
        "graph/rows/_graph_fold_sql.sql",
        "sort_array(collect_list",
        "shuffle(collect_list",
    ),
    "IgnoreIfExisted sets what is there": (
        "graph/rows/_graph_applied.sql",
        " and sent.is_creation then",
        " then",
    ),
    "a new object starts from its defaults": (
        "graph/rows/_graph_start.sql",
        "coalesce(get({{ changefold.quoted_name('sent_' ~ column.name) }}, 0).is_creation, false)",
        "false",
    ),
    "what overflows is NULL": (
        "graph/rows/_graph_fold_sql.sql",
        "coalesce(value, state.value) as value",
        "value as value",
    ),
    "a changed table is taken for unchanged": (
        "survey/is_unchanged.sql",
        "if runs.get(entity, 0) > folded.run %}",
        "if runs.get(entity, 0) > folded.run + 1000 %}",
    ),
    "a view that renames is taken for a plain one": (
        "survey/is_plain_view.sql",
        "{{ return(",
        "{{ return(true or ",
    ),
    "a test that warned is taken for passed": (
        "survey/lake_facts.sql",
        "max(run) filter (where status = 'pass') as run",
        "max(run) as run",
    ),
    "a table that was published untested is taken for tested": (
        "survey/is_tested.sql",
        "changed > passed.run",
        "false",
    ),
    "a test that asks for the time is taken for done": (
        "survey/is_tested.sql",
        "changefold.asks_anew(sql) or ",
        "",
    ),
    "an older batch is not counted": (
        "survey/oldest_batch_since.sql",
        "min(first_batch)",
        "max(first_batch)",
    ),
    "what a run did not come to say is not asked for": (
        "survey/is_decoded.sql",
        "state.landed[feed] <= decoded",
        "true",
    ),
    "a view of another definition is taken for the same": (
        "survey/kept_view.sql",
        " and changefold.standing_view(model) == definition",
        "",
    ),
    "what a test of another definition has read is not read again": (
        "survey/last_pass.sql",
        "or passed.definition != changefold.test_definition(sql) ",
        "",
    ),
    "a test that read a part is taken for whole": (
        "survey/record_tests.sql",
        "result.node.unique_id not in state.partial_tests",
        "true",
    ),
    "a test is never due as a whole": (
        "survey/is_whole_test_due.sql",
        "days is not none\n        and run_started_at",
        "false\n        and run_started_at",
    ),
    "gaps are looked for from the newest commit on": (
        "graph/tests/oldest_gap_since.sql",
        "select min(concat(",
        "select max(concat(",
    ),
    "a graph's log is taken for one of which nothing was decoded": (
        "graph/tests/oldest_gap_since.sql",
        "changefold.run_state().decoded[feed] <= since",
        "true",
    ),
    "every commit is taken to follow on another": (
        "graph/tests/find_gaps.sql",
        "if(bool_or(was_there), null, 0)",
        "null",
    ),
    "a commit that was there is taken for the first": (
        "graph/tests/find_gaps.sql",
        "if(bool_or(was_there), null, 0)",
        "0",
    ),
    "a guess with what was seen is no guess": (
        "graph/tests/find_uncertain_order.sql",
        "            row_key in (\n",
        "            decoded_run > {{ since }} and row_key in (\n",
    ),
    "a doubtful table is published": (
        "doubt/refuse_doubtful.sql",
        "{% if table in changefold.setting('accept') %}",
        "{% if true %}",
    ),
    "rows may vanish": (
        "doubt/_are_too_many.sql",
        "lost > 0 and",
        "false and",
    ),
    "deletes do not account for rows that go": (
        "doubt/deletes_account_for.sql",
        "before - found.deleted, after",
        "before, after",
    ),
    "all deletes of history account for rows that go": (
        "doubt/deletes_account_for.sql",
        "('landed_batch' if is_refreshed else 'decoded_run')",
        "'decoded_run'",
    ),
    "columns that nobody sent are published": (
        "doubt/find_unsent_columns.sql",
        "bool_and(",
        "not bool_or(",
    ),
    "messages that are right outvote those that were rejected": (
        "doubt/find_rejecting.sql",
        "if decode.run > folded_run\n",
        "if decode.run == state.run\n",
    ),
    "misfits are counted once": (
        "fold/misfits/record_rejections.sql",
        "identifier: misfitting}) %}",
        "identifier: 0 if changefold.count_rejections(contract) else misfitting}) %}",
    ),
    "what a feed was decoded with is forgotten": (
        "decode/refuse_other_options.sql",
        "{% if others and",
        "{% if false and",
    ),
    "a group that is set back is held for good": (
        "fold/current_state.sql",
        "in state.left_staged + state.held + state.removed_tables\n",
        "in []\n",
    ),
    "a directory that is there again is not": (
        "problems/record_absent.sql",
        "{% if is_absent != (feed.name in state.absent) and",
        "{% if is_absent and feed.name not in state.absent and",
    ),
    "a new delete of all is about new keys alone": (
        "graph/tests/find_uncertain_order.sql",
        "or exists (",
        "or false and exists (",
    ),
    "a version that was said again goes on from where it was": (
        "history/touched_versions.sql",
        "            min(stored._from_position) filter (where stored._position"
        " >= news.first_position)\n",
        "            null\n",
    ),
    "what was folded after a late change does not count again in a history": (
        "history/history_sql.sql",
        "        on changes.row_key = touched.row_key and changes.change_position"
        " >= touched.first_position\n",
        "        on changes.row_key = touched.row_key and changes.decoded_run > {{ what.since }}\n",
    ),
    "versions that are no more stay": (
        "history/history_sql.sql",
        "and stored._from_position >= touched.first_position\n",
        "and stored._from_position > '~'\n",
    ),
    "a new clear touches no key of a history": (
        "history/keys_with_news.sql",
        "    {%- if what.has_new_clears %}\n    from (",
        "    {%- if false %}\n    from (",
    ),
    "a clear ends the row that comes after it": (
        "history/row_ends.sql",
        "clear -> clear.change_position > places.change_position",
        "clear -> clear.change_position <> places.change_position",
    ),
    "an open part of a scope of a history must be the text null": (
        "history/row_ends.sql",
        "(part, is_open) -> if(is_open, null, part)",
        "(part, is_open) -> coalesce(part, 'null')",
    ),
    "a stored version has no end by a clear": (
        "history/row_ends.sql",
        "                from before\n                where _is_there\n",
        "                from before\n                where false\n",
    ),
    "an insert of a row that is there is a version": (
        "history/history_sql.sql",
        "where not (row_effect = 'insert_if_absent' and place > 1)",
        "where place > 0",
    ),
    "a row goes on through its delete in a history": (
        "history/history_sql.sql",
        "        count_if(not is_alive) over (\n            partition by row_key\n",
        "        count_if(row_effect = 'clear') over (\n            partition by row_key\n",
    ),
    "what a replace does not list is as it was in a history": (
        "history/history_sql.sql",
        "count_if(row_effect in ('replace', 'reset', 'insert_if_absent')) over (",
        "count_if(row_effect in ('reset', 'insert_if_absent')) over (",
    ),
    "a default is taken for never sent in a history": (
        "history/history_sql.sql",
        "            when sent.row_effect in ('reset', 'insert_if_absent')\n"
        "                or array",
        "            when array",
    ),
    "the clock of a source may go back in a history": (
        "history/history_sql.sql",
        "max(case when is_bound then happened_at end) over so_far as valid_from",
        "happened_at as valid_from",
    ),
    "changes that leave no trace move the time of a version": (
        "history/history_sql.sql",
        "max(case when is_bound then happened_at end) over so_far as valid_from",
        "max(happened_at) over so_far as valid_from",
    ),
    "a delete of no row is an end": (
        "history/history_sql.sql",
        "lag(life) over by_place <=> life) as is_bound",
        "true) as is_bound",
    ),
    "a change that did not fit is in a history": (
        "history/history_sql.sql",
        "    {{ changefold.without_rejected(contract) | indent(4) }}\n",
        "",
    ),
    "a version is not marked where a later change was rejected": (
        "history/flag_rejected_versions.sql",
        "            rejected.change_position > versions._from_position\n",
        "            false and rejected.change_position > versions._from_position\n",
    ),
    "a version is marked though it had ended before what was rejected": (
        "history/flag_rejected_versions.sql",
        "            and rejected.change_position < coalesce(versions._to_position, '~')\n",
        "",
    ),
    "a row that was read again ends before it": (
        "history/row_ends.sql",
        "        and again.row_effect in ('replace', 'reset')\n",
        "        and again.row_effect = 'clear'\n",
    ),
    "a stored version ends where its table was read again": (
        "history/row_ends.sql",
        "{%- if stored %} and clear.change_position >= places.first_position{% endif %}",
        "",
    ),
    "a history never reads more than the newest versions": (
        "history/touched_versions.sql",
        "bool_or(greatest(stored._position, stored._to_position) >= news.first_position), false",
        "false, false",
    ),
    "what a row was told before is forgotten when it ends": (
        "history/history_sql.sql",
        "    from before\n    where not _is_there\n",
        "    from before\n    where false\n",
    ),
    "a newer version leaves the one before as the newest": (
        "history/history_sql.sql",
        "number = max(number) over (partition by row_key)",
        "lead(change_position) over by_place is null",
    ),
    "a version is where it began": (
        "history/history_sql.sql",
        "    where is_alive and is_last\n",
        "    where is_alive and is_bound\n",
    ),
    "a zero without its sign is the same in a history": (
        "history/row_state.sql",
        "'map<|float|double'",
        "'map<'",
    ),
    "a history is read as of a publish that came later": (
        "history/published_as_of.sql",
        "'published') where run <= ",
        "'published') where run >= ",
    ),
    "an ended version is there at its end": (
        "history/as_of.sql",
        "{{ names[1] }} > {{ moment }}",
        "{{ names[1] }} >= {{ moment }}",
    ),
    "a moment of a graph knows what comes later": (
        "graph/rows/_graph_moments.sql",
        " and known.known_at <= moments.moment\n",
        "\n",
    ),
    "what comes later in a partition is known before what it follows on": (
        "graph/rows/_graph_moments.sql",
        "{{ changefold._graph_known_at() }} as known_at,",
        "committed_at as known_at,",
    ),
    "a delete of a whole type ends no version": (
        "graph/rows/_graph_moments.sql",
        "        from cleared\n",
        "        from cleared\n        where false\n",
    ),
    "versions of a graph that are no more stay": (
        "graph/rows/_graph_versions.sql",
        "    where _row_key in (select row_key from touched)\n",
        "    where false\n",
    ),
    "each moment of a graph is a version": (
        "graph/rows/_graph_versions.sql",
        "'not coalesce(lag(is_there) over by_moment and state <=> lag(state) over by_moment,"
        " false)'",
        "'true'",
    ),
    "a vertex that is gone has no newest version": (
        "graph/rows/_graph_versions.sql",
        "number = max(case when opened.is_there then number end) over (partition by row_key)",
        "lead(opened.moment) over by_number is null",
    ),
    "a version of a graph is marked by what was rejected after it": (
        "graph/misfits/flag_graph_rejections.sql",
        "        and {{ ended % 'rejected' }}\n",
        "",
    ),
    "what overflowed marks the vertex that comes after it": (
        "graph/misfits/rejected_graph_changes.sql",
        "    and rejections.reason <> 'overflow'\n",
        "",
    ),
    "a later end takes the mark from a version": (
        "graph/misfits/flag_graph_rejections.sql",
        "        and {{ ended % 'ends' }}\n",
        "",
    ),
    "options of a history are no part of its contract": (
        "fold/contract/fold_hash.sql",
        "(', unchanged versions too' if changefold.table_options(node or model)"
        ".keep_unchanged_versions else '')",
        "''",
    ),
}

LANDED = "test_files_are_landed_once.py::"
BROKEN = "test_broken_input_is_rejected.py::"
EXACT = "test_numbers_stay_exact.py::"
SAMPLES = "test_decoders_keep_their_samples.py::"
IN_WHOLE = LANDED + "test_a_line_is_a_record_only_if_it_was_read_whole"
MOMENTS = "test_a_history_is_read_as_of_any_moment.py::"
AGAIN_AT_RANDOM = "test_history_equals_the_oracle.py::test_versions_of_tables_that_were_read_again"
SOURCES = "test_every_source_ends_as_its_table.py::"
OF_ARCION = "test_arcion_bits_and_options_decide.py::"
OPTIONS = "test_options_are_checked.py::"
UNSENT_ATTRIBUTES = (
    "test_nothing_implausible_is_published.py::test_an_attribute_that_no_message_names_is_held_back"
)
OF_SAMPLES = SAMPLES + "test_every_decoder_turns_its_wire_sample_into_its_changes"
FIELDS = "test_contracts_change.py::"
FIELDS += "test_fields_of_any_name_and_number_are_those_that_stand_there"
ANY_NAME = "test_contracts_change.py::test_a_column_may_have_any_name"
OF_TIMES = EXACT + "test_dates_and_times_are_those_of_exact_arithmetic"
ENTITIES = "test_entities_of_any_name_and_number.py::"
WRONG_TABLES = "test_mistakes_of_set_up_publish_nothing.py::test_wrong_tables"
WRONG_FEEDS = "test_mistakes_of_set_up_publish_nothing.py::test_wrong_feeds"
OLD = "test_old_messages_may_go.py::"
IDLE = "test_a_run_costs_what_is_new.py::"
LOCK = "test_one_run_at_a_time.py::"
SOLVED = "test_problems_stay_until_they_are_solved.py::"
NOT_TAKEN = SOLVED + "test_files_and_folders_that_are_not_taken"
REJECTED = SOLVED + "test_rejections_misfits_and_groups_that_are_held_back"
YOUNG = "test_a_lake_stays_young.py::"
UPKEEP = YOUNG + "test_upkeep_joins_files_and_lets_history_go"
MANY = "test_the_report_of_many_tables.py::"
OWN = "test_own_project.py::"
DIGITS = "test_propose.py::test_types_have_room_for_each_digit_that_was_sent"
NAMES = "test_propose.py::test_no_table_is_left_out_for_its_name"
SCRIPTS = "test_propose.py::test_a_table_in_another_script_has_a_number_and_a_question"
SHARING = "test_feeds_that_read_the_same_are_told_unless_they_say_so"
SET_UP = "test_set_up.py::"
JAVA = SET_UP + "test_java_home_goes_before_path"
OF_ONE_NAME = "test_graph_increments.py::test_graphs_of_one_name_in_two_schemas"
STANDS = "test_several_places_for_one_table.py::"
STANDS += "test_a_table_is_folded_over_the_views_that_stand_in_the_lake"
TOGETHER = (
    "test_a_failure_holds_back_its_group.py::test_what_was_staged_together_is_published_together"
)
MOVED = (
    "test_a_failure_holds_back_its_group.py"
    "::test_nothing_of_a_group_is_published_if_a_table_of_it_has_moved"
)
OF_TESTS = "test_a_failure_holds_back_its_group.py::test_a_test_holds_back_all_that_it_reads"
COLUMNS = "test_contracts_change.py::test_a_column_is_added_widened_removed_and_rebuilt"
LOST = "test_watch.py::"
LOST += "test_what_is_refused_ends_a_first_round_but_not_one_after_spark_was_lost"
WHOLE = "test_propose.py::test_a_file_is_written_whole_or_not_at_all"
LINT = EXACT + "test_the_lint_finds_divisions_and_doubles"
# test -> mutations that it catches and others do not: there it is tried first
CATCHES = {
    "test_late_snapshot_rows_and_a_table_that_turns_from_rows_to_parts": (
        "a stored row counts though its base is read again",
        "what is folded on top begins anew",
        "late changes are folded on top",
        "an insert that was void is not looked up when its row ends",
    ),
    "test_one_change_that_is_not_on_top": (
        "a key that was deleted later is folded on top",
        "a void change is folded on top",
    ),
    "test_gold_equals_the_graph": (
        "tids are compared as text",
        "IgnoreIfExisted sets what is there",
        "what overflows is NULL",
        "edges do not make their ends",
        "a new object starts from its defaults",
    ),
    "test_a_table_of_a_view_that_renames_is_asked": (
        "a view that renames is taken for a plain one",
        "a view of another definition is taken for the same",
    ),
    "test_a_test_that_asks_for_the_time_is_sent_again": (
        "a test that asks for the time is taken for done",
    ),
    "test_a_gap_is_said_until_it_is_filled": ("a test that warned is taken for passed",),
    "test_a_column_that_a_contract_leaves_out_is_found_in_what_was_seen": (
        "what a test of another definition has read is not read again",
    ),
    "test_every_batch_that_was_decoded_since_its_test_passed_is_counted": (
        "an older batch is not counted",
    ),
    "test_rows_that_vanish_without_deletes_are_held_back": (
        "rows may vanish",
        "all deletes of history account for rows that go",
    ),
    "test_deletes_account_for_rows_that_go": ("deletes do not account for rows that go",),
    "test_a_column_that_nobody_sent_is_held_back": ("columns that nobody sent are published",),
    "test_messages_that_are_rejected_hold_their_tables_back": (
        "messages that are right outvote those that were rejected",
    ),
    "test_changes_that_do_not_fit_hold_their_table_back": ("misfits are counted once",),
    "test_what_was_decoded_with_other_options_is_noticed": (
        "what a feed was decoded with is forgotten",
    ),
    "test_a_group_that_is_set_back_is_not_held_any_more": (
        "a group that is set back is held for good",
    ),
    "test_files_and_folders_that_are_not_taken": ("a directory that is there again is not",),
    "test_what_comes_later_of_a_transaction_follows_on_what_was_there": (
        "a commit that was there is taken for the first",
    ),
    "test_a_guess_by_a_delete_of_all_is_counted": ("a new delete of all is about new keys alone",),
    "test_a_guess_with_what_was_seen_is_counted": ("a guess with what was seen is no guess",),
}
FIRST = {name: test for test, names in CATCHES.items() for name in names}
# name -> file, text, what it becomes, the test that must fail
HOLES: dict[str, tuple[str, str, str, str]] = {
    "the sample comes along with the package": (
        "dbt_project.yml",
        "else ['models/ops']",
        "else ['models']",
        OWN + "test_the_package_builds_the_tables_and_brings_nothing_of_the_sample",
    ),
    "a macro of the project is called for one of ours": (
        "macros/survey/kept_view.sql",
        "{% do changefold.current_run() %}",
        "{% do current_run() %}",
        OWN + "test_the_package_builds_the_tables_and_brings_nothing_of_the_sample",
    ),
    "a macro of ours is not found in a model of another project": (
        "macros/fold/fold_changes.sql",
        "changefold.check_fold(",
        "check_fold(",
        OWN + "test_the_package_builds_the_tables_and_brings_nothing_of_the_sample",
    ),
    "schemas are not those of the project": (
        "macros/generate_schema_name.sql",
        "context.get(project_name, {}).get('generate_schema_name', dbt.generate_schema_name)(",
        "dbt.generate_schema_name(",
        OWN + "test_schemas_are_those_of_the_project",
    ),
    "a model of the project is taken for our reasons": (
        "models/ops/problems.sql",
        "ref('changefold', 'reasons')",
        "ref('reasons')",
        OWN + "test_schemas_are_those_of_the_project",
    ),
    "seeds of the project lose their types": (
        "macros/survey/seed.sql",
        "{% if model.unique_id != 'seed.changefold.reasons' %}",
        "{% if false %}",
        OWN + "test_schemas_are_those_of_the_project",
    ),
    "a run ends that never began": (
        "macros/publish/end_run.sql",
        " and 'run' in changefold.run_state()",
        "",
        OWN + "test_a_hook_of_the_project_that_fails_lets_nothing_be_built",
    ),
    "tables on top of gold have what was published": (
        "profiles/profiles.yml",
        "        spark.wap.branch: stage\n",
        "        spark.wap.branch: main\n",
        OWN + "test_models_of_other_kinds_have_what_this_run_has_staged",
    ),
    "targets share ledgers and a lock": (
        "macros/operations/ops_schema.sql",
        "{{ seed.schema if seed else 'ops' }}",
        "ops",
        OWN + "test_two_targets_of_one_catalog_do_not_meet",
    ),
    "vars of the package are not looked at": (
        "macros/options/given_vars.sql",
        "[project_name, 'changefold']",
        "[project_name]",
        OWN + "test_vars_are_honoured_and_checked",
    ),
    "vars of others are taken for ours": (
        "macros/options/var_mistakes.sql",
        "{% for name in theirs if name not in kinds %}",
        "{% for name in [] %}",
        OWN + "test_vars_are_honoured_and_checked",
    ),
    "a flag that is needed is not asked for": (
        "macros/options/check_project.sql",
        "{% if not given.get('skip_nodes_if_on_run_start_fails') %}",
        "{% if false %}",
        OWN + "test_what_dbt_takes_from_a_project_alone_is_asked_for",
    ),
    "lines that are needed are not asked for": (
        "macros/options/check_project.sql",
        "    {% if lines %}",
        "    {% if false %}",
        OWN + "test_what_dbt_takes_from_a_project_alone_is_asked_for",
    ),
    "the sample is built without its models": (
        "macros/options/check_project.sql",
        "{% if target.profile_name != 'changefold' %}",
        "{% if false %}",
        OWN + "test_the_sample_has_a_profile_of_its_name",
    ),
    "the report takes a row for published a run later": (
        "report/figures.py",
        "gold_rows._landed_batch <= publishes.folded_run",
        "gold_rows._landed_batch < publishes.folded_run",
        "test_the_report_says_what_the_lake_says.py::test_tables_are_counted_row_by_row",
    ),
    "the report does not know of failing tests": (
        "report/figures.py",
        "where status not in ('pass', 'removed')",
        "where false",
        "test_the_report_says_what_the_lake_says.py::test_what_is_open_is_what_ops_problems_says",
    ),
    "the report counts feeds of another target": (
        "report/figures.py",
        "table in of_feeds and (holders[table] == 1 or schema in of_ours)",
        "table in of_feeds",
        MANY + "test_each_target_has_its_own_figures",
    ),
    "the report forgets a feed that is silent for months": (
        "report/figures.py",
        "holders[table] == 1 or schema in of_ours",
        "holders[table] == 1",
        MANY + "test_each_target_has_its_own_figures",
    ),
    "the report counts what others have in a schema of ours": (
        "report/figures.py",
        "return name in names or name in written or of_our_feed",
        "return True",
        MANY + "test_each_target_has_its_own_figures",
    ),
    "the report breaks when a scratch table goes": (
        "report/figures.py",
        "            return None, None",
        "            raise",
        MANY + "test_a_table_that_goes_meanwhile_harms_nothing",
    ),
    "the report takes the first target that it finds": (
        "report/figures.py",
        "if ledgers is None and len(found) > 1:",
        "if False:",
        MANY + "test_it_asks_which_target_is_meant",
    ),
    "the report lists what runs did that it does not show": (
        "report/figures.py",
        'runs[-1]["run"] if runs else 0',
        "0",
        MANY + "test_what_grows_with_time_ends_somewhere",
    ),
    "the page shows all that is open": (
        "report/page.py",
        "[:MOST_OF_A_KIND]",
        "[:]",
        MANY + "test_what_grows_with_time_ends_somewhere",
    ),
    "the page shows all that does not fit": (
        "report/page.html.j2",
        "{% for row in figures.misfits[:most_rows] %}",
        "{% for row in figures.misfits %}",
        MANY + "test_what_grows_with_time_ends_somewhere",
    ),
    "the page shows all publishes": (
        "report/page.html.j2",
        "{% for row in publishes[:most_rows] %}",
        "{% for row in publishes %}",
        MANY + "test_a_page_of_a_thousand_tables_is_small",
    ),
    "the report looks for rejections where the sample has them": (
        "report/figures.py",
        "{self.ledgers if of_ours else 'gold'}",
        "{self.ledgers if name != 'rejections' else 'gold'}",
        OWN + "test_the_report_finds_the_schemas_of_the_project",
    ),
    "the report looks for the lake of a project in the package": (
        "report/report.py",
        'Path.cwd() if Path("dbt_project.yml").exists() else ROOT',
        "ROOT",
        OWN + "test_the_report_finds_the_schemas_of_the_project",
    ),
    "the report passes over the lake that is named": (
        "report/figures.py",
        "    if lake is None:\n        uri = os.environ",
        '    if os.environ.get("CHANGEFOLD_CATALOG_URI"):\n        uri = os.environ',
        MANY + "test_a_jdbc_catalog_is_read_and_one_without_its_driver_says_so",
    ),
    "the report reads a lake for a place that it cannot write": (
        "report/report.py",
        "if output and (mistake := why_not_written(output)):",
        "if False:",
        MANY + "test_wrong_options_are_told",
    ),
    "a half of a report stays": (
        "report/report.py",
        "waiting.unlink(missing_ok=True)",
        "pass",
        MANY + "test_what_cannot_be_written_is_told_and_leaves_nothing",
    ),
    "the report runs what data says": (
        "report/page.py",
        "autoescape=True",
        "autoescape=False",
        "test_the_report_says_what_the_lake_says.py"
        "::test_the_page_needs_nothing_and_runs_nothing_of_the_data",
    ),
    "what comes after its history went is folded": (
        "macros/decode/decoded_changes.sql",
        "{% do changefold.reject_removed(feed, decoding, run) %}",
        "",
        OLD + "test_what_comes_late_is_kept_counted_and_reported",
    ),
    "a table may be folded from half of its history": (
        "macros/retention/refuse_removed_history.sql",
        "if changefold.is_building() and feed in removed",
        "if false",
        OLD + "test_what_needs_all_history_stops",
    ),
    "what a held table has not folded goes": (
        "macros/retention/removable_history.sql",
        "if last and newest | max > last.run else",
        "if false else",
        OLD + "test_a_table_that_is_held_back_keeps_what_it_has_not_folded",
    ),
    "a model that was away folds what came late": (
        "macros/retention/record_removal.sql",
        "and change_position <= last_position",
        "and decoded_run <= ' ~ found.run ~ '",
        OLD + "test_a_table_that_was_away_does_not_fold_what_came_late",
    ),
    "what a view alone reads goes": (
        "macros/retention/readers_of.sql",
        "or node.unique_id not in known and",
        "or false and",
        OLD + "test_what_a_view_alone_reads_stays",
    ),
    "a view between a feed and its table renames nothing": (
        "macros/retention/why_all_stays.sql",
        "if renaming",
        "if false",
        OLD + "test_a_view_that_renames_keeps_what_its_feed_has",
    ),
    "a tag that begins as a publish's is one": (
        "macros/maintain/tags_to_change.sql",
        "name rlike '^publish_[0-9]+$'",
        "startswith(name, 'publish_')",
        YOUNG + "test_maintenance_changes_nothing_but_files_and_snapshots",
    ),
    "what comes after a late change goes before that is folded": (
        "macros/retention/remove_old_messages.sql",
        "changefold.find_late_unfolded(decoded, found) if old.removable else []",
        "[]",
        OLD + "test_what_came_late_and_is_not_folded_keeps_its_history[True]",
    ),
    "what was rejected goes with the rest": (
        "macros/retention/remove_old_messages.sql",
        "and outcome <> 'rejected' and (entity is null",
        "and (entity is null",
        OLD + "test_old_messages_go_and_gold_stays",
    ),
    "changes of tables that nobody folds go": (
        "macros/retention/remove_old_messages.sql",
        "(entity is null or entity in",
        "(true or entity in",
        OLD + "test_old_messages_go_and_gold_stays",
    ),
    "messages of a killed removal are missed": (
        "macros/retention/removed_run.sql",
        "{{ return(state.removed.get(feed, {'run': 0}).run) }}",
        "{{ return(0) }}",
        OLD + "test_a_removal_that_was_killed_is_completed[5]",
    ),
    "other SQL may stand beside a fold": (
        "macros/fold/rows/fold_description.sql",
        "before[0] ~ parts[1]",
        "''",
        WRONG_TABLES,
    ),
    "a fold may read what is not of feeds": (
        "macros/fold/rows/check_fold.sql",
        "{% if not mistake.says and not feeds %}",
        "{% if false %}",
        WRONG_TABLES,
    ),
    "a fold may read a view that is not kept": (
        "macros/fold/what_is_new/read_mistake.sql",
        "{% if kind == 'kept_view' or",
        "{% if kind in ['kept_view', 'view', 'ephemeral'] or",
        WRONG_TABLES,
    ),
    "a view below a view may be one that is not kept": (
        "macros/fold/what_is_new/read_mistake.sql",
        " in [model] + changefold.views_read() if",
        " in [model] if",
        WRONG_TABLES,
    ),
    "a view of changes may look something up": (
        "macros/fold/what_is_new/read_mistake.sql",
        "{{ return('its view ' ~ reader.name ~ ' reads '",
        "{{ return('' if true else 'its view ' ~ reader.name ~ ' reads '",
        WRONG_TABLES,
    ),
    "a view of changes may ask for the time by a macro": (
        "macros/fold/what_is_new/read_mistake.sql",
        "or reader.unique_id in changefold.run_state()",
        "or false and reader.unique_id in changefold.run_state()",
        WRONG_TABLES,
    ),
    "types are not looked into": (
        "macros/options/column_type_mistakes.sql",
        "if not modules.re.fullmatch('(?i)' ~ simple, type.left)",
        "if false",
        WRONG_TABLES,
    ),
    "what was not staged is no problem": (
        "macros/publish/end_run.sql",
        "{% do changefold.record_held(run, held, staged) %}",
        "",
        WRONG_TABLES,
    ),
    "other SQL may stand beside what lands": (
        "macros/landing/options/check_is_verbatim.sql",
        "{% if texts[0] != texts[1] %}",
        "{% if false %}",
        WRONG_FEEDS,
    ),
    "half a copy is written": (
        "macros/options/feed_model_mistake.sql",
        "if node.name != name",
        "if false",
        WRONG_FEEDS,
    ),
    "messages may be left out untested": (
        "macros/options/decoded_model_mistake.sql",
        "if decodes and feed not in changefold.feeds_accounted_for()",
        "if false",
        WRONG_FEEDS,
    ),
    "a view of changes may have what is none": (
        "macros/fold/rows/check_fold.sql",
        "and not modules.re.search(",
        "and false and modules.re.search(",
        WRONG_FEEDS,
    ),
    "feeds may differ in case alone": (
        "macros/options/feed_mistakes.sql",
        "{% if changefold.alike_in_case('feed', source.name) %}",
        "{% if false %}",
        WRONG_FEEDS,
    ),
    "the group of a table is its version": (
        "macros/publish/gold_models.sql",
        "-3 if node.get('version') is not none else -2",
        "-2",
        WRONG_TABLES,
    ),
    "check_setup takes a watermark for a decoded model": (
        "macros/options/model_mistake.sql",
        "or node.name.endswith('_decoded') and ",
        "or ",
        OPTIONS + "test_the_whole_sample_has_no_mistakes",
    ),
    "a feed may have a name that SQL cannot hold": (
        "macros/options/feed_mistakes.sql",
        "modules.re.fullmatch('[A-Za-z0-9_]+', source.name)",
        "true",
        OPTIONS + "test_names_of_feeds_are_those_of_models",
    ),
    "an option of a client without a value is the text None": (
        "macros/options/topic_mistakes.sql",
        "{% elif value is none %}",
        "{% elif false %}",
        OPTIONS + "test_wrong_options_of_feeds_are_told_with_what_to_change",
    ),
    "an option of a client may be a list": (
        "macros/options/topic_mistakes.sql",
        "{% elif value is not string and value is not number %}",
        "{% elif false %}",
        OPTIONS + "test_wrong_options_of_feeds_are_told_with_what_to_change",
    ),
    "two feeds may read the same": (
        "macros/options/feed_mistakes.sql",
        "{% if beside %}",
        "{% if false %}",
        OPTIONS + SHARING,
    ),
    "a feed may read what lies below that of another": (
        "macros/options/feeds_beside.sql",
        "found.extend(readers.below[place[-1]])",
        "found.extend(readers.named[place[-1]])",
        OPTIONS + SHARING,
    ),
    "a feed may read what lies above that of another": (
        "macros/options/feeds_beside.sql",
        "{% do found.extend(readers.named.get(part, [])) %}",
        "",
        OPTIONS + SHARING,
    ),
    "feeds share for good only if this one says so": (
        "macros/options/feeds_beside.sql",
        " and source.name not in readers.shared[name]",
        "",
        OPTIONS + SHARING,
    ),
    "feeds of one connector may not share its topic of transactions": (
        "macros/options/_places_of.sql",
        " if topic != meta.get('transaction_topic')",
        "",
        OPTIONS + SHARING,
    ),
    "nobody hears where a location is looked for": (
        "macros/landing/files/looked_for_here.sql",
        "'' if modules.re.match('/|\\\\w[\\\\w+.-]*:', location) else",
        "'' if true else",
        "test_files_are_landed_once.py::test_nothing_to_land_is_no_error",
    ),
    "a table in another script is named after its schema": (
        "macros/propose/_propose_table_name.sql",
        "{% if changefold._propose_is_in_other_script(entity) %}",
        "{% if false %}",
        SCRIPTS,
    ),
    "nobody asks what a table in another script is called": (
        "macros/propose/_propose_tables.sql",
        "{% if changefold._propose_is_in_other_script(entity) %}",
        "{% if false %}",
        SCRIPTS,
    ),
    "tables may differ in case alone": (
        "macros/options/table_name_mistakes.sql",
        "{% if alike %}",
        "{% if false %}",
        WRONG_TABLES,
    ),
    "vars may be misspelt": (
        "macros/options/var_mistakes.sql",
        "changefold.option_mistakes(given, kinds, true)",
        "[]",
        "test_mistakes_of_set_up_publish_nothing.py::test_wrong_vars",
    ),
    "check_setup does not look at models": (
        "macros/options/check_setup.sql",
        ") if mistake %}",
        ") if false %}",
        WRONG_FEEDS,
    ),
    "check_setup does not look at vars": (
        "macros/options/check_setup.sql",
        "in changefold.var_mistakes()",
        "in []",
        OPTIONS + "test_wrong_vars_are_told_as_a_run_does",
    ),
    "an operation takes any argument": (
        "macros/options/check_arguments.sql",
        "changefold.option_mistakes(given, kinds)",
        "[]",
        OPTIONS + "test_wrong_arguments_of_an_operation_stop_it",
    ),
    "take_over says nothing": (
        "macros/publish/take_over.sql",
        "{% do changefold.say('took the lock from invocation ' ~ owner) %}",
        "",
        "test_one_run_at_a_time.py::test_take_over_says_what_it_did",
    ),
    "a table that was never published keeps its types": (
        "macros/fold/write/migrate_columns.sql",
        "not is_wide and not is_published",
        "false and not is_published",
        SOLVED + "test_a_type_may_change_until_the_table_is_published",
    ),
    "epochs that begin later are other options": (
        "macros/decode/decoding_options.sql",
        "value | select('le', last_batch) | list",
        "value",
        SOLVED + "test_an_epoch_that_begins_later_is_no_other_option",
    ),
    "a table without a model stays a problem": (
        "macros/publish/record_held.sql",
        "for table in state.held if table not in models",
        "for table in []",
        SOLVED + "test_a_type_may_change_until_the_table_is_published",
    ),
    "a file that is gone stays a problem": (
        "macros/problems/sum_up_problems.sql",
        "and changefold.forget_gone_files()",
        "and false",
        SOLVED + "test_a_file_that_is_gone_is_no_problem_and_new_if_it_comes_again",
    ),
    "a file that comes again is known": (
        "macros/problems/forget_gone_files.sql",
        ", file_size = null",
        "",
        SOLVED + "test_a_file_that_is_gone_is_no_problem_and_new_if_it_comes_again",
    ),
    "no problem is an error": (
        "macros/problems/fail_for_problems.sql",
        "{% if errors %}",
        "{% if false %}",
        SOLVED + "test_a_kind_of_problem_may_be_an_error",
    ),
    "maintenance that is due is no problem": (
        "macros/problems/open_problems.sql",
        "having count(*) >= {{ changefold.setting('maintain_after_runs') }}",
        "having false",
        SOLVED + "test_maintenance_that_is_due_is_open_until_it_is_done",
    ),
    "a run joins no files for those after it": (
        "macros/maintain/keep_up.sql",
        "{% if facts.small > 20 %}",
        "{% if false %}",
        UPKEEP,
    ),
    "a run lets no snapshots go for those after it": (
        "macros/maintain/keep_up.sql",
        "{% if facts.old > 20 %}",
        "{% if false %}",
        UPKEEP,
    ),
    "a snapshot that a tag keeps counts as one that may go": (
        "macros/maintain/table_facts_sql.sql",
        "count_if(is_old and not is_kept)",
        "count_if(is_old)",
        YOUNG + "test_maintenance_changes_nothing_but_files_and_snapshots",
    ),
    "a run thins no tags": (
        "macros/maintain/let_history_go.sql",
        "{% if table in changefold.gold_models() %}",
        "{% if false %}",
        UPKEEP,
    ),
    "a name that nothing was sent of is not said": (
        "macros/publish/report_run.sql",
        "{% do changefold.say_unknown_names(feed) %}",
        "",
        SOLVED + "test_what_was_decoded_with_other_options_is_noticed",
    ),
    "a data test does not say what it found": (
        "macros/survey/test.sql",
        r"'select left(to_json(struct(*)), 1000) from (\n' ~ sql ~ '\n) as failures limit 1'",
        "'select null'",
        SOLVED + "test_rejections_misfits_and_groups_that_are_held_back",
    ),
    "a table's name is that of a folder": (
        "macros/decode/lay_out_decoded.sql",
        "            ~ ' bucket(16, entity)'",
        "            ~ ' entity'",
        ENTITIES + "test_a_lake_with_a_partition_for_each_entity_is_taken_over",
    ),
    "a small batch of Arcion's is compared with all of a binlog's file": (
        "macros/decode/changes_at_positions_of.sql",
        "[0-9]{10}/([01]/|[0-9]{10}/|[^0-9])'",
        "[0-9]{10}/[01]/'",
        "test_several_places_for_one_table.py::"
        "test_earlier_copies_are_looked_up_where_the_batch_lies",
    ),
    "a predicate for each of any number of stretches": (
        "macros/decode/changes_at_positions_of.sql",
        "found | length > 1100",
        "false",
        "test_statements_have_bounds.py::"
        "test_ten_thousand_epochs_and_150_batches_that_silver_has_not",
    ),
    "a record that was not read is a tombstone": (
        "macros/landing/files/land_lines.sql",
        "when record is null\n                or not map_contains_key",
        "when not map_contains_key",
        IN_WHOLE,
    ),
    "a line may be of any length": (
        "macros/landing/files/unreadable_files.sql",
        "file[1] | int > max_line_bytes",
        "false",
        LANDED + "test_a_run_takes_the_oldest_files_and_no_lines_that_are_too_long",
    ),
    "a day is a quotient of doubles": (
        "macros/connect/values/_connect_canonical_texts.sql",
        "(member.micros - pmod(member.micros, 86400000000)) div 86400000000 as int",
        "floor(member.micros / 86400000000) as int",
        OF_TIMES,
    ),
    "a decimal of more than 38 digits has no text": (
        "macros/connect/values/_connect_decimal_text.sql",
        "or length(member.unscaled) > 1000 then null",
        "or length(member.unscaled) > 38 then null",
        EXACT + "test_decimals_are_those_of_exact_arithmetic",
    ),
    "a decimal of more than 38 digits costs the row": (
        "macros/connect/values/_connect_decimal_text.sql",
        "or length(member.unscaled) > 1000 then null",
        "or length(member.unscaled) > 38 then null",
        OF_SAMPLES,
    ),
    "every connector sends the placeholder": (
        "macros/formats/debezium/decode_debezium.sql",
        "\"envelope.source.connector in ('postgresql', 'oracle', 'sqlserver')\"",
        "'true'",
        OF_SAMPLES,
    ),
    "a column that was never sent is NULL": (
        "macros/fold/values/missing_columns.sql",
        "when {{ change }}.row_effect = 'replace'",
        "when {{ change }}.row_effect = 'none'",
        "test_the_fold_equals_the_oracle.py::test_histories_at_random",
    ),
    "half of a surrogate pair is a character: lines": (
        "macros/changes/has_lone_surrogate.sql",
        "    coalesce(\n        contains(",
        "    coalesce(\n        false and contains(",
        IN_WHOLE,
    ),
    "half of a surrogate pair is a character: values": (
        "macros/changes/has_lone_surrogate.sql",
        "    coalesce(\n        contains(",
        "    coalesce(\n        false and contains(",
        BROKEN + "test_each_broken_line_is_rejected_with_its_reason",
    ),
    "nothing is said of tables without a key": (
        "macros/publish/report_rejections.sql",
        "{% do changefold.say_missing_keys(row[0], runs) %}",
        "",
        BROKEN + "test_the_run_succeeds_and_says_how_many",
    ),
    "scratch files of killed runs stay": (
        "setup/spark/spark-env.sh",
        'rm -rf "$left" 2>/dev/null ;;',
        ";;",
        "test_one_run_at_a_time.py::test_scratch_files_go_with_their_process",
    ),
    "names of columns stand without quotes": (
        "macros/operations/quoted_name.sql",
        "else '`' ~ name | replace('`', '``') ~ '`'",
        "else name",
        ANY_NAME,
    ),
    "signs of a glob in a root are a glob": (
        "macros/landing/files/_path_of.sql",
        "modules.re.sub('([][{}*?\\\\\\\\])', '\\\\\\\\\\\\1', location)",
        "location",
        LANDED + "test_signs_of_a_glob_are_part_of_the_name_of_the_root",
    ),
    "a file that grew since it was noticed is taken": (
        "macros/landing/files/read_lines.sql",
        "    inner join {{ noticed }} using (file_path, file_size, file_modified_at)\n",
        "",
        LANDED + "test_a_file_that_grew_since_it_was_noticed_waits",
    ),
    "a gzip file is not looked at before": (
        "macros/landing/files/unreadable_files.sql",
        "{% do asked.append(file[0]) %}",
        "",
        LANDED + "test_gzip_of_several_members_lands_unless_one_is_damaged",
    ),
    "a record is one of texts whatever its value begins with": (
        "macros/landing/files/_text_record_pattern.sql",
        '"value": (?: null | " )',
        '"value":',
        LANDED + "test_a_line_is_a_record_only_if_it_was_read_whole",
    ),
    "an image of another key fits": (
        "macros/fold/values/_key_surely_fits.sql",
        "row_key = concat(",
        "'' <> concat(",
        "test_what_surely_fits_fits.py::test_what_surely_fits_fits",
    ),
    "a file that may not be opened is taken for empty": (
        "macros/landing/files/unlanded_files.sql",
        "'opens', noticed.file_path) = 'false'",
        "'opens', noticed.file_path) = 'no'",
        LANDED + "test_a_file_without_permission_is_named_and_the_others_land",
    ),
    "an error is said with its plan and stack": (
        "setup/dbt_changefold.py",
        "END.split(message, maxsplit=1)[0].split()",
        "message.split()",
        "test_errors_are_one_sentence.py::test_the_sentence_of_spark_stands_alone",
    ),
    "the second of two runs fails where the first took the lock": (
        "macros/publish/take_lock.sql",
        "create branch if not exists held",
        "create branch held",
        "test_one_run_at_a_time.py::test_of_two_runs_started_at_once_one_says_who_holds_the_lock",
    ),
    "a run that was taken over goes on": (
        "macros/publish/current_run.sql",
        'snapshot_id = " ~ lock.snapshot_id',
        'snapshot_id <> " ~ 0',
        "test_one_run_at_a_time.py::test_a_run_that_lost_its_lock_stops_at_its_next_write",
    ),
    "a long run gives no sign of life": (
        "macros/publish/current_run.sql",
        "{% if (now - lock.said_at)",
        "{% if 0 > (now - lock.said_at)",
        "test_one_run_at_a_time.py::test_a_holder_on_another_host_is_taken_over_after_the_lease",
    ),
    "the order of a topic is no order": (
        "macros/formats/debezium/decode_debezium.sql",
        "{%- set by_topic = order == 'topic' -%}",
        "{%- set by_topic = false -%}",
        OF_SAMPLES,
    ),
    "a transaction that says not which one is a change": (
        "macros/formats/debezium/_debezium_event.sql",
        " and status_id is not null",
        "",
        OF_SAMPLES,
    ),
    "an update is of a snapshot because a word says so": (
        "macros/formats/debezium/_debezium_kind.sql",
        "envelope.op = 'c' and envelope.source.snapshot in (",
        "envelope.source.snapshot in (",
        OF_SAMPLES,
    ),
    "digits are base64 without its padding": (
        "macros/connect/values/_connect_wire_values.sql",
        "                    and length(cast(member.value as string)) % 4 = 0\n",
        "",
        OF_SAMPLES,
    ),
    "base64 may have blanks": (
        "macros/connect/values/_connect_wire_values.sql",
        "[A-Za-z0-9+/]+={0,2}",
        '[^"]*',
        OF_SAMPLES,
    ),
    "a number of Arcion with an exponent is a double": (
        "macros/formats/arcion_s3_json/decode_arcion_s3_json.sql",
        r"(?:[0-9]\.?){16}[eE]|",
        "",
        OF_SAMPLES,
    ),
    "a small number of Arcion is zero": (
        "macros/formats/arcion_s3_json/decode_arcion_s3_json.sql",
        "[eE][-+]?0*",
        r"[eE]\+?0*",
        OF_SAMPLES,
    ),
    "a number of Arcion shows that it was rounded": (
        "macros/formats/arcion_s3_json/decode_arcion_s3_json.sql",
        r"r'^[-0-9\[{]|",
        r"r'^[-0-9\[{](?s:.*)[.E]|",
        OF_SAMPLES,
    ),
    "a column is the version of a message of CDL": (
        "macros/formats/huawei_cdl/_huawei_cdl_is_two.sql",
        "'$.message_version')\n        ) like '2%'",
        "'$.message_version')\n        ) is not null",
        SAMPLES + "test_a_column_says_nothing_of_the_version_of_cdl",
    ),
    "a record key that is no JSON costs its message": (
        "macros/formats/debezium/_debezium_finding.sql",
        "when op <> 't' and row_key is null and key_finding is not null then",
        "when op <> 't' and key_finding is not null then",
        OF_SAMPLES,
    ),
    "changes of one write time have an order": (
        "macros/fold/rows/fold_sql.sql",
        "then substring(change_position, 10, 20) end",
        "then change_position end",
        "test_arcion_files_and_messages_become_tables.py::"
        "test_flags_do_not_depend_on_which_node_is_heard_first",
    ),
    "a first run that died is no decode": (
        "macros/decode/record_decode.sql",
        "{% do state.decoded_at.update({feed: none}) %}",
        "",
        "test_a_run_costs_what_is_new.py::"
        "test_ledgers_that_know_less_than_there_is_cost_no_change[nothing counted]",
    ),
    "one task decodes two small files": (
        "macros/decode/in_splits.sql",
        "[262144, [landed.bytes // 16, 8388608] | min] | max",
        "8388608",
        "test_a_run_costs_what_is_new.py::"
        "test_a_batch_of_a_few_megabytes_is_decoded_by_several_tasks",
    ),
    "an idle run does not ask whether another one came between": (
        "macros/survey/is_left_idle.sql",
        " or mark.snapshot != changefold.lake_properties()['current-snapshot-id']",
        "",
        IDLE + "test_whatever_changes_is_looked_at[lock]",
    ),
    "an idle run does not look at its input": (
        "macros/survey/is_left_idle.sql",
        "mark.input != changefold.input_of(listings, changefold.survey_topics(feeds.topics))",
        "false",
        IDLE + "test_while_nothing_changes_a_run_takes_no_lock_and_writes_nothing",
    ),
    "an idle run does not know when its tests are due": (
        "macros/survey/is_left_idle.sql",
        "mark.until and run_started_at",
        "false and run_started_at",
        IDLE + "test_whatever_changes_is_looked_at[due]",
    ),
    "the mark of an idle run does not say when its tests are due": (
        "macros/survey/leave_idle.sql",
        "until | min if until else none",
        "none",
        IDLE + "test_a_run_is_idle_until_the_first_test_is_due_as_a_whole",
    ),
    "an idle run does not look at the project": (
        "macros/survey/what_is_asked.sql",
        "        graph.checksum, selected",
        "        selected",
        IDLE + "test_whatever_changes_is_looked_at[description]",
    ),
    "a test whose Jinja asks for the day is passed over on the next one": (
        "macros/survey/what_is_asked.sql",
        "or selected_resources | select('in', graph.of_their_time) | list",
        "",
        IDLE + "test_a_day_in_jinja_may_be_another_in_the_next_run",
    ),
    "Jinja of a test's arguments is not looked at": (
        "setup/dbt_changefold.py",
        'getattr(node, "test_metadata", None)',
        "None",
        IDLE + "test_jinja_that_asks_for_the_clock_or_the_lake_is_known",
    ),
    "Jinja of macros that are called by macros is not looked at": (
        "setup/dbt_changefold.py",
        "[] if is_ours[name] else macros[name].depends_on.macros",
        "[]",
        IDLE + "test_jinja_that_asks_for_the_clock_or_the_lake_is_known",
    ),
    "views of a table that was dropped stay as they were": (
        "macros/fold/current_state.sql",
        "if this.schema ~ '.' ~ this.identifier in state.folded else []",
        "if false else []",
        "test_contracts_change.py::test_views_of_a_table_that_was_dropped_follow_its_columns",
    ),
    "a watch takes what is raised at the end of a run for a refusal": (
        "setup/watch.py",
        "is_refused=not has_built",
        "is_refused=True",
        "test_watch.py::test_a_problem_that_is_an_error_does_not_end_it",
    ),
    "an idle run does not look at macros": (
        "setup/dbt_changefold.py",
        "(name, macro.macro_sql) for name",
        "(name, name) for name",
        IDLE + "test_whatever_changes_is_looked_at[macro]",
    ),
    "an idle run does not look at what is selected": (
        "macros/survey/what_is_asked.sql",
        "selected_resources | sort, ",
        "",
        IDLE + "test_whatever_changes_is_looked_at[selection]",
    ),
    "an idle run does not look whether its tables are there": (
        "macros/survey/what_is_asked.sql",
        "node.resource_type in ['model', 'seed']",
        "false",
        IDLE + "test_whatever_changes_is_looked_at[table]",
    ),
    "an idle run forgets a full refresh": (
        "macros/survey/what_is_asked.sql",
        "'full_refresh', ",
        "",
        IDLE + "test_whatever_changes_is_looked_at[refresh]",
    ),
    "a directory that is not there is said once": (
        "macros/survey/leave_idle.sql",
        "\n        or state.files.values() | selectattr('rows') | list",
        "",
        SOLVED + "test_files_and_folders_that_are_not_taken",
    ),
    "an idle run forgets a hook": (
        "macros/survey/what_is_asked.sql",
        " or node.config['post-hook']",
        "",
        IDLE + "test_whatever_changes_is_looked_at[hook]",
    ),
    "a run that failed is taken for idle": (
        "macros/survey/leave_idle.sql",
        "['success', 'pass', 'no-op']",
        "['success', 'pass', 'error', 'skipped']",
        IDLE + "test_what_a_run_left_for_the_next_one_is_taken_by_it",
    ),
    "a run of which a hook failed is taken for idle": (
        "macros/survey/leave_idle.sql",
        " or selected_resources | reject('in', ended) | reject('in', graph.exposures) | list",
        "",
        IDLE + "test_a_hook_that_fails_after_ours_leaves_nothing_unseen",
    ),
    "a test that passes by its limits counts what is new alone": (
        "macros/survey/last_pass.sql",
        "limits != ['!= 0', '!= 0', 'count(*)', none] or ",
        "",
        IDLE + "test_a_batch_of_which_nothing_came_out_is_counted",
    ),
    "a test of a whole table takes a part of it": (
        "tests/generic/every_message_is_accounted_for.sql",
        "{% do changefold.refuse_where() %}",
        "",
        "test_mistakes_of_set_up_publish_nothing.py::"
        "test_a_data_test_of_a_whole_table_takes_no_where",
    ),
    "the last words of Spark are looked for in a log that is gone": (
        "setup/dbt_changefold.py",
        "log_began if log_began <= size else 0",
        "log_began",
        "test_errors_are_one_sentence.py::test_spark_that_ended_for_lack_of_memory_is_to_have_more",
    ),
    "the log of Spark has no end": (
        "setup/spark/log4j2.properties",
        "appender.file.size.size = 10MB",
        "appender.file.size.size = 10GB",
        "test_set_up.py::test_sparks_log_has_an_end_and_no_line_for_each_statement",
    ),
    "a watch goes on without an application": (
        "setup/watch.py",
        "if SparkContext._active_spark_context._jsc.sc().isStopped():",
        "if False:",
        "test_watch.py::test_spark_that_has_ended_is_noticed",
    ),
    "a watch that lost its Spark ends at the next refusal": (
        "setup/watch.py",
        "if rounds == 1 and not goes_on and done",
        "if rounds == 1 and done",
        LOST + "[True]",
    ),
    "a watch that lost its Spark ends at a project that is half edited": (
        "setup/watch.py",
        "                if not goes_on:\n",
        "                if True:\n",
        LOST + "[True]",
    ),
    "a watch that lost its Spark tells all that it starts": (
        "setup/watch.py",
        "os.environ.pop(GOES_ON, None)",
        "os.environ.get(GOES_ON)",
        LOST + "[True]",
    ),
    "a watch does not look into a folder of a run's": (
        "setup/watch.py",
        '(name.startswith("_") and "=" not in name)',
        'name.startswith("_")',
        "test_watch.py::test_a_look_leaves_out_what_waits",
    ),
    "what is proposed is written in the place of a file": (
        "setup/propose.py",
        "os.link(waiting, file)",
        "os.replace(waiting, file)",
        WHOLE,
    ),
    "what is waiting to be a model stays": (
        "setup/propose.py",
        "waiting.unlink(missing_ok=True)",
        "pass",
        WHOLE,
    ),
    "what cannot be written ends in a stack trace": (
        "setup/propose.py",
        "except OSError as error:",
        "except ZeroDivisionError as error:",
        WHOLE,
    ),
    "an emoji is no character of a location": (
        "setup/propose.py",
        "json.dumps(given, ensure_ascii=False)",
        "json.dumps(given)",
        "test_propose.py::test_arguments_of_the_command_are_those_of_the_operation",
    ),
    "a division without blanks is none": (
        "setup/lint_numbers.py",
        'r"(?<!/)/(?!/)|',
        'r" / |',
        LINT,
    ),
    "a text hides the line behind it from the lint": (
        "setup/lint_numbers.py",
        "|r?'(?:[^'\\\\\\n]|\\\\.)*'|\\\"[",
        '|\\"[',
        LINT,
    ),
    "a comment of SQL is SQL for the lint": (
        "setup/lint_numbers.py",
        '        if found["comment"]:\n            blocks = blanked(blocks',
        "        if False:\n            blocks = blanked(blocks",
        LINT,
    ),
    "files that were not taken are not said": (
        "macros/landing/ledger/remember_noticed.sql",
        "{'has_unlanded': true}",
        "{}",
        "test_a_run_costs_what_is_new.py::"
        "test_a_topic_whose_name_begins_with_an_underscore_is_named_once",
    ),
    "rejected messages are not said": (
        "macros/decode/record_decode.sql",
        "{'has_rejected': true}",
        "{}",
        "test_old_messages_may_go.py::test_what_comes_late_is_kept_counted_and_reported",
    ),
    "changes that do not fit are not said": (
        "macros/fold/misfits/record_rejections.sql",
        "{'has_rejected': true}",
        "{}",
        IDLE + "test_what_a_run_met_is_said_and_of_the_rest_nobody_is_asked",
    ),
    "a feed is as fresh as its last landing": (
        "macros/landing/newest_message.sql",
        "max(least(record_time, landed_at))",
        "max(landed_at)",
        "test_sources_are_fresh.py::test_the_newest_record_tells_how_old_a_feed_is",
    ),
    "a text of a message names a variable of the environment": (
        "macros/operations/sql_text.sql",
        ' | replace("${", "\\\\u0024{")',
        "",
        "test_broken_input_is_rejected.py::test_a_broken_file_among_good_ones_in_a_later_batch",
    ),
    "right changes that come later outvote misfits": (
        "macros/doubt/find_doubts.sql",
        " ~ ' group by grouping sets ((), (decoded_run))'",
        "",
        "test_nothing_implausible_is_published.py::"
        "test_changes_that_do_not_fit_hold_their_table_back",
    ),
    "an upkeep is due by the number of the run alone": (
        "macros/maintain/keep_up.sql",
        "run // every != changefold.run_state().built_run // every",
        "run % every == 0",
        YOUNG + "test_upkeep_leaves_a_run_its_lock",
    ),
    "an upkeep does not look whether it has the lock": (
        "macros/maintain/let_history_go.sql",
        "    {% do changefold.current_run() %}\n",
        "",
        YOUNG + "test_upkeep_leaves_a_run_its_lock",
    ),
    "a line ends where an array in it does": (
        "macros/landing/files/land_lines.sql",
        " and map_contains_key(get(records, 1), cast(octet_length(valid_text) as string))",
        "",
        "test_files_are_landed_once.py::test_a_line_is_a_record_only_if_it_was_read_whole",
    ),
    "a message of tomorrow keeps a feed fresh": (
        "macros/landing/newest_message.sql",
        "max(least(record_time, landed_at))",
        "max(record_time)",
        "test_sources_are_fresh.py::test_the_newest_record_tells_how_old_a_feed_is",
    ),
    "a feed without times of records is never fresh": (
        "macros/landing/newest_message.sql",
        "least(record_time, landed_at)",
        "record_time",
        "test_sources_are_fresh.py::test_without_times_of_records_it_is_when_they_landed",
    ),
    "a topic of an awkward name waits for ever in silence": (
        "macros/survey/survey_files.sql",
        "where number <= most or",
        "where number <= most and what <> 'hidden' or",
        "test_a_run_costs_what_is_new.py::"
        "test_a_topic_whose_name_begins_with_an_underscore_is_named_once",
    ),
    "messages are counted by their changes": (
        "macros/decode/decoded_facts.sql",
        "count_if(change_index = 0) as messages",
        "count(*) as messages",
        "test_every_message_is_accounted_for.py::test_what_each_run_did_is_recorded",
    ),
    "the contract of a commit is that of the session": (
        "macros/fold/current_state.sql",
        "'contract.' ~ this.schema ~ '.' ~ this.identifier",
        "'contract'",
        "test_threads.py::test_the_rejections_of_many_tables_are_kept_and_taken_back",
    ),
    "a message that is rejected without a place marks no row": (
        "macros/fold/misfits/flag_rejections.sql",
        " or rejected.is_unplaced",
        "",
        BROKEN + "test_a_message_that_is_rejected_marks_its_row",
    ),
    "a moment in a key is another one with other zeros": (
        "macros/fold/values/_is_moment.sql",
        "['timestamp', 'timestamp_ntz']",
        "[]",
        SOURCES + "test_a_moment_in_a_key_is_one_however_many_zeros_it_has",
    ),
    "a number in a key is another one with a point": (
        "macros/fold/values/_is_fraction.sql",
        "['float', 'double'] or column.data_type.startswith('decimal')",
        "[]",
        SOURCES + "test_a_number_in_a_key_is_one_however_it_is_spelled",
    ),
    "a number in a key is another one with an exponent": (
        "macros/fold/values/_number_spelled.sql",
        "coalesce({{ changefold.plain_digits(text) | indent(8) }}, {{ text }})",
        "{{ text }}",
        SOURCES + "test_a_number_in_a_key_is_one_however_it_is_spelled",
    ),
    "a decimal with an exponent has too many decimals": (
        "macros/fold/misfits/misfit_rules.sql",
        "' and not ' ~ changefold._has_few_decimals(text, scale)",
        "''",
        BROKEN + "test_the_neighbours_are_published",
    ),
    "a zero with an exponent has too many decimals in a list": (
        "macros/fold/values/_has_rounded_part.sql",
        "[1-9][0-9.]*[eE]-",
        "[0-9][eE]-",
        BROKEN + "test_the_neighbours_are_published",
    ),
    "a decimal in a list may have commas": (
        "macros/fold/misfits/misfit_rules.sql",
        "part -> contains(part, ',')",
        "part -> false",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "a number of 8 bits in a struct may become negative": (
        "macros/fold/values/_has_overflowing_part.sql",
        "part is not null and try_cast(part as tinyint) is null",
        "false",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "a null in a struct does not fit": (
        "macros/fold/values/_has_overflowing_part.sql",
        "part is not null and try_cast",
        "try_cast",
        BROKEN + "test_the_neighbours_are_published",
    ),
    "a number in a struct may become infinite": (
        "macros/fold/values/_has_overflowing_part.sql",
        "for kind in ['float', 'double']",
        "for kind in ['float']",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "what a text says is infinite is beyond its type": (
        "macros/fold/values/_has_overflowing_part.sql",
        """ and part rlike '[0-9\\"]'""",
        "",
        BROKEN + "test_the_neighbours_are_published",
    ),
    "a date in a list is looked at in the first field alone": (
        "macros/fold/values/_texts_of.sql",
        "'concat(' ~ found | join(', ') ~ ')'",
        "found[0]",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "a struct is what its description says": (
        "macros/fold/write/migrate_columns.sql",
        "not ('<' in to_type and changefold._is_of_type(relation, column.name, to_type))",
        "true",
        FIELDS,
    ),
    "a struct is of any type": (
        "macros/fold/write/migrate_columns.sql",
        "and changefold._is_of_type(relation, column.name, to_type)",
        "",
        FIELDS,
    ),
    "blanks in the name of a field go": (
        "macros/fold/write/stored_type.sql",
        "part if loop.index is divisibleby 2",
        "(part | replace(' ', '')) if loop.index is divisibleby 2",
        FIELDS,
    ),
    "a column called as Spark calls what it cannot read is lost": (
        "macros/fold/values/image_of.sql",
        "'_corrupt_record' in columns",
        "'_corrupt_records' in columns",
        ANY_NAME,
    ),
    "a decimal with an exponent has no decimals": (
        "macros/fold/values/_has_few_decimals.sql",
        " as bigint) <= {{ scale }}",
        " as bigint) is not null",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "changes of a transaction of Debezium 1.6 have one place": (
        "macros/formats/debezium/_debezium_log_position.sql",
        "coalesce(source.lsn, sequence[1], '0')",
        "coalesce(sequence[1], '0')",
        OF_SAMPLES,
    ),
    "a key that is no text makes bytes of its value": (
        "macros/landing/topics/land_records.sql",
        "coalesce(is_valid_utf8(value_text), true) as is_text",
        "coalesce(is_valid_utf8(value_text) and is_valid_utf8(key_text), true) as is_text",
        BROKEN + "test_a_key_that_is_no_text_takes_nothing_from_its_value",
    ),
    "a key that is no text may be a number": (
        "macros/landing/topics/land_records.sql",
        "concat('base64:', base64(key))",
        "base64(key)",
        BROKEN + "test_a_key_that_is_no_text_takes_nothing_from_its_value",
    ),
    "a schema that is null with a payload that is null is no tombstone": (
        "macros/connect/envelope/_connect_is_nothing.sql",
        'schema" ',
        'never" ',
        OF_SAMPLES,
    ),
    "Arcion's old tombstone is none in a file with CRLF": (
        "macros/formats/arcion_kafka_json/_arcion_kafka_json_is_default.sql",
        r"""r'^\s*(?:"default"|default)\s*$'""",
        r"""r'^ *(?:"default"|default) *\z'""",
        OF_SAMPLES,
    ),
    "a rejected message marks the moment as it was sent alone": (
        "macros/fold/misfits/rejected_changes.sql",
        "changefold.changes_keyed(changefold.feed_table(feed, 'decoded'), columns)",
        "changefold.feed_table(feed, 'decoded')",
        SOURCES + "test_a_moment_in_a_key_is_one_however_many_zeros_it_has",
    ),
    "the first transaction of PostgreSQL is before all others": (
        "macros/formats/debezium/_debezium_log_position.sql",
        'coalesce(sequence[0], sequence[1])", 20)',
        "coalesce(sequence[0], '0')\", 20)",
        OF_SAMPLES,
    ),
    "within a transaction SQL Server's numbers are an order": (
        "macros/formats/debezium/_debezium_log_position.sql",
        "source.connector = 'sqlserver', coalesce(",
        "false, coalesce(",
        OF_SAMPLES,
    ),
    "the text of a map with placeholders is a value": (
        "macros/connect/images/_connect_placeholders.sql",
        """sql_text('"{""",
        """sql_text('" {""",
        OF_SAMPLES,
    ),
    "openGauss has no placeholders": (
        "macros/formats/huawei_cdl_debezium/decode_huawei_cdl_debezium.sql",
        "lower(envelope.source.connector) not like '%mysql%'",
        "envelope.source.connector = 'postgresql'",
        OF_SAMPLES,
    ),
    "a profile that writes to main is as good": (
        "macros/publish/check_session.sql",
        "if found.get(name) | string | lower != value | lower",
        "if false",
        "test_mistakes_of_set_up_publish_nothing.py::"
        "test_a_profile_of_ones_own_that_lacks_a_setting",
    ),
    "what another run has staged is published": (
        "macros/publish/refuse_mixed_stages.sql",
        "newest != [staged.snapshot]",
        "false",
        LOCK + "test_what_an_overtaken_run_stages_later_is_not_published",
    ),
    "what was staged on rows of another run is published": (
        "macros/publish/refuse_mixed_stages.sql",
        "(below or newest",
        "(newest",
        LOCK + "test_what_an_overtaken_run_stages_later_is_not_published",
    ),
    "a run that was overtaken is forgotten by the build after it": (
        "macros/survey/lake_facts.sql",
        " or overtaken_by >= built_run",
        "",
        LOCK + "test_what_an_overtaken_run_stages_later_is_not_published",
    ),
    "a batch that was landed hundreds of runs late is never decoded": (
        "macros/decode/batches_to_decode.sql",
        "0 if has_late else newest | int - 100",
        "newest | int - 100",
        IDLE + "test_every_batch_that_was_decoded_since_its_test_passed_is_counted",
    ),
    "a batch that was landed hundreds of runs late is not decoded by a run that lands another": (
        "macros/decode/batches_to_decode.sql",
        "state.landed_at.get(feed, 0) > state.decoded_at[feed]",
        "state.landed[feed] <= known",
        IDLE + "test_every_batch_that_was_decoded_since_its_test_passed_is_counted",
    ),
    "a run does not say that it was overtaken": (
        "macros/publish/current_run.sql",
        "{% do changefold.record_run('overtaken', run=lock.run, detail=changefold.fetch_value(\n"
        "                'select max(run) from ' ~ changefold.ops_table('runs')\n"
        "            )) %}",
        "",
        LOCK + "test_a_run_that_lost_its_lock_stops_at_its_next_write",
    ),
    "what was compacted after its publish is published again": (
        "macros/publish/finish_publishes.sql",
        "{% set is_ahead = is_there and",
        "{% set is_ahead = false and",
        IDLE + "test_a_publish_whose_table_was_compacted_since_is_completed",
    ),
    "runs share the tables that a graph's fold keeps for itself": (
        "macros/graph/keep_scratch.sql",
        " ~ '_' ~ changefold.run_state().run",
        "",
        OF_ONE_NAME,
    ),
    "maintenance leaves the tables that the fold of a graph kept in one run": (
        "macros/maintain/maintained_tables.sql",
        "modules.re.sub('_[0-9]+$', '', name) in scratch",
        "name in scratch",
        OF_ONE_NAME,
    ),
    "a graph is folded from two feeds": (
        "macros/fold/rows/check_fold.sql",
        "and changefold.is_graph(model)",
        "and false",
        "test_several_places_for_one_table.py::test_a_snapshot_and_a_stream_in_separate_feeds",
    ),
    "a completed publish leaves what did not fit": (
        "macros/publish/finish_publishes.sql",
        "{% do changefold.drop_old_rejections({table: staged}) %}",
        "",
        IDLE + "test_a_publish_that_is_completed_ends_what_did_not_fit_an_older_contract",
    ),
    "a table that others made is written": (
        "macros/fold/write/migrate_columns.sql",
        "{% if 'write.wap.enabled=true' not in",
        "{% if false and 'write.wap.enabled=true' not in",
        "test_mistakes_of_set_up_publish_nothing.py::test_a_table_that_others_made_is_not_written",
    ),
    "a publish forwards to whatever stands on the stage": (
        "macros/publish/forward_tables.sql",
        "'main', '\" ~ tag ~ \"')",
        "'main', 'stage')",
        "test_one_run_at_a_time.py::test_a_publish_forwards_to_what_it_has_recorded",
    ),
    "a snapshot row needs a place": (
        "macros/formats/debezium/_debezium_log_position.sql",
        "padded_digits(\"coalesce(source.lsn, '0')\", 20)",
        'padded_digits("source.lsn", 20)',
        OF_SAMPLES,
    ),
    "places with and without `sequence` are compared": (
        "macros/formats/debezium/_debezium_position_scope.sql",
        "when kind = '1' then concat_ws('/', source.name, 'lsn')",
        "else source.name",
        OF_SAMPLES,
    ),
    "a member that comes twice in a record is there once": (
        "macros/landing/files/land_lines.sql",
        "                or size(array_distinct(map_keys(record))) < size(record)\n",
        "",
        IN_WHOLE,
    ),
    "an object without a time is a sign of life": (
        "macros/formats/debezium/_debezium_event.sql",
        "or contains({{ payload }}, '\"ts_') and size(",
        "or size(",
        OF_SAMPLES,
    ),
    "a record of CSV that was cut takes the ones behind it": (
        "macros/landing/files/_rejoin_csv_lines.sql",
        "else is_closed and {{ changefold._is_csv_record('turn_text', 'first_line', csv) }}",
        "else is_closed",
        "test_arcion_files_and_messages_become_tables.py::"
        "test_broken_csv_is_rejected_and_its_neighbours_are_unharmed",
    ),
    "any number of milliseconds is a time": (
        "macros/landing/files/land_lines.sql",
        "milliseconds between -62135596800000 and 253402300799999 as has_time",
        "milliseconds is not null as has_time",
        IN_WHOLE,
    ),
    "a number in a record is what a double holds": (
        "macros/landing/files/land_lines.sql",
        "                or {{ changefold._is_respelled('value') | indent(16) }}\n",
        "",
        IN_WHOLE,
    ),
    "a number in a list of a key has its mark": (
        "macros/connect/keys/connect_key_part.sql",
        "then {{ changefold.connect_without_quotes(",
        "then {{ (",
        OF_SAMPLES,
    ),
    "a default with a blank before its colon is none": (
        "macros/connect/images/_connect_columns_with_default.sql",
        r""""default"\s*:(""",
        """"default":(""",
        OF_SAMPLES,
    ),
    "no escape spells a default": (
        "macros/connect/images/_connect_columns_with_default.sql",
        r"""|\\u' then""",
        "' then",
        OF_SAMPLES,
    ),
    "a text with a mark is a number": (
        "macros/connect/values/connect_without_quotes.sql",
        "'$0', '$1'",
        "'$1', '$1'",
        OF_SAMPLES,
    ),
    "a mark may stand beside a number that stays as it was sent": (
        "macros/connect/connect_rows.sql",
        "or {{ changefold._connect_with_long_numbers('raw_value') | indent(20) }} <> raw_value\n",
        "",
        OF_SAMPLES,
    ),
    "a key loses its marks beside what looks like a long number": (
        "macros/connect/keys/connect_key_values.sql",
        "{{ changefold.connect_with_quotes(image, is_marked=false) | indent(16) }}",
        r"""replace({{ changefold.connect_with_quotes(image) }}, r'"\u0001', '"')""",
        OF_SAMPLES,
    ),
    "any decimal loses a mark": (
        "macros/connect/values/_connect_wire_values.sql",
        "(has_long_number or has_long_key) and ",
        "",
        OF_SAMPLES,
    ),
    "gold takes a text with a mark for a number": (
        "macros/fold/values/exact_image.sql",
        "and not contains({{ image }}, to_json(value))\n",
        "\n",
        EXACT + "test_a_text_is_not_taken_for_a_marked_number",
    ),
    "a long fraction in unique is what a double holds": (
        "macros/connect/connect_rows.sql",
        "'^-?[0-9]+[.]|",
        "'^-?[0-9.]+E|",
        OF_SAMPLES,
    ),
    "the key before is as the images are": (
        "macros/formats/huawei_cdl/decode_huawei_cdl.sql",
        "'coalesce(key_image_before, row_before)'",
        "'row_before'",
        OF_SAMPLES,
    ),
    "a mid may end with a line break": (
        "macros/formats/tigergraph/_tigergraph_mid.sql",
        r"{3,4}\z",
        "{3,4}$",
        OF_SAMPLES,
    ),
    "a step may end with a line break": (
        "macros/formats/ydb_debezium/_ydb_debezium_log_position.sql",
        r"source.step rlike r'^[0-9]{1,20}\z'",
        "source.step rlike r'^[0-9]{1,20}$'",
        OF_SAMPLES,
    ),
    "a transaction's number may end with a line break": (
        "macros/formats/ydb_debezium/_ydb_debezium_log_position.sql",
        r"source.txid rlike r'^[0-9]{1,20}\z'",
        "source.txid rlike r'^[0-9]{1,20}$'",
        OF_SAMPLES,
    ),
    "no escape spells the version of CDL": (
        "macros/formats/huawei_cdl/_huawei_cdl_is_two.sql",
        r"""|\\u'""",
        "'",
        SAMPLES + "test_a_column_says_nothing_of_the_version_of_cdl",
    ),
    "an offset that is no integer is none": (
        "macros/landing/files/land_lines.sql",
        "                or not cast(kafka_offset as string) <=> record['offset']\n",
        "",
        IN_WHOLE,
    ),
    "a time that cannot be counted has parts that are null": (
        "macros/connect/values/_connect_canonical_texts.sql",
        "when member.micros is not null then concat(",
        "when member.type like '%Time' then concat(",
        OF_TIMES,
    ),
    "a fraction is cut to a whole number": (
        "macros/connect/values/_connect_wire_values.sql",
        "when member.sent rlike r'^-?[0-9]+$'\n",
        "when true\n",
        OF_SAMPLES,
    ),
    "any year fits": (
        "macros/fold/misfits/misfit_rules.sql",
        "{%- if (type == 'date' or type.startswith('timestamp')) and not column.any_year -%}",
        "{%- if false -%}",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "old rejections go of the first fifty tables of a group": (
        "macros/publish/drop_old_rejections.sql",
        "{% do names.append(changefold.sql_text(table)) %}",
        "{% do names.append(changefold.sql_text(table)) if names | length < 50 %}",
        "test_statements_have_bounds.py::test_a_group_of_ten_thousand_tables",
    ),
    "a table is rebuilt of any entity": (
        "macros/doubt/find_doubts.sql",
        "is_rebuild() and not limits.may_be_empty",
        "false",
        "test_nothing_implausible_is_published.py::"
        "test_a_table_is_not_rebuilt_of_an_unknown_entity",
    ),
    "attributes that no message names are published": (
        "macros/doubt/find_unsent_columns.sql",
        "not bool_or(",
        "false and bool_or(",
        UNSENT_ATTRIBUTES,
    ),
    "messages that name no attribute say that one is unsent": (
        "macros/doubt/find_unsent_columns.sql",
        " and attribute_operators <> '{}'",
        "",
        UNSENT_ATTRIBUTES,
    ),
    "what was rejected before reasons were counted is forgotten": (
        "macros/decode/reasons_recorded.sql",
        "rejected > 0,",
        "false,",
        YOUNG + "test_rejections_of_a_month_are_one_sum_for_each_reason",
    ),
    "columns that the options do not name yet are wiped out": (
        "macros/arcion/_arcion_row_effect.sql",
        "array_union(all_columns, named_columns)",
        "all_columns",
        OF_ARCION + "test_what_comes_of_each_record[a column that the options do not name]",
    ),
    "columns that only a schema names are wiped out": (
        "macros/formats/arcion_kafka_json/decode_arcion_kafka_json.sql",
        "{{ 'after_fields.field, ' if 'schema' not in lacks }}",
        "",
        OF_SAMPLES,
    ),
    "columns that only the row before has are wiped out": (
        "macros/formats/arcion_kafka_json/decode_arcion_kafka_json.sql",
        "}}json_object_keys(row_before)\n",
        "}}array()\n",
        OF_SAMPLES,
    ),
    "a key of which an update sends a part does not change": (
        "macros/formats/arcion_kafka_json/decode_arcion_kafka_json.sql",
        "when message_finding is null and op = 'u' and row_before is not null\n",
        "when false\n",
        OF_SAMPLES,
    ),
    "an update of Arcion that says it is of a snapshot is before all others": (
        "macros/formats/arcion_kafka_json/decode_arcion_kafka_json.sql",
        "envelope.op in ('c', 'INSERT') and envelope.source.snapshot",
        "envelope.source.snapshot",
        OF_SAMPLES,
    ),
    "snapshots may be of a table without columns": (
        "macros/options/arcion_mistakes.sql",
        "{% if entity not in layouts %}",
        "{% if false %}",
        OPTIONS + "test_wrong_options_of_feeds_are_told_with_what_to_change",
    ),
    "columns of text may be of any table": (
        "macros/options/arcion_mistakes.sql",
        "{% if entity not in tables %}",
        "{% if false %}",
        OPTIONS + "test_wrong_options_of_feeds_are_told_with_what_to_change",
    ),
    "columns of text may have any name": (
        "macros/options/arcion_mistakes.sql",
        "if columns and name not in columns %}",
        "if false %}",
        OPTIONS + "test_wrong_options_of_feeds_are_told_with_what_to_change",
    ),
    "the tenth file comes before the second": (
        "macros/arcion/_arcion_file_position.sql",
        "'0{1,20}([0-9]{20,})(?![0-9])'",
        "'0{20}([0-9]+)'",
        OF_ARCION + "test_what_comes_of_each_record[the order of files with numbers]",
    ),
    "objects of one line have one place in the order of files": (
        "macros/formats/arcion_s3_json/decode_arcion_s3_json.sql",
        "partition by landed_batch, file_path, file_line order by message_number",
        "partition by landed_batch, message_number order by message_number",
        OF_ARCION + "test_what_comes_of_each_record[the order of objects of one line]",
    ),
    "objects of one line at one place of a log tie": (
        "macros/formats/arcion_s3_json/decode_arcion_s3_json.sql",
        "arcion, has_objects=true)",
        "arcion)",
        OF_ARCION + "test_what_comes_of_each_record[objects of one line at one place]",
    ),
    "the first part of a path counts": (
        "macros/arcion/arcion_entity_of_file.sql",
        "[-(part | length), loop.index,",
        "[1, loop.index,",
        OF_ARCION + "test_what_comes_of_each_record[the longest part of a path]",
    ),
    "a slash behind a location belongs to it": (
        "macros/arcion/arcion_path.sql",
        ".rstrip('/')",
        "",
        OF_ARCION + "test_what_comes_of_each_record[files in the feed's directory]",
    ),
    "paths are compared without the escapes of a URI": (
        "macros/arcion/as_in_uri.sql",
        "{{ return(escaped | join) }}",
        "{{ return(text) }}",
        OF_ARCION + "test_what_comes_of_each_record[files in the feed's directory]",
    ),
    "a cursor of MongoDB counts seconds": (
        "macros/arcion/_arcion_committed_at.sql",
        'length(" ~ timestamp ~ ") > 10',
        "false",
        OF_SAMPLES,
    ),
    "a blank behind a log's name belongs to it": (
        "macros/arcion/arcion_log_number.sql",
        'trim(" ~ file ~ ")',
        '" ~ file ~ "',
        OF_SAMPLES,
    ),
    "operations of older builds are unknown": (
        "macros/formats/arcion_kafka_json/decode_arcion_kafka_json.sql",
        "            when 'UPDATE' then 'u'\n",
        "",
        OF_SAMPLES,
    ),
    "a header's words are names of columns": (
        "macros/formats/arcion_s3_csv/_arcion_s3_csv_header_finding.sql",
        "and not array_contains(one.readings, {{ changefold._arcion_s3_csv_words('one.name') }})",
        "and one.field <> one.name",
        OF_ARCION
        + "test_what_comes_of_each_record[a header of columns that are called as its words]",
    ),
    "a table has one list of columns": (
        "macros/formats/arcion_s3_csv/decode_arcion_s3_csv.sql",
        "layout -> size(fields) = if(is_snapshot, size(layout), 3 * size(layout) + 3)",
        "layout -> false",
        OF_ARCION + "test_what_comes_of_each_record[a table that was altered]",
    ),
    "lists of columns of one length": (
        "macros/options/_is_of_kind.sql",
        " or texts | length in lengths",
        "",
        OPTIONS + "test_wrong_options_of_feeds_are_told_with_what_to_change",
    ),
    "a cursor is read as it is described": (
        "macros/arcion/_arcion_log_position.sql",
        "                {{ changefold._arcion_cursor_number('dscI') }},\n",
        "",
        OF_SAMPLES,
    ),
    "an object may have two members of one name": (
        "macros/changes/is_strict_json.sql",
        "reflect('changefold.StrictJson', 'holds', {{ text }}) = 'true'",
        "{{ text }} is not null",
        SAMPLES + "test_strict_json_has_each_name_once",
    ),
    "a decoder does not ask for members of one name": (
        "macros/connect/connect_rows.sql",
        "not {{ changefold.is_strict_json('raw_value') }} as has_twice",
        "false as has_twice",
        OF_SAMPLES,
    ),
    "a row that goes on is not marked again": (
        "macros/fold/misfits/rejections_to_mark.sql",
        " or row_key in (select row_key from {{ touched }})",
        "",
        "test_graph_increments.py::test_an_increment_is_what_all_of_history_makes",
    ),
    "what overflowed in a run that came to nothing is said twice": (
        "macros/graph/rows/keep_graph_fold.sql",
        "            ~ ' or change_id in (select",
        "            ~ ' or false and change_id in (select",
        "test_graph_increments.py::test_a_retry_applies_nothing_twice",
    ),
    "a retry of a graph goes on from what it staged": (
        "macros/graph/fold_graph.sql",
        "this if as_history else this ~ '.branch_main'",
        "this",
        "test_graph_increments.py::test_a_retry_applies_nothing_twice",
    ),
    "whatever has the identity of a change is its copy": (
        "macros/decode/copies_as_marked.sql",
        "not is_tie and {{ changefold.content_hash() }} = original",
        "not is_tie",
        "test_the_fold_equals_the_oracle.py::"
        "test_changes_without_an_order_or_a_common_content_are_rejected",
    ),
    "a decode that was not counted is hidden by the next one": (
        "macros/decode/record_missing_decodes.sql",
        ".get(feed, []) %}",
        ".get(feed, [])[:0] %}",
        IDLE + "test_what_was_never_counted_is_counted_though_something_else_is_new",
    ),
    "an operation hides what a killed run staged": (
        "macros/survey/lake_facts.sql",
        " and not detail <=> 'operation') as is_built",
        ") as is_built",
        IDLE + "test_what_a_killed_run_left_goes_though_an_operation_came_between",
    ),
    "what a killed run decoded can be forwarded later": (
        "macros/publish/start_run.sql",
        "{% do changefold.drop_decodings() %}",
        "",
        IDLE + "test_what_a_killed_run_left_goes_though_an_operation_came_between",
    ),
    "places count before their changes are in silver": (
        "macros/fold/what_is_new/places_in_silver.sql",
        "' and first_run <= ' ~ newest.run",
        "''",
        IDLE + "test_places_of_what_never_came_into_silver_do_not_count",
    ),
    "a table is folded anew after a kill, since its view is forgotten": (
        "macros/survey/standing_view.sql",
        "if not definition and not state.is_idle and changefold.is_plain_view(view)",
        "if false",
        IDLE + "test_a_table_without_its_view_is_not_folded_anew_after_a_kill",
    ),
    "a truncate of one log takes rows of the others": (
        "macros/doubt/find_doubts.sql",
        "{% do doubts.extend(changefold.find_clears_of_logs(fold)) %}",
        "",
        "test_nothing_implausible_is_published.py::test_a_truncate_among_several_logs_is_held_back",
    ),
    "two feeds that stream a table are taken for one log": (
        "macros/doubt/find_clears_of_logs.sql",
        " and streaming | length < 2",
        "",
        "test_several_places_for_one_table.py::"
        "test_another_name_in_the_feeds_is_taken_into_account",
    ),
    "an idle run asks for each view": (
        "macros/survey/standing_view.sql",
        " and not state.is_idle",
        "",
        IDLE + "test_while_nothing_changes_a_run_takes_no_lock_and_writes_nothing",
    ),
    "a view that a killed run made stays": (
        "macros/publish/start_run.sql",
        "{% do changefold.forget_views(run) %}",
        "",
        IDLE + "test_a_view_that_a_killed_run_made_is_made_again",
    ),
    "what a killed run landed waits for another file": (
        "macros/publish/start_run.sql",
        "changefold.run_state().unended and changefold.record_all_landed()",
        "false",
        IDLE + "test_what_a_killed_run_landed_is_decoded_though_its_file_is_gone",
    ),
    "what a failed model landed is not recorded": (
        "macros/publish/end_run.sql",
        "{% do changefold.record_landed(feed, messages) %}",
        "",
        LANDED + "test_what_a_failed_model_landed_and_did_not_record_is_recorded_when_the_run_ends",
    ),
    "a file that a dead run may have read in part is a whole one": (
        "macros/landing/ledger/record_landed.sql",
        "'partial', 'landed')",
        "'landed', 'landed')",
        LANDED + "test_what_a_run_landed_and_did_not_record_is_not_hidden_by_a_run_of_another_feed",
    ),
    "a file that was taken away while it was read is a whole one": (
        "macros/landing/files/_may_be_partial.sql",
        "{{ size }} > 1000000 or ",
        "",
        LANDED + "test_a_file_of_several_blocks_that_is_taken_away_while_it_is_read_is_taken_again",
    ),
    "what cannot be opened keeps others from landing": (
        "macros/survey/survey_files.sql",
        "closed.file_path is not null, ",
        "",
        LANDED + "test_a_file_without_permission_is_named_and_the_others_land",
    ),
    "that a file cannot be opened is written in each run": (
        "macros/landing/files/judged_files.sql",
        "and status = 'unopened'\n",
        "and false\n",
        LANDED + "test_a_file_without_permission_is_named_and_the_others_land",
    ),
    "a small file that is another by now is a whole one": (
        "macros/landing/files/_may_be_partial.sql",
        "{{ path }}) = 'true'",
        "{{ path }}) = 'no'",
        LANDED + "test_a_file_that_grew_since_it_was_noticed_waits",
    ),
    "a small file that is gone may be a part of one": (
        "macros/landing/files/_may_be_partial.sql",
        "{{ size }} > 1000000 or ",
        "true or ",
        LANDED + "test_a_file_that_grew_since_it_was_noticed_waits",
    ),
    "a file that a store refuses stops all others": (
        "macros/landing/files/unreadable_files.sql",
        " or not file[0].startswith('file:')",
        "",
        LANDED + "test_a_file_that_its_store_refuses_is_named_and_the_others_land",
    ),
    "a file that a store refuses is never tried again": (
        "macros/landing/files/remember_files.sql",
        "'unopened' if reason == changefold.unopened_detail() else ",
        "",
        LANDED + "test_a_file_that_its_store_refuses_is_named_and_the_others_land",
    ),
    "what follows a key is dropped": (
        "macros/connect/envelope/_connect_is_one_value.sql",
        "not contains({{ text }}, ']')",
        "true",
        BROKEN + "test_each_broken_line_is_rejected_with_its_reason",
    ),
    "what follows an object of a graph is dropped": (
        "macros/formats/tigergraph/decode_tigergraph.sql",
        "raw_value not rlike r',\\s*null\\s*\\]'",
        "true",
        "test_decoders_keep_their_samples.py::"
        "test_every_decoder_turns_its_wire_sample_into_its_changes",
    ),
    "a feed of another package is taken for gone": (
        "macros/problems/forget_gone_files.sql",
        "        and source.name ~ '_messages' in models %}",
        "        and 'model.' ~ project_name ~ '.' ~ source.name ~ '_messages' in graph.nodes %}",
        OWN + "test_a_feed_of_another_package_keeps_what_is_open_of_it",
    ),
    "a macro of others decodes otherwise, unnoticed": (
        "macros/decode/refuse_other_options.sql",
        "name != 'macros' or name in then",
        "name != 'macros' or false and name in then",
        OWN + "test_a_macro_of_the_project_that_a_decoded_model_calls_is_noticed",
    ),
    "a pipe that is gone stays open": (
        "macros/problems/forget_gone_files.sql",
        "'no_file', ",
        "",
        LANDED + "test_strange_files_are_landed_as_they_are_or_named",
    ),
    "what was read in part is recorded after the others": (
        "macros/landing/landed_messages.sql",
        "\"status <> 'lost'\", changefold.judged_files(feed, unlanded) if unlanded",
        "\"status = 'landed'\", changefold.judged_files(feed, unlanded) if unlanded) %}"
        "{% do changefold.write_noticed(feed, ledger, run, \"status <> 'landed'\","
        " changefold.judged_files(feed, unlanded) if unlanded",
        LANDED + "test_a_file_of_several_blocks_that_is_taken_away_while_it_is_read_is_taken_again",
    ),
    "what Spark passed over and opens now is taken for empty": (
        "macros/landing/files/unlanded_files.sql",
        "{% set may_be_empty = 'true' if",
        "{% set may_be_empty = 'true' if true or",
        LANDED + "test_a_file_that_spark_passed_over_and_that_opens_now_lands_later",
    ),
    "a run that landed and did no more has written nothing": (
        "macros/landing/landed_messages.sql",
        "{% do state.update({'has_news': true}) %}",
        "",
        LANDED + "test_awkward_names_land_once_and_names_still_being_written_wait",
    ),
    "a longer limit of lines changes nothing": (
        "macros/survey/survey_files.sql",
        "known.detail not like 'has lines of more than %'",
        "true",
        LANDED + "test_a_run_takes_the_oldest_files_and_no_lines_that_are_too_long",
    ),
    "a failing test that is gone stays open": (
        "macros/survey/record_tests.sql",
        "if name not in graph.nodes",
        "if false",
        "test_problems_stay_until_they_are_solved.py"
        "::test_a_failing_test_that_is_given_other_arguments_is_open_no_more",
    ),
    "what was held back in each run is kept for ever": (
        "macros/maintain/summed_ledger.sql",
        "event in ('held', 'staged', 'failed') and is_first_open",
        "event in ('held', 'staged', 'failed')",
        YOUNG + "test_what_was_open_in_many_runs_is_summed_up",
    ),
    "records of YDB without a topic are told apart by what they say": (
        "macros/formats/ydb/ydb_record_identity.sql",
        "concat_ws('/', topic, kafka_partition, kafka_offset)",
        "concat(topic, '/', kafka_partition, '/', kafka_offset)",
        SAMPLES + "test_every_decoder_turns_its_wire_sample_into_its_changes",
    ),
    "an offset of YDB without its partition is a place": (
        "macros/formats/ydb/_ydb_log_position.sql",
        "when envelope.ts is null then {{ changefold.kafka_position() }}",
        "when envelope.ts is null and kafka_offset is not null"
        " then {{ changefold.message_position() }}",
        OF_SAMPLES,
    ),
    "an offset of CDL without its partition is a place": (
        "macros/formats/huawei_cdl/_huawei_cdl_log_position.sql",
        "else {{ changefold.kafka_position() }}",
        "when kafka_offset is not null then {{ changefold.message_position() }}",
        OF_SAMPLES,
    ),
    "an offset of Arcion without its partition is a place": (
        "macros/formats/arcion_kafka_json/_arcion_kafka_json_log_position.sql",
        "else {{ changefold.kafka_position() }}",
        "when kafka_offset is not null then {{ changefold.message_position() }}",
        OF_SAMPLES,
    ),
    "of CDL of any version, openGauss has no placeholder": (
        "macros/formats/huawei_cdl/huawei_cdl_of_any_version.sql",
        "changefold.decode_huawei_cdl_debezium(\n"
        "        of_two, epoch, keys, null_defaults, unavailable_value_placeholder, lacks,\n",
        "changefold.decode_debezium(\n"
        "        of_two, epoch, keys, null_defaults=null_defaults, lacks=lacks,\n",
        SAMPLES + "test_a_feed_of_any_version_of_cdl_is_decoded_as_each_version",
    ),
    "of CDL of any version, no default stands for NULL": (
        "macros/formats/huawei_cdl/huawei_cdl_of_any_version.sql",
        "of_two, epoch, keys, null_defaults,",
        "of_two, epoch, keys, {},",
        SAMPLES + "test_a_feed_of_any_version_of_cdl_is_decoded_as_each_version",
    ),
    "an event of Arcion is decoded as one of Debezium": (
        "macros/formats/debezium/_debezium_finding.sql",
        "when source.connector rlike r'^[A-Z][A-Z0-9_]*\\z' and message_type is null\n",
        "when false\n",
        OF_SAMPLES,
    ),
    "whoever writes a connector in upper case is Arcion": (
        "macros/formats/debezium/_debezium_finding.sql",
        "*\\z' and message_type is null\n",
        "*\\z'\n",
        OF_SAMPLES,
    ),
    "a snapshot of which no change is decoded is published": (
        "macros/formats/debezium/_debezium_log_position.sql",
        "source.connector in ('vitess', 'spanner', 'cockroachdb')",
        "false",
        OF_SAMPLES,
    ),
    "what a scan of YDB says comes before all of the stream": (
        "macros/formats/ydb_debezium/decode_ydb_debezium.sql",
        "{{ epoch }} > 0 and (op = 'r' or source.snapshot = 'true')",
        "op = 'r' or source.snapshot = 'true'",
        SAMPLES + "test_every_decoder_turns_its_wire_sample_into_its_changes",
    ),
    "a partition that has not landed holds no watermark back": (
        "macros/formats/ydb/ydb_watermark.sql",
        " and max(partitions_of_topic - landed_of_topic) = 0",
        "",
        "test_ydb_changefeeds.py::test_barriers_say_up_to_where_a_table_is_complete",
    ),
    "an edge that is rejected for an attribute makes no ends": (
        "macros/formats/tigergraph/_tigergraph_effects.sql",
        " and not (operator = 'insert' and type = 'edge')",
        "",
        SAMPLES + "test_every_decoder_turns_its_wire_sample_into_its_changes",
    ),
    "a rejected message of a graph has no time": (
        "macros/formats/tigergraph/decode_tigergraph.sql",
        ", committed_at='committed_at')",
        ")",
        "test_graph_histories.py::test_what_makes_and_ends_a_version",
    ),
    "a late clear parts no changes of a key without a version": (
        "macros/graph/rows/_graph_fold_sql.sql",
        "'newly_cleared', rows_said, clears",
        "'newly_cleared', 'select distinct _row_key as row_key from ' ~ stored, clears",
        "test_graph_histories.py::test_what_makes_and_ends_a_version",
    ),
    "what passed on a stage that went is passed": (
        "macros/survey/record_tests.sql",
        "result.status == 'pass' and waiting",
        "false",
        IDLE + "test_what_passed_on_a_stage_that_went_says_nothing_of_what_is_published",
    ),
    "a view asks for no time": (
        "macros/survey/is_tested.sql",
        "changefold.asks_anew(node.raw_code)",
        "false",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a view asks for no time by a macro": (
        "macros/survey/kept_view.sql",
        "changefold.asks_anew(sql) or ",
        "",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a view that was not made is taken for made": (
        "macros/survey/kept_view.sql",
        "update({name: ''})",
        "update({name: definition})",
        IDLE + "test_a_view_that_was_not_made_is_made_by_the_next_run",
    ),
    "a table is folded over a view as it is written": (
        "macros/fold/contract/view_meaning.sql",
        "view.raw_code if is_as_written else stands",
        "view.raw_code",
        STANDS,
    ),
    "a view that is written plain is plain": (
        "macros/fold/contract/view_meaning.sql",
        "changefold.is_plain_view(view) and stands",
        "changefold.is_plain_view(view) or stands",
        STANDS,
    ),
    "tables of plain views are folded anew": (
        "macros/fold/contract/view_meaning.sql",
        "view.raw_code if is_as_written else stands",
        "stands",
        IDLE + "test_a_plain_view_is_known_by_its_text",
    ),
    "another name in the feeds changes nothing": (
        "macros/fold/contract/fold_hash.sql",
        "{% if entities and entities != [entity] %}",
        "{% if false %}",
        "test_several_places_for_one_table.py::test_another_name_in_the_feeds_is_taken_into_account",
    ),
    "a view is not made again for the columns that it reads": (
        "macros/survey/view_definition.sql",
        "{% do read.append(changefold.standing_contract(node)) %}",
        "",
        COLUMNS,
    ),
    "a view is not made again for the view that it reads": (
        "macros/survey/view_definition.sql",
        "{% do read.append(changefold.standing_view(node)) %}",
        "",
        COLUMNS,
    ),
    "views of a table that lost a column stay as they are": (
        "macros/publish/drop_removed_columns.sql",
        "{% do changefold.remake_views(narrowed) %}",
        "",
        COLUMNS,
    ),
    "views of a table that waits stay as they are": (
        "macros/publish/end_run.sql",
        "changefold.remake_views(changefold.run_state().migrated, ",
        "changefold.remake_views([], ",
        COLUMNS,
    ),
    "views of a rebuilt table stay as they are": (
        "macros/publish/publish_rebuilt.sql",
        "{% do changefold.remake_views([table]) %}",
        "",
        COLUMNS,
    ),
    "a view that names a column which is gone ends a run": (
        "macros/publish/remake_views.sql",
        ".startswith('==')",
        " is string",
        COLUMNS,
    ),
    "a test that ends with a comment has no example": (
        "macros/survey/test.sql",
        r"sql ~ '\n) as failures",
        "sql ~ ') as failures",
        IDLE + "test_a_test_that_ends_with_a_comment_and_has_blanks_in_its_text",
    ),
    "blanks in a text do not count": (
        "macros/survey/test_definition.sql",
        "local_md5(sql ~",
        "local_md5(sql.split() | join(' ') ~",
        IDLE + "test_a_test_that_ends_with_a_comment_and_has_blanks_in_its_text",
    ),
    "a table that dbt does not know is none": (
        "macros/survey/names_others.sql",
        "if table not in state.relations %}",
        "if false %}",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a table in backticks is none": (
        "macros/survey/tables_named.sql",
        "'(?:\\\\w+|`[^`]+`)'",
        "'\\\\w+'",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "what stands in parentheses is passed over": (
        "macros/survey/tables_named.sql",
        "in selects + [left.text] if",
        "in selects if",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a table behind a comment is none": (
        "macros/survey/without_comments.sql",
        "|--[^\\\\n]*|",
        "|",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a view names no other table by a var": (
        "macros/survey/kept_view.sql",
        " or changefold.names_others(sql, model)",
        "",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a view that was not compiled asks for nothing by a macro": (
        "macros/survey/is_tested.sql",
        "or modules.re.search(",
        "or false and modules.re.search(",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "an idle run forgets a seed of one's own": (
        "macros/survey/what_is_asked.sql",
        "node.resource_type == 'seed' and unique_id",
        "false and unique_id",
        IDLE + "test_a_seed_of_ones_own_is_dbts",
    ),
    "a seed may take the place of a ledger": (
        "macros/survey/seed.sql",
        "(this.schema ~ '.' ~ this.identifier) | lower in",
        "'' in",
        IDLE + "test_a_seed_of_ones_own_is_dbts",
    ),
    "a view makes no insert of what is absent": (
        "macros/fold/what_is_new/describe_changes.sql",
        " or may_insert | length > 0",
        "",
        IDLE + "test_a_view_may_insert_only_what_is_absent",
    ),
    "a run may read less than there is": (
        "macros/options/refuse_limited_run.sql",
        "['empty', 'sample'] if invocation_args_dict",
        "['empty', 'sample'] if {}",
        "test_mistakes_of_set_up_publish_nothing.py::test_no_run_reads_less_than_there_is",
    ),
    "a view that is read on the way may be emptied": (
        "macros/options/refuse_limited_run.sql",
        "in ['decoded_changes', 'current_state'] %}",
        "in [] %}",
        "test_mistakes_of_set_up_publish_nothing.py::test_no_run_reads_less_than_there_is",
    ),
    "a view of ours may be emptied": (
        "macros/options/refuse_limited_run.sql",
        "'decoded_changes', 'kept_view', 'current_state'",
        "'decoded_changes', 'current_state'",
        "test_mistakes_of_set_up_publish_nothing.py::test_no_run_reads_less_than_there_is",
    ),
    "a retry may read less than there is": (
        "macros/options/refuse_limited_run.sql",
        "if changefold.is_retry() or unique_id in selected_resources",
        "if unique_id in selected_resources",
        "test_mistakes_of_set_up_publish_nothing.py::test_a_retry_reads_no_less_than_there_is",
    ),
    "a model that was away goes on over a hole": (
        "macros/retention/refuse_unfolded_removal.sql",
        "{% elif gone.newest > folded_run %}",
        "{% elif false %}",
        OLD + "test_a_table_that_was_away_meanwhile_does_not_go_on",
    ),
    "a snapshot that has not ended goes": (
        "macros/retention/removable_history.sql",
        "if changefold.is_being_read_again(feed, entity)",
        "if false",
        OLD + "test_a_table_is_read_again_in_a_log_that_begins_anew",
    ),
    "a snapshot that has ended goes before it is folded": (
        "macros/retention/removable_history.sql",
        "if places.is_restarted",
        "if false",
        OLD + "test_a_table_is_read_again_in_a_log_that_begins_anew",
    ),
    "a history goes on without what went while its model was away": (
        "macros/retention/refuse_unfolded_removal.sql",
        "if why and gone.run > folded_run",
        "if false",
        OLD + "test_a_table_that_was_away_does_not_go_on_if_it_needs_all",
    ),
    "a view gives a table no name that went while its model was away": (
        "macros/retention/refuse_unfolded_removal.sql",
        "if entity in entities or unplain",
        "if entity in entities",
        OLD + "test_a_table_that_was_away_does_not_go_on_if_it_needs_all",
    ),
    "what was not counted may go": (
        "macros/retention/removable_history.sql",
        "[old_run, state.decoded.get(feed, 0)] | min",
        "old_run",
        OLD + "test_what_was_never_counted_stays",
    ),
    "a double takes a whole number for another": (
        "macros/fold/misfits/misfit_rules.sql",
        "changefold._is_rounded(text, value, type)",
        "'false'",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "a double of many digits is read as Spark prints it": (
        "macros/fold/values/exact_image.sql",
        "{%- if rounded %}",
        "{%- if false %}",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "a fraction with an exponent is taken for a whole number": (
        "macros/fold/values/_is_rounded.sql",
        "try_cast({{ text }} as decimal(38, 16)) % 1 = 0 and ",
        "",
        "test_what_surely_fits_fits.py::test_a_whole_number_stays_the_same",
    ),
    "a whole number with an exponent is never another": (
        "macros/fold/values/_is_rounded.sql",
        "|[0-9]+([.][0-9]*)?[eE][+]?[0-9]+)$",
        ")$",
        "test_what_surely_fits_fits.py::test_a_whole_number_stays_the_same",
    ),
    "a number may end as Java's do": (
        "macros/fold/values/_is_of_java.sql",
        "'(?i)[0-9.][df]|x'",
        "'(?i)x'",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "a name of silver is not told from the contract's": (
        "macros/fold/rows/fold_parts.sql",
        "begun.row_effect <> 'delete'",
        "row_effect <> 'delete'",
        "test_contracts_change.py::test_a_column_may_have_any_name",
    ),
    "a whole number beyond those of a double surely fits": (
        "macros/fold/values/_value_surely_fits.sql",
        "') < 9007199254740992 and not '",
        "\") < double('infinity') and not \"",
        "test_what_surely_fits_fits.py::test_what_surely_fits_fits",
    ),
    "dates within arrays and maps are guessed": (
        "macros/fold/misfits/misfit_rules.sql",
        "append([inexact, 'bad_cast'])",
        "append(['false', 'bad_cast'])",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "an offset is cut off": (
        "macros/fold/misfits/misfit_rules.sql",
        "if type == 'timestamp_ntz'",
        "if type == 'nothing'",
        BROKEN + "test_what_does_not_fit_the_contract_is_recorded",
    ),
    "SQL Server has no placeholder": (
        "macros/formats/debezium/decode_debezium.sql",
        ", 'sqlserver')",
        ")",
        SAMPLES + "test_every_decoder_turns_its_wire_sample_into_its_changes",
    ),
    "when a table was read again is known from what came first": (
        "macros/fold/fold_changes.sql",
        "or as_history and changefold.begins_earlier(",
        "or false and changefold.begins_earlier(",
        MOMENTS + "test_a_table_that_was_read_again_and_two_logs",
    ),
    "a row of another feed ends where its first feed is read again": (
        "macros/history/row_ends.sql",
        "(clears.feed is null or clear.change_position < coalesce(places.next_position, '~'))",
        "true",
        MOMENTS + "test_a_row_that_another_feed_said_last_stays_when_its_feed_is_read_again",
    ),
    "what a stream has said ends where the snapshot of another feed is read": (
        "macros/history/row_ends.sql",
        "        and ended.feed is not null\n",
        "        and ended.feed = again.feed\n",
        MOMENTS + "test_a_snapshot_and_a_stream_in_separate_feeds_are_read_again",
    ),
    "a row of a snapshot that lands late is news of its own place alone": (
        "macros/history/keys_with_news.sql",
        "                left(change_position, 7),\n",
        "                change_position,\n",
        MOMENTS + "test_a_table_that_was_read_again_and_two_logs",
    ),
    "the newest versions are asked though all count": (
        "macros/history/find_history_scope.sql",
        "([true] if scope.is_late else [false, true])",
        "[false, true]",
        MOMENTS + "test_a_row_that_another_feed_said_last_stays_when_its_feed_is_read_again",
    ),
    "when a table was read again is as it was first said": (
        "macros/history/begins_earlier.sql",
        "'select count_if(new.begins_at < known.begins_at or ",
        "'select count_if(",
        MOMENTS + "test_a_table_that_was_read_again_and_two_logs",
    ),
    "a version of two logs is no guess": (
        "macros/history/ambiguous_from.sql",
        "min(position_scope) over so_far <> max(position_scope) over so_far",
        "false",
        AGAIN_AT_RANDOM + "[True]",
    ),
    "a version is a guess before the other log says it": (
        "macros/history/ambiguous_from.sql",
        "rows between unbounded preceding and current row",
        "rows between unbounded preceding and unbounded following",
        AGAIN_AT_RANDOM + "[True]",
    ),
    "write times of a version have no order": (
        "macros/history/ambiguous_from.sql",
        "case when position_scope like 'write time/%' then substring(change_position, 10, 20) end",
        "cast(null as string)",
        AGAIN_AT_RANDOM + "[True]",
    ),
    "of one write time what is said twice is a guess": (
        "macros/history/ambiguous_from.sql",
        "            <> max(xxhash64(row_effect, row_before, row_after)) over so_far\n",
        "            is not null\n",
        AGAIN_AT_RANDOM + "[True]",
    ),
    "what comes after a snapshot is a row of it": (
        "macros/history/row_ends.sql",
        "startswith(again.change_position, concat(ended.clear.change_position, '0/'))",
        "startswith(again.change_position, ended.clear.change_position)",
        AGAIN_AT_RANDOM + "[False]",
    ),
    "a contract is asked of what has none": (
        "macros/fold/contract/contract_of.sql",
        "{% if execute and name not in changefold.gold_models() %}",
        "{% if false %}",
        "test_mistakes_of_set_up_publish_nothing.py::"
        "test_a_data_test_of_contracts_names_tables_of_gold",
    ),
    "a table is compared with a history that was not built": (
        "macros/survey/test.sql",
        "{% if is_tested or changefold.is_half_built() %}",
        "{% if is_tested %}",
        MOMENTS + "test_a_table_may_be_built_without_its_history",
    ),
    "a table that was built without its history counts as compared": (
        "macros/survey/test.sql",
        "{% do state.skipped_tests.append(model.unique_id) if is_tested %}",
        "{% do state.sent_tests.update({model.unique_id: definition}) if not is_tested %}",
        MOMENTS + "test_a_table_may_be_built_without_its_history",
    ),
    "two numbers that a double takes for one are one": (
        "macros/connect/connect_rows.sql",
        "or coalesce(envelope.{{ before | lower }} = envelope.{{ after | lower }}, false)",
        "or false",
        OF_SAMPLES,
    ),
    "a number behind a tab is none": (
        "macros/connect/values/connect_inexact_number.sql",
        r"r'[:,\[\s]-?",
        r"r'[:,\[ ]-?",
        OF_SAMPLES,
    ),
    "a batch of which nothing came out is not asked for": (
        "macros/decode/unaccounted_messages.sql",
        "select max(run) from",
        "select max(last_batch) from",
        IDLE + "test_a_batch_of_which_nothing_came_out_is_counted",
    ),
    "only batches of which something came out are counted": (
        "macros/survey/oldest_batch_since.sql",
        "coalesce(max(run) filter (where run <= ' ~ run ~ '), 0) + 1, ",
        "bigint(' ~ 1000000 ~ '), ",
        IDLE + "test_a_batch_of_which_nothing_came_out_is_counted",
    ),
    "a failure of a whole sending is forgotten": (
        "macros/survey/is_tested.sql",
        "passed.status != 'pass' or ",
        "",
        IDLE + "test_a_test_that_failed_or_warned_is_sent_again_until_it_passes",
    ),
    "what was found whole is looked for in what is new": (
        "macros/survey/last_pass.sql",
        "(passed.status != 'pass' and passed.was_whole)",
        "false",
        "test_graph_tests_remember.py::test_gaps_are_looked_for_from_the_oldest_new_commit_on",
    ),
    "a retry from Python is taken for a build": (
        "setup/dbt_changefold.py",
        "        selected_resources.set_selected_resources(set())\n",
        "",
        "test_a_failure_holds_back_its_group.py::"
        "test_retry_of_a_failed_test_publishes_what_was_held_back",
    ),
    "what rejected too much is summed up with the rest": (
        "macros/maintain/summed_ledger.sql",
        "') as rejecting'\n    ~ ' union all ' ~ changefold.first_rejecting_decodes() ~ ')'",
        "') as rejecting where false)'",
        "test_nothing_implausible_is_published.py::"
        "test_messages_that_are_rejected_hold_their_tables_back",
    ),
    "a sum of decodes is taken for one": (
        "macros/doubt/rejecting_decodes.sql",
        " and decodes.sum_of is null",
        "",
        "test_nothing_implausible_is_published.py::"
        "test_messages_that_are_rejected_hold_their_tables_back",
    ),
    "the rows that a test may find are not among what it asks": (
        "macros/survey/test_definition.sql",
        "config.get('limit'), ",
        "",
        IDLE + "test_a_test_that_failed_or_warned_is_sent_again_until_it_passes",
    ),
    "a test that names one of two tables by ref is taken for done": (
        "macros/survey/is_tested.sql",
        " or changefold.names_others(sql, model)",
        "",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a view that names one of two tables by ref is taken for unchanged": (
        "macros/survey/is_tested.sql",
        " or changefold.names_others(node.raw_code, node)",
        "",
        IDLE + "test_a_test_that_asks_for_the_time_is_sent_again",
    ),
    "a snapshot by itself records what is held back": (
        "macros/publish/start_run.sql",
        "{% elif execute and flags.WHICH == 'snapshot' %}",
        "{% elif false %}",
        OWN + "test_models_of_other_kinds_have_what_this_run_has_staged",
    ),
    "moments finer than a microsecond are proposed as timestamps": (
        "macros/propose/_propose_described_type.sql",
        "in ['timestamp', 'timestamp_ntz'] and is_finer",
        "in ['timestamp', 'timestamp_ntz'] and false",
        DIGITS,
    ),
    "a decimal is proposed with more places than digits": (
        "macros/propose/_propose_described_type.sql",
        "[(column.precision or 38) | int, column.scale | int] | max",
        "(column.precision or 38) | int",
        DIGITS,
    ),
    "a number with more digits than a double holds is proposed as one": (
        "macros/propose/_propose_sent_type.sql",
        "column.fits_double and (column.digits <= 15 or is_double)",
        "true",
        DIGITS,
    ),
    "a decimal is proposed without room for its whole part": (
        "macros/propose/_propose_sent_type.sql",
        "if column.whole_digits + scale <= 38",
        "if scale <= 38",
        DIGITS,
    ),
    "a feed called no is declared as false": (
        "macros/propose/_propose_source.sql",
        "- name: {{ changefold._propose_yaml(feed) }}",
        "- name: {{ feed }}",
        DIGITS,
    ),
    "a proposed table has the name of another one's history": (
        "macros/propose/_propose_tables.sql",
        "[name, name ~ '_history'] if has_history else [name]",
        "[name]",
        NAMES,
    ),
    "a proposed history has the name of another model": (
        "macros/propose/_propose_table_name.sql",
        "not (has_history and name ~ '_history' in taken)",
        "true",
        NAMES,
    ),
    "a table of another feed is taken for one of this feed": (
        "macros/propose/_propose_is_folded.sql",
        "modules.re.search('[\\'\"]' ~ feed",
        "modules.re.search(feed",
        NAMES,
    ),
    "a path with a blank is set up for ever": (
        "setup/set_up.py",
        'if re.search(r"\s", str(path)):',
        "if False:",
        SET_UP + "test_a_path_with_a_blank_is_refused_before_anything_is_made",
    ),
    "an environment without pip stays so": (
        "setup/set_up.py",
        'if python_can("pip", "--version"):',
        "if PYTHON.exists():",
        SET_UP + "test_a_half_made_environment_is_made_whole",
    ),
    "set-up takes the Java of PATH alone": (
        "setup/set_up.py",
        'if named and home_of(Path(named, "bin", "java")):',
        "if False:",
        JAVA,
    ),
    "Spark starts with a JAVA_HOME that does not suit": (
        "setup/spark/spark-env.sh",
        'if ! java_suits "${JAVA_HOME:+$JAVA_HOME/bin/java}"; then',
        'if [ -z "$JAVA_HOME" ]; then',
        JAVA,
    ),
    "the Java of PATH is not remembered": (
        "setup/set_up.py",
        'home_of(shutil.which("java")) or install()',
        '("" if home_of(shutil.which("java")) else install())',
        JAVA,
    ),
    "Spark starts with whatever Java there is": (
        "setup/spark/spark-env.sh",
        'elif java_suits "$(command -v java)"; then',
        "elif true; then",
        JAVA,
    ),
    "Spark starts as a user without a name": (
        "setup/spark/spark-env.sh",
        "if ! id -un >/dev/null 2>&1; then",
        "if false; then",
        SET_UP + "test_a_user_without_a_name_is_told",
    ),
    "set-up takes a Python with which dbt does not start": (
        "setup/set_up.py",
        "if version not in PYTHON_VERSIONS:",
        "if version < PYTHON_VERSIONS[0]:",
        SET_UP + "test_a_python_that_dbt_does_not_start_with_is_refused",
    ),
    "set-up makes an environment in any folder": (
        "setup/set_up.py",
        'if not (PROJECT / "dbt_project.yml").exists():',
        "if False:",
        SET_UP + "test_only_in_the_folder_of_a_project_anything_is_made",
    ),
    "an environment that was copied is not set up again": (
        "Makefile",
        "ifneq ($(shell head -n 1 .venv/.ready 2>/dev/null),$(realpath .venv))",
        "ifneq (,)",
        SET_UP + "test_an_environment_that_was_moved_is_set_up_again",
    ),
    "programs of a copied environment start the other one": (
        "setup/set_up.py",
        'if b"\\0" not in text and old.search(text):',
        "if False:",
        SET_UP + "test_an_environment_that_was_moved_is_set_up_again",
    ),
    "what is made of the same is made again": (
        "setup/set_up.py",
        "ready.read_text() == made_of:",
        "False:",
        SET_UP + "test_what_was_made_of_the_same_is_not_made_again",
    ),
    "what is made of something else is not made again": (
        "setup/set_up.py",
        "ready.read_text() == made_of:",
        "True:",
        SET_UP + "test_what_was_made_of_the_same_is_not_made_again",
    ),
    "what a set-up began is taken for ready": (
        "setup/set_up.py",
        "    ready.unlink(missing_ok=True)\n",
        "",
        SET_UP + "test_what_it_leaves_behind",
    ),
    "what was changed during a set-up is not seen": (
        "setup/set_up.py",
        "os.utime(ready, (began, began))",
        "pass",
        SET_UP + "test_what_it_leaves_behind",
    ),
    "an environment of another Python is kept": (
        "setup/set_up.py",
        "PROJECT == ROOT and version not in (None, sys.version_info[:2])",
        "False",
        SET_UP + "test_an_environment_of_another_python_is_made_anew",
    ),
    "two set-ups write at once": (
        "setup/set_up.py",
        "fcntl.flock(folder, fcntl.LOCK_EX)\n        except",
        "pass\n        except",
        SET_UP + "test_two_set_ups_at_once_go_one_after_the_other",
    ),
    "a jar is written into while a Spark reads it": (
        "setup/set_up.py",
        'new = file.with_name(f"{file.name}.new")',
        "new = file",
        SET_UP + "test_other_versions_of_its_jars_go",
    ),
    "what pip says is not shown": (
        "setup/set_up.py",
        "if said:  #",
        "if False:  #",
        SET_UP + "test_what_pip_says_of_other_packages_is_shown",
    ),
    "Java asks hosts of one's own by the proxy": (
        "setup/set_up.py",
        '"|".join(["localhost", "127.*", "[::1]", *direct])',
        '"localhost"',
        SET_UP + "test_java_is_told_the_proxies_of_the_environment",
    ),
    "a profile with a blank is cut": (
        "setup/set_up.py",
        "print(yaml.safe_dump({name: 0}",
        "print(yaml.safe_dump({name.split()[0]: 0}",
        SET_UP + "test_the_profile_is_called_as_the_project_says",
    ),
    "set-up starts the Spark of SPARK_HOME": (
        "setup/set_up.py",
        'if name not in ("SPARK_HOME", "SPARK_CONF_DIR")',
        "if name",
        SET_UP + "test_it_starts_its_own_spark",
    ),
    "another Spark without jars is not named": (
        "setup/dbt_changefold.py",
        "(spark := other_spark())",
        "(spark := None)",
        "test_errors_are_one_sentence.py::test_another_spark_is_named_if_it_lacks_a_jar",
    ),
    "two versions of a jar stand side by side": (
        "setup/set_up.py",
        "            jar.unlink()\n    for name in new:",
        "            pass\n    for name in new:",
        SET_UP + "test_other_versions_of_its_jars_go",
    ),
    "a catalog without views is begun with": (
        "macros/publish/check_catalog.sql",
        "(glue|hadoop|",
        "(glue|",
        "test_one_run_at_a_time.py::test_a_catalog_without_views_or_names_is_refused",
    ),
    "a catalog may change names": (
        "macros/publish/check_catalog.sql",
        "if 'hive' in found | lower",
        "if false",
        "test_one_run_at_a_time.py::test_a_catalog_without_views_or_names_is_refused",
    ),
    "a host with another address is another one": (
        "macros/publish/refuse_if_alive.sql",
        "substring_index(try_reflect('java.net.InetAddress', 'getLocalHost'), '/', 1)",
        "try_reflect('java.net.InetAddress', 'getLocalHost')",
        "test_one_run_at_a_time.py::test_a_holder_on_another_host_is_taken_over_after_the_lease",
    ),
    "a watch does not know what became of its rounds": (
        "setup/watch.py",
        'if method != "session":',
        "if False:",
        "test_watch.py::test_a_target_that_has_its_spark_elsewhere_is_refused",
    ),
    "a retry folds on what another contract has staged": (
        "macros/fold/fold_changes.sql",
        "{%- do changefold.drop_other_stage(contract) -%}",
        "",
        "test_nothing_implausible_is_published.py::"
        "test_a_typo_in_the_entity_is_held_back_until_it_is_mended",
    ),
    "the stage of another contract is dropped and said to be there": (
        "macros/publish/drop_other_stage.sql",
        "{% do state.staged.remove(table) %}",
        "",
        "test_nothing_implausible_is_published.py::"
        "test_a_typo_in_the_entity_is_held_back_until_it_is_mended",
    ),
    "fields of a struct in capitals lose theirs": (
        "macros/fold/contract/contract_type.sql",
        "part if loop.index is divisibleby 2 else part | lower",
        "part | lower",
        "test_broken_input_is_rejected.py::test_the_neighbours_are_published",
    ),
    "an older publish stands for one whose tag is gone": (
        "macros/history/published_as_of.sql",
        "] if run in tags else",
        "] if run in tags else [{'run': tags | select('le', run) | max, 'is_sure': true}]"
        " if tags | select('le', run) | list else",
        "test_a_history_is_read_as_of_any_moment.py::test_what_was_when",
    ),
    "a publish that the ledger may have forgotten is none": (
        "macros/history/published_as_of.sql",
        "{% if not newest.is_sure or",
        "{% if",
        "test_a_history_is_read_as_of_any_moment.py::test_what_was_when",
    ),
    "a column that the table is laid out by is found when it is published": (
        "macros/fold/write/refuse_layout.sql",
        "{% if stay %}",
        "{% if false %}",
        "test_contracts_change.py::test_a_column_that_the_table_is_laid_out_by_is_refused",
    ),
    "a column that stays ends each run": (
        "macros/publish/drop_removed_columns.sql",
        "{% for name in gone if name not in stay %}",
        "{% for name in gone %}",
        "test_contracts_change.py::test_a_column_that_the_table_is_laid_out_by_is_refused",
    ),
    "a retry publishes what another run held back": (
        "macros/publish/end_run.sql",
        "changefold.held_before(staged, results, held) if changefold.is_retry() else {}",
        "{}",
        "test_a_failure_holds_back_its_group.py::"
        "test_retry_publishes_nothing_that_another_run_held_back",
    ),
    "a test of a view holds nothing back": (
        "macros/publish/held_groups.sql",
        "changefold.read_through_views(result.node)",
        "result.node.depends_on.nodes",
        OF_TESTS,
    ),
    "a test of two groups holds back one": (
        "macros/publish/end_run.sql",
        "{% do changefold.hold_untested(held, staged, results) %}",
        "",
        OF_TESTS,
    ),
    "a retry publishes what passed only with what is held back": (
        "macros/publish/held_before.sql",
        "held.keys() | list + found.keys() | list",
        "[]",
        OF_TESTS,
    ),
    "of a file that grows each run is kept": (
        "macros/maintain/old_notices.sql",
        "number > 1 and number < notices",
        "false",
        "test_files_are_landed_once.py::"
        "test_a_file_that_changed_after_it_was_taken_is_reported_and_not_taken_twice",
    ),
    "of a file that grows nothing is kept": (
        "macros/maintain/old_notices.sql",
        "number > 1 and number < notices",
        "true",
        "test_files_are_landed_once.py::"
        "test_a_file_that_changed_after_it_was_taken_is_reported_and_not_taken_twice",
    ),
    "a group has as many reasons as failures": (
        "macros/publish/held_groups.sql",
        "reasons[:10]",
        "reasons",
        OF_TESTS,
    ),
    "the example of a test is a whole row": (
        "macros/survey/test.sql",
        "left(to_json(struct(*)), 1000)",
        "to_json(struct(*))",
        OF_TESTS,
    ),
    "a column that a killed run dropped leaves views as they are": (
        "macros/publish/drop_removed_columns.sql",
        "            {% endfor %}\n"
        "            {# also if a run that died before this one had dropped them, and had not come"
        " to the views #}\n            {% do narrowed.append(table) %}\n",
        "                {% do narrowed.append(table) %}\n            {% endfor %}\n",
        COLUMNS,
    ),
    "the last tag of a month keeps the age of a day's": (
        "macros/maintain/keep_tags.sql",
        "~ ' retain ' ~ tag.minutes ~ ' minutes'",
        "~ (' retain ' ~ tag.minutes ~ ' minutes' if tag.minutes < 52560000)",
        YOUNG + "test_the_last_tag_of_a_month_stays_for_ever",
    ),
    "a part of what was staged is published": (
        "macros/publish/why_not_published.sql",
        "if snapshot not in here %}",
        "if false %}",
        TOGETHER,
    ),
    "a retry publishes a part of what was staged": (
        "macros/publish/held_before.sql",
        "in changefold.torn_stages(groups).items()",
        "in {}.items()",
        TOGETHER,
    ),
    "what another run staged by itself holds back a retry": (
        "macros/publish/torn_stages.sql",
        "on kept.run = gone.run",
        "on true",
        TOGETHER,
    ),
    "a group of which a table has moved is published up to that": (
        "macros/publish/why_not_published.sql",
        "changefold.moved_tables(tables) if group not in refused %}",
        "[] %}",
        MOVED,
    ),
    "a retry forwards to what main does not lead to": (
        "macros/publish/refuse_mixed_stages.sql",
        "changefold.moved_tables(tables) if known else []",
        "[]",
        MOVED,
    ),
    "what was given up is said to be completed": (
        "macros/publish/finish_publishes.sql",
        "given_up | length < tables | length",
        "true",
        IDLE + "test_a_table_that_is_gone_whose_publish_was_not_ended_is_made_again",
    ),
    "a publish that is completed leaves its stage": (
        "macros/publish/finish_publishes.sql",
        "refs.get('stage') == staged.snapshot",
        "false",
        IDLE + "test_a_publish_that_is_completed_ends_what_did_not_fit_an_older_contract",
    ),
    "misfits of a contract that was set back stay": (
        "macros/survey/record_unchanged.sql",
        "{% if set_back %}",
        "{% if false %}",
        SOLVED + "test_a_group_that_is_set_back_is_not_held_any_more",
    ),
    "a file of which a part was landed is forgotten": (
        "macros/problems/forget_gone_files.sql",
        " and not taken <=> 'partial'",
        "",
        LANDED + "test_what_a_run_landed_and_did_not_record_is_not_hidden_by_a_run_of_another_feed",
    ),
    "a directory that cannot be listed is there again": (
        "macros/problems/record_absent.sql",
        " and not is_unknown",
        "",
        SOLVED + "test_files_and_folders_that_are_not_taken",
    ),
    "the last tag of a day goes before maintenance has kept it": (
        "macros/maintain/tags_to_change.sql",
        " - 60 and ",
        " and ",
        YOUNG + "test_the_last_tag_of_a_day_or_month_stays_before_its_time_is_over",
    ),
    "maintenance takes a table of a user for a scratch table": (
        "macros/maintain/maintained_tables.sql",
        " and 'changefold.scratch' in changefold.fetch_rows('show tblproperties ' ~ name)"
        " | map(attribute=0) %}",
        " %}",
        OF_ONE_NAME,
    ),
    "graphs of one name in two schemas share their scratch tables": (
        "macros/graph/scratch_table.sql",
        "{{ schema }}__{{ identifier }}",
        "{{ identifier }}",
        OF_ONE_NAME,
    ),
    "an increment goes on from a rebuild that nobody recorded": (
        "macros/fold/what_is_new/is_full_fold.sql",
        "published is none or published.is_cut_off or",
        "published is none or",
        OF_ONE_NAME,
    ),
    "silver that is gone is decoded anew as if it were new": (
        "macros/decode/decoded_changes.sql",
        "else feed in state.decoded and feed not in state.removed %}",
        "else false %}",
        OF_ONE_NAME,
    ),
    "places of a decode that died are those of a later one": (
        "macros/decode/record_places.sql",
        "{% if found.are_left %}",
        "{% if false %}",
        IDLE + "test_places_of_what_never_came_into_silver_do_not_count",
    ),
    "a publish of a table that is gone is completed": (
        "macros/publish/finish_publishes.sql",
        "{% set is_there = changefold.has_snapshot(table, staged.snapshot) %}",
        "{% set is_there = true %}",
        IDLE + "test_a_table_that_is_gone_whose_publish_was_not_ended_is_made_again",
    ),
    "maintenance forgets a run that was killed": (
        "macros/maintain/old_runs.sql",
        "<= {{ ended }} and not detail <=> 'operation')",
        "<= {{ ended }})",
        IDLE + "test_what_a_killed_run_left_goes_though_an_operation_came_between",
    ),
    "problems of what is in the project no more stay open": (
        "macros/problems/sum_up_problems.sql",
        "{% set has_closed = changefold.close_removed(open) %}",
        "{% set has_closed = false %}",
        REJECTED,
    ),
    "misfits of a table that came back stay closed": (
        "macros/fold/current_state.sql",
        " + state.removed_tables",
        "",
        REJECTED,
    ),
    "rejected messages of a feed that came back stay closed": (
        "macros/decode/decoded_changes.sql",
        " or feed in state.removed_feeds %}",
        " %}",
        REJECTED,
    ),
    "a doubt is forgotten by a table that had nothing new": (
        "macros/survey/remember_unchanged.sql",
        " or not changefold.find_rejecting() %}",
        " or true %}",
        "test_nothing_implausible_is_published.py::"
        "test_messages_that_are_rejected_hold_their_tables_back",
    ),
    "a run gives back the lock of another": (
        "macros/publish/release_lock.sql",
        "{% do changefold.current_run() %}",
        "",
        "test_one_run_at_a_time.py::test_nobody_gives_back_the_lock_of_another",
    ),
    "a holder of two addresses is judged by one of them": (
        "macros/publish/refuse_if_alive.sql",
        " ~ changefold.sql_text(owner)\n    )[0] %}",
        ' ~ changefold.sql_text(owner) ~ " group by host, process"\n    )[0] %}',
        "test_one_run_at_a_time.py::test_nobody_gives_back_the_lock_of_another",
    ),
    "a maintenance does not look whether it has the lock": (
        "macros/maintain/maintain_table.sql",
        "    {% do changefold.current_run() %}\n    {% do run_query('call system.rewrite_manifests",
        "    {% do run_query('call system.rewrite_manifests",
        YOUNG + "test_maintenance_changes_nothing_but_files_and_snapshots",
    ),
    "a file of that name that landed is dismissed": (
        "macros/problems/_dismiss_file.sql",
        'as recorded_at from " ~ files\n',
        "as recorded_at from \" ~ files.split(' where said')[0]\n",
        NOT_TAKEN,
    ),
    "dismiss writes to a ledger that lacks a column": (
        "macros/problems/dismiss.sql",
        "{% do changefold.create_ops_tables() %}",
        "",
        NOT_TAKEN,
    ),
    "other rows stand for those that went": (
        "macros/doubt/find_doubts_of_rows.sql",
        "if is_held and before >= limits.doubt_from else 0",
        "if false else 0",
        "test_nothing_implausible_is_published.py::"
        "test_rows_that_vanish_without_deletes_are_held_back",
    ),
    "files of a feed without a model stay open": (
        "macros/problems/forget_gone_files.sql",
        "when location is null then true",
        "when location is null then false",
        NOT_TAKEN,
    ),
    "a directory that a feed had before stays open": (
        "macros/problems/forget_gone_files.sql",
        "when status = 'absent' then file_path <> location",
        "when status = 'absent' then false",
        NOT_TAKEN,
    ),
    "what is dismissed stays open": (
        "macros/problems/open_problems.sql",
        "    and dismissed_run is null\n",
        "",
        REJECTED,
    ),
    "misfits that are dismissed stay open": (
        "macros/problems/open_problems.sql",
        "where dismissed_run is null and not exists (",
        "where not exists (",
        REJECTED,
    ),
    "a clock that goes back lets an older row win": (
        "macros/problems/open_problems.sql",
        "max_by(struct(publish_group, event, detail), struct(run, recorded_at)) as said",
        "max_by(struct(publish_group, event, detail), recorded_at) as said",
        REJECTED,
    ),
    "a table with an alias is named for its model": (
        "macros/problems/model_of_table.sql",
        "if gold.node.name != name.split('.')[1]",
        "if false",
        REJECTED,
    ),
    "summing up moves since when a test fails": (
        "macros/maintain/summed_ledger.sql",
        "where is_newest or is_first_open or",
        "where is_newest or",
        YOUNG + "test_what_was_open_in_many_runs_is_summed_up",
    ),
    "summing up moves since when messages are rejected": (
        "macros/maintain/summed_ledger.sql",
        "changefold.first_rejecting_decodes() ~ ')'",
        "changefold.first_rejecting_decodes() ~ ' having false)'",
        YOUNG + "test_rejections_of_a_month_are_one_sum_for_each_reason",
    ),
    "summing up leaves of all publishes one": (
        "macros/maintain/summed_ledger.sql",
        "newness <= 5",
        "newness <= 1",
        YOUNG + "test_maintenance_changes_nothing_but_files_and_snapshots",
    ),
    "a float of a graph may end as Java's do": (
        "macros/graph/values/graph_value.sql",
        "        when {{ changefold._is_of_java(text) }} then null\n",
        "",
        "test_graph_rules.py::test_what_does_not_fit_is_kept_out_with_its_reason",
    ),
    "a float of a graph takes a whole number for another": (
        "macros/graph/misfits/find_graph_misfits.sql",
        "{%- if type.kind == 'float' %}",
        "{%- if false %}",
        "test_graph_rules.py::test_what_does_not_fit_is_kept_out_with_its_reason",
    ),
    "a number beyond a double is known by its digits alone": (
        "macros/formats/tigergraph/_tigergraph_content_finding.sql",
        "r'[0-9][-+0-9.eE]*', 0",
        "r'[0-9]{309}|[eE][4-9][0-9]{2}', 0",
        OF_SAMPLES,
    ),
    "any number beside the text Infinity is beyond a double": (
        "macros/formats/tigergraph/_tigergraph_content_finding.sql",
        "try_cast(number as double) = double('infinity')",
        "true",
        OF_SAMPLES,
    ),
    "a mark may stand beside a long number of a graph": (
        "macros/formats/tigergraph/_tigergraph_content_finding.sql",
        """when contains(raw_value, r'"\\u0001')""",
        "when false",
        OF_SAMPLES,
    ),
    "what was rejected is taken off by times": (
        "macros/graph/misfits/flag_graph_rejections.sql",
        "greatest({{ changefold._graph_known_at('taken_at') }}, case",
        "greatest(taken_at, case",
        "test_graph_histories.py::test_what_makes_and_ends_a_version",
    ),
    "what was rejected of a graph is known by its time alone": (
        "macros/graph/misfits/flag_graph_rejections.sql",
        "lead(taken_at) ignore nulls",
        "lead(timestamp(null)) ignore nulls",
        "test_graph_histories.py::test_what_makes_and_ends_a_version",
    ),
    "an epoch of a graph is known at the moment of what it ends": (
        "macros/graph/rows/_graph_known_at.sql",
        " + interval 1 microsecond",
        "",
        "test_graph_histories.py::test_what_makes_and_ends_a_version",
    ),
    "an edge type is folded by the key of a vertex": (
        "macros/graph/misfits/find_graph_misfits.sql",
        "        when size(key_parts) <> ",
        "        when false and size(key_parts) <> ",
        "test_graph_rules.py::test_an_edge_type_is_not_folded_by_the_key_of_a_vertex",
    ),
    "a clear from before anything was said of a vertex is a moment of it": (
        "macros/graph/rows/_graph_moments.sql",
        "    where not is_clear or epoch > first_epoch or known_at >= first_time\n",
        "",
        "test_graph_histories.py::test_what_makes_and_ends_a_version",
    ),
    "a truncate writes rows that had ended before it": (
        "macros/history/touched_versions.sql",
        "coalesce(_to_position >= (select min(first_position) from newly_cleared_scopes), true)'",
        "true'",
        MOMENTS + "test_what_was_when",
    ),
    "a late truncate writes rows that began after it": (
        "macros/history/touched_versions.sql",
        "_from_position < (select max(last_position) from newly_cleared_scopes)'",
        "true'",
        MOMENTS + "test_what_was_when",
    ),
    "a late truncate ends no version that had ended at its place or later": (
        "macros/history/touched_versions.sql",
        "_to_position >= (select min(first_position) from newly_cleared_scopes)",
        "_to_position > '~'",
        MOMENTS + "test_what_was_when",
    ),
    "a row that is written anew loses its mark": (
        "macros/fold/misfits/rejections_to_mark.sql",
        "    or row_key in (\n",
        "    or false and row_key in (\n",
        MOMENTS + "test_options_of_names_and_of_versions_that_change_nothing",
    ),
    "what was rejected once is looked for in each run": (
        "macros/fold/current_state.sql",
        "{% if rejected or fold.since is none\n",
        "{% if true\n",
        MOMENTS + "test_options_of_names_and_of_versions_that_change_nothing",
    ),
    "a version that was said again has no mark of what was rejected in it": (
        "macros/history/flag_rejected_versions.sql",
        "rejected.change_position > versions._from_position",
        "rejected.change_position > versions._position",
        MOMENTS + "test_options_of_names_and_of_versions_that_change_nothing",
    ),
    "an operation fails on a lake of an older version": (
        "macros/publish/refuse_older_lake.sql",
        "changefold.lake_properties().get('changefold.layout') != changefold.ops_layout()",
        "false",
        NOT_TAKEN,
    ),
}
# what else the tests of doubts and problems are about
DOUBTS = (
    *("fold/misfits/record_rejections.sql", "fold/current_state.sql"),
    *("decode/refuse_other_options.sql", "decode/decoding_options.sql"),
)
# and those of graphs' histories
GRAPH_HISTORY = (
    *("graph/rows/_graph_moments.sql", "graph/rows/_graph_versions.sql"),
    *("graph/misfits/flag_graph_rejections.sql", "graph/misfits/rejected_graph_changes.sql"),
)


def broken(home: Path, path: str, old: str, new: str) -> Path:
    """A copy of the project in which that text stands instead."""
    for part in (*kit.PARTS, "setup", "report", "Makefile", "requirements.txt"):
        copy = home / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy)
        else:
            shutil.copy2(ROOT / part, copy)
    (home / "examples").symlink_to(ROOT / "examples")
    file = home / path
    text = file.read_text()
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
    file.write_text(text.replace(old, new))
    return home


def fails(project: Path, test: str) -> str | None:
    """What pytest says of the test that must fail for that project; None if it passes."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-m", "", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [*command, "--durations", "0", ROOT / "tests" / test],
        cwd=ROOT,
        env=os.environ | {"CHANGEFOLD_TESTED": str(project)},
        capture_output=True,
        text=True,
    )
    said = re.findall(r"(?m)^(?:FAILED|ERROR) .*", ended.stdout)
    if ended.returncode not in (0, 1) or (ended.returncode == 1 and not said):
        raise RuntimeError(ended.stdout[-3000:] + ended.stderr[-3000:])
    return said[0] if said else None


def caught_by(project: Path, home: Path, worker: Worker, name: str) -> str | None:
    """The first test that fails for that project, and the first line of why."""
    kit.TESTED = project
    macro = MUTATIONS[name][0]
    if macro.startswith(("doubt/", "problems/")) or macro in DOUBTS:
        tests = doubt_tests()
    elif macro.startswith("graph/tests/"):
        tests = remembering_tests()
    elif macro in GRAPH_HISTORY:
        tests = graph_history_tests()
    elif macro.startswith(("graph/", "formats/tigergraph/")):
        tests = graph_tests()
    elif macro.startswith(("survey/", "landing/")):
        tests = survey_tests() | remembering_tests()
    elif macro.startswith("history/") or macro == "fold/contract/fold_hash.sql":
        tests = history_tests()
    elif macro.startswith("connect/"):
        tests = sample_tests()
    elif macro in ("fold/values/surely_fits.sql", "fold/values/_value_surely_fits.sql"):
        tests = plain_read_tests()
    else:
        tests = oracle_tests()
    for test_name, test in sorted(tests.items(), key=lambda item: item[0] != FIRST.get(name)):
        place = home / test_name
        place.mkdir()
        try:
            test(place, worker)
        except DbtFailedError as error:
            # a command that fails shows nothing of a mutation, but that what is right is held back
            said = " ".join(str(error).split())
            return f"{test_name}: is doubtful" if " is doubtful: " in said else None
        except AssertionError as error:
            return f"{test_name}: {str(error).partition(chr(10))[0]}"
    return None


def oracle_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_the_fold_equals_the_oracle as tests  # which reads the list of mutations itself

    return {
        test.__name__: lambda place, worker, test=test: test(FoldLake(place, worker))
        for test in (
            tests.test_histories_at_random,
            tests.test_late_snapshot_rows_and_a_table_that_turns_from_rows_to_parts,
            tests.test_one_change_that_is_not_on_top,
            tests.test_histories_that_arrive_in_order,
        )
    }


def history_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_a_history_is_read_as_of_any_moment as moments
    import test_history_equals_the_oracle as versions

    found = {
        test.__name__: lambda place, worker, test=test: test(moments.prepared(Lake(place, worker)))
        for test in (
            moments.test_what_was_when,
            moments.test_values_that_spark_takes_for_equal_or_cannot_compare,
            moments.test_options_of_names_and_of_versions_that_change_nothing,
            moments.test_a_table_that_was_read_again_and_two_logs,
        )
    }
    at_random = versions.test_versions_at_random
    first = {at_random.__name__: lambda place, worker: at_random(FoldLake(place, worker))}
    return first | found


def plain_read_tests() -> dict[str, Callable[[Path, Worker], None]]:
    from test_what_surely_fits_fits import test_what_surely_fits_fits as test

    return {test.__name__: lambda place, worker: test(FoldLake(place, worker))}


def graph_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_graph_increments as increments
    from test_gold_equals_the_graph import test_histories_at_random

    def test_increments(place: Path, worker: Worker) -> None:
        lake = increments.landed(Lake(place, worker, increments.FEEDS))
        both = increments.everything(lake), increments.fold_anew(lake)
        for what in increments.CASES:
            increments.test_an_increment_is_what_all_of_history_makes(both, what)
        increments.test_an_end_is_found_where_no_row_needs_its_history(lake)

    return {
        "test_graph_increments": test_increments,
        "test_gold_equals_the_graph": test_histories_at_random,
    }


def graph_history_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_graph_histories as tests

    return {
        test.__name__: test
        for test in (
            tests.test_what_makes_and_ends_a_version,
            tests.test_a_graph_as_of_moments_at_random,
        )
    }


def sample_tests() -> dict[str, Callable[[Path, Worker], None]]:
    from test_decoders_keep_their_samples import (
        test_a_decoder_may_leave_out_what_its_messages_lack as test,
    )

    return {test.__name__: lambda place, worker: test(Lake(place, worker))}


def survey_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_a_run_costs_what_is_new as tests

    return {
        test.__name__: lambda place, worker, test=test: test(tests.prepared(Lake(place, worker)))
        for test in (
            tests.test_what_is_new_of_one_table_does_not_touch_the_other,
            tests.test_a_table_that_was_published_untested_is_tested_by_the_next_build,
            tests.test_a_test_that_failed_or_warned_is_sent_again_until_it_passes,
            tests.test_a_test_that_asks_for_the_time_is_sent_again,
            tests.test_every_batch_that_was_decoded_since_its_test_passed_is_counted,
            tests.test_a_table_of_a_view_that_renames_is_asked,
            tests.test_a_column_that_a_contract_leaves_out_is_found_in_what_was_seen,
            tests.test_a_topic_whose_name_begins_with_an_underscore_is_named_once,
        )
    }


def doubt_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_nothing_implausible_is_published as doubts
    import test_problems_stay_until_they_are_solved as problems

    return {
        test.__name__: lambda place, worker, module=module, test=test: test(
            module.prepared(Lake(place, worker))
        )
        for module, tests in (
            (
                doubts,
                (
                    doubts.test_a_typo_in_the_entity_is_held_back_until_it_is_mended,
                    doubts.test_a_column_that_nobody_sent_is_held_back,
                    doubts.test_rows_that_vanish_without_deletes_are_held_back,
                    doubts.test_deletes_account_for_rows_that_go,
                    doubts.test_messages_that_are_rejected_hold_their_tables_back,
                    doubts.test_changes_that_do_not_fit_hold_their_table_back,
                ),
            ),
            (
                problems,
                (
                    problems.test_files_and_folders_that_are_not_taken,
                    problems.test_a_group_that_is_set_back_is_not_held_any_more,
                    problems.test_what_was_decoded_with_other_options_is_noticed,
                ),
            ),
        )
        for test in tests
    }


def remembering_tests() -> dict[str, Callable[[Path, Worker], None]]:
    import test_graph_tests_remember as tests

    found = {
        test.__name__: lambda place, worker, test=test: test(
            tests.prepared(Lake(place, worker, tests.FEEDS))
        )
        for test in (
            tests.test_gaps_are_looked_for_from_the_oldest_new_commit_on,
            tests.test_a_gap_is_said_until_it_is_filled,
            tests.test_what_comes_later_of_a_transaction_follows_on_what_was_there,
            tests.test_a_guess_with_what_was_seen_is_counted,
        )
    }
    of_all = tests.test_a_guess_by_a_delete_of_all_is_counted
    return found | {of_all.__name__: of_all}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", help="of names; all mutations, if there are none")
    parser.add_argument("--part", default="1/1", help="K/N: the Kth of every N mutations")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    mine = {
        name
        for name in [*MUTATIONS, *HOLES][part - 1 :: parts]
        if not options.words
        or any(word in name for word in options.words)
        or (name in HOLES and "holes" in options.words)
    }
    missed = 0
    with tempfile.TemporaryDirectory() as directory:
        worker = Worker(Path(directory) / "worker")
        try:
            for number, (name, mutation) in enumerate(MUTATIONS.items()):
                if name not in mine:
                    continue
                home = Path(directory) / str(number)
                macro, old, new = mutation
                project = broken(home / "project", f"macros/{macro}", old, new)
                caught = caught_by(project, home, worker, name)
                missed += not caught
                print(f"{name}\n    {caught or 'NOT CAUGHT'}", flush=True)
        finally:
            worker.kill()
        for number, (name, (path, old, new, test)) in enumerate(HOLES.items()):
            if name not in mine:
                continue
            caught = fails(broken(Path(directory) / f"hole {number}", path, old, new), test)
            missed += not caught
            print(f"{name}\n    {caught or 'NOT CAUGHT: ' + test}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
