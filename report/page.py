"""One HTML file that needs nothing else: tables and charts of what `figures.py` found."""

from __future__ import annotations

import json
from collections import Counter
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
MOST_LABELS = 25
MOST_ROWS = 500  # of what grows with time, or with what is wrong
MOST_OF_A_KIND = 200
OUTCOMES = ("with_changes", "control", "rejected")
STEPS = ("landing", "decoding", "folding", "publishing")
# of Okabe and Ito: told apart by people who see few colours, on light and on dark
COLOURS = ["#0072B2", "#56B4E9", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#999999", "#F0E442"]
# names that begin alike are told apart by their ends
OF_TABLES = alt.Axis(
    labelExpr="length(datum.label) > 34"
    " ? slice(datum.label, 0, 14) + '…' + slice(datum.label, -18) : datum.label",
    labelLimit=240,
)
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
    parts = [name.replace("_", " ") for name in names]
    values = [
        {"run": row["run"]} | {part: row[name] for part, name in zip(parts, names, strict=True)}
        for row in rows
    ]
    width = max(2, min(40, 800 // (len(rows) or 1)))
    # a browser would measure the label of each run to see which have room
    labels = [row["run"] for row in rows[:: -(-len(rows) // MOST_LABELS) or 1]]
    return (
        alt.Chart(alt.Data(values=values))
        .transform_fold(parts, ["part", "value"])
        .transform_filter("datum.value > 0")
        .transform_calculate(order=f"indexof({json.dumps(parts)}, datum.part)")
        .mark_bar(size=width, aria=False)
        .encode(
            x=alt.X("run:O", title="run", axis=alt.Axis(values=labels, labelOverlap=True)),
            y=alt.Y("value:Q", title=title),
            color=alt.Color("part:N", scale=colours(parts), title=None),
            order="order:O",
            tooltip=["run:O", "part:N", alt.Tooltip("value:Q", title=title, format=",.1f")],
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
            y=alt.Y("table:N", sort=[row["table"] for row in slowest], title=None, axis=OF_TABLES),
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
    schemas = sorted({row["schema"] for row in storage})
    values = [
        {"table": row["table"], "megabytes": row["bytes"] / 1e6, "schema": row["schema"]}
        for row in largest
    ]
    return (
        alt.Chart(alt.Data(values=values))
        .mark_bar()
        .encode(
            y=alt.Y("table:N", sort=[row["table"] for row in largest], title=None, axis=OF_TABLES),
            x=alt.X("megabytes:Q", title="MB of the current state"),
            color=alt.Color("schema:N", scale=colours(schemas), title=None),
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


def most_of_each_kind(problems: list[Row]) -> list[Row]:
    """In their order; of a kind that has too many those that occurred most often."""
    shown: set[int] = set()
    for kind in {row["kind"] for row in problems}:
        of_kind = [at for at, row in enumerate(problems) if row["kind"] == kind]
        shown.update(sorted(of_kind, key=lambda at: -problems[at]["occurrences"])[:MOST_OF_A_KIND])
    return [problems[at] for at in sorted(shown)]


def in_script(value: object) -> Markup:
    """JSON within a script element: nothing in it ends the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


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
        problems=most_of_each_kind(figures["problems"]),
        kinds=Counter(row["kind"] for row in figures["problems"]),
        most_rows=MOST_ROWS,
        most_of_a_kind=MOST_OF_A_KIND,
        charts={name: json.loads(chart.to_json()) for name, chart in charts.items()},
        library=Markup(vl_convert.javascript_bundle().replace("</script", "<\\/script")),
        most_bars=MOST_BARS,
    )
