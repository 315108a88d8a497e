"""What a statement's text grows with has a bound and another way beyond it (statements.md)."""

from __future__ import annotations

import gzip
import os
import re

import pytest
from kit import TESTED, Lake
from messages import insert, payment, shift

FEED = "shop_mariadb"
MANY_OPTIONS = """
{% macro many(options) %}
    {% set found = dict(options) %}
    {% for name, value in options.items() if value is mapping %}
        {% if name == 'arcion' %}
            {% do found.update({name: many(value)}) %}
        {% elif name != 'csv' and value %}
            {% set more = {} %}
            {% for number in range(10000) %}
                {% set tenant = 'tenant_' ~ number %}
                {% do more.update({
                    tenant: '/' ~ tenant ~ '/' if name == 'files' else value.values() | first,
                }) %}
            {% endfor %}
            {% do found.update({name: dict(more, **value)}) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
"""
MANY_PARTITIONS = """
{% macro many_partitions() %}
    {% do run_state().update({'noticed': {}}) %}
    {% set taken, lost = [], [] %}
    {% for number in range(10000) %}
        {% set topic = "crm.it's " ~ number // 2 %}
        {% do taken.append([topic, number % 2, 5, 5 + number, 'id']) %}
        {% do lost.append([topic, number % 2, 1, 5, 5 + number, false, 'id']) %}
    {% endfor %}
    {% do remember_offsets('many', {'taken': taken, 'lost': lost, 'transactions': 'any'}) %}
    {% do write_noticed('many', 'ops.offsets', 7, 'true') %}
    {% do view_records('many', {'bootstrap.servers': 'localhost:1'}, taken) %}
    {% do say('columns: ' ~ fetch_rows('describe many_records') | map(attribute=0) | join(' ')) %}
    {% set places = survey_offsets(['many']).many %}
    {% do say(places | length ~ ' places; ' ~ tojson(places["crm.it's 4999/1"])) %}
    {% do refuse_lost_offsets('many', lost) %}
{% endmacro %}
"""
STAGES = """
{% macro stages() %}
    {% set names = [] %}
    {% for number in range(60) %}
        {% do names.append('gold.many_' ~ number) %}
    {% endfor %}
    {% set found = staged_tables(names) %}
    {% do say('stages: ' ~ found | length) %}
{% endmacro %}
"""
PUBLISHES = """
{% macro publishes() %}
    {% set tables = {} %}
    {% for number in range(10000) %}
        {% set staged = {'snapshot': number, 'run': 1, 'contract': 'new'} %}
        {% do tables.update({'gold.many_' ~ number: staged}) %}
    {% endfor %}
    {% do record_publish(1, {"it's many": tables}, 'abandoned') %}
    {% do drop_old_rejections(tables) %}
{% endmacro %}
"""


def test_no_select_is_held_whole_to_see_what_is_not_in_it() -> None:
    null_aware = re.compile(r"not\s+in\s*\([\s'\"~]*select", re.IGNORECASE)
    texts = [*TESTED.glob("macros/**/*.sql"), *TESTED.glob("tests/generic/*.sql")]
    assert len(texts) > 300
    found = [
        f"{file.name}: {one[0]!r}"
        for file in texts
        for one in null_aware.finditer(file.read_text())
    ]
    assert not found, "say `left anti join`, or `not exists`"


@pytest.mark.soak
def test_options_of_ten_thousand_tables(lake: Lake) -> None:
    """Each decoder makes of its sample what it must, if its options say something of so many."""
    (lake.project / "macros" / "many.sql").write_text(MANY_OPTIONS)
    decoders = "macros/golden/decoders.sql"
    lake.edit(decoders, "options() if options else {}", "many(options()) if options else {}")
    lake.edit(decoders, "options=options)", "options=many(options))")
    compared = lake.dbt("run-operation", "check_samples")
    compared.check()
    assert compared.output.count("makes of its sample what it must") >= 11


@pytest.mark.wide
def test_ten_thousand_partitions_of_kafka(shared_lake: Lake) -> None:
    shared_lake.keep_models("payments")
    shared_lake.build()
    (shared_lake.project / "macros" / "partitions.sql").write_text(MANY_PARTITIONS)
    output = shared_lake.dbt("run-operation", "many_partitions").output
    assert "columns: key value topic partition offset" in output, output[-3000:]
    assert "10000 places" in output and '"next_offset": 10004' in output
    assert "and 9980 more" in output, output[-3000:]
    assert output.count("are lost") == 20


@pytest.mark.wide
def test_stages_of_60_tables(shared_lake: Lake) -> None:
    shared_lake.build()
    (shared_lake.project / "macros" / "stages.sql").write_text(STAGES)
    for number in range(60):
        table = f"gold.many_{number}"
        shared_lake.sql(
            f"create table {table} (id int) using iceberg"
            " tblproperties ('write.wap.enabled' = 'true')"
        )
        shared_lake.sql(f"insert into {table} values (1)")
    outcome = shared_lake.dbt("run-operation", "stages")
    assert "stages: 60" in outcome.output


