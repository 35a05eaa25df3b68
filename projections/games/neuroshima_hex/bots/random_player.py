"""A computer player that plays any legal move, so weighted that matches look like matches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from projections.games.neuroshima_hex.acts.every import (
    BUY_ENERGY,
    DISCARD,
    END_TURN,
    MOVE,
    PLACE,
    READ_TRACKS,
)
from projections.games.neuroshima_hex.course import next_step
from projections.games.neuroshima_hex.offers import Group, first_things, instants, procedures
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.offers import Ask, Draft, Offer
from projections.simulation import answers_at_random

WEIGHTS: Final[tuple[tuple[Group, float], ...]] = (
    (PLACE.offers, 10),
    (PLACE.for_transporters, 3),
    (instants, 8),
    (MOVE.offers, 4),
    (procedures, 6),
    (DISCARD.offers, 0.4),
    (BUY_ENERGY.offers, 0.9),
    (READ_TRACKS.offers, 0.05),
    (END_TURN.offers, 1.5),
)
"""How much a random player is drawn to each sort of offer."""
_DEAR: Final = 3
_CHEAP_PROCEDURES: Final = 0.4


class RandomPlayer:
    """Plays legal moves at random; what its hand holds, it mostly plays."""

    def choose(self, table: Table, seat: str, dice: Random) -> Draft | None:
        """What the seat does now."""
        s = View(table, seat)
        step = next_step(table)
        if table.phase in ("setup", "battle") or step is not None:
            return self._forced(s, step, dice)
        captive = next(MOVE.for_prisoners(s), None)
        if captive is not None:
            return draft_at_random(captive, dice)
        if table.turn is None or table.turn.player != s.player:
            return None
        first = list(first_things(s))
        if first:
            return self._first(s, first, dice)
        return self.act(s, dice)

    def _forced(self, s: View, step: Draft | None, dice: Random) -> Draft | None:
        """An HQ to lay; a prisoner to turn after a battle; else what the rules do by themselves."""
        if s.table.phase == "battle":
            return None
        makers = (PLACE.headquarters(s), MOVE.for_prisoners(s)) if step is None else (
            MOVE.for_prisoners(s),
        )  # fmt: skip
        for made in makers:
            for offer in made:
                return draft_at_random(offer, dice)
        return step

    def _first(self, s: View, first: Sequence[Offer], dice: Random) -> Draft | None:
        offer = first[-1] if len(first) > 1 and dice.random() < 0.7 else first[0]
        if offer.type == "tiles_drawn":
            return draw(s, offer, dice)
        return self.discard(s, offer, dice)

    def discard(self, s: View, offer: Offer, dice: Random) -> Draft | None:
        """Which of three goes."""
        del s
        return draft_at_random(offer, dice)

    def act(self, s: View, dice: Random) -> Draft | None:
        """A tile, an ability, or the end of the turn."""
        groups = dict(WEIGHTS)
        while groups:
            (group,) = dice.choices(list(groups), list(groups.values()))
            del groups[group]
            made = list(group(s))
            dice.shuffle(made)
            if group is procedures:
                made = _worth_paying(made, dice)
            for offer in made:
                draft = draft_at_random(offer, dice)
                if draft is not None:
                    return draft
        return None

    def answer(self, table: Table, draft: Draft, ask: Ask, dice: Random) -> Any:
        """Any answer to what a battle or a Mine leaves open."""
        del table, draft
        return dice.choice(list(ask.choices)).value


def _worth_paying(made: list[Offer], dice: Random) -> list[Offer]:
    """The dear procedures first; cheap ones now and then, or energy would never grow."""
    dear = [offer for offer in made if offer.facts["energy"] >= _DEAR]
    return dear or (made if dice.random() < _CHEAP_PROCEDURES else [])


def draft_at_random(offer: Offer, dice: Random) -> Draft | None:
    """The offer with random legal answers; None where a question has none."""
    answers = answers_at_random(offer, dice)
    return None if answers is None else offer.draft(answers)


def draw(s: View, offer: Offer, dice: Random) -> Draft:
    """Tiles as a shuffled pile gives them; what is known to lie on top comes first."""
    ask = offer.asks[0]
    left = dict(s.table.left[s.player])
    tiles = [tile for tile in ask.default if tile is not None]
    for tile in tiles:
        left[tile] -= 1
    pile = [tile for tile, count in left.items() for _ in range(count)]
    tiles += dice.sample(pile, len(ask.default) - len(tiles))
    return offer.draft({"tiles": tiles})
