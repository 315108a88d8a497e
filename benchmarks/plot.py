"""The figures of run.py and history.py as one picture, benchmarks/figures.svg.

    .venv/bin/python benchmarks/plot.py --bulk DIR --history DIR

DIR: the work directories of the two, each with its result.json.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib import pyplot
from matplotlib.axes import Axes

PICTURE = Path(__file__).resolve().parent / "figures.svg"
COLOURS = {
    "this project": "#1b6ca8",
    "Spark by hand": "#9aa5b1",
    "DuckDB": "#d9a441",
    "dbt by hand": "#b5543c",
}
GREY = "#5b6570"


def name_bars(axes: Axes, heights: list[float], texts: list[str]) -> None:
    for place, (height, text) in enumerate(zip(heights, texts, strict=True)):
        axes.annotate(
            text, (place, height), (0, 3), textcoords="offset points", ha="center", color=GREY
        )


def draw_bulk(axes: Axes, result: dict[str, Any]) -> None:
    sides = result["sides"]
    seconds = [side["next"]["all"] for side in sides.values()]
    axes.bar(
        [name.replace(" ", "\n", 1) for name in sides],
        seconds,
        color=[COLOURS[name] for name in sides],
    )
    memory = [f"{side['memory'] / 1e9:.1f} GB" for side in sides.values()]
    name_bars(axes, seconds, [f"{s:.0f} s, {m}" for s, m in zip(seconds, memory, strict=True)])
    axes.set_title(f"{result['messages']:,} messages, raw to gold", loc="left")


def draw_batches(axes: Axes, results: dict[str, Any]) -> None:
    """Of the longest history."""
    count = max(results, key=int)
    runs = results[count]
    width = 0.4
    for number, (side, key) in enumerate((("this project", None), ("dbt by hand", "by_hand"))):
        places = [place + number * width for place in range(len(runs))]
        seconds = [run[key] if key else run["seconds"][-1] for run in runs.values()]
        axes.barh(places, seconds, width, label=side, color=COLOURS[side])
        for place, second, run in zip(places, seconds, runs.values(), strict=True):
            wrong = f", {run['wrong_rows']:,} wrong rows" if key and run["wrong_rows"] else ""
            axes.annotate(
                f"{second:.0f} s{wrong}",
                (second, place),
                (3, 0),
                va="center",
                color=GREY,
                textcoords="offset points",
            )
    axes.set_yticks([place + width / 2 for place in range(len(runs))], [*runs])
    axes.invert_yaxis()
    axes.margins(x=0.3)
    axes.legend(frameon=False)
    axes.set_title(f"a batch onto {int(count):,} changes", loc="left")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    temporary = Path(tempfile.gettempdir())
    parser.add_argument("--bulk", type=Path, default=temporary / "changefold-benchmark")
    parser.add_argument("--history", type=Path, default=temporary / "changefold-history")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    options = parser.parse_args()
    matplotlib.rcParams |= {
        "svg.fonttype": "none",  # text stays text
        "svg.hashsalt": "changefold",  # the same bytes each time
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4), width_ratios=(2, 3))
    draw_bulk(left, json.loads((options.bulk / "result.json").read_text()))
    draw_batches(right, json.loads((options.history / "result.json").read_text()))
    left.set_ylabel("seconds")
    right.set_xlabel("seconds")
    figure.tight_layout()
    figure.savefig(options.picture, metadata={"Date": None})


if __name__ == "__main__":
    main()