@pytest.mark.wide
def test_a_group_of_ten_thousand_tables(shared_lake: Lake) -> None:
    """What a publish writes of its group, and which rejections it lets go."""
    shared_lake.keep_models("payments")
    shared_lake.build()
    (shared_lake.project / "macros" / "publishes.sql").write_text(PUBLISHES)
    for table, contract in (("many_9999", "old"), ("many_9999", "new"), ("others", "old")):
        shared_lake.sql(
            "insert into gold.rejections (table_name, contract)"
            f" values ('gold.{table}', '{contract}')"
        )
    shared_lake.dbt("run-operation", "publishes").check()
    counted = "select count(distinct table_name), max(snapshot_id) from ops.publishes"
    assert shared_lake.sql(f"{counted} where event = 'abandoned'") == [["10000", "9999"]]
    left = "select table_name, contract from gold.rejections where change_id is null order by 1"
    assert shared_lake.sql(left) == [["gold.many_9999", "new"], ["gold.others", "old"]]


def far_apart(first: int) -> list[str]:
    """Rows in files of the log that lie far apart: each is a stretch of its own."""
    return [
        insert(payment(first + number)).replace("binlog.000001", f"binlog.{1 + 5000 * number:06}")
        for number in range(18)
    ]


@pytest.mark.wide
def test_ten_thousand_epochs_and_150_batches_that_silver_has_not(lake: Lake) -> None:
    lake.keep_models("payments")
    epochs = f"lines: records\n            epochs: {[*range(2, 10_002)]}"
    lake.edit("models/bronze/_bronze.yml", "lines: records", epochs)
    lake.land(FEED, "first.jsonl", [insert(payment(number)) for number in range(200)])
    lake.build()
    # 150 runs, each of which landed and died
    for number in range(150):
        lines = [insert(payment(number)), *far_apart(1000 + 18 * number)]
        lake.land(FEED, f"{number:03}.jsonl", lines)
    lake.dbt("run", "--select", f"{FEED}_messages").check()
    lake.sql(
        f"update bronze.{FEED}_messages set landed_batch ="
        " 2 + cast(right(substring_index(file_path, '.', 1), 3) as int) where landed_batch = 2"
    )
    lake.sql("update ops.runs set run = 200 where run = 2")
    lake.build()
    batches = lake.sql(
        f"select count(distinct landed_batch), max(change_position) from silver.{FEED}_decoded"
    )
    assert batches[0][0] == "151"
    assert batches[0][1].startswith("000150/")
    assert lake.sql("select count(*), count(distinct id) from gold.payments") == [["2900", "2900"]]


@pytest.mark.soak
def test_ten_thousand_files_in_a_run(lake: Lake) -> None:
    """Of 10,050 small files a run takes the 10,000 oldest ones, in one statement."""
    lake.keep_models("payments")
    folder = lake.landing / FEED
    for number in range(10_050):
        lines = [insert(payment(2 * number + more)) for more in (0, 1)]
        content = "".join(f"{line}\n" for line in lines).encode()
        packed = number % 100 == 0
        path = folder / f"{number % 7}" / f"it's {number}.jsonl{'.gz' if packed else ''}"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress(content) if packed else content)
        os.utime(path, (1_700_000_000 + number,) * 2)
    output = lake.build().output
    assert "has 10050 new files: this run takes the oldest 10000; the next" in output
    assert "10000 new files" in output
    compiled = lake.project / "target/compiled/changefold/models/bronze" / f"{FEED}_messages.sql"
    longest = max(len(str(path)) for path in folder.rglob("*.gz"))
    # each of the files is named twice, and `'` as `%27` or escaped
    assert len(compiled.read_text()) < 10_000 * 2 * (longest + 60)
    assert lake.sql("select count(*), count(distinct id), max(id) from gold.payments") == [
        ["20000", "20000", "19999"]
    ]
    assert "[50 new files" in lake.build().output
    assert lake.sql("select count(*), max(id) from gold.payments") == [["20100", "20099"]]
    lake.assert_each_line_is_landed_once()
    assert "nothing new" in lake.build().output


@pytest.mark.soak
def test_a_contract_of_a_thousand_columns(lake: Lake) -> None:
    lake.keep_models("shifts")
    names = [f"column_{number}" for number in range(1000)]
    kinds = ("string", "bigint", "decimal(10,2)", "double") * 250
    columns = [
        f'      - {{name: {name}, data_type: "{kind}", description: One of many.}}\n'
        for name, kind in zip(names, kinds, strict=True)
    ]
    remark = "      - {name: remark,"
    lake.edit("models/gold/warehouse/_warehouse.yml", remark, "".join([*columns, remark]))
    values = {name: number for number, name in enumerate(names)}
    rows = [shift(number, **values) for number in range(20)]
    for batch in (rows[:10], rows[5:]):
        lake.land(FEED, f"{len(batch)}.jsonl", [insert(row, "shifts") for row in batch])
        lake.build()
    [row] = [row for row in lake.rows("gold.shifts") if row["id"] == 7]
    assert (row["column_0"], row["column_997"]) == ("0", 997)
    assert lake.sql("select count(*) from gold.shifts") == [["20"]]
