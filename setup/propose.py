"""Propose the models of a feed and put them in their places, never in the place of another file.

    make propose FEED=crm
    .venv/bin/python setup/propose.py crm [--location /data/crm] [--messages 10000] [--history]
    .venv/bin/python setup/propose.py crm --servers broker-1:9092 --topics crm.orders,crm.visits

It starts `dbt run-operation propose`, which reads what has landed, or topics, and prints the
files. All other arguments are for dbt.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import yaml

HEADING = re.compile(r"==> (.*?) ?<==\n")


def files_in(output: str) -> tuple[str, dict[str, str]]:
    """What was printed before the files, and the files: path -> text."""
    said, *rest = HEADING.split(output)
    return said, {path: text for path, text in zip(rest[::2], rest[1::2], strict=True) if path}


def moved(files: dict[str, str], folder: str) -> dict[str, str]:
    """The files, with this folder in the place of `models`."""
    return {
        str(Path(folder, *Path(path).parts[1:])) if path.startswith("models/") else path: text
        for path, text in files.items()
    }


def models_of(project: Path) -> str:
    """The folder of its models: the first of `model-paths`, unless Jinja alone tells it."""
    file = project / "dbt_project.yml"
    paths = (yaml.safe_load(file.read_text("utf-8")) or {}).get("model-paths")
    first = paths[0] if isinstance(paths, list) and paths else "models"
    return first if isinstance(first, str) and "{" not in first else "models"


def write_new(file: Path, text: str) -> bool:
    """Whole or not at all, and never in the place of another; returns whether it was written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    waiting = file.with_name(f".propose-{os.getpid()}.tmp")
    try:
        waiting.write_text(text, encoding="utf-8")
        try:
            os.link(waiting, file)
        except FileExistsError:
            return False
        except OSError:  # not every file system has hard links
            if file.exists():
                return False
            waiting.replace(file)
    finally:
        waiting.unlink(missing_ok=True)
    return True


def put(project: Path, files: dict[str, str]) -> tuple[list[str], list[str]]:
    """Write those that are not there; returns which were written and which were left."""
    written, left = [], []
    for path, text in files.items():
        try:
            # print adds an empty line
            is_new = write_new(project / path, text.rstrip("\n") + "\n")
        except OSError as error:
            report(written, left)
            raise SystemExit(
                f"propose: {path} cannot be written ({error.strerror}). Mend that and propose once"
                " more: what is written stays as it is"
            ) from None
        (written if is_new else left).append(path)
    return written, left


def report(written: list[str], left: list[str]) -> None:
    for path in written:
        print(f"propose: wrote {path}")
    for path in left:
        print(f"propose: left {path} as it is, since it is there already")
    if written:
        print("propose: answer the lines with `question:` in them, then dbt build")


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Propose the models of a feed and put them in their places.",
        epilog="All other arguments are for dbt, such as --target cluster.",
        allow_abbrev=False,
    )
    parser.add_argument("feed")
    parser.add_argument("--location", help="folder with its files, if not that of its name")
    parser.add_argument("--messages", type=int, help="so many are read at most")
    parser.add_argument("--files", type=int, help="so many are read at most, the oldest ones")
    parser.add_argument("--servers", help="brokers of Kafka, to read topics")
    parser.add_argument("--topics", type=lambda names: names.split(","), help="their names: a,b")
    parser.add_argument("--topic-pattern", help="a regular expression of whole names")
    parser.add_argument(
        "--history", action="store_true", default=None, help="a table of all versions for each"
    )
    parser.add_argument("--project-dir", default=".", help="as for dbt")
    options, others = parser.parse_known_args()
    wanted = vars(options).copy()
    project = wanted.pop("project_dir")
    given = {name: value for name, value in wanted.items() if value is not None}
    # dbt reads it as YAML, where an emoji that is spelled as two \u is a mistake
    arguments = json.dumps(given, ensure_ascii=False)
    dbt = Path(sys.executable).with_name("dbt")
    command = [dbt, "run-operation", "propose", "--args", arguments, "--project-dir", project]
    done = subprocess.run([*command, *others], stdout=subprocess.PIPE, text=True, encoding="utf-8")
    said, files = files_in(done.stdout)
    print(said, end="")
    if done.returncode == 0:
        report(*put(Path(project), moved(files, models_of(Path(project)))))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
