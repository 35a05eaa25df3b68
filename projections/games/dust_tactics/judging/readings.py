"""On which readings of the rules a verdict hangs: a finding names those that decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from events.words import Phrase
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.phrases import SAID, word

Holds = Callable[[DustOptions], bool]
"""Whether something is right by these readings."""


def decided_by(rules: DustOptions, names: Sequence[str], holds: Holds) -> tuple[str, ...]:
    """Those of the options by another value of which it would be right."""
    return tuple(name for name in names if any(map(holds, _otherwise(rules, name))))


def _otherwise(rules: DustOptions, name: str) -> list[DustOptions]:
    """The same readings but for one option."""
    values = get_args(DustOptions.model_fields[name].annotation)
    own = getattr(rules, name)
    return [rules.model_copy(update={name: value}) for value in values if value != own]


def named(rules: DustOptions, *names: str) -> Phrase | str:
    """The readings that decided it, for the end of a sentence; nothing where none did."""
    if not names:
        return ""
    parts = [
        SAID("said.reading", option=SAID(f"option.{name}"), value=word(getattr(rules, name)))
        for name in names
    ]
    return SAID("said.readings", parts=parts)
