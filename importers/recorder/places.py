"""What a screen asks for beside what it shows: earlier places, forms, what made a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.base import Event
from events.match import MATCH_EVENTS, DiceRolled
from events.words import Lang
from importers.recorder.log import deeds_json, line_of
from importers.recorder.menu import Json, Menu, only
from importers.recorder.refilling import differences
from importers.recorder.screen import player_of, turn_of
from importers.recorder.session import Session
from importers.recorder.shapes import outright_asks, outright_offers
from projections.counters import difference_text, number_text
from projections.offers import Ask, Choice

_OURS: Final = frozenset(MATCH_EVENTS) - {DiceRolled}
"""What is told otherwise by an offer alone; dice are corrected on their pad, whosever they are."""


def place_of(session: Session, asked: Mapping[str, Any], lang: Lang) -> Json | None:
    """What a screen asked for: anything, a proposal otherwise, a number, or an earlier place.

    `seat` is who is chosen on that screen.
    """
    menu, seat = Menu(lang), asked.get("seat")
    place: Json
    match asked:
        case {"mode": "anything"}:
            seats = session.record.seats
            told = {s: map(session.unmet(s).offer, outright_offers(session, s)) for s in seats}
            place = {"offers": {s: menu.offers(offers) for s, offers in told.items()}}
        case {"mode": "otherwise", "types": [*kinds]}:
            asks = {kind: outright_asks(session, kind, seat=seat) for kind in map(str, kinds)}
            unmet = session.unmet(seat)
            place = {"forms": {kind: menu.form(map(unmet.ask, own)) for kind, own in asks.items()}}
        case {"mode": "refill"}:
            place = _refill(session, lang, seat)
        case {"mode": "behind", "counter": str(counter)}:
            place = _behind(session, counter, lang, seat)
        case {"mode": "back"}:
            place = deeds_json(session, asked, lang, seat)
        case {"mode": "instead", "seq": int(seq)} if seq in session.history.index:
            place = _instead(session, seq, menu, seat)
        case {"mode": "before", "seq": int(seq)} if seq in session.history.index:
            place = _before(session, seq, menu, seat)
        case _:
            return None
    return {**place, "turn": asked.get("turn"), "pools": menu.pools}


def table_of(session: Session, asked: Mapping[str, Any]) -> Any:
    """The table of an earlier place that a screen asked for; None where it asked for none."""
    match asked:
        case {"mode": "instead" | "before", "seq": int(seq)} if seq in session.history.index:
            return session.before(seq)
        case {"mode": "back", "seq": int(seq)} if session.may_go_back(seq):
            return session.as_of(seq).state
    return None


def _refill(session: Session, lang: Lang, seat: str | None) -> Json:
    """What was filled in and would be otherwise now: as it was recorded, beside as it would be."""
    found = differences(session)
    eyes = session.eyes(seat)
    rows = [
        only(
            line=line_of(session, one.recorded.seq, lang, seat),
            now=None if one.now is None else session.say(one.now, one.before, lang, seat),
        )
        for one in found
        if eyes.sees(one.recorded)
    ]
    return {"refill": rows, "targets": [one.recorded.seq for one in found]}


def _behind(session: Session, counter: str, lang: Lang, seat: str | None) -> Json:
    """What made a number: each event as a line, by how much it changed, and what it then showed."""
    reading = session.reading(lang, seat)
    record = reading.counters.get(counter)
    if record is None:
        return {"behind": {"label": counter, "shows": number_text(None), "changes": []}}
    changes = [
        {
            "line": line,
            "by": difference_text(change.difference),
            "less": change.difference < 0,
            "then": number_text(change.after),
        }
        for change in record.shown_changes
        if (line := line_of(session, change.seq, lang, seat)) is not None
    ]
    return {
        "behind": only(
            label=record.label(reading),
            shows=number_text(record.value),
            start=None if record.start is None else number_text(record.start),
            changes=changes,
        )
    }


def _offers_at(session: Session, state: Any, menu: Menu) -> Json:
    return {seat: menu.offers(session.suggested(seat, state)) for seat in session.record.seats}


def _instead(session: Session, seq: int, menu: Menu, seat: str | None) -> Json:
    """Other things that may have happened there, and the line itself, fact by fact.

    Its facts are shown to those alone who saw all of them.
    """
    event = session.chronicle.events[seq - 1]
    state = session.place(instead=seq)
    mover = seat if session.hides else player_of(session, event) or turn_of(session, seq)
    place: Json = {"offers": _offers_at(session, state, menu), "target": seq, "mover": mover}
    if type(event) not in _OURS and session.eyes(seat).sees(event):
        asked = outright_asks(session, event.type_name(), state, mover)
        asks = _with_dice_as_told(session, event, asked, seat)
        form = menu.form(map(session.unmet(seat).ask, asks))
        place |= {"form": form, "event": {"type": event.type_name(), "facts": event.facts()}}
    return place


def _with_dice_as_told(
    session: Session, event: Event, asks: Sequence[Ask], seat: str | None
) -> Iterator[Ask]:
    """Questions for an event that stands, with the very dice that it threw.

    The usual dice are listed. Of any other the game works the faces out; where it knows none, they
    are those that the match told of that die, as far as they may be known from that seat.
    """
    told = event.facts()
    given = {ask.fact: told.get(ask.fact, ask.default) for ask in asks}
    leading = {ask.after for ask in asks if ask.kind == "dice"}
    for ask in asks:
        value = given.get(ask.after) if isinstance(ask.after, str) else None
        if ask.kind == "dice" and isinstance(value, str) and value not in [*ask.choices_after]:
            faces = ask.legal(given) or tuple(map(Choice, _told_after(session, event, ask, seat)))
            yield ask._replace(choices_after={**ask.choices_after, value: faces})
        elif ask.fact in leading and all(given[ask.fact] != one.value for one in ask.choices):
            yield ask._replace(choices=(*ask.choices, Choice(given[ask.fact])))
        else:
            yield ask


def _told_after(session: Session, like: Event, ask: Ask, seat: str | None) -> list[Any]:
    """All that events of that kind said to a question, where they say the same before it."""
    eyes, before = session.eyes(seat), like.facts().get(str(ask.after))
    found: dict[Any, None] = {}
    for event in session.history.events:
        facts = event.facts() if type(event) is type(like) and eyes.sees(event) else {}
        value = facts.get(ask.fact) if facts.get(str(ask.after)) == before else None
        listed = value if isinstance(value, list) else [value]
        found |= dict.fromkeys(one for one in listed if isinstance(one, str | int))
    return list(found)


def _before(session: Session, seq: int, menu: Menu, seat: str | None) -> Json:
    """What may have been forgotten before a line; it comes behind the line above that.

    Whoever moved then is taken for who tells it, but where something is hidden nobody's eyes are
    lent to others.
    """
    events = session.history.events
    above = events[max(0, session.history.index[seq] - 2)].seq
    told_by = player_of(session, session.chronicle.events[seq - 1])
    mover = seat if session.hides else turn_of(session, seq) or told_by
    offers = _offers_at(session, session.place(after=above), menu)
    return {"offers": offers, "target": above, "mover": mover}
