"""The course of a campaign: figures, the ribbon of its days, missions, where the days went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from events.hunters_2114.campaign import (
    CardDrawn,
    CardResolved,
    DaysPassed,
    EventCardRead,
    EventTokenSet,
    HeroFell,
    HeroWoke,
    MissionEnded,
    MissionNoted,
    MissionStarted,
    PartyMoved,
    ProductionStarted,
    UpgradeOrdered,
)
from events.words import in_language
from projections.counters import number_text
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.data import CARD_OF_DAY_15, CARDS_OF_DAY_28, LAST_DAY
from projections.games.hunters_2114.names import card_number, place_name, word
from projections.games.hunters_2114.story.fights import Fights
from projections.games.hunters_2114.story.numbers import Numbers, cells_of, food_of, mornings_of
from projections.games.hunters_2114.story.words import WORDS
from projections.story import (
    Deadline,
    Figure,
    Figures,
    FlowChart,
    FlowNode,
    Lane,
    LaneMark,
    Ledger,
    LedgerRow,
    Ribbon,
    RibbonDay,
    State,
)
from projections.storytelling import Moment, Teller

_BOTH_SIDES = 30
"""Behind this day the token is turned over."""
_STATES: Mapping[str, State] = {
    "done": "done", "open": "open", "blocked": "blocked", "failed": "failed",
}  # fmt: skip


class CampaignCourse:
    """The course of a campaign as one pair of eyes knows it."""

    def __init__(self, teller: Teller) -> None:
        self.teller, self.lang = teller, teller.lang
        self.moments: list[Moment] = list(teller.moments())  # a table is never changed
        self.table: Campaign = teller.table
        self.fights = Fights(teller, self.moments)
        self.axis = teller.axis_of("day")

    def say(self, key: str, /, **values: Any) -> str:
        """A sentence of the story."""
        return WORDS(key, **values).text(self.lang)

    def called(self, value: str) -> str:
        """An id in words."""
        return in_language(word(value), self.lang)

    # Figures

    def figures(self) -> Figures:
        """How far, how many missions won, what there is to eat, and how many saves."""
        table = self.table
        tried = [one for one in table.missions.values() if one.tries]
        won = sum(one.status == "done" for one in tried)
        items = [
            Figure(self.say("figure.of_day", day=table.day, last=LAST_DAY),
                   self.say("figure.day"), "day"),
        ]  # fmt: skip
        if tried:
            ended = sum(one.tries for one in tried)
            value = self.say("figure.of", won=won, all=ended)
            items.append(Figure(value, self.say("figure.missions"), "won"))
        food = food_of(table)
        if food is not None:
            items.append(Figure(number_text(food), self._food_words(food)))
        items.append(Figure(str(cells_of(table) or 0), self.say("figure.cells")))
        saved = [m.seq for m in self.moments if m.event.type_name() == "match_saved"]
        if saves := self.teller.reading.seated(self.teller.last).saves or saved:
            items.append(Figure(str(len(saves)), self.say("figure.saves")))
        return Figures(tuple(items))

    def _food_words(self, food: float) -> str:
        least, most = mornings_of(self.table, food)
        if self.table.ended:
            return self.say("figure.food_plain")
        if not most:
            return self.say("figure.food_none")
        if least == most:
            return self.say("figure.food_days", least=least)
        return self.say("figure.food_between", least=least, most=most)

    # The ribbon

    def ribbon(self) -> Ribbon | None:
        """All days with their lanes; None where the table does not tell its days."""
        if not self.axis.spans:
            return None
        teller = self.teller
        lanes = (
            self._places(), self._missions, self._cards(), self._base(), self._tokens(),
            self._down(), teller.people_lane(self.axis), teller.saves_lane(self.axis),
        )  # fmt: skip
        deadlines = tuple(
            Deadline(day, self.say(f"ribbon.day_{day}", **values))
            for day, values in (
                (15, {"number": card_number(CARD_OF_DAY_15)}),
                (28, {"first": CARDS_OF_DAY_28[0], "last": CARDS_OF_DAY_28[-1]}),
                (_BOTH_SIDES, {}),
                (LAST_DAY, {}),
            )
        )
        numbers = Numbers(teller, self.moments, self.axis)
        return teller.ribbon(
            self.axis,
            days=self._days(),
            title=self.say("ribbon.title"),
            lanes=tuple(filter(None, lanes)),
            curves=tuple(numbers.curves()),
            stacks=tuple(filter(None, (numbers.health(),))),
            deadlines=deadlines,
            legend=(("done", self.say("ribbon.won")), ("failed", self.say("ribbon.lost"))),
        )

    def _lane(self, key: str, marks: list[LaneMark]) -> Lane | None:
        return Lane(self.say(f"ribbon.{key}"), tuple(marks)) if marks else None

    def _days(self) -> tuple[RibbonDay, ...]:
        """All days, with how missions went: also such as were told by their result alone."""
        went: dict[int, list[LaneMark]] = {}
        lane = self._missions
        for mark in lane.marks if lane is not None else ():
            if mark.state != "open":
                went.setdefault(int(mark.at), []).append(mark)
        found = []
        for day in self.teller.days(self.axis, LAST_DAY):
            marks = went.get(day.number, [])
            states = {mark.state for mark in marks}
            state: State = "failed" if "failed" in states else "done" if states else "plain"
            found.append(replace(day, state=state, words="; ".join(mark.words for mark in marks)))
        return tuple(found)

    def _places(self) -> Lane | None:
        """Where the party was, from its coming to its going."""
        moves: list[tuple[float, str, int | None]] = []
        for moment in self.moments:
            event = moment.event
            if isinstance(event, PartyMoved) and (not moves or moves[-1][1] != event.to):
                moves.append((self.axis.place(moment.seq), event.to, moment.seq))
        last = (self.table.day + 1.0, "", None)
        marks = [
            LaneMark(at, in_language(place_name(to), self.lang), seq, "bar", max(end, at + 0.3))
            for (at, to, seq), (end, *_) in pairwise([*moves, last])
        ]
        return self._lane("place", marks)

    @cached_property
    def _missions(self) -> Lane | None:
        """Each try of a mission, and how it went."""
        marks: list[LaneMark] = []
        running: tuple[str, int] | None = None
        for moment in self.moments:
            event = moment.event
            if isinstance(event, MissionStarted):
                running = event.mission, moment.seq
            elif isinstance(event, MissionEnded):
                name = event.mission or (running[0] if running else "?")
                seq = running[1] if running and running[0] == name else moment.seq
                outcome = self.called("done" if event.won else "failed")
                words = self.say("ribbon.tried", mission=name, outcome=outcome)
                state: State = "done" if event.won else "failed"
                marks.append(LaneMark(self.axis.place(seq), words, seq, state=state))
                running = None
        if running is not None:
            words = self.say("ribbon.tried", mission=running[0], outcome=self.called("open"))
            marks.append(LaneMark(self.axis.place(running[1]), words, running[1], state="open"))
        return self._lane("missions", marks)

    def _cards(self) -> Lane | None:
        """Road, city and event cards by their numbers."""
        marks: dict[tuple[str, str, int], LaneMark] = {}
        for moment in self.moments:
            event = moment.event
            if isinstance(event, CardDrawn | CardResolved):
                number = card_number(event.number) if event.number else "?"
                deck = self.called(event.deck)
                words = self.say("ribbon.card", deck=deck, number=number)
                deck_of: str = event.deck
            elif isinstance(event, EventCardRead):
                number = card_number(event.number)
                words = self.say("ribbon.event_card", number=number)
                deck_of = "event"
            else:
                continue
            at = self.axis.place(moment.seq)
            mark = LaneMark(at, words, moment.seq, "token", short=number)
            marks.setdefault((deck_of, number, int(at)), mark)
        return self._lane("cards", list(marks.values()))

    def _base(self) -> Lane | None:
        """What was built and made, from the order to the day on which it is ready."""
        marks = []
        for moment in self.moments:
            event, table = moment.event, moment.table
            if not isinstance(event, UpgradeOrdered | ProductionStarted):
                continue
            at = self.axis.place(moment.seq)
            if isinstance(event, UpgradeOrdered):
                room = self.called(event.room)
                words = self.say("ribbon.upgrade", room=room, level=event.level)
                marks.append(LaneMark(at, words, moment.seq, "bar", table.day + event.days))
            else:
                ready = next((p.ready for r, p in table.base.productions if r == event.room), None)
                end = max(at + 0.3, float(ready or table.day + event.days))
                marks.append(LaneMark(at, event.item, moment.seq, "bar", end))
        return self._lane("base", marks)

    def _tokens(self) -> Lane | None:
        """On which days event tokens wait."""
        marks = [
            LaneMark(event.day, self.say("ribbon.token", letter=event.letter, day=event.day),
                     moment.seq, "token", short=event.letter)
            for moment in self.moments
            if isinstance(event := moment.event, EventTokenSet)
        ]  # fmt: skip
        return self._lane("tokens", marks)

    def _down(self) -> Lane | None:
        """Who lay unconscious, and how long: these days counted double."""
        fell: dict[str, tuple[float, int]] = {}
        marks = []
        for moment in self.moments:
            event = moment.event
            if isinstance(event, HeroFell):
                fell.setdefault(event.player, (self.axis.place(moment.seq), moment.seq))
            elif isinstance(event, HeroWoke) and event.player in fell:
                at, seq = fell.pop(event.player)
                marks.append(self._lying(event.player, at, self.axis.place(moment.seq), seq))
        for seat, (at, seq) in fell.items():
            marks.append(self._lying(seat, at, self.table.day + 1.0, seq))
        return self._lane("down", marks)

    def _lying(self, seat: str, at: float, end: float, seq: int) -> LaneMark:
        words, name = self.say("ribbon.down_words", who=self.teller.name(seat)), seat
        return LaneMark(at, words, seq, "bar", max(end, at + 0.4), "failed", name)

    # Missions

    def flow(self) -> FlowChart | None:
        """The missions that are known; an arrow comes from the one after which it came up."""
        table = self.table
        met: dict[str, tuple[int, str | None]] = {}
        last: str | None = None
        for moment in self.moments:
            event = moment.event
            if isinstance(event, MissionNoted | MissionStarted):
                met.setdefault(event.mission, (moment.seq, last))
            elif isinstance(event, MissionEnded) and event.mission is not None:
                met.setdefault(event.mission, (moment.seq, last))
                last = event.mission
            elif isinstance(event, MissionEnded):
                last = next((n for n, o in moment.table.missions.items() if o.tries), last)
        known = {name: one for name, one in met.items() if name in table.missions}
        if not known:
            return None
        nodes = [self._node(name, seq) for name, (seq, _) in known.items()]
        edges = [(came, name) for name, (_, came) in known.items() if came in known]
        has_last = any(one.is_last for one in table.missions.values())
        if not has_last and not table.ended:
            nodes.append(FlowNode("?", "?", "unknown", self.say("flow.last")))
            leads = {came for came, _ in edges}
            edges += [(name, "?") for name in known if name not in leads]
        hint = self.say("flow.hint")
        return FlowChart(self.say("chapter.missions"), tuple(nodes), tuple(edges), hint)

    @cached_property
    def _ends(self) -> list[tuple[MissionEnded, Moment]]:
        return [(m.event, m) for m in self.moments if isinstance(m.event, MissionEnded)]

    def _node(self, name: str, seq: int) -> FlowNode:
        one = self.table.missions[name]
        ends = [
            moment.seq
            for event, moment in self._ends
            if event.mission in (None, name) and moment.table.missions.get(name) == one
        ]
        words = self.called(one.status)
        if one.tries > (one.status == "done"):  # it was tried in vain before
            words = self.say("flow.tries", status=words, tries=one.tries)
        return FlowNode(name, name, _STATES.get(one.status, "plain"), words, (ends or [seq])[0])

    # Days

    def budget(self) -> Ledger | None:
        """What the days went for, each with the events that took them."""
        spent: dict[str, list[tuple[int, int]]] = {}
        for moment in self.moments:
            if isinstance(moment.event, DaysPassed) and moment.event.days:
                spent.setdefault(moment.event.reason, []).append((moment.event.days, moment.seq))
        if not spent:
            return None
        most = sorted(spent.items(), key=lambda one: -sum(days for days, _ in one[1]))
        told = self.teller.histories([[seq for _, seq in took] for _, took in most])
        rows = [
            LedgerRow((self.called(reason), str(sum(days for days, _ in took))), history=history)
            for (reason, took), history in zip(most, told, strict=True)
        ]
        columns = (self.say("ledger.purpose"), self.say("ledger.count"))
        return Ledger(self.say("chapter.days"), columns, tuple(rows))

    def pace(self) -> Figures:
        """How many days are left, and how many a mission that was won has taken on average."""
        table = self.table
        left = max(0, LAST_DAY - table.day)
        items = [Figure(str(left), self.say("figure.days_left"))]
        won = sum(one.status == "done" for one in table.missions.values())
        if won:
            mean = f"{table.day / won:.1f}"
            said = mean.replace(".", ",") if self.lang == "pl" else mean
            items.append(Figure(said, self.say("figure.days_a_mission")))
            missions = self.say("figure.at_this_pace")
            items.append(Figure(str(int(left * won / table.day)), missions))
        return Figures(tuple(items))
