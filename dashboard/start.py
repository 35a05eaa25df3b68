"""What the table says at the start of a match: the first event, and the one that puts it right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import BaseModel

from dashboard.words import WORDS
from events.errors import BadUsage, nearest
from importers.recorder.opponent import APP, against_app
from projections.record import Record, apply_record
from projections.system import GameSystem

Json = dict[str, Any]


def seat_of(name: str, army: str | None = None, team: str | None = None) -> Json:
    """Somebody who sits down under a name."""
    return {"seat": name, "name": name, "person": None, "army": army or None, "team": team or None}


def app_seat(army: str | None = None) -> Json:
    """The app sits down itself."""
    return {**seat_of(APP, army), "person": APP}


def first_match(system: GameSystem[Any], name: str) -> Json:
    """The start of a first match of somebody against the app, as the game proposes it."""
    facts = system.play.first_match
    first, *others = (player.get("army") for player in facts["players"])
    return first_event(system, seated([seat_of(name, first), *map(app_seat, others)]), facts)


def seated(players: Iterable[Json]) -> list[Json]:
    """Seats called as those who sit there; where two have one name, a number tells them apart."""
    found: dict[str, Json] = {}
    for player in players:
        seat, number = player["name"], 1
        while seat in found:
            number += 1
            seat = f"{player['name']} {number}"
        found[seat] = {**player, "seat": seat}
    return list(found.values())


def first_event(
    system: GameSystem[Any], players: Sequence[Json], details: Mapping[str, Any]
) -> Json:
    """The start of a match by the details that the table told; what it left out is left out.

    `details` has edition, options, place, day and depth; event, round and table of a tournament.
    """
    occasion = {name: details.get(name) for name in ("event", "round", "table")}
    facts = {
        "edition": details.get("edition") or (system.editions[0] if system.editions else None),
        "options": details.get("options") or {},
        "players": list(players),
        "place": details.get("place"),
        "day": details.get("day"),
        "occasion": occasion if any(occasion.values()) else None,
        "depth": details.get("depth"),
    }
    said = {key: value for key, value in facts.items() if value is not None}
    return against_app(system.start_entry(said))


def same_party(system: GameSystem[Any], record: Record) -> Json:
    """The start of another match of those who sit at a table, played as this one is.

    Who left has left; the day, and the tournament with its rounds, are those of the other match.
    """
    unsaid = never_chosen(system, record.options)
    options = {n: v for n, v in record.options.items() if v is not None and n not in unsaid}
    staying = [player for player in record.players if player.seat not in record.left]
    players = seated([player.model_dump(exclude_none=True) for player in staying])
    depth = None if record.depth == "full" else record.depth
    details = {
        "edition": record.edition, "options": options, "place": record.place, "depth": depth,
    }  # fmt: skip
    return first_event(system, players, details)


def never_chosen(system: GameSystem[Any], options: Mapping[str, Any]) -> tuple[str, ...]:
    """The options that the form of before wrote as false though nobody had touched them.

    It did so with every yes or no that the edition settles, so all of them are false there. Today
    it writes only what differs from the edition, which one and the same edition never does in all.
    """
    if sum(value is False for value in options.values()) < 2:  # said of nearly every match
        return ()
    open_ones = _left_open(system.options)
    return open_ones if all(options.get(name) is False for name in open_ones) else ()


@cache
def _left_open(options: type[BaseModel]) -> tuple[str, ...]:
    """The options that are yes, no, or whatever is usual; none where there is but one of them."""
    schema = options.model_json_schema().get("properties", {})
    found = []
    for name, option in options.model_fields.items():
        parts = schema[option.alias or name].get("anyOf", ())
        if option.default is None and {part.get("type") for part in parts} == {"boolean", "null"}:
            found.append(name)
    return tuple(found) if len(found) > 1 else ()


@dataclass(frozen=True)
class Correction:
    """What is to be put right of a match."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """What the table agreed on."""
    usual: tuple[str, ...] = ()
    """Options that it did not agree on: what is usual holds again."""
    unchosen: bool = False
    """So it is with all that nobody chose."""
    day: str | None = None

    def event_for(self, system: GameSystem[Any], record: Record) -> Json | None:
        """The event that puts a match right; None where it is so already."""
        # Whoever names one of the options that nobody chose has chosen: the others go.
        untouched = never_chosen(system, record.options)
        spoken = bool({*self.options, *self.usual}.intersection(untouched))
        gone = dict.fromkeys((*self.usual, *(untouched if self.unchosen or spoken else ())))
        self._check(system, record, self.usual)
        facts: Json = {
            "options": {
                n: v
                for n, v in self.options.items()
                if n not in record.options or record.options[n] != v
            },
            "unsaid": [n for n in gone if n in record.options and n not in self.options],
            "day": self.day if self.day != record.day else None,
        }
        facts = {name: value for name, value in facts.items() if value}
        if not facts:
            return None
        entry = {"type": "match_amended", **facts}
        system.check_options(apply_record(record, system.vocabulary.accept(dict(entry))).options)
        return entry

    @staticmethod
    def _check(system: GameSystem[Any], record: Record, names: Iterable[str]) -> None:
        known = {*system.options.model_fields, *record.options}
        for name in names:
            if name not in known:
                near = nearest(name, sorted(known))
                fault = WORDS("keep.no_option", option=name, game=system.title, near=near)
                raise BadUsage(fault, where="--usual")
