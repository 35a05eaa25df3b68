"""The defence die: how many of its sides show a shield the rules do not print, so it is estimated.

Every defence roll and every roll of a journey says something of it. What they say is an estimate,
and is called one, until the table writes the chance down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.dice import ENOUGH, SIDES, Shields
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Chapter, Figure, Figures, Ledger, LedgerRow, Paragraph, Prose
from projections.storytelling import Moment, Teller


def shield_chapter(teller: Teller, moments: Sequence[Moment]) -> Chapter | None:
    """What the rolls say of the die; None where there were none."""

    def say(key: str, **values: Any) -> str:
        return WORDS(f"shield.{key}", **values).text(teller.lang)

    def percent(value: float) -> str:
        return f"{round(100 * value)}%"

    table: Campaign = teller.table
    rolled = Shields(*table.shields)
    if not rolled.dice:
        return None
    low, high = rolled.interval
    figures = Figures((
        Figure(say("of", shields=rolled.shown, dice=rolled.dice), say("rolled")),
        Figure(percent(rolled.shown / rolled.dice), say("estimate")),
        Figure(say("range", low=percent(low), high=percent(high)), say("interval")),
    ))  # fmt: skip
    said = [say("means")]
    if table.options.shield is not None:
        said.append(say("known", chance=table.options.shield))
    else:
        chance = rolled.chance
        said.append(say("unknown"))
        said.append(
            say("too_few", enough=ENOUGH) if chance is None
            else say("luck", sides=int(chance * SIDES), of=SIDES)
        )  # fmt: skip
    seqs = tuple(
        after.seq for one, after in pairwise(moments) if one.table.shields != after.table.shields
    )
    told = Paragraph(" ".join(said), seqs)
    rows = tuple(
        LedgerRow((str(sides), percent(sides / SIDES), percent(float(chance))))
        for sides, chance in enumerate(rolled.by_sides)
    )
    columns = (say("sides"), say("chance"), say("likely"))
    title = say("title")
    blocks = (figures, Prose(title, (told,)), Ledger(say("table"), columns, rows))
    return Chapter("defence_die", title, blocks, is_printed=False)
