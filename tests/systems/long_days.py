"""The lost expedition where a morning brings several meals, and a card is turned at once."""

from dataclasses import replace

from lost_expedition.system import LOST_EXPEDITION, offers
from lost_expedition.words import WORDS
from projections.offers import Draft
from projections.system import Play

MEALS = 3


def consequences(camp, draft):
    """Everybody eats, one after the other."""
    eaten = range(1, MEALS + 1) if draft.type == "day_broken" else ()
    return [
        Draft("food_eaten", {"left": camp.food - meal}, WORDS("because.day"), origin="rules")
        for meal in eaten
    ]


def offers_of(camp, seat):
    """In a mission with a card on the path nothing can be done but to turn it."""
    found = list(offers(camp, seat))
    return [offer for offer in found if offer.type == "card_turned"] or found


LONG_DAYS = replace(
    LOST_EXPEDITION, id="long_days", play=Play(offers=offers_of, consequences=consequences)
)
