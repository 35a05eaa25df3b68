"""The chronicle: what one would read aloud before the next evening.

Clauses in the present tense, which need no gender and are natural in both languages; ways to say
the same take turns; days on which nothing happened are told of together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from events.hunters_2114.campaign import DayBegan
from events.words import in_language
from projections.games.hunters_2114.campaign.table import BASE, Campaign
from projections.games.hunters_2114.data import LAST_DAY
from projections.games.hunters_2114.names import class_name
from projections.games.hunters_2114.story.beats import Beat, beats_of
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Paragraph, Prose
from projections.storytelling import LeftStory, Moment, Teller

_AT_LAST = 4
"""Of so many clauses the last one is told as such."""
_WAYS_ON = 3
"""So many ways there are to say that something came then."""
_LATELY = 2
BLEAK = ("hunger", "lost_health", "days_run")
"""Beats of days on which nothing else happened: they are told of as one stretch."""
_STATES = (
    "hunger", "lost_health", "days_run", "upgraded", "produced", "poison", "cured", "woke",
)  # fmt: skip
"""What a morning brings, or befalls somebody."""
_TOGETHER = 100
"""Two clauses that are no longer than that stand in one sentence."""


class Chronicler:
    """Puts the beats of a line of history into words."""

    def __init__(self, teller: Teller, moments: Iterable[Moment] | None = None) -> None:
        self.teller, self.lang, self.moments = teller, teller.lang, moments
        self.counts_days = any(isinstance(event, DayBegan) for event in teller.events)
        """Whether the table tells its days: else nobody knows on which one something happened."""
        self._told: Counter[str] = Counter()
        self._joined = 0

    def say(self, key: str, /, **values: object) -> str:
        """A sentence of the chronicle."""
        return WORDS(f"chronicle.{key}", **values).text(self.lang)

    # Clauses

    def listed(self, names: Iterable[str]) -> str:
        """Names as one says them: Ann, Bob and Cleo."""
        *rest, last = list(names) or [""]
        return self.say("and").join([", ".join(rest), last]) if rest else last

    def clause(self, beat: Beat) -> str:
        """A beat in words, each time in another of the ways there are."""
        ways = 1
        while f"beat.{beat.key}_{ways + 1}" in WORDS:
            ways += 1
        way = self._told[beat.key] % ways + 1
        self._told[beat.key] += 1
        who = beat.who if beat.key == "taken_over" else tuple(map(self.teller.name, beat.who))
        items = Counter(in_language(item, self.lang) for item in beat.items)
        told = [
            item if n == 1 else WORDS("ledger.counted", item=item, count=n).text(self.lang)
            for item, n in items.items()
        ]
        of_things = not beat.who or beat.key == "given"
        values = {
            "who": self.listed(who), "items": self.listed(told),
            "n": len(told) if of_things else len(who), "total": len(beat.items), **beat.values,
        }  # fmt: skip
        if "tail" in values:
            values["tail"] = "".join(in_language(part, self.lang) for part in values["tail"])
        return WORDS(f"beat.{beat.key}_{way}", **values).text(self.lang)

    def sentences(self, beats: Sequence[Beat], clauses: Sequence[str]) -> str:
        """Clauses as sentences: short ones that lead on to each other stand in one."""
        joined: list[str] = []
        waiting = list(zip(beats, clauses, strict=True))
        while waiting:
            _, clause = waiting.pop(0)
            key, follows = ("", ":") if not waiting else (waiting[0][0].key, waiting[0][1])
            if ":" not in clause + follows and len(clause) + len(follows) < _TOGETHER:
                waiting.pop(0)
                clause = self.say(self._connected(key), one=clause, other=follows)
            joined.append(clause)
        if len(joined) >= _AT_LAST and beats[-1].key not in _STATES:
            joined[-1] = self.say("at_last", clause=joined[-1])
        return " ".join(f"{one[0].upper()}{one[1:]}." for one in joined)

    def _connected(self, key: str) -> str:
        """How a clause is added to another: what befell somebody comes of nothing before it."""
        if key in _STATES:
            return "and_also"
        self._joined += 1
        return f"and_then_{(self._joined - 1) % _WAYS_ON + 1}"

    def ordinal(self, day: int) -> str:
        """A day by its number as one says it: the twenty-first."""
        ordinals, tens = self.say("ordinals").split("|"), self.say("tens").split("|")
        if day <= len(ordinals):
            return ordinals[day - 1]
        ten, unit = divmod(day, 10)
        if ten - 2 >= len(tens):  # no campaign is that long; who writes so slipped
            return f"{day}." if self.lang == "pl" else f"{day}th"
        if not unit:
            return tens[ten - 2]
        # "dwudziestego pierwszego", but "twenty-first"
        stem = tens[ten - 2] if self.lang == "pl" else f"{tens[ten - 2].removesuffix('ieth')}y"
        return self.say("compound", ten=stem, unit=ordinals[unit - 1])

    # Paragraphs

    def paragraphs(self) -> Iterator[Paragraph]:
        """How it began, and each day on which anything happened."""
        yield from self._beginning()
        last, is_again = 0, False
        left = list(self.teller.left)
        for day, group in groupby(self._gathered(), key=lambda beat: beat.day):
            beats = list(group)
            while beats:  # whoever went back to a save tells what is lost by that apart
                loads = [i for i, beat in enumerate(beats) if beat.key == "loaded"]
                end = loads[0] if loads else len(beats)
                if end:
                    yield from self._days(beats[:end], day, last, is_again=is_again)
                    last, is_again = day, False
                if loads:
                    yield self._left(beats[end], left)
                    is_again = True
                beats = beats[end + 1 :]
            last = day

    def _gathered(self) -> Iterator[Beat]:
        """The beats, with days of nothing but hunger told of together, as the last of them."""
        told = _running(beats_of(self.teller, self.moments))
        days = [(day, list(group)) for day, group in groupby(told, key=lambda beat: beat.day)]
        waiting: list[Beat] = []
        for place, (day, beats) in enumerate(days):
            is_bleak = self.counts_days and all(beat.key in BLEAK for beat in beats)
            follows = days[place + 1][1] if place + 1 < len(days) else []
            goes_on = follows and all(beat.key in BLEAK for beat in follows)
            if is_bleak:
                waiting = _together([*waiting, *beats], day)
            if is_bleak and goes_on:
                continue
            yield from waiting if is_bleak else beats
            waiting = []

    def _beginning(self) -> Iterator[Paragraph]:
        started = self.teller.events[:1]
        if not started:
            return
        players = getattr(started[0], "players", ())
        heroes = [
            self.say("hero", name=self.teller.name(player.seat),
                     hero_class=in_language(class_name(player.army), self.lang))
            if player.army
            else self.teller.name(player.seat)
            for player in players
        ]  # fmt: skip
        key = "begins" if len(heroes) > 1 else "begins_one"
        yield Paragraph(self.say(key, who=self.listed(heroes)), (started[0].seq,))

    def _days(
        self, beats: Sequence[Beat], day: int, last: int, *, is_again: bool
    ) -> Iterator[Paragraph]:
        clauses = [self.clause(beat) for beat in beats]
        seqs = tuple(seq for beat in beats for seq in beat.seqs)
        if not self.counts_days:
            yield Paragraph(self.sentences(beats, clauses), seqs)
            return
        if day == last:  # the same day goes on behind a save that was loaded
            if is_again:
                clauses[0] = self.say("again", clause=clauses[0])
            yield Paragraph(self.sentences(beats, clauses), seqs, self.say("heading", day=day))
            return
        quiet, first = "", beats[0].since or day
        if last and first - last > 1:
            key = "quiet_1" if first - last == 2 else "quiet_2"
            quiet = self.say(key, day=last + 1, first=last + 1, last=first - 1) + " "
        said = {"first": self.ordinal(first), "last": self.ordinal(day), "day": self.ordinal(day)}
        is_long = first < day
        clauses[0] = self.say("on_days" if is_long else "on_day", clause=clauses[0], **said)
        heading = self.say("heading_days" if is_long else "heading", first=first, last=day, day=day)
        yield Paragraph(quiet + self.sentences(beats, clauses), seqs, heading)

    def _left(self, beat: Beat, left: list[LeftStory]) -> Paragraph:
        """What happened on the line that was left, and that this save was loaded."""
        loaded, given_up = self.clause(beat), self.say("given_up")
        back = f"{loaded[0].upper()}{loaded[1:]}."
        save = beat.values["save"]
        found = next((one for one in left if one.fork >= save), left[0] if left else None)
        if found is None:
            return Paragraph(back, beat.seqs, given_up)
        left.remove(found)
        own = {event.seq for event in found.events}
        there = Chronicler(found.teller)
        beats = [one for one in beats_of(found.teller) if set(one.seqs) & own]
        beats = [one for one in _running(beats) if one.key not in ("saved", "loaded")]
        clauses = "; ".join(map(there.clause, beats)) or self.say("left_nothing")
        axis = found.teller.axis_of("day")
        first = axis.number(found.events[0].seq) or 1
        last = axis.number(found.events[-1].seq) or first
        key = "left_day" if first == last else "left_days"
        text = self.say(key, first=first, last=last, clauses=clauses)
        seqs = tuple(seq for one in beats for seq in one.seqs) or (found.events[-1].seq,)
        return Paragraph(f"{text} {back}", (*seqs, *beat.seqs), given_up)

    def now(self) -> Paragraph:
        """How things stand: where the party is, what it has, who lies there, what is waiting."""
        table: Campaign = self.teller.table
        told = [self._day_of(table)]
        if not table.ended:
            told += [*self._where(table), *self._stock(table), *self._people(table)]
            told += [*self._waiting(table)]
        return Paragraph(" ".join(told), (self.teller.last,), self.say("now"))

    def _day_of(self, table: Campaign) -> str:
        if not table.ended:
            return self.say("today", day=table.day, last=LAST_DAY)
        ended = self.teller.reading.record.ended
        how = {"won": "over_won", "lost": "over_lost"}.get((ended and ended.outcome) or "", "over")
        return self.say(how, day=self.ordinal(table.day))

    def _where(self, table: Campaign) -> Iterator[str]:
        if table.place == BASE:
            yield self.say("at_base")
        elif table.place is not None:
            known = table.world.places.get(table.place)
            is_place = known is not None and known.location is not None
            yield self.say("at_place" if is_place else "at_location", place=table.place)

    def _stock(self, table: Campaign) -> Iterator[str]:
        food = [hero.food for hero in table.party.values()]
        cells = sum(hero.cells + hero.stored_cells for hero in table.party.values())
        known = [count for count in food if count is not None]
        if known and len(known) == len(food) and not sum(known):
            yield self.say("stock_hungry", cells=cells)
        elif known and len(known) == len(food):
            yield self.say("stock", food=sum(known), cells=cells)
        elif cells:
            yield self.say("stock_cells", cells=cells)

    def _people(self, table: Campaign) -> Iterator[str]:
        if lying := table.lying:
            yield self.say("lying", who=self.listed(map(self.teller.name, lying)), n=len(lying))
        ill = [seat for seat, hero in table.party.items() if hero.is_poisoned]
        if ill:
            yield self.say("poisoned_now", who=self.listed(map(self.teller.name, ill)), n=len(ill))

    def _waiting(self, table: Campaign) -> Iterator[str]:
        missions = [
            self.say("quoted", text=name)
            for name, one in table.missions.items()
            if one.status == "open"
        ]
        if missions:
            yield self.say("waiting", missions=self.listed(missions), n=len(missions))
        made = [
            self.say("making_one", thing=made.item, day=made.ready)
            for _, made in table.base.productions
        ]
        if made:
            yield self.say("making", things="; ".join(made))


def _running(beats: Sequence[Beat]) -> list[Beat]:
    """Beats, where days that one after the other cost further days are not counted.

    Each of them brings more than passes before the next: their sum is no number of days.
    """
    days = {beat.day for beat in beats if beat.key == "lost_health"}
    return [
        replace(beat, key="days_run", values={})
        if beat.key == "lost_health" and days & {beat.day - 1, beat.day + 1}
        else beat
        for beat in beats
    ]


def _together(beats: Sequence[Beat], day: int) -> list[Beat]:
    """Beats of several days as those of one."""
    found: dict[str, Beat] = {}
    since = beats[0].since or beats[0].day
    for beat in (replace(one, day=day, since=since) for one in beats):
        known = found.get(beat.key)
        found[beat.key] = beat if known is None else known.more(beat)
    return list(found.values())


def chronicle(teller: Teller, moments: Iterable[Moment]) -> tuple[Prose, Prose]:
    """All of it, with how things stand at its end; and the last days alone, for an overview."""
    writer = Chronicler(teller, moments)
    told = list(writer.paragraphs())
    now = writer.now()
    lately = [one for one in told if one.heading][-_LATELY:]
    whole = Prose(writer.say("title"), (*told, now))
    return whole, Prose(writer.say("so_far"), (*lately, now))
