"""How a match of any game ends: what people call it, and how a table is asked for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from events.match import DRAW, MatchEnded, Player
from projections.offers import Ask, Choice
from projections.words import WORDS

Ending = Literal["draw", "won", "shared", "together", "lost", "abandoned", "ended"]

_CALLED: Final[Mapping[str | None, Ending]] = {
    "won": "together", "lost": "lost", "abandoned": "abandoned",
}  # fmt: skip


def ending_of(
    winner: str | None, outcome: str | None, winners: Sequence[str] | None = None
) -> Ending:
    """What people call a result; "ended" where nobody knows more."""
    if winner is not None:
        return "draw" if winner == DRAW else "won"
    if winners:
        return "shared"
    return _CALLED.get(outcome, "ended")


def winner_told(winner: str | None, winners: Sequence[str] | None = None) -> str | None:
    """The winner, or those who share the victory, as one writes them."""
    return ", ".join(winners) if winners else winner


def result_of(player: Player, ended: MatchEnded) -> int | None:
    """How the table said that it ended for a player: 1 won, 0 drawn, -1 lost; None if not."""
    if ended.winner is not None:
        if ended.winner == DRAW:
            return 0
        return 1 if ended.winner in (player.seat, player.team) else -1
    if ended.winners:
        return 1 if player.seat in ended.winners else -1
    if played_together(ended):
        return 1 if ended.outcome == "won" else -1
    return None


def played_together(ended: MatchEnded) -> bool:
    """Whether the whole table won or lost: then nobody was anybody's opponent."""
    return ended.winner is None and ended.outcome in ("won", "lost")


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
