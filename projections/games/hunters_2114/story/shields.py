"""The defence die: how many of its sides show a shield the rules do not print, so it is estimated.

Every defence roll and every roll of a journey says something of it. What they say is an estimate,
and is called one, until the table writes the chance down.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from events.base import Event
from events.hunters_2114.campaign import TravelRolled
from events.hunters_2114.mission import DefenceRolled
from projections.dice import number_of, successes_in
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.dice import DEFENCE
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Chapter, Figure, Figures, Ledger, LedgerRow, Paragraph, Prose
from projections.storytelling import Teller

SIDES: Final = 6
_Z: Final = 1.959964
"""Of a normal distribution 95 % lie so many deviations round the mean."""


def rolls_of(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Each roll of defence dice: its event, how many dice, and how many shields."""
    found = []
    for event in events:
        if isinstance(event, TravelRolled):
            found.append((event.seq, 1, int(event.shield)))
        elif isinstance(event, DefenceRolled):
            shields = successes_in(DEFENCE, event.dice)
            if shields is not None and number_of(event.dice):
                found.append((event.seq, number_of(event.dice), shields))
    return found


def interval(shields: int, dice: int) -> tuple[float, float]:
    """Within which the chance lies with 95 % certainty (Wilson)."""
    share, spread = shields / dice, _Z * _Z / dice
    middle = share + spread / 2
    half = _Z * sqrt(share * (1 - share) / dice + spread / dice / 4)
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def sides_by_chance(shields: int, dice: int) -> list[Fraction]:
    """How likely none, one … all six sides show a shield, if all were as likely before."""
    weights = [
        Fraction(sides, SIDES) ** shields * Fraction(SIDES - sides, SIDES) ** (dice - shields)
        for sides in range(SIDES + 1)
    ]
    total = sum(weights)
    return [weight / total for weight in weights] if total else weights


def shield_chapter(teller: Teller) -> Chapter | None:
    """What the rolls say of the die; None where there were none."""

    def say(key: str, **values: Any) -> str:
        return WORDS(f"shield.{key}", **values).text(teller.lang)

    def percent(value: float) -> str:
        return f"{round(100 * value)}%"

    rolls = rolls_of(teller.events)
    if not rolls:
        return None
    table: Campaign = teller.table
    dice, shields = sum(one[1] for one in rolls), sum(one[2] for one in rolls)
    low, high = interval(shields, dice)
    figures = Figures((
        Figure(say("of", shields=shields, dice=dice), say("rolled")),
        Figure(percent(shields / dice), say("estimate")),
        Figure(say("range", low=percent(low), high=percent(high)), say("interval")),
    ))  # fmt: skip
    known = table.options.shield
    said = say("unknown") if known is None else say("known", chance=known)
    told = Paragraph(f"{say('means')} {said}", tuple(seq for seq, _, _ in rolls))
    rows = tuple(
        LedgerRow((str(sides), percent(sides / SIDES), percent(float(chance))))
        for sides, chance in enumerate(sides_by_chance(shields, dice))
    )
    columns = (say("sides"), say("chance"), say("likely"))
    title = say("title")
    blocks = (figures, Prose(title, (told,)), Ledger(say("table"), columns, rows))
    return Chapter("defence_die", title, blocks, is_printed=False)
