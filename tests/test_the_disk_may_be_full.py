"""A disk that is full in the middle of a step: the run says so, and the next one goes on."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest
from kit import Lake, Outcome, Worker
from messages import delete, insert, payment, shift, tombstone, update

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


class SmallDisk:
    """A lake of three runs that lies on a file system of its own, which can be filled."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        self.filler = lake.directory / "filler"
        lake.keep_models("payments", "shifts")
        for batch in (1, 2, 3):
            self.land(batch)
            lake.build()
        lake.save("three")
        self.land(4)
        lake.build()
        self.gold = lake.gold()

    def land(self, batch: int) -> None:
        make = insert if batch == 1 else update
        lines = [make(payment(n, amount=f"{batch}.00")) for n in range(1, 21)]
        lines += [insert(shift(100 * batch + n), "shifts") for n in range(5)]
        self.lake.land(
            FEED, f"{batch}.jsonl", [*lines, delete(payment(batch)), tombstone(payment(batch))]
        )

    def restore(self) -> None:
        self.lake.restore("three")
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
        while self.lake.commits()[table] == before:
            if self.lake.worker.answer(0) is not None:
                raise AssertionError(f"ended before {table}\n{self.lake.worker.output()}")
            time.sleep(0.002)
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
        built.restore()
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
        old = disk.gold
    outcome = disk.run_out_of_space(command, table)
    assert not outcome.succeeded, outcome.output
    assert "The disk is full: " in outcome.output, outcome.output
    assert "Traceback" not in outcome.output
    for name, rows in lake.gold().items():  # a group is forwarded table by table
        assert rows in (old[name], disk.gold[name])
    disk.filler.unlink()
    lake.build()
    assert lake.gold() == disk.gold
    lake.assert_each_line_is_landed_once()
    lake.dbt(*MAINTAIN).check()
    assert lake.gold() == disk.gold
