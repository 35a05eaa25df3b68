"""What a party does with a day: six large choices, each with what is known of it."""

from __future__ import annotations

from typing import Final

from events.words import Words
from projections.games.hunters_2114.acts.missions import open_missions
from projections.games.hunters_2114.campaign.calendar import advance
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.campaign.travel import destinations
from projections.games.hunters_2114.data import LAST_DAY, REST_DAYS
from projections.offers import Topic, Topics

_WORDS: Final = Words(__package__, "words/topics")


def topics(table: Campaign, seat: str | None) -> Topics | None:
    """The choices of a day; while a mission is played why there are none.

    Where no days are recorded there never are.
    """
    del seat
    if table.ended or not table.records("days_passed"):
        return None
    question = _WORDS("question", day=table.day, last=LAST_DAY)
    if table.mission is not None:
        return Topics(question, (), _WORDS("in_mission", mission=table.mission.name))
    days = advance(table, REST_DAYS, "rest")
    rests = "rest_again" if table.last.get("reason") == "rest" else "rest_hint"
    missions, near = len(open_missions(table)), len(destinations(table))
    travels = "travel_doubled" if table.lying else "travel_hint"
    busy = len(table.base.upgrades) + len(table.base.productions)
    choices = (
        Topic(_WORDS("rest"), ("days_passed",), _WORDS(rests, days=days), {"reason": "rest"}),
        Topic(_WORDS("mission"), ("mission_started", "mission_ended"),
              _WORDS("mission_hint" if missions else "mission_none", count=missions)),
        Topic(_WORDS("travel"), ("party_moved",), _WORDS(travels, count=near)),
        Topic(_WORDS("work"), ("work_done",), _WORDS("work_hint")),
        Topic(_WORDS("card"), ("card_drawn", "card_resolved"),
              _WORDS("card_open" if table.open_card else "card_hint")),
        Topic(_WORDS("base"), ("upgrade_ordered", "production_started", "document_gained"),
              _WORDS("base_busy" if busy else "base_hint", count=busy)),
    )  # fmt: skip
    return Topics(question, choices)
