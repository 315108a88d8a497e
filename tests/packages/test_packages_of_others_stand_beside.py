"""dbt_utils, dbt_expectations and elementary in one project with this package.

From dbt's hub, or the one that DBT_PACKAGE_HUB_URL names.
"""

from __future__ import annotations

from decimal import Decimal

import pytest
from kit import Worker
from messages import cart, delete, insert
from test_own_project import OwnProject

PACKAGES = """
  - {package: dbt-labs/dbt_utils, version: [">=1.0.0", "<2.0.0"]}
  - {package: metaplane/dbt_expectations, version: [">=0.10.0", "<1.0.0"]}
  - {package: elementary-data/elementary, version: [">=0.18.0", "<1.0.0"]}
"""
# elementary writes into schemas of its own, with the profile's kind of table
SETTINGS = """
vars: {"dbt_date:time_zone": UTC}
dispatch:
  - {macro_namespace: dbt, search_order: [own_project, elementary, dbt]}
"""
KEYS = """
{{ config(schema='marts', materialized='table', file_format='iceberg') }}
select {{ dbt_utils.generate_surrogate_key(['id']) }} as cart_key, id, amount
from {{ ref('carts') }}
"""
TESTS = """
models:
  - name: cart_keys
    data_tests:
      - dbt_utils.equal_rowcount: {arguments: {compare_model: ref('carts')}}
      - dbt_expectations.expect_column_values_to_be_between:
          arguments: {column_name: amount, min_value: 0, max_value: 100}
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, worker: Worker) -> OwnProject:
    own = OwnProject(tmp_path_factory.mktemp("own"), worker)
    (own.project / "macros" / "like_ours.sql").unlink()
    with (own.project / "packages.yml").open("a") as file:
        file.write(PACKAGES)
    with (own.project / "dbt_project.yml").open("a") as file:
        file.write(SETTINGS)
    own.edit(
        "dbt_project.yml",
        "models:\n",
        "models:\n  elementary: {+schema: elementary, +file_format: iceberg}\n",
    )
    own.write("models/marts/cart_keys.sql", KEYS)
    own.write("models/marts/marts.yml", TESTS)
    own.dbt("deps").check()
    return own


def test_all_are_built_in_one_project(own: OwnProject) -> None:
    rows = [insert(cart(n, amount=f"{n}.5"), "carts") for n in (1, 2, 3)]
    own.land("shop_postgres", "1.jsonl", rows)
    built = own.build("--target", "prod")
    packages = {name.split(".")[1] for name in built.statuses}
    assert {"changefold", "own_project", "elementary"} <= packages
    passed = {name.split(".")[2] for name, status in built.statuses.items() if status == "pass"}
    assert {"dbt_utils_equal_rowcount_cart_keys_ref_carts_"} <= passed
    assert any("expect_column_values_to_be_between" in name for name in passed)
    assert own.carts() == [("cart 1", 1.5), ("cart 2", 2.5), ("cart 3", 3.5)]
    assert own.rows("elementary.dbt_models"), "elementary writes what it knows"


def test_a_second_run_goes_on(own: OwnProject) -> None:
    own.land("shop_postgres", "2.jsonl", [delete(cart(3), "carts"), insert(cart(4), "carts")])
    own.build("--target", "prod")
    assert own.carts() == [("cart 1", 1.5), ("cart 2", 2.5), ("cart 4", Decimal("5.5"))]
    keys = {row["id"]: row["cart_key"] for row in own.rows("marts.cart_keys")}
    assert len({*keys.values()}) == len(keys) == 3


def test_a_test_of_theirs_that_fails_holds_back_nothing_of_others(own: OwnProject) -> None:
    """It is about a table of the project, which is written at once; gold is published."""
    own.land("shop_postgres", "3.jsonl", [insert(cart(5, amount="1000"), "carts")])
    built = own.dbt("build", "--target", "prod")
    assert not built.succeeded and "FAIL 1" in built.output
    assert ("cart 5", 1000) in own.carts()
