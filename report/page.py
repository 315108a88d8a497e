"""One HTML file that needs nothing else: tables and charts of what `figures.py` found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

HERE = Path(__file__).resolve().parent
MOST_BARS = 30
OUTCOMES = ("with_changes", "control", "rejected")
STEPS = ("landing", "decoding", "folding", "publishing")
# of Okabe and Ito: told apart by people who see few colours, on light and on dark
COLOURS = ["#0072B2", "#56B4E9", "#D55E00", "#009E73"]
FIT = alt.AutoSizeParams(type="fit-x", contains="padding")
Row = dict[str, Any]


def duration(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    for size, unit in ((1, "s"), (60, "min"), (3600, "h")):
        if seconds < 120 * size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds / 86400:,.1f} d"


def number(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def size(value: int | None) -> str:
    if value is None:
        return "–"
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value < 1000 or unit == "TB":
            return f"{value:,.1f} {unit}" if unit != "B" else f"{value} B"
        value /= 1000
    return ""


def moment(value: datetime | None) -> str:
    return "–" if value is None else f"{value:%Y-%m-%d %H:%M:%S}"


def colours(names: Sequence[str]) -> alt.Scale:
    return alt.Scale(domain=list(names), range=COLOURS[: len(names)])


def stacked(rows: list[Row], names: tuple[str, ...], title: str) -> alt.Chart:
    """A bar for each run, of parts that add up."""
    values = [
        {
            "run": row["run"],
            "part": name.replace("_", " "),
            "value": row[name],
            "order": names.index(name),
        }
        for row in rows
        for name in names
        if row[name]
    ]
    width = max(2, min(40, 800 // (len(rows) or 1)))
    return (
        alt.Chart(alt.Data(values=values))
        .mark_bar(size=width)
        .encode(
            x=alt.X("run:O", title="run", axis=alt.Axis(labelOverlap=True)),
            y=alt.Y("sum(value):Q", title=title),
            color=alt.Color(
                "part:N", scale=colours([name.replace("_", " ") for name in names]), title=None
            ),
            order="order:O",
            tooltip=["run:O", "part:N", alt.Tooltip("sum(value):Q", title=title, format=",.1f")],
        )
        .properties(width="container", height=220, autosize=FIT)
    )


def of_lags(tables: list[Row]) -> alt.Chart:
    slowest = sorted(
        (row for row in tables if row["lag_median"] is not None),
        key=lambda row: -row["lag_95"],
    )[:MOST_BARS]
    names = {"lag_median": "median", "lag_95": "95th percentile", "lag_worst": "worst"}
    values = [
        {"table": row["table"], "what": what, "seconds": max(row[name], 0.1)}
        for row in slowest
        for name, what in names.items()
    ]
    return (
        alt.Chart(alt.Data(values=values))
        .mark_point(filled=True, size=70)
        .encode(
            y=alt.Y("table:N", sort=[row["table"] for row in slowest], title=None),
            x=alt.X(
                "seconds:Q", scale=alt.Scale(type="log"), title="seconds from commit to publish"
            ),
            color=alt.Color("what:N", scale=colours(list(names.values())), title=None),
            tooltip=["table:N", "what:N", alt.Tooltip("seconds:Q", format=",.1f")],
        )
        .properties(width="container", height=alt.Step(18), autosize=FIT)
    )


def of_sizes(storage: list[Row]) -> alt.Chart:
    largest = sorted(storage, key=lambda row: -row["bytes"])[:MOST_BARS]
    values = [
        {"table": row["table"], "megabytes": row["bytes"] / 1e6, "schema": row["schema"]}
        for row in largest
    ]
    return (
        alt.Chart(alt.Data(values=values))
        .mark_bar()
        .encode(
            y=alt.Y("table:N", sort=[row["table"] for row in largest], title=None),
            x=alt.X("megabytes:Q", title="MB of the current state"),
            color=alt.Color(
                "schema:N", scale=colours(("bronze", "silver", "gold", "ops")), title=None
            ),
            tooltip=["table:N", alt.Tooltip("megabytes:Q", format=",.2f")],
        )
        .properties(width="container", height=alt.Step(18), autosize=FIT)
    )


def by_run(outcomes: list[Row]) -> list[Row]:
    """Of all feeds together."""
    runs: dict[int, Row] = {}
    for row in outcomes:
        found = runs.setdefault(row["run"], {"run": row["run"], **dict.fromkeys(OUTCOMES, 0)})
        for name in OUTCOMES:
            found[name] += row[name]
    return list(runs.values())


def by_group(figures: Row) -> list[Row]:
    """What the runs that are shown held back and published, the newest first."""
    started = {run["run"]: run["started_at"] for run in figures["runs"]}
    rows = [row | {"when": started.get(row["run"])} for row in figures["held"]]
    rows += [row | {"when": row["published_at"]} for row in figures["published"]]
    return sorted((row for row in rows if row["run"] in started), key=lambda row: -row["run"])


def in_script(value: object) -> Markup:
    """JSON within a script element: nothing in it ends the element."""
    return Markup(json.dumps(value).replace("<", "\\u003c"))


def write_page(figures: Row) -> str:
    charts = {
        "outcomes-chart": stacked(by_run(figures["outcomes"]), OUTCOMES, "messages"),
        "runs-chart": stacked(figures["runs"][::-1], STEPS, "seconds"),
        "lags-chart": of_lags(figures["tables"]),
        "sizes-chart": of_sizes(figures["storage"]),
    }
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True)
    environment.filters |= {
        "duration": duration,
        "number": number,
        "size": size,
        "moment": moment,
        "in_script": in_script,
    }
    return environment.get_template("page.html.j2").render(
        figures=figures,
        publishes=by_group(figures),
        charts={name: json.loads(chart.to_json()) for name, chart in charts.items()},
        library=Markup(vl_convert.javascript_bundle().replace("</script", "<\\/script")),
        most_bars=MOST_BARS,
    )
