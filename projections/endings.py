"""How a match ended, whatever the game: for the table, for each player, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from events.match import DRAW, MatchEnded, Player
from events.words import Phrase
from projections.offers import Ask, Choice
from projections.words import WORDS

Ending = Literal[
    "open", "draw", "won", "team", "shared", "together", "alone", "lost", "lost_alone",
    "abandoned", "ended",
]  # fmt: skip
"""What people call it: somebody won, a team, several who are no team; the whole table won or lost
together, or whoever plays alone did; "ended" where nobody knows more, "open" where it goes on."""

_BY_OUTCOME: Final[Mapping[str | None, Ending]] = {
    "won": "together", "lost": "lost", "abandoned": "abandoned",
}  # fmt: skip
"""How it ended, by what a table says that has no winner."""

_ALONE: Final[Mapping[Ending, Ending]] = {"together": "alone", "lost": "lost_alone"}
"""What nobody did together who played alone."""


def ending_of(ended: MatchEnded | None, players: Sequence[Player]) -> Ending:
    """How a match ended for the table as a whole."""
    if ended is None:
        return "open"
    if ended.winner is not None:
        if ended.winner == DRAW:
            return "draw"
        return "team" if len(_members(ended.winner, players)) > 1 else "won"
    if ended.winners:
        return "shared"
    ending = _BY_OUTCOME.get(ended.outcome, "ended")
    return _ALONE.get(ending, ending) if len(players) == 1 else ending


def _members(team: str, players: Sequence[Player]) -> list[str]:
    """Who plays for a side that is no seat."""
    if any(player.seat == team for player in players):
        return []
    return [player.name for player in players if player.team == team]


def winner_names(ended: MatchEnded, players: Sequence[Player]) -> list[str]:
    """Who won, as they are called: of a team its name with all who play for it."""
    called = {player.seat: player.name for player in players}
    if ended.winners:
        return [called.get(seat, seat) for seat in ended.winners]
    if ended.winner in (None, DRAW):
        return []
    who = _members(ended.winner, players)
    if who:
        return [f"{ended.winner} ({', '.join(who)})"]
    return [called.get(ended.winner, ended.winner)]


def ending_words(ended: MatchEnded | None, players: Sequence[Player]) -> Phrase:
    """How a match ended, in a few words: "Red (Ann, Bob) won together"."""
    return won_by(ending_of(ended, players), winner_names(ended, players) if ended else [])


def won_by(ending: Ending, who: Sequence[str]) -> Phrase:
    """An ending in the same words, by whom it was won."""
    return WORDS(f"ending.{ending}", who=list(who))


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


def ending_asks(players: Sequence[Player], *, together: bool = False) -> tuple[Ask, ...]:
    """Who won, and how the table fared where nobody did: together, or not to the end.

    Where one side won, or nobody, a match may still have been abandoned. Who plays alone, or a game
    that all play `together`, has nobody to win against.
    """
    is_alone = len(players) == 1
    called = {outcome: _ALONE.get(ending, outcome) if is_alone else outcome
              for outcome, ending in _BY_OUTCOME.items() if outcome}  # fmt: skip
    fared = tuple(Choice(outcome, WORDS(f"answer.{words}")) for outcome, words in called.items())
    how = WORDS("ask.outcome_alone" if is_alone else "ask.outcome")
    if is_alone or together:
        return (Ask("outcome", "choice", how, fared, optional=True),)
    seats = [Choice(player.seat, player.name) for player in players]
    teams = sorted({player.team for player in players if player.team is not None})
    sides = (*seats, *(Choice(team) for team in teams), Choice(DRAW, WORDS("answer.draw")))
    winner = Ask("winner", "choice", WORDS("ask.winner"), sides, optional=True)
    after = {(side.value,): fared[-1:] for side in sides}
    outcome = Ask(
        "outcome", "choice", how, after=("winner",),
        choices_after={(None,): fared, **after}, optional=True,
    )  # fmt: skip
    return winner, outcome
