"""What a person may set for the archive: by a variable, which the settings file may fill in."""

from __future__ import annotations

import os
from typing import Final

from events.errors import BadUsage
from projections.words import ARCHIVE_WORDS as WORDS

SITTING_GAP: Final = 4.0
"""Hours in which nothing is recorded, after which another sitting begins."""


def number_set(name: str, usual: float, least: float) -> float:
    """The number that a variable says, where it says one."""
    said = os.environ.get(name)
    if not said:
        return usual
    try:
        value = float(said)
    except ValueError:
        value = 0
    if not least <= value < float("inf"):
        raise BadUsage(WORDS("sql.bad_setting", found=said, least=f"{least:g}"), where=name)
    return value


def sitting_gap() -> float:
    """Hours without an event after which another sitting begins."""
    return number_set("AAR_SITTING_GAP", SITTING_GAP, 0.01)
