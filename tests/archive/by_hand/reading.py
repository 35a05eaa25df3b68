"""Journals read line by line, with none of our code: what answers are held against."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from scipy.stats import binomtest

Event = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Near:
    """Equal to every number that is near enough."""

    value: float
    within: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (int, float)) and abs(other - self.value) <= self.within

    __hash__ = None


def rounded(value: float | None, digits: int) -> Near | None:
    """A number as an answer prints it, with so many digits behind the point."""
    return None if value is None else Near(value, 0.5 * 10**-digits + 1e-9)


@dataclass
class Seat:
    """Somebody at a table."""

    game: str
    match: str
    day: date
    begun: datetime
    seat: str
    player: str
    army: str | None
    team: str | None
    result: int | None
    first: bool | None
    score: float | None
    turns: int
    actions: int
    seconds: float | None
    foe: Seat | None = field(default=None, repr=False)
    sides: int = 0

    @property
    def is_mirror(self) -> bool:
        return self.foe is not None and self.army is not None and self.foe.army == self.army


class Evening(NamedTuple):
    """A sitting: on which day, who was there, how long, how many events."""

    day: date
    players: list[str]
    seconds: float
    events: int


class Match:
    """A journal: what stands in it, and who sat there."""

    def __init__(self, path: Path) -> None:
        head, *lines = path.read_text("utf-8").splitlines()
        self.header = json.loads(head)
        self.id, self.game = self.header["match"], self.header["game"]
        self.every: list[Event] = [json.loads(line) for line in lines]
        gone = {e["target"] for e in self.every if e["type"] == "event_retracted"}
        self.events = [
            e for e in self.every if e["seq"] not in gone and e["type"] != "event_retracted"
        ]
        for load in [e for e in self.events if e["type"] == "save_loaded"]:
            self.events = [
                e for e in self.events if e.get("branch", load["branch"]) == load["branch"]
                and (e["seq"] <= load["save"] or "branch" in e)
            ]  # fmt: skip
        self.started = self.events[0]
        joined = [e for e in self.events if e["type"] == "player_joined"]
        self.players: list[dict[str, Any]] = self.started["players"] + [
            {**event, "seat": event["player"]} for event in joined
        ]
        self.origin = self.started.get("origin", "real")
        self.is_simulated = self.origin == "simulated"
        self.ended = next((e for e in self.events if e["type"] == "match_ended"), None)
        self.day = date.fromisoformat(self.started.get("day") or self.header["created"][:10])
        self.begun = moment(self.events[0])
        self.seconds = sum(seconds_of(sitting) for sitting in self.sittings)
        self.tags = [e["tag"] for e in self.events if e["type"] == "tag_added"]
        self.place = self.started.get("place")
        self.occasion = (self.started.get("occasion") or {}).get("event")

    @cached_property
    def sittings(self) -> list[list[Event]]:
        """The events of each evening: one ends with a pause, or four hours before the next."""
        found = [[self.events[0]]]
        for event in self.events[1:]:
            last = found[-1][-1]
            gone = (moment(event) - moment(last)).total_seconds()
            if last["type"] == "match_paused" or gone > 4 * 3600:
                found.append([])
            found[-1].append(event)
        return found

    @cached_property
    def evenings(self) -> list[Evening]:
        """What was played on which day, and who was there for a tenth of it."""
        if len(self.sittings) == 1:
            return [Evening(self.day, sorted(self.names), self.seconds, len(self.every))]
        is_live = moment(self.events[0]).date() == self.day
        found, here = [], {seat.seat: True for seat in self.seats}
        for sitting in self.sittings:
            there: Counter[str] = Counter()
            for event in sitting:
                if event["type"] in ("player_left", "player_returned"):
                    here[event["player"]] = event["type"] == "player_returned"
                there.update(seat.player for seat in self.seats if here[seat.seat])
            day = moment(sitting[0]).date() if is_live else self.day
            sat = sorted(who for who, count in there.items() if count >= len(sitting) / 10)
            found.append(Evening(day, sat, seconds_of(sitting), len(sitting)))
        return found

    @cached_property
    def stretches(self) -> list[dict[str, Any]]:
        """The stretches that the table opened and closed, with the seconds at the table."""
        found, now = [], []
        for place, event in enumerate(self.events):
            if event["type"] in ("span_opened", "mission_started"):
                now.append((event, place))
            if event["type"] in ("span_closed", "mission_ended") and now:
                opened, first = now.pop()
                kind = opened.get("span", "mission")
                assert kind == event.get("span", "mission")
                found.append({
                    "kind": kind, "title": opened.get("title", opened.get("mission")),
                    "outcome": _outcome(event), "events": place - first + 1,
                    "seconds": (moment(event) - moment(opened)).total_seconds(),
                })  # fmt: skip
        return found + self.activations

    @property
    def activations(self) -> list[dict[str, Any]]:
        """The activations of units: each goes on to the next one, or to the end of its round."""
        found, begun = [], None
        for place, event in enumerate(self.events):
            if event["type"] == "unit_activated":
                begun = place
                found.append({"kind": "activation", "title": event["unit"], "outcome": None})
            if begun is not None:
                taken = (moment(event) - moment(self.events[begun])).total_seconds()
                found[-1] |= {"events": place - begun + 1, "seconds": taken}
            if event["type"] == "round_ended":
                begun = None
        return found

    @cached_property
    def turns(self) -> list[tuple[str | None, float]]:
        """Who had the turns, and how long they took."""
        found, began = [], None
        for event in self.events:
            if event["type"] == "turn_began" or (
                event["type"] == "span_opened" and event["span"] == "turn"
            ):
                began = event
            elif event["type"] in ("turn_ended", "span_closed") and began:
                found.append((began.get("player"), (moment(event) - moment(began)).total_seconds()))
                began = None
        return found

    @cached_property
    def seats(self) -> list[Seat]:
        found = [self._seat(player) for player in self.players]
        sides = {one.team or one.seat for one in found}
        if self.is_together:
            for one in found:
                one.sides = 1  # nobody to play against
            return found
        for one in found:
            others = [two for two in found if (two.team or two.seat) != (one.team or one.seat)]
            one.sides = len(sides)
            one.foe = others[0] if len(sides) == 2 and len(others) == 1 else None
        return found

    def _seat(self, player: dict[str, Any]) -> Seat:
        seat, turns = player["seat"], [s for who, s in self.turns if who == player["seat"]]
        acted = [e for e in self.events if e.get("player") == seat and e.get("cause") is None]
        scores = (self.ended or {}).get("scores") or {}
        return Seat(
            self.game, self.id, self.day, self.begun, seat, player.get("person") or player["name"],
            player.get("army"), player.get("team"), self._result(player),
            self.turns[0][0] == seat if self.turns and self.turns[0][0] else None,
            scores.get(seat), len(turns), len(acted), sum(turns) if turns else None,
        )  # fmt: skip

    def _result(self, player: dict[str, Any]) -> int | None:
        ended = self.ended or {}
        if winner := ended.get("winner"):
            mine = winner in (player["seat"], player.get("team"))
            return 0 if winner == "draw" else 1 if mine else -1
        if outcome := ended.get("outcome"):
            return {"won": 1, "lost": -1}.get(outcome)
        if ranks := ended.get("ranks"):
            return 1 if ranks[player["seat"]] == 1 else -1
        return None

    @property
    def result(self) -> str:
        if self.ended is None:
            return "open"
        results = {one.result for one in self.seats}
        return next(
            (name for code, name in ((1, "won"), (0, "drawn"), (-1, "lost")) if code in results),
            "unknown",
        )

    @property
    def is_together(self) -> bool:
        """The whole table won or lost."""
        ended = self.ended or {}
        return not ended.get("winner") and ended.get("outcome") in ("won", "lost")

    @property
    def is_mirror(self) -> bool:
        armies = [player.get("army") for player in self.players]
        if self.is_together:
            return False
        return len(armies) == 2 and armies[0] is not None and armies[0] == armies[1]

    @property
    def names(self) -> list[str]:
        return [one.player for one in self.seats]

    @property
    def armies(self) -> list[str | None]:
        return [one.army for one in self.seats]


def _outcome(event: Event) -> str | None:
    if event["type"] == "mission_ended":
        return "won" if event["won"] else "lost"
    return event.get("outcome")


def moment(event: Event) -> datetime:
    return datetime.fromisoformat(event.get("happened") or event["recorded"]).replace(tzinfo=None)


def seconds_of(events: list[Event]) -> float:
    """From the first of some events to the last."""
    return (moment(events[-1]) - moment(events[0])).total_seconds()


def matches_in(folder: Path, *, simulated: bool = False) -> list[Match]:
    """The real matches of a library, or the simulated ones, in the order of play."""
    found = [Match(path) for path in sorted(folder.glob("[!.]*.aar"))]
    chosen = [match for match in found if match.is_simulated is simulated]
    return sorted(chosen, key=lambda match: (match.day, match.begun, match.id))


def rate(results: list[int | None], least: int = 10) -> dict[str, Any]:
    """n, wins, rate and Wilson's interval, which SciPy works out."""
    return share(results.count(1), len(results), least)


def share(wins: int, n: int, least: int = 10) -> dict[str, Any]:
    found = binomtest(wins, n).proportion_ci(0.95, method="wilson") if n else None
    return {
        "n": n, "wins": wins, "rate": rounded(wins / n, 9) if n else None,
        "low": rounded(float(found.low), 9) if found else None,
        "high": rounded(float(found.high), 9) if found else None, "too_few": n < least,
    }  # fmt: skip


def part(wins: int, n: int) -> Near | None:
    return rounded(wins / n, 9) if n else None


def mean(values: list[float], digits: int) -> Near | None:
    return rounded(sum(values) / len(values), digits) if values else None


def grouped(rows, key):
    """Rows by key, in no order."""
    found: dict[Any, list[Any]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found
