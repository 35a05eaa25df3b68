"""What the table of any game says beside play: the result, pauses, disputes; read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from events.base import Event
from events.match import (
    DRAW,
    DisputeRaised,
    MatchAmended,
    MatchEnded,
    MatchPaused,
    MatchResumed,
    MatchSaved,
    Outcome,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RulingMade,
    SaveLoaded,
    SeatTakenOver,
    Source,
    TagAdded,
    TagRemoved,
    ThingCorrected,
    ThingMet,
    TitleGiven,
    Value,
)
from events.words import LANGUAGES, Wording, folded, in_language
from projections.acts import Acts
from projections.notation import Entry
from projections.system import Sort
from projections.text.dialect import write_amount, write_quoted
from projections.text.headers import write_amended
from projections.text.line import Line, Pen
from projections.text.record import Telling

UNSEEN: Final = "_"
"""What nobody knows."""
_OUTCOMES: Final[tuple[str, ...]] = get_args(Outcome)
_SOURCES: Final[tuple[str, ...]] = get_args(Source)


def _parse_result(line: Line) -> Entry:
    """`result Ann "time is up" = Ann 12, Bob 0 ranks Ann 1, Bob 2`; `result draw`.

    `result Ann, Bob` where several share the victory, `result _` where nobody knows.
    """
    facts: dict[str, Any] = {}
    outcome = line.c.keyword("keyword", *_OUTCOMES)
    if outcome is None:
        facts["winner"] = _winner(line)
        if facts["winner"] is not None and line.c.is_sign(","):
            facts["winners"] = [facts.pop("winner")]
            while line.c.take_sign(","):
                facts["winners"].append(line.named_seat())
        outcome = line.c.keyword("keyword", *_OUTCOMES)
    token = line.c.peek()
    if token is not None and token.kind == "text":
        facts["reason"] = line.c.text()
    if line.c.take_sign("="):
        facts["scores"] = line.by_seat(line.c.amount, "ranks")
    if line.c.keyword("keyword", "ranks"):
        facts["ranks"] = line.by_seat(line.c.number)
    facts["outcome"] = outcome
    return {"type": "match_ended", **{k: v for k, v in facts.items() if v is not None}}


def _winner(line: Line) -> str | None:
    if line.c.keyword("keyword", "draw", "draw_result"):
        return DRAW
    if line.c.word() == UNSEEN:
        line.c.at += 1
        return None
    return line.named_seat(teams=True)


def _write_result(event: MatchEnded, pen: Pen) -> Iterator[str]:
    """As `_parse_result` reads it."""
    parts = [pen.word("result")]
    if event.winner == DRAW:
        parts.append(pen.word("draw_result"))
    elif event.winners:
        parts.append(", ".join(map(pen.name, event.winners)))
    elif event.winner is not None or event.outcome is None:
        parts.append(UNSEEN if event.winner is None else pen.name(event.winner))
    if event.outcome is not None:
        parts.append(pen.word(event.outcome))
    if event.reason is not None:
        parts.append(write_quoted(event.reason))
    if event.scores is not None:
        parts.append(f"= {pen.by_seat(event.scores)}".rstrip())
    if event.ranks is not None:
        parts.append(f"{pen.word('ranks')} {pen.by_seat(event.ranks)}".rstrip())
    yield " ".join(parts)


# -- a word, who, and a text ----------------------------------------------------------------------


class Brief(NamedTuple):
    """A line of a keyword, whom it is about, and a text: `leave Ann "it is late"`."""

    kind: type[Event]
    text: str | None = None
    """The fact that stands in quotes at the end."""
    of_a_seat: bool = False
    may_be_bare: bool = True
    """The text may be left out."""
    facts: Mapping[str, Any] = MappingProxyType({})
    """What the keyword says by itself."""

    def read(self, line: Line) -> Entry:
        """What such a line says."""
        found: Entry = {"type": self.kind.type_name(), **self.facts}
        if self.of_a_seat:
            found["player"] = line.named_seat()
        if self.text is not None and not (self.may_be_bare and line.c.done):
            found[self.text] = line.c.text()
        return found


_BRIEF: Final[Mapping[str, Brief]] = {
    "pause": Brief(MatchPaused, "reason"),
    "resume": Brief(MatchResumed),
    "save": Brief(MatchSaved, "title"),
    "leave": Brief(PlayerLeft, "reason", of_a_seat=True),
    "away": Brief(PlayerLeft, "reason", of_a_seat=True, facts={"for_now": True}),
    "back": Brief(PlayerReturned, of_a_seat=True),
    "takeover": Brief(SeatTakenOver, "name", of_a_seat=True, may_be_bare=False),
}


def _write_brief(event: Event, pen: Pen) -> Iterator[str]:
    """As `Brief` reads it, with each keyword of its kind: one says what the event says."""
    for word, brief in _BRIEF.items():
        if brief.kind is type(event):
            facts = event.facts()
            seat = [pen.name(facts["player"])] if brief.of_a_seat else []
            text = facts.get(brief.text or "")
            yield " ".join([pen.word(word), *seat, *([] if text is None else [write_quoted(text)])])


def _parse_join(line: Line) -> Entry:
    """`join Zoe`, `join Z "Zoe" playing Scout`; what else is known of somebody stands in JSON."""
    found: Entry = {"type": "player_joined", "player": line.c.take("seat").text}
    plays = line.c.keyword("keyword", "as_army")
    if plays is None and not line.c.done:
        found["name"] = line.c.text()
        plays = line.c.keyword("keyword", "as_army")
    if plays is not None:
        said = line.c.take("text").text
        found["army"] = line.telling.dialect.parse_army(said) or said
    return found


def _write_join(event: PlayerJoined, pen: Pen) -> Iterator[str]:
    """As `_parse_join` reads it."""
    name = "" if event.name is None else f" {write_quoted(event.name)}"
    if event.army is not None:
        write = pen.telling.dialect.write_army or (lambda army, _: write_quoted(army))
        name += f" {pen.word('as_army')} {write(event.army, pen.lang)}"
    yield f"{pen.word('join')} {pen.telling.dialect.tongue.name(event.player)}{name}"
    yield f"{pen.word('join')} {write_quoted(event.player)}{name}"


def _parse_load(line: Line) -> Entry:
    """`load #a`: the line that begins here goes on from that save."""
    return {"type": "save_loaded", "save": line.reference()}


def _write_load(event: SaveLoaded, pen: Pen) -> Iterator[str]:
    """As `_parse_load` reads it."""
    yield f"{pen.word('load')} {pen.ref(event.save)}"


# -- the catalogue --------------------------------------------------------------------------------


def _parse_thing(line: Line, kind: str) -> Entry:
    """`met enemy "Red Rider" = life 4, attack _, "how fast" 2, flies yes as in box "p. 4"`.

    `corrected enemy "Red Rider" now "Grey Rider" = attack 3`; `_` is what nobody knows. Kinds,
    values and their choices are called as the game calls them in any language, or by their ids.
    """
    values: dict[str, Value | None] = {}
    called = line.c.take("thing").text
    kind_of_thing = _ids("thing", line.telling).get(folded(called), called)
    facts: Entry = {"kind": kind_of_thing, "name": line.c.text(), "values": values}
    if kind == "thing_corrected" and line.c.keyword("keyword", "now"):
        facts["new_name"] = line.c.text()
    if line.c.take_sign("="):
        values |= [_parse_value(line)]
        while line.c.take_sign(","):
            values |= [_parse_value(line)]
    if line.c.keyword("keyword", "as_in"):
        facts["source"] = line.c.keyword("keyword", *_SOURCES)
        if facts["source"] is None or not line.c.done:
            facts["cites"] = line.c.text()
    return {"type": kind, **{fact: value for fact, value in facts.items() if value is not None}}


def _parse_value(line: Line) -> tuple[str, Value | None]:
    called = line.c.take("fact").text
    fact = _ids("field", line.telling).get(folded(called), called)
    if line.c.word() == UNSEEN:
        line.c.at += 1
        return fact, None
    if line.c.is_amount():
        return fact, line.c.amount()
    flag = line.c.keyword("keyword", "yes", "no")
    if flag is not None:
        return fact, flag == "yes"
    said = line.c.text()
    return fact, _ids("value", line.telling).get(folded(said), said)


def _ids(sort: Sort, telling: Telling) -> dict[str, str]:
    """By what a game calls the names of its catalogue, in any language, their ids."""
    system = telling.system
    names = [name for known, name in system.thing_words if known == sort]
    called = {name: system.name_of(sort, name) or name for name in names}
    worded: list[tuple[Wording, str]] = [(called[name], name) for name in names]
    if sort == "field":  # as a form asks for it is read, too
        worded += [(system.field_as_asked(name), name) for name in names]
    said = {folded(in_language(words, lang)): name for words, name in worded for lang in LANGUAGES}
    return said | {folded(name): name for name in names}


def _write_thing(event: ThingMet | ThingCorrected, pen: Pen) -> Iterator[str]:
    """As `_parse_thing` reads it: as the game calls it, else by ids."""
    word = "met" if isinstance(event, ThingMet) else "corrected"
    named = [write_quoted(event.name)]
    if isinstance(event, ThingCorrected) and event.new_name is not None:
        named += [pen.word("now"), write_quoted(event.new_name)]
    tail = []
    if event.source is not None or event.cites is not None:
        tail.append(pen.word("as_in"))
        tail += [pen.word(event.source)] if event.source is not None else []
        tail += [write_quoted(event.cites)] if event.cites is not None else []
    system = pen.telling.system

    def called(sort: Sort, name: str) -> str:
        own = system.name_of(sort, name) if (sort, name) in system.thing_words else None
        return name if own is None else in_language(own, pen.lang)

    for call in (called, lambda _sort, name: name):
        kind = call("thing", event.kind)
        values = [
            (call("field", fact), _write_value(value, call, pen))
            for fact, value in event.values.items()
        ]
        for write in (pen.telling.dialect.tongue.name, write_quoted):
            said = ", ".join(f"{write(fact)} {value}" for fact, value in values)
            is_said = [f"= {said}"] if said else []
            yield " ".join([pen.word(word), write(kind), *named, *is_said, *tail])


def _write_value(value: Value | None, call: Callable[[Sort, str], str], pen: Pen) -> str:
    if value is None:
        return UNSEEN
    if isinstance(value, bool):
        return pen.word("yes" if value else "no")
    if isinstance(value, str):
        return write_quoted(call("value", value))
    return write_amount(value)


def _parse_statement(line: Line, kind: str) -> Entry:
    """`dispute #a "what it is about"`, `Ann: ruling "what holds" settles #d`.

    A reference in front says what it is on, one behind `settles` which dispute is decided.
    """
    facts: Entry = {"author": line.said_seat} if line.said_seat else {}
    if not line.c.is_text():
        facts["on"] = line.reference()
    facts["text"] = line.c.text()
    if kind == "ruling_made" and line.c.keyword("keyword", "settles"):
        facts["dispute"] = line.reference()
    return {"type": kind, **facts}


def _write_statement(event: DisputeRaised | RulingMade, pen: Pen) -> Iterator[str]:
    """As `_parse_statement` reads it."""
    parts = [pen.word("dispute" if isinstance(event, DisputeRaised) else "ruling")]
    if event.on is not None:
        parts.append(pen.ref(event.on))
    parts.append(write_quoted(event.text))
    if isinstance(event, RulingMade) and event.dispute is not None:
        parts += [pen.word("settles"), pen.ref(event.dispute)]
    yield " ".join(parts)


def _write_title(event: TitleGiven | TagAdded | TagRemoved, pen: Pen) -> Iterator[str]:
    """As `Headers.parse_headline` reads it."""
    match event:
        case TitleGiven():
            key, value = "title", event.title
        case TagAdded():
            key, value = "tag", event.tag
        case TagRemoved():
            key, value = "untag", event.tag
    yield f"{pen.word(key, 'header')}: {value}"
    yield f"{pen.word(key, 'header')}: {write_quoted(value)}"


# -- what every game reads and writes -------------------------------------------------------------


_READ_COMMON: Final[Mapping[str, Callable[[Any], Entry]]] = {
    "result": _parse_result,
    **{word: brief.read for word, brief in _BRIEF.items()},
    "join": _parse_join,
    "load": _parse_load,
    "met": lambda line: _parse_thing(line, "thing_met"),
    "corrected": lambda line: _parse_thing(line, "thing_corrected"),
    "dispute": lambda line: _parse_statement(line, "dispute_raised"),
    "ruling": lambda line: _parse_statement(line, "ruling_made"),
}
"""By keyword, what a line means that begins with it."""

_WRITE_COMMON: Final[Mapping[type[Event], Callable[[Any, Any], Iterator[str]]]] = {
    MatchEnded: _write_result,
    **{brief.kind: _write_brief for brief in _BRIEF.values()},
    PlayerJoined: _write_join,
    SaveLoaded: _write_load,
    ThingMet: _write_thing,
    ThingCorrected: _write_thing,
    DisputeRaised: _write_statement,
    RulingMade: _write_statement,
    TitleGiven: _write_title,
    MatchAmended: write_amended,
    TagAdded: _write_title,
    TagRemoved: _write_title,
}
"""By event, the ways to write it, the shortest first."""


def read_by_word(acts: Acts[Any]) -> Mapping[str, Callable[[Any], Entry]]:
    """By keyword, what a line means that begins with it, in a game that is made of acts."""
    read = {
        word: lambda line, act=act, word=word: act.read(line, word)
        for word, act in acts.by_word().items()
    }
    return {**_READ_COMMON, **read}


def write_by_event(acts: Acts[Any]) -> Mapping[type[Event], Callable[[Any, Any], Iterator[str]]]:
    """By event, the ways to write it, in a game that is made of acts."""
    return {**_WRITE_COMMON, **acts.part("write")}
