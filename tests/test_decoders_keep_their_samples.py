"""Every decoder turns its wire.jsonl into its changes.jsonl (tests/golden)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kit import TESTED


def test_every_decoder_turns_its_wire_sample_into_its_changes(tmp_path: Path) -> None:
    dbt = Path(sys.executable).with_name("dbt")
    result = subprocess.run(
        [dbt, "test", "--select", "path:tests/golden", "--vars", "golden: true"],
        cwd=TESTED,
        env={
            **os.environ,
            "CHANGEFOLD_LAKE": str(tmp_path),
            "DBT_TARGET_PATH": str(tmp_path / "t"),
        },
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert result.returncode == 0, result.stdout
    assert "1 of 1 PASS every_decoder_turns" in result.stdout, result.stdout
