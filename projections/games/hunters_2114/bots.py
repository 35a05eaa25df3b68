"""Computer players for simulated campaigns: they take what is offered, day after day."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from projections.dice import thrown_at_random
from projections.games.hunters_2114.acts import ACTS
from projections.games.hunters_2114.campaign.table import BASE, Campaign
from projections.games.hunters_2114.data import CLASSES, ITEMS
from projections.offers import Ask, Draft, Offer

_NAMES: Final = ("Ann", "Bob", "Cid", "Dag")
_MAP: Final = (("New Jensen", 1), ("Stara Huta", 2), ("Krater", 3))
_MISSIONS: Final = ("Q02", "Q03", "Q04", "Q05", "Q06", "Q07", "Q08")
_LENGTHS: Final = (20, 20, 12, 30, 70)
"""By the number of heroes, the days after which the last mission comes; after 70 never."""
_WEIGHTS: Final[Mapping[str, int]] = {
    "days_passed": 6, "party_moved": 8, "work_done": 3, "mission_started": 5, "mission_noted": 3,
    "food_changed": 4, "cells_changed": 2, "modules_changed": 3, "item_gained": 2, "item_moved": 2,
    "event_card_placed": 2, "event_token_set": 1, "upgrade_ordered": 2, "document_gained": 2,
    "production_started": 6, "health_changed": 3, "hero_poisoned": 1, "poison_cured": 3,
    "xp_gained": 1, "level_gained": 3, "deck_chosen": 1, "story_token_set": 1,
}  # fmt: skip
"""How often each is done, of what may be done."""


def simulated_start(number: int, dice: Random) -> dict[str, Any]:
    """How the simulated campaign of that number begins: for two to four, by odd readings too."""
    names = _NAMES[: dice.choice((2, 2, 3, 4))]
    options: dict[str, Any] = {"first_room": "forge"}
    if number % 2:
        options |= {
            "production": dice.choice(("by_field", "elapsed")),
            "rest_doubled": dice.choice(("yes", "no")),
            "extra_day_doubled": dice.choice(("no", "yes")),
            "mission_days": dice.choice(("none", "by_card")),
            "place_to_location_days": dice.choice((0, 1)),
        }
    players = [{"seat": name, "name": name, "army": army}
               for name, army in zip(names, CLASSES, strict=False)]  # fmt: skip
    return {"players": players, "options": options, "depth": "days"}


class Wanderer:
    """Wanders, works, rests and plays missions by their results; now and then it runs hungry."""

    def choose(self, table: Campaign, seat: str, dice: Random) -> Draft | None:
        """What the seat does now; None where it has nothing to do."""
        if table.ended or seat not in table.party:
            return None
        return self._set_up(table, dice) or self._must(table, dice) or self._may(table, dice)

    def _set_up(self, table: Campaign, dice: Random) -> Draft | None:
        """What lies there before the first day."""
        unknown = [seat for seat, hero in table.party.items() if hero.health_most is None]
        if unknown:
            most = dice.randint(3, 5)
            known = {"health": most, "health_most": most, "food": dice.randint(2, 8),
                     "extra_slots": 3, "weapon_slots": 3, "implants": 1}  # fmt: skip
            return Draft("hero_described", {"player": unknown[0], **known})
        for location, zone in _MAP:
            if location not in table.world.places:
                return Draft("location_laid", {"location": location, "zone": zone})
        if "Bar" not in table.world.places:
            return Draft("place_laid", {"place": "Bar", "location": _MAP[0][0]})
        if table.place is None:
            return Draft("party_moved", {"to": BASE})
        return None

    def _must(self, table: Campaign, dice: Random) -> Draft | None:
        """A mission is played to its end; a card that lies open is done; the last mission comes."""
        wanted = {
            "mission_ended": table.mission is not None,
            "event_card_revealed": bool(table.unopened),
            "card_resolved": table.open_card is not None,
        }
        for kind, is_due in wanted.items():
            offers = [o for o in ACTS.offers(table, None) if o.type == kind] if is_due else []
            if offers:
                return self._taken(dice.choice(offers), dice)
        hungry = [seat for seat, hero in table.party.items() if not hero.food]
        if hungry and dice.random() < 0.7:
            return Draft("food_changed", {"player": hungry[0], "change": dice.randint(1, 5)})
        if table.day > _LENGTHS[len(table.seats) % len(_LENGTHS)]:
            last = next((name for name, one in table.missions.items() if one.is_last), None)
            facts = {"mission": last or "Q30"}
            if last is None:
                return Draft("mission_noted", {**facts, "thread": "main", "is_last": True})
            return Draft("mission_started", facts)
        return None

    def _may(self, table: Campaign, dice: Random) -> Draft | None:
        offers = [o for o in ACTS.offers(table, None) if o.type in _WEIGHTS]
        weights = [_WEIGHTS[offer.type] for offer in offers]
        while offers:
            offer = dice.choices(offers, weights)[0]
            taken = self._taken(offer, dice)
            if taken is not None:
                return taken
            at = offers.index(offer)
            del offers[at], weights[at]
        return None

    def _taken(self, offer: Offer, dice: Random) -> Draft | None:
        """An offer with answers that a table might give; None where there is none."""
        answers: dict[str, Any] = {}
        for ask in offer.asks:
            if ask.optional and ask.fact != "health" and dice.random() < 0.5:
                continue
            answer = _answer(ask, {**offer.facts, **answers}, dice)
            if answer is None and not ask.optional:
                return None
            if answer is not None:
                answers[ask.fact] = answer
        return offer.draft(answers)

    def answer(self, table: Campaign, draft: Draft, ask: Ask, dice: Random) -> Any:
        """What is answered to a choice that consequences leave open."""
        del table, draft
        return _answer(ask, {}, dice)


class Skirmisher(Wanderer):
    """Plays the missions of a campaign action by action, where the table records them so.

    It attacks where it can and else goes on; between missions it wanders.
    """

    def choose(self, table: Campaign, seat: str, dice: Random) -> Draft | None:
        """What the seat does now; in a mission whatever is to be done next, by whomever."""
        mission = table.mission
        if mission is None or table.ended or not table.records("hero_activated"):
            return super().choose(table, seat, dice)
        is_last = mission.turn >= mission.limit or not mission.enemies
        is_over = mission.is_between and is_last
        offers = [
            offer for offer in ACTS.offers(table, None)
            if offer.type in _IN_MISSIONS or (offer.type == "mission_ended" and is_over)
        ]  # fmt: skip
        best = min((_IN_MISSIONS.get(offer.type, 0) for offer in offers), default=0)
        while offers:
            first = [offer for offer in offers if _IN_MISSIONS.get(offer.type, 0) == best]
            offer = dice.choice(first if first and dice.random() < _RESOLVE else offers)
            taken = self._taken(offer, dice)
            if taken is not None:
                return taken
            offers.remove(offer)
        return None


_IN_MISSIONS: Final[Mapping[str, int]] = {
    "cards_taken": 1, "attack_declared": 2, "card_played": 3, "enemy_acted": 3,
    "figure_disengaged": 4, "figure_moved": 4, "basic_action_taken": 5, "weapon_loaded": 5,
    "find_taken": 5, "morale_spent": 6, "boost_played": 6, "reaction_played": 6, "hero_hid": 6,
    "hero_activated": 6, "hero_finished": 7, "enemy_finished": 7, "turn_began": 8, "turn_ended": 9,
}  # fmt: skip
"""What is done in a mission, the most urgent first."""
_RESOLVE: Final = 0.8
"""How often the most urgent is done."""


_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "item": ITEMS, "mission": _MISSIONS, "location": ("Ruiny",), "place": ("Targ",),
}  # fmt: skip


def _answer(ask: Ask, answers: Mapping[str, Any], dice: Random) -> Any:
    """One answer, or as many as are asked for; None where there is none."""
    legal = [choice.value for choice in ask.legal(answers)]
    if ask.kind == "dice":
        return thrown_at_random(ask, dice)
    if ask.parts:
        return {part.fact: _answer(part, {}, dice) for part in ask.parts}
    if ask.many:
        return ask.default or legal[: ask.least or 1] or [f"K{n}" for n in range(ask.least or 1)]
    if legal or ask.after is not None:
        return dice.choice(legal) if legal else None
    return _free_answer(ask, dice)


def _free_answer(ask: Ask, dice: Random) -> Any:
    """Something that a table might say where nothing is listed."""
    if ask.kind == "flag":
        return dice.random() < 0.5
    if ask.kind == "number":
        least = ask.least or 0
        return dice.randint(least, min(ask.most or 9, least + 5))
    return dice.choice(_TEXTS.get(ask.fact, ("?",)))
