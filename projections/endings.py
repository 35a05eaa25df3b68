"""How a match of any game ends: what people call it, and how a table is asked for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from events.match import DRAW, Player
from projections.offers import Ask, Choice
from projections.words import WORDS

Ending = Literal["draw", "won", "together", "lost", "abandoned", "ended"]

_CALLED: Final[Mapping[str | None, Ending]] = {
    "won": "together", "lost": "lost", "abandoned": "abandoned",
}  # fmt: skip


def ending_of(winner: str | None, outcome: str | None) -> Ending:
    """What people call a result; "ended" where nobody knows more."""
    if winner is not None:
        return "draw" if winner == DRAW else "won"
    return _CALLED.get(outcome, "ended")


def ending_asks(players: Sequence[Player]) -> tuple[Ask, Ask]:
    """Who won, and how the table fared where nobody did: together, or not to the end.

    Where one side won, or nobody, a match may still have been abandoned.
    """
    seats = [Choice(player.seat, player.name) for player in players]
    teams = sorted({player.team for player in players if player.team is not None})
    sides = (*seats, *(Choice(team) for team in teams), Choice(DRAW, WORDS("answer.draw")))
    winner = Ask("winner", "choice", WORDS("ask.winner"), sides, optional=True)
    fared = tuple(Choice(outcome, WORDS(f"answer.{outcome}")) for outcome in _CALLED if outcome)
    after = {(side.value,): fared[-1:] for side in sides}
    outcome = Ask(
        "outcome", "choice", WORDS("ask.outcome"), given=("winner",),
        by_given={(None,): fared, **after}, optional=True,
    )  # fmt: skip
    return winner, outcome
