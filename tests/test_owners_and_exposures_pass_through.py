"""What dbt's catalog and orchestrators read beside ours: owners, groups of owners, exposures."""

from __future__ import annotations

import json

import pytest
from kit import Lake
from messages import insert, payment, update

FEED = "shop_mariadb"
BRONZE = "models/bronze/_bronze.yml"
WAREHOUSE = "models/gold/warehouse/_warehouse.yml"
OWNER = '{owner: payments team, dagster: {owners: ["team:payments"]}}'
EXPOSED = """
groups:
  - {name: finance, owner: {name: Finance, email: finance@example.com}}
exposures:
  - name: payments_page
    type: dashboard
    owner: {name: Finance, email: finance@example.com}
    depends_on: ["ref('payments')", "source('landing', 'shop_mariadb')"]
    config: {meta: {url_of_alerts: somewhere}}
"""


@pytest.fixture(scope="module")
def owned(shared_lake: Lake) -> Lake:
    lake = shared_lake
    lake.keep_models("payments")
    (lake.project / "models" / "exposures.yml").write_text(EXPOSED)
    lake.edit(
        WAREHOUSE,
        "  - name: payments\n",
        f"  - name: payments\n    config: {{group: finance, meta: {OWNER}}}\n",
    )
    head, feed, rest = (lake.project / BRONZE).read_text().partition(f"      - name: {FEED}\n")
    assert feed
    meta = "          meta:\n            lines: records\n"
    assert rest.index(meta) < rest.index("- name:"), "of this feed"
    rest = rest.replace(meta, f"          meta: {{lines: records, {OWNER[1:]}\n", 1)
    (lake.project / BRONZE).write_text(head + feed + rest)
    lake.land(FEED, "1.jsonl", [insert(payment(1))])
    return lake


def test_the_manifest_has_them(owned: Lake) -> None:
    owned.keeps_artifacts = True
    outcome = owned.build()
    owned.keeps_artifacts = False
    assert outcome.status("payments_page") == "no-op"
    assert [row["id"] for row in owned.rows("gold.payments")] == [1]
    manifest = json.loads((owned.project / "target" / "manifest.json").read_text())
    model = manifest["nodes"]["model.changefold.payments"]
    source = manifest["sources"][f"source.changefold.landing.{FEED}"]
    wanted = {"owner": "payments team", "dagster": {"owners": ["team:payments"]}}
    assert wanted.items() <= model["config"]["meta"].items()
    assert wanted.items() <= source["config"]["meta"].items()
    assert source["config"]["meta"]["lines"] == "records"
    assert model["config"]["group"] == "finance"
    assert manifest["groups"]["group.changefold.finance"]["owner"]["email"] == "finance@example.com"
    exposure = manifest["exposures"]["exposure.changefold.payments_page"]
    assert exposure["owner"]["email"] == "finance@example.com"
    assert "model.changefold.payments" in exposure["depends_on"]["nodes"]
    assert manifest["child_map"]["model.changefold.payments"].count(exposure["unique_id"]) == 1


def test_an_exposure_selects_what_it_depends_on(owned: Lake) -> None:
    listed = owned.dbt("ls", "--quiet", "--select", "+exposure:payments_page").output
    assert "changefold.gold.warehouse.payments" in listed
    assert "exposure:changefold.payments_page" in listed
    outcome = owned.build("--select", "+exposure:payments_page")
    assert outcome.status("payments") == "success"


def test_another_owner_folds_nothing_anew(owned: Lake) -> None:
    before = owned.commits()["gold.payments"]
    owned.edit(WAREHOUSE, "payments team", "another team")
    owned.build()
    assert owned.commits()["gold.payments"] == before


def test_a_project_with_exposures_is_idle_like_any(owned: Lake) -> None:
    owned.build()
    assert "nothing has changed since run" in owned.build().output


@pytest.mark.wide
def test_a_group_is_held_back_beside_an_exposure(owned: Lake) -> None:
    owned.land(FEED, "2.jsonl", [insert(payment(2, method="bitcoin"))])
    outcome = owned.dbt("build")
    (why,) = [line for line in outcome.output.splitlines() if "held back warehouse, " in line]
    assert not outcome.succeeded and "payments_method" in why and "payments_page" not in why
    assert [row["id"] for row in owned.rows("gold.payments")] == [1]
    owned.land(FEED, "3.jsonl", [update(payment(2, method="cash"))])
    owned.build()
    assert sorted(row["id"] for row in owned.rows("gold.payments")) == [1, 2]
