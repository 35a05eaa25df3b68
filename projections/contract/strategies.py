"""Hypothesis strategies: matches as a table might record them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import Any, Final

from hypothesis import strategies as st

from projections.contract.play import Recording, step
from projections.system import GameSystem

NAMES: Final = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


def plain_start(system: GameSystem[Any]) -> dict[str, Any]:
    """As many as usual sit down to the game as it comes out of the box."""
    names = NAMES[: system.seats.usual]
    armies = chain(system.armies(), repeat(None))
    started: dict[str, Any] = {
        "players": [
            {"seat": name, "name": name} | ({"army": army} if army is not None else {})
            for name, army in zip(names, armies, strict=False)
        ]
    }
    return started | ({"edition": system.editions[0]} if system.editions else {})


def record(
    system: GameSystem[Any],
    start: Mapping[str, Any],
    numbers: Sequence[int],
    examples: Mapping[str, Mapping[str, Any]] | None = None,
) -> Recording:
    """The match in which these numbers decide what happens."""
    recording = Recording(system, examples=examples or {})
    recording.append({"type": "match_started", **start})
    for number in numbers:
        step(recording, number)
    return recording


def histories(
    system: GameSystem[Any],
    *,
    starts: Sequence[Mapping[str, Any]] = (),
    examples: Mapping[str, Mapping[str, Any]] | None = None,
    most_steps: int = 24,
) -> st.SearchStrategy[Recording]:
    """Random matches: play by the offers, odd play, take-backs, insertions and branches."""
    numbers = st.lists(st.integers(0, 1 << 20), max_size=most_steps)
    first = st.sampled_from(list(starts) or [plain_start(system)])

    def match(drawn: tuple[Mapping[str, Any], Sequence[int]]) -> Recording:
        return record(system, *drawn, examples)

    return st.tuples(first, numbers).map(match)
