"""Results as people write them: won, WIN, `los`, 1, remis."""

from __future__ import annotations

from typing import Final, Literal

from events.names import folded

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


def outcome_of(written: str) -> Outcome | None:
    """What a result means; None for what nobody can tell."""
    said = folded(written)
    if said in _WORDS:
        return _WORDS[said]
    # `los`, `winn`, `drawn game`: a slip of the pen, and no other word begins like it.
    return next((found for start, found in _BEGINNINGS if said.startswith(start)), None)


def is_exact(written: str) -> bool:
    """Whether a result is one of the usual words, however it is written."""
    return folded(written) in _WORDS
