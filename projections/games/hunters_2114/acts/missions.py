"""Missions as the campaign knows them: noted, begun, ended with their rewards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from events.hunters_2114.campaign import (
    MissionEnded,
    MissionNoted,
    MissionStarted,
    MissionStatus,
    Thread,
    Weather,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import HuntersAct, flag, name, number, pick
from projections.games.hunters_2114.acts.days import unopened_cards
from projections.games.hunters_2114.campaign.table import Campaign, MissionRecord, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import steppers
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer


class NoteMission(HuntersAct[MissionNoted]):
    """The party learns of a mission."""

    event, group = MissionNoted, "missions"

    def apply(self, table: Campaign, event: MissionNoted) -> Campaign:
        """It is open, blocked or failed; how often it was tried stays."""
        known = table.missions.get(event.mission, MissionRecord())
        thread = event.thread or known.thread
        is_last = event.is_last or known.is_last
        noted = known._replace(status=event.status, thread=thread, is_last=is_last)
        return replace(table, missions={**table.missions, event.mission: noted})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """A new one; or one that is known has become open, blocked or failed."""
        statuses = [Choice(one, word(one)) for one in get_args(MissionStatus)]
        threads = (Choice(one, word(one)) for one in get_args(Thread))
        yield self.offer("mission_noted", name("mission"), pick("status", statuses, default="open"),
                         pick("thread", threads, optional=True), key="n")  # fmt: skip
        known = [mission for mission, one in view.table.missions.items() if one.status != "done"]
        if known:
            asks = (pick("mission", map(Choice, known)), pick("status", statuses))
            yield self.offer("mission_changed", *asks)
            main = [mission for mission in known if not view.table.missions[mission].is_last]
            if main:
                yield self.offer("mission_last", pick("mission", map(Choice, main)), thread="main",
                                 is_last=True)  # fmt: skip


def open_missions(table: Campaign) -> list[str]:
    """The missions that may be played."""
    return [mission for mission, one in table.missions.items() if one.status == "open"]


def not_open(table: Campaign, mission: str) -> Iterator[Objection]:
    """A mission that is blocked, failed or won already is not played."""
    known = table.missions.get(mission)
    if known is not None and known.status != "open":
        yield "mission_shut", {"mission": mission, "status": word(known.status)}


class BeginMission(HuntersAct[MissionStarted]):
    """The party sets out on a mission."""

    event, group = MissionStarted, "missions"

    def objections(self, view: Sight, event: MissionStarted) -> Iterator[Objection]:
        """One that is open, one at a time."""
        table: Campaign = view.table
        yield from not_open(table, event.mission)
        if table.mission is not None:
            yield "mission_open", {"mission": table.mission.name}
        yield from unopened_cards(table)

    def apply(self, table: Campaign, event: MissionStarted) -> Campaign:
        """It is played from here on."""
        known = table.missions.get(event.mission, MissionRecord())
        mission = Mission(
            event.mission, event.night, event.weather, event.turn_limit, special=event.special
        )
        return replace(table, mission=mission, missions={**table.missions, event.mission: known})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """An open one by one tap; another by its name."""
        table: Campaign = view.table
        if table.mission is not None or table.unopened:
            return
        about = (
            flag("night", default=False),
            pick("weather", (Choice(one, word(one)) for one in get_args(Weather)), optional=True),
            number("turn_limit", 1, 12, optional=True),
            name("special", optional=True),
        )
        for mission in open_missions(table):
            yield self.offer(OFFERED("offer.mission_start", mission=mission), *about,
                             mission=mission)  # fmt: skip
        if not table.missions:
            yield self.offer("mission_other", name("mission"), *about, key="s")


class EndMission(HuntersAct[MissionEnded]):
    """A mission is over: by its result alone, or after it was played."""

    event, group = MissionEnded, "missions"

    def objections(self, view: Sight, event: MissionEnded) -> Iterator[Objection]:
        """One that was open."""
        if event.mission is not None:
            yield from not_open(view.table, event.mission)

    def apply(self, table: Campaign, event: MissionEnded) -> Campaign:
        """Experience and health follow; the last one won is the campaign won."""
        mission = event.mission or (table.mission.name if table.mission else None)
        won_all = False
        if mission is not None:
            known = table.missions.get(mission, MissionRecord())
            won_all = event.won and known.is_last
            status = "done" if event.won else known.status
            done = known._replace(status=status, tries=known.tries + 1)
            table = replace(table, missions={**table.missions, mission: done})
        table = replace(table, mission=None, last={**table.last, "xp": event.xp})
        for seat, left in (event.health or {}).items():
            hero = table.heroes.get(seat)
            if hero is not None and hero.health != left:
                facts = {"player": seat, "left": left, "reason": "mission"}
                table = table.owing(due("health_changed", because="mission", **facts))
        if event.xp:
            gained = (due("xp_gained", because="reward", player=seat, xp=event.xp)
                      for seat in table.party)  # fmt: skip
            table = table.owing(*gained)
        if won_all:
            return table.owing(due("match_ended", because="last_mission", outcome="won"))
        if table.options.mission_days == "by_card":
            return table.owing_afterwards(
                due("days_passed", because="mission_days", reason="mission")
            )
        return table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The one in play; where none is, each that is open by its result, a tap an answer."""
        table: Campaign = view.table
        party = {seat: (player_name(table, seat), hero.health, hero.health_most or 30)
                 for seat, hero in table.party.items()}  # fmt: skip
        turns = table.mission.turn if table.mission is not None else None
        asks: list[Ask] = [flag("won")]
        if turns:
            asks.append(number("turns", 1, 12, optional=True, default=turns))
        else:
            asks.append(_chips("turns", range(1, 13)))
        asks.append(_chips("xp", range(_MOST_XP + 1)))
        if party:
            left = steppers("health", party)
            asks.append(left._replace(words=OFFERED("ask.health_left"), optional=False))
        if table.mission is not None:
            yield self.offer("mission_result", *asks, key="g", mission=table.mission.name)
            return
        missions = open_missions(table)
        for mission in missions[:_MISSIONS_OFFERED]:
            words = OFFERED("offer.mission_result_of", mission=mission)
            yield self.offer(words, *asks, mission=mission)
        if len(missions) > _MISSIONS_OFFERED:
            named = pick("mission", map(Choice, missions))
            yield self.offer("mission_result", named, *asks, key="g")
        elif not table.missions:
            yield self.offer("mission_result", name("mission"), *asks, key="g")

    def sentence(self, event: MissionEnded, table: Campaign) -> Phrase:
        """Won or lost, in how many turns."""
        mission = event.mission or (table.mission.name if table.mission else None)
        key = "mission_won" if event.won else "mission_lost"
        return self.said(event, table, key, mission=mission or OFFERED("ask.the_mission"))


_MISSIONS_OFFERED = 6
"""Of so many open missions each has an offer of its own."""
_MOST_XP = 30


def _chips(fact: str, numbers: Iterable[int]) -> Ask:
    """A number by one tap; or nobody knows it."""
    return pick(fact, (*map(Choice, numbers), Choice(None, "?")))
