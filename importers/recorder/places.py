"""What may be told elsewhere than at the end of a match: at an earlier place, or otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.base import Event
from events.match import MATCH_EVENTS
from events.words import Lang
from importers.recorder.anything import anything, told_outright
from importers.recorder.desk import Desk
from importers.recorder.menu import Json, Menu
from importers.recorder.screen import turn_of

_OURS = frozenset(MATCH_EVENTS)


def place_of(desk: Desk, asked: Mapping[str, Any], lang: Lang) -> Json | None:
    """What a screen asked for: anything at all, a proposal otherwise, or an earlier place."""
    menu = Menu(lang)
    match asked:
        case {"mode": "anything"}:
            told = _anything(desk, menu)
        case {"mode": "otherwise", "type": str(kind)}:
            told = {"form": menu.form(told_outright(desk, kind))}
        case {"mode": "instead", "seq": int(seq)} if seq in desk.history.index:
            told = _instead(desk, seq, menu)
        case {"mode": "before", "seq": int(seq)} if seq in desk.history.index:
            told = _before(desk, seq, menu)
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


def _instead(desk: Desk, seq: int, menu: Menu) -> Json:
    """Other things that may have happened there, and the line itself, fact by fact."""
    event = desk.chronicle.events[seq - 1]
    state = desk.place(instead=seq)
    mover = _player(desk, event) or turn_of(desk, seq)
    told: Json = {"offers": _offers(desk, state, menu), "target": seq, "mover": mover}
    if type(event) not in _OURS:
        form = menu.form(told_outright(desk, event.type_name(), state, mover))
        told |= {"form": form, "event": {"type": event.type_name(), "facts": event.facts()}}
    return told


def _before(desk: Desk, seq: int, menu: Menu) -> Json:
    """What may have been forgotten before a line; it comes behind the line above that."""
    events = desk.history.events
    above = events[max(0, desk.history.index[seq] - 2)].seq
    mover = turn_of(desk, seq) or _player(desk, desk.chronicle.events[seq - 1])
    offers = _offers(desk, desk.place(after=above), menu)
    return {"offers": offers, "target": above, "mover": mover}


def _player(desk: Desk, event: Event) -> str | None:
    """Who did something, where it says so."""
    player = event.facts().get("player")
    return player if player in desk.record.seats else None
