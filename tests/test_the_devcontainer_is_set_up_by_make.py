"""The development container has what `make` asks for, and is set up by it."""

from __future__ import annotations

import json
import re
import subprocess

import set_up
from kit import ROOT

CONTAINER = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())


def test_its_python_is_one_that_set_up_takes() -> None:
    image = re.fullmatch(r"python:(\d+)\.(\d+)-\w+", CONTAINER["image"])
    assert image, "an image of Python, not a slim one: that has no make"
    assert tuple(map(int, image.groups())) in set_up.PYTHON_VERSIONS


def test_what_it_runs_is_a_target_of_make() -> None:
    make, *targets = CONTAINER["postCreateCommand"].split()
    assert make == "make" and targets == [".venv/.ready"]
    planned = subprocess.run(
        ["make", "--dry-run", "--always-make", *targets], cwd=ROOT, capture_output=True, text=True
    )
    assert planned.returncode == 0, planned.stderr
    assert "setup/set_up.py" in planned.stdout


def test_its_commands_and_its_python_are_those_of_the_environment() -> None:
    """A volume holds it: the .venv of the machine outside, which may be mounted, would not run."""
    (mount,) = CONTAINER["mounts"]
    assert mount["target"] == "${containerWorkspaceFolder}/.venv"
    assert CONTAINER["remoteEnv"]["PATH"].startswith(mount["target"] + "/bin:")
    settings = CONTAINER["customizations"]["vscode"]["settings"]
    assert settings["python.defaultInterpreterPath"] == mount["target"] + "/bin/python"
