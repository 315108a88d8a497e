"""Draws docs/orders_by_status.svg from models/marts/orders_by_status, after `make build`.

.venv/bin/python examples/marts/plot.py
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import altair as alt

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "orders_by_status.svg"
ROWS = """
select
    date_format(moment, "yyyy-MM-dd'T'HH:mm:ss") as moment,
    coalesce(nullif(status, ''), 'none') as status,
    orders
from {{ ref('orders_by_status') }}
"""


def main() -> None:
    dbt = Path(sys.executable).with_name("dbt")
    command = [dbt, "show", "--quiet", "--output", "json", "--limit", "-1", "--inline", ROWS]
    said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = json.loads(said)["show"]
    chart = (
        alt.Chart(alt.Data(values=rows), width=640, height=220)
        .mark_area(interpolate="step-after")
        .encode(
            x=alt.X("moment:T", title=None),
            y=alt.Y("orders:Q", title="orders"),
            color=alt.Color("status:N", title=None, scale=alt.Scale(scheme="tableau10")),
        )
    )
    chart.save(PICTURE)


if __name__ == "__main__":
    main()
