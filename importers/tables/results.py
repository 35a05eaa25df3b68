"""Results as people write them: won, WIN, `los`, 1, remis."""

from __future__ import annotations

import re
from typing import Final, Literal

from events.words import folded

Outcome = Literal["won", "lost", "draw"]

_SAID: Final[dict[Outcome, str]] = {
    "won": "w win won wins winner victory 1 true yes y x wygrana wygral wygrala zwyciestwo tak 10",
    "lost": "l loss lost lose loses loser defeat 0 false no n przegrana przegral przegrala nie 01",
    "draw": "d draw drawn tie tied t remis 05 half 1212",
}
_WORDS: Final[dict[str, Outcome]] = {
    word: outcome for outcome, words in _SAID.items() for word in words.split()
}
_BEGINNINGS: Final[tuple[tuple[str, Outcome], ...]] = (
    ("win", "won"), ("won", "won"), ("los", "lost"), ("dra", "draw"), ("tie", "draw"),
)  # fmt: skip

_HALVES: Final = ("1/2", "½", "0.5", "0,5", ".5", "½-½", "1/2-1/2", "0.5-0.5", "0,5-0,5")
_RANK: Final = re.compile(
    r"[=tT]?\s*(\d{1,3})(?:st|nd|rd|th|\.|\.?\s*miejsce)?\s*=?", re.IGNORECASE
)
_PAIR: Final = re.compile(
    r"(-?\d{1,6}(?:[.,]\d{1,2})?)\s*[:\u2013\u2014-]\s*(\d{1,6}(?:[.,]\d{1,2})?)"
)


def rank_of(written: str) -> int | None:
    """The place that somebody took: 1, 1st, =1, 2."""
    match = _RANK.fullmatch(written.strip())
    return int(match[1]) or None if match else None


def pair_of(written: str) -> tuple[str, str] | None:
    """Both scores of a match of two in one cell: 20:5."""
    match = _PAIR.fullmatch(written.strip())
    return (match[1], match[2]) if match else None


def outcome_of(written: str) -> Outcome | None:
    """What a result means; None for what nobody can tell."""
    if written.strip() in _HALVES:
        return "draw"
    said = folded(written)
    if said in _WORDS:
        return _WORDS[said]
    # `los`, `winn`, `drawn game`: a slip of the pen, and no other word begins like it.
    return next((found for start, found in _BEGINNINGS if said.startswith(start)), None)


def is_exact(written: str) -> bool:
    """Whether a result is one of the usual words, however it is written."""
    return folded(written) in _WORDS
