"""Every decoder turns its wire.jsonl into its changes.jsonl."""

from __future__ import annotations

from kit import TESTED, Lake


def test_every_decoder_turns_its_wire_sample_into_its_changes(lake: Lake) -> None:
    outcome = lake.dbt("run-operation", "check_samples")
    outcome.check()
    formats = [folder.name for folder in (TESTED / "macros" / "formats").iterdir()]
    assert len(formats) > 5
    for name in formats:
        assert f"decode_{name}: makes of its sample what it must" in outcome.output
