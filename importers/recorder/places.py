"""What may be told elsewhere than at the end of a match: at an earlier place, or otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.base import Event
from events.match import MATCH_EVENTS
from events.words import Lang
from importers.recorder.menu import Json, Menu
from importers.recorder.screen import turn_of
from importers.recorder.session import Desk
from importers.recorder.shapes import anything, told_outright

_OURS = frozenset(MATCH_EVENTS)


def place_of(desk: Desk, asked: Mapping[str, Any], lang: Lang) -> Json | None:
    """What a screen asked for: anything at all, a proposal otherwise, or an earlier place.

    `seat` is who is chosen on that screen.
    """
    menu, seat = Menu(lang), asked.get("seat")
    match asked:
        case {"mode": "anything"}:
            told = _anything(desk, menu)
        case {"mode": "otherwise", "type": str(kind)}:
            told = {"form": menu.form(told_outright(desk, kind, seat=seat))}
        case {"mode": "instead", "seq": int(seq)} if seq in desk.history.index:
            told = _instead(desk, seq, menu, seat)
        case {"mode": "before", "seq": int(seq)} if seq in desk.history.index:
            told = _before(desk, seq, menu, seat)
        case _:
            return None
    return {**told, "turn": asked.get("turn"), "pools": menu.pools}


def table_of(desk: Desk, asked: Mapping[str, Any]) -> Any:
    """The table of an earlier place that a screen asked for; None where it asked for none."""
    match asked:
        case {"mode": "instead" | "before", "seq": int(seq)} if seq in desk.history.index:
            return desk.before(seq)
    return None


def _anything(desk: Desk, menu: Menu) -> Json:
    return {"offers": {seat: menu.offers(anything(desk, seat)) for seat in desk.record.seats}}


def _offers(desk: Desk, state: Any, menu: Menu) -> Json:
    return {seat: menu.offers(desk.offers(seat, state)) for seat in desk.record.seats}


def _instead(desk: Desk, seq: int, menu: Menu, seat: str | None) -> Json:
    """Other things that may have happened there, and the line itself, fact by fact.

    Its facts are shown to those alone who saw all of them.
    """
    event = desk.chronicle.events[seq - 1]
    state = desk.place(instead=seq)
    mover = seat if desk.hides else _player(desk, event) or turn_of(desk, seq)
    told: Json = {"offers": _offers(desk, state, menu), "target": seq, "mover": mover}
    if type(event) not in _OURS and desk.eyes(seat).sees(event):
        form = menu.form(told_outright(desk, event.type_name(), state, mover))
        told |= {"form": form, "event": {"type": event.type_name(), "facts": event.facts()}}
    return told


def _before(desk: Desk, seq: int, menu: Menu, seat: str | None) -> Json:
    """What may have been forgotten before a line; it comes behind the line above that.

    Whoever moved then is taken for who tells it, but where something is hidden nobody's eyes are
    lent to others.
    """
    events = desk.history.events
    above = events[max(0, desk.history.index[seq] - 2)].seq
    told_by = _player(desk, desk.chronicle.events[seq - 1])
    mover = seat if desk.hides else turn_of(desk, seq) or told_by
    offers = _offers(desk, desk.place(after=above), menu)
    return {"offers": offers, "target": above, "mover": mover}


def _player(desk: Desk, event: Event) -> str | None:
    """Who did something, where it says so."""
    player = event.facts().get("player")
    return player if player in desk.record.seats else None
