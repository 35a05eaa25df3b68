"""What the rules say of some journals, and what their numbers came to: a worker's part."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from events.chain import scan
from events.errors import AfterActionError
from projections.archive.arrow_columns import arrow_of
from projections.archive.batches import Batch, uncollected
from projections.archive.curves import CurveReader
from projections.archive.tables import CheckedRow, CurveRow, FindingRow
from projections.checking import findings_of
from projections.replay import Replay
from projections.systems import find_system

Checked = tuple[list[CheckedRow], list[FindingRow], list[CurveRow]]
"""A content, if it could be checked, what was found in it, and its curves."""


def check_batch(folder: str, files: Sequence[str]) -> Batch:
    """The findings of some journals."""
    rows: dict[str, list[Any]] = {"checked": [], "findings": [], "curves": []}
    with uncollected():
        for file in files:
            checked, found, curves = _check(Path(folder, file))
            rows["checked"] += checked
            rows["findings"] += found
            rows["curves"] += curves
    return Batch((), {name: arrow_of(found) for name, found in rows.items() if found})


def _check(path: Path) -> Checked:
    try:
        data = path.read_bytes()
        journal = scan(data, where=str(path))
        system = find_system(journal.header.game)
        events = system.vocabulary.read_lines(journal.lines, where=str(path))
        replay = Replay(system, events)
        checked = CheckedRow(hashlib.sha256(data).hexdigest(), system.id, system.version)
        curves = CurveReader(replay, checked)
        told = findings_of(replay, branch=replay.counting, look=curves.read)
    except (OSError, AfterActionError):
        return [], [], []
    found = [
        FindingRow(
            *checked, seq=one.seq, rule=one.rule, severity=one.severity,
            seat=getattr(events[one.seq - 1], "player", None),
        )
        for one in told
    ]  # fmt: skip
    return [checked], found, curves.rows
