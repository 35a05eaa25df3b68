"""Hunters A.D. 2114, as one value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from events.hunters_2114 import EVENTS
from projections.boards import NO_BOARD
from projections.catalogue import ThingField, ThingKind
from projections.games.hunters_2114.acts import ACTS, COURSE
from projections.games.hunters_2114.bots import Skirmisher, Wanderer, simulated_start
from projections.games.hunters_2114.campaign.cards import CONDITIONS
from projections.games.hunters_2114.campaign.inventory import NOTCHES, WEAPON_CLASSES
from projections.games.hunters_2114.campaign.table import Campaign, start
from projections.games.hunters_2114.data import ENEMIES, ITEMS, ROOMS, SLOTS
from projections.games.hunters_2114.depths import DEPTHS
from projections.games.hunters_2114.mission.act import has_left
from projections.games.hunters_2114.mission.ground import board_of
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.mission.written import ENEMY_FIELDS, ITEM_FIELDS
from projections.games.hunters_2114.names import armies
from projections.games.hunters_2114.options import CampaignOptions
from projections.games.hunters_2114.rulebook import RULES
from projections.games.hunters_2114.scene import counters, describe, scene
from projections.games.hunters_2114.topics import topics
from projections.games.hunters_2114.words import WORDS
from projections.offers import Draft, Offer
from projections.spans import Closes, Nesting, Opens
from projections.system import GameSystem, Play, Rules, SeatCount

_CARRIED: Final = tuple(f"{event}.item" for event in (
    "item_gained", "item_lost", "item_moved", "item_used", "production_started",
    "production_finished", "basic_action_taken", "weapon_loaded", "item_flipped", "upkeep_paid",
))  # fmt: skip

CATALOGUE: Final = (
    ThingKind("item", (
        ThingField("slot", "choice", SLOTS), ThingField("slots", "number"),
        ThingField("weapon_class", "choice", WEAPON_CLASSES),
        ThingField("notches", "choice", NOTCHES), *ITEM_FIELDS, ThingField("says"),
    ), is_open=True, is_secret=True, public=frozenset(ITEMS), named_by=(
        *_CARRIED, "item_gained.weapon", "item_moved.weapon", "implant_installed.implant",
        "implant_removed.implant", "implant_shared.implant", "attack_declared.wielded",
        "trap_set.trap", "trap_sprung.trap",
    )),
    ThingKind("document", (
        ThingField("room", "choice", ROOMS), ThingField("level", "number"),
        ThingField("days", "number"), ThingField("cost"),
    ), is_secret=True, public=frozenset(ITEMS), named_by=("document_gained.item",)),
    ThingKind("enemy", ENEMY_FIELDS, is_open=True, is_secret=True, public=frozenset(ENEMIES),
              named_by=("enemies_placed.enemy", "turn_ended.destroyed")),
    ThingKind("card", (
        ThingField("copies", "number"),
        ThingField("forced"), ThingField("forced_if", "choice", CONDITIONS),
        ThingField("days_from", "number"), ThingField("days_to", "number"), ThingField("says"),
    ), is_open=True, is_secret=True, named_by=(
        "level_gained.taken", "level_gained.lost", "deck_chosen.cards", "cards_taken.cards",
        "card_exchanged.card", "card_exchanged.drawn", "card_played.card", "boost_played.card",
        "reaction_played.card",
    )),
    ThingKind("place", (ThingField("zone", "number"), ThingField("says")), is_open=True,
              is_secret=True, named_by=(
        "party_moved.to", "location_laid.location", "place_laid.place", "place_laid.location",
        "place_developed.place", "event_card_placed.at",
    )),
    ThingKind("mission", (
        ThingField("xp", "number"), ThingField("turn_limit", "number"), ThingField("says"),
    ), is_open=True, is_secret=True, named_by=(
        "mission_noted.mission", "mission_started.mission", "mission_ended.mission",
    )),
)  # fmt: skip
"""What a table writes down as it meets it, and the events that name such things.

Only what the rulebook names is nobody's secret.
"""


BETWEEN_MISSIONS: Final = frozenset({"day", "travel", "cards", "base", "world", "missions"})
"""The sorts of offers that nobody looks for in the midst of a mission, but for its end."""


def offers(table: Campaign, seat: str | None) -> Sequence[Offer]:
    """All that may be done, as far as the table records such things."""
    if table.ended:
        return ()
    later = frozenset() if table.mission is None else BETWEEN_MISSIONS
    found = [
        offer
        for offer in ACTS.offers(table, seat)
        if table.records(offer.type) and (offer.group not in later or offer.type == "mission_ended")
    ]
    return tuple(_by_urgency(table.mission, found))


def _by_urgency(mission: Mission | None, found: Sequence[Offer]) -> Sequence[Offer]:
    """The end of the turn stands behind that of whoever acts, as long as an action is left."""
    done = [place for place, offer in enumerate(found) if offer.type in _IS_DONE]
    if mission is None or not done or not has_left(mission):
        return found
    over = [offer for offer in found if offer.type == "turn_ended"]
    first, rest = found[: done[-1] + 1], found[done[-1] + 1 :]
    return [*(offer for offer in first if offer not in over), *over, *rest]


_IS_DONE: Final = ("hero_finished", "enemy_finished")


def consequences(table: Campaign, draft: Draft) -> Sequence[Draft]:
    """What follows from a draft."""
    return COURSE.consequences(table, draft)


HUNTERS_2114: Final = GameSystem(
    id="hunters_2114",
    title=WORDS("title"),
    version=6,
    events=EVENTS,
    options=CampaignOptions,
    seats=SeatCount(2, 4, 2, may_change=True, together=True),
    samples="hunters_2114",
    commands={"hunters": "projections.games.hunters_2114.commands:hunters"},
    armies=armies,
    called=("The Hunters A.D. 2114", "Hunters: A.D. 2114", "Hunters 2114", "Łowcy 2114"),
    start=start,
    apply=COURSE.apply,
    copy=lambda table: table,
    acts=ACTS,
    sentence=ACTS.sentence,
    marks=ACTS.marks,
    words=WORDS,
    describe=describe,
    catalogue=CATALOGUE,
    saves=True,
    depths=DEPTHS,
    spans={
        "day_began": Opens("day", "day"),
        "mission_started": Opens("mission", title="mission"),
        "mission_ended": Closes("mission", "won"),
        "turn_began": Opens("turn", "turn"),
        "turn_ended": Closes("turn"),
        "hero_activated": Opens("activation"),
        "hero_finished": Closes("activation"),
    },
    nesting=Nesting(
        {
            "day": ("mission",),
            "mission": ("day",),
            "turn": ("mission", "day"),
            "activation": ("turn", "mission", "day"),
        }
    ),
    highlight="mission",
    counters=counters,
    board=lambda options: board_of(options.get("squares", "none")) or NO_BOARD,
    scene=scene,
    story="projections.games.hunters_2114.story:story",
    play=Play(
        offers=offers,
        topics=topics,
        consequences=consequences,
        asks_of=ACTS.asks,
        bots={"wanderer": Wanderer(), "skirmisher": Skirmisher()},
        simulated_start=simulated_start,
    ),
    rules=Rules(
        findings=RULES.findings(ACTS),
        titles=RULES.titles,
        before_alone=True,
        judges=RULES.judges,
        rolls=ACTS.rolls,
    ),
    archive="projections.games.hunters_2114.archive:ARCHIVE",
    notation="projections.games.hunters_2114.text:NOTATION",
)
"""Hunters A.D. 2114."""
