"""A disk that is full in the middle of a step: the run says so, and the next one goes on."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import pytest
from kit import Lake, Outcome, Worker
from test_a_lake_stays_young import OldLake

FEED = "shop_mariadb"
BUILD = ("build",)
MAINTAIN = ("run-operation", "maintain", "--vars", "{keep_snapshots_hours: 0}")
# the step that meets the full disk: the command, and the table whose commit comes before it
STEPS = {
    "landing": (BUILD, "ops.runs"),
    "recording what landed": (BUILD, f"bronze.{FEED}_messages"),
    "decoding": (BUILD, "ops.landings"),
    "fold": (BUILD, f"silver.{FEED}_decoded"),
    "publish": (BUILD, "ops.publishes"),
    "maintenance": (MAINTAIN, "gold.payments"),
    "maintenance of ledgers": (MAINTAIN, "ops.decodes"),
}


class SmallDisk(OldLake):
    """It lies on a file system of its own, which can be filled."""

    def __init__(self, lake: Lake) -> None:
        super().__init__(lake)
        self.filler = lake.directory / "filler"
        self.land(4)
        lake.build()
        self.gold_of_four = lake.gold()

    def mount(self) -> None:
        self.lake.restore("old")
        content = self.lake.project / "content"
        self.lake.directory.rename(content)
        self.lake.directory.mkdir()
        mount = ("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", self.lake.directory)
        if subprocess.run(mount, capture_output=True).returncode:
            pytest.skip("only who may mount a file system can try a full one")
        shutil.copytree(content, self.lake.directory, dirs_exist_ok=True)

    def unmount(self) -> None:
        self.lake.close()
        subprocess.run(("umount", "--lazy", self.lake.directory), capture_output=True)

    def fill(self) -> None:
        with self.filler.open("wb", buffering=0) as filler:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError:
                    pass

    def run_out_of_space(self, command: tuple[str, ...], table: str) -> Outcome:
        """The disk is full from the commit of the table on."""
        before = self.lake.commits()[table]
        self.lake.start_dbt(*command)
        self.lake.worker.wait_until(lambda: self.lake.commits()[table] != before)
        self.fill()
        return self.lake.end_dbt()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallDisk]:
    home = tmp_path_factory.mktemp("disk")
    worker = Worker(home / "worker")  # of its own: a session whose disk was full may not be whole
    try:
        yield SmallDisk(Lake(home, worker))
    finally:
        worker.kill()


@pytest.fixture
def disk(built: SmallDisk) -> Iterator[SmallDisk]:
    try:
        built.mount()
        yield built
    finally:
        built.unmount()


@pytest.mark.soak
@pytest.mark.parametrize("step", STEPS)
def test_a_run_goes_on_once_there_is_space(disk: SmallDisk, step: str) -> None:
    command, table = STEPS[step]
    lake, old = disk.lake, disk.lake.gold()
    disk.land(4)
    if command == MAINTAIN:
        lake.build()
        old = disk.gold_of_four
    outcome = disk.run_out_of_space(command, table)
    assert not outcome.succeeded, outcome.output
    assert "The disk is full: " in outcome.output, outcome.output
    assert "Traceback" not in outcome.output
    for name, rows in lake.gold().items():  # a group is forwarded table by table
        assert rows in (old[name], disk.gold_of_four[name])
    disk.filler.unlink()
    lake.build()
    assert lake.gold() == disk.gold_of_four
    lake.assert_each_line_is_landed_once()
    lake.dbt(*MAINTAIN).check()
    assert lake.gold() == disk.gold_of_four
