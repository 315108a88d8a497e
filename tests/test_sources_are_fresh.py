"""`dbt source freshness` says how old the newest message of a feed is."""

from __future__ import annotations

import json
import time

import pytest
from kit import Lake
from messages import insert, payment

FEED = "shop_mariadb"
SOURCE = f"source.changefold.landing.{FEED}"
BRONZE = "models/bronze/_bronze.yml"
QUERY = '      loaded_at_query: "{{ newest_message(this) }}"'
LIMITS = (
    "      freshness: {warn_after: {count: 1, period: hour}, error_after: {count: 1, period: day}}"
)


def sent_at(line: str, seconds_ago: float) -> str:
    record = json.loads(line)
    return json.dumps(record | {"timestamp": round((time.time() - seconds_ago) * 1000)})


def freshness(lake: Lake) -> str:
    outcome = lake.dbt("source", "freshness", "-s", f"source:landing.{FEED}")
    status = outcome.statuses[SOURCE]
    assert outcome.succeeded == (status in ("pass", "warn"))
    return status


@pytest.mark.wide
def test_the_newest_record_tells_how_old_a_feed_is(lake: Lake) -> None:
    lake.keep_models("payments")
    lake.edit(BRONZE, QUERY, f"{LIMITS}\n{QUERY}")
    lake.land(FEED, "1.jsonl", [sent_at(insert(payment(1)), 3 * 86400)])
    lake.build()
    assert freshness(lake) == "error", "it has just landed, and was sent days ago"
    lake.land(FEED, "2.jsonl", [sent_at(insert(payment(2)), 7200)])
    lake.build()
    assert freshness(lake) == "warn"
    lake.land(FEED, "3.jsonl", [sent_at(insert(payment(3)), 60)])
    lake.build()
    assert freshness(lake) == "pass"
    # of a clock that is a day ahead: as new as when it landed
    lake.sql("delete from bronze.shop_mariadb_messages")
    lake.land(FEED, "4.jsonl", [sent_at(insert(payment(4)), -86400)])
    lake.build()
    lake.sql("update bronze.shop_mariadb_messages set landed_at = landed_at - interval 2 hours")
    assert freshness(lake) == "warn"


@pytest.mark.wide
def test_without_times_of_records_it_is_when_they_landed(lake: Lake) -> None:
    lake.keep_models("payments")
    lake.edit(BRONZE, QUERY, f"{LIMITS}\n{QUERY}")
    record = json.loads(insert(payment(1)))
    record.pop("timestamp", None)
    lake.land(FEED, "1.jsonl", [json.dumps(record)])
    lake.build()
    assert freshness(lake) == "pass"
