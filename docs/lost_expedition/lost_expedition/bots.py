"""A computer player, for simulated matches: it takes what is offered, and sees missions through."""

from random import Random
from typing import Any

from lost_expedition.acts import ACTS
from lost_expedition.camp import Camp
from projections.offers import Ask, Draft
from projections.simulation import answers_at_random

PARTY = {"players": [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]}


def simulated_start(number: int, dice: Random) -> dict[str, Any]:
    """How the simulated campaign of that number begins."""
    del number
    return {**PARTY, "options": {"food": dice.randint(1, 4), "missions": 2}}


def acting(camp: Camp) -> str | None:
    """Who decides next where nobody is to move: here the first who stands."""
    return next((seat for seat in camp.seats if camp.can_act(seat)), None)


class Scout:
    """Looks for a beast, fights it and goes home; knows what its seat knows, and no more."""

    def choose(self, camp: Camp, seat: str, dice: Random) -> Draft | None:
        """What the seat does now; None where it has nothing to do."""
        if camp.is_over:
            return None
        if camp.mission is None:
            is_late = camp.day > len(camp.won)
            mission = Draft("mission_begun", {"title": f"Mission {len(camp.won) + 1}"})
            return mission if is_late else Draft("day_broken", {"day": camp.day + 1})
        if not camp.beasts:
            is_quiet = dice.random() < 0.5
            sighted = Draft("beast_sighted", {"beast": "Jaguar", "cell": "B1"})
            return Draft("mission_ended", {"won": True}) if is_quiet else sighted
        name, beast = next(iter(camp.beasts.items()))
        if beast.wounds >= 3:  # what it bears nobody wrote down
            return Draft("beast_slain", {"beast": name})
        offers = {offer.type: offer for offer in ACTS.offers(camp, seat)}
        offer = offers.get("beast_attacked") or offers["hero_moved"]
        return offer.draft(answers_at_random(offer, dice))

    def answer(self, camp: Camp, draft: Draft, ask: Ask, dice: Random) -> Any:
        """What is answered to a choice that consequences leave open: here only dice do."""
        del camp, draft
        return dice.choice([choice.value for choice in ask.choices])
