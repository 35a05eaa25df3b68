"""What may be told elsewhere than at the end of a match: at an earlier place, or otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.match import MATCH_EVENTS
from events.words import Lang
from importers.recorder.anything import anything, told_outright
from importers.recorder.desk import Desk
from importers.recorder.menu import Json, Menu
from importers.recorder.shapes import Shapes

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
        case {"mode": "after", "seq": int(seq)} if seq in desk.history.index:
            told = {"offers": _offers(desk, desk.place(after=seq), menu)}
        case _:
            return None
    return {**told, "turn": asked.get("turn"), "pools": menu.pools}


def _anything(desk: Desk, menu: Menu) -> Json:
    shapes = Shapes.at(desk)
    seats = desk.record.seats
    return {"offers": {seat: menu.offers(anything(desk, seat, shapes)) for seat in seats}}


def _offers(desk: Desk, state: Any, menu: Menu) -> Json:
    return {seat: menu.offers(desk.offers(seat, state)) for seat in desk.record.seats}


def _instead(desk: Desk, seq: int, menu: Menu) -> Json:
    """Other things that may have happened there, and the line itself, fact by fact."""
    event = next(event for event in desk.history.events if event.seq == seq)
    state = desk.place(instead=seq)
    told: Json = {"offers": _offers(desk, state, menu)}
    if type(event) not in _OURS:
        form = menu.form(told_outright(desk, event.type_name(), state))
        told |= {"form": form, "event": {"type": event.type_name(), "facts": event.facts()}}
    return told
