"""Everything that a recorder's screen shows of a match, as plain data in one language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from events.match import ClockRead
from events.words import Lang, in_language
from importers.recorder import what_if
from importers.recorder.chain import alike
from importers.recorder.menu import Json, Menu
from importers.recorder.recording import Answer
from importers.recorder.session import Desk
from projections.guarded import heard, part

LINES_SHOWN = 40


def screen_of(desk: Desk, lang: Lang) -> Json:
    """What may be tapped, what the rules propose, and the last lines of the log.

    Where something is hidden, it is told as anybody may know it, and beside that (`proposals`,
    `logs`) as each seat does. `offers` are those of each seat everywhere.
    `faults` says where the game itself failed: all the rest is there without that.
    """
    with heard() as faults:
        screen = _screen_of(desk, lang)
    return {**screen, "faults": [fault.text(lang) for fault in faults.values()]}


def _screen_of(desk: Desk, lang: Lang) -> Json:
    menu = Menu(lang)
    record = desk.record
    screen: Json = {
        "match": desk.match.header.match,
        "branch": desk.branch,
        "last": desk.written,
        "seats": _seats(desk, lang),
        "turn": turn_of(desk),
        "offers": _offers(desk, menu),
        "hides": desk.hides,
        "proposal": _proposal(desk, menu, None),
        "proposals": {seat: _proposal(desk, menu, seat) for seat in _hiding(desk)},
        "log": list(log_of(desk, lang))[-LINES_SHOWN:],
        "logs": {seat: list(log_of(desk, lang, seat))[-LINES_SHOWN:] for seat in _hiding(desk)},
        "paused": record.paused,
        "clock": _clock(desk),
        "ended": record.ended is not None,
        "seals": [seal.author for seal in record.seals],
        "can_peek": what_if.can_ask(desk),
        "can_undo": can_undo(desk),
        "can_redo": bool(desk.chronicle.in_force(desk.branch)),
    }
    return {**screen, "pools": menu.pools, "groups": _groups(desk, screen["offers"], lang)}


def _seats(desk: Desk, lang: Lang) -> list[Json]:
    return [
        {
            "seat": player.seat,
            "name": player.name,
            "army": in_language(desk.system.army_name(player.army or ""), lang) or None,
        }
        for player in desk.record.players
    ]


def _offers(desk: Desk, menu: Menu) -> dict[str, list[Json]]:
    """The offers of each seat; under "" those that no seat has."""
    by_seat = {seat: menu.offers(desk.offers(seat)) for seat in desk.record.seats}
    said = {(offer["type"], offer["words"]) for own in by_seat.values() for offer in own}
    nobody = menu.offers(desk.offers(None))
    by_seat[""] = [offer for offer in nobody if (offer["type"], offer["words"]) not in said]
    return by_seat


def _groups(desk: Desk, offers: dict[str, list[Json]], lang: Lang) -> dict[str, str]:
    """What the sorts of offers are called, in the order in which they come."""
    names = dict.fromkeys(offer.get("group", "") for own in offers.values() for offer in own)
    words = desk.system.words
    return {
        name: words(f"group.{name}").text(lang) if f"group.{name}" in words else ""
        for name in names
    }


def turn_of(desk: Desk, before: int | None = None) -> str | None:
    """Who is to act now, or was before an event: as the game says, else as the turns tell."""
    acting = desk.system.play.acting(desk.state if before is None else desk.before(before))
    if acting in desk.record.seats:
        return acting
    steps = desk.match.timeline(branch=desk.branch).steps
    until = takewhile(lambda step: step.seq != before, steps)
    spans = [step.span for step in until if step.span is not None]
    players = [span.player for span in spans[-1].path if span.kind == "turn"] if spans else []
    return next((player for player in reversed(players) if player), None)


def _clock(desk: Desk) -> Json | None:
    """What the clocks showed when somebody read them last."""
    readings = (e for e in reversed(desk.history.events) if isinstance(e, ClockRead))
    last = next(readings, None)
    return None if last is None else {"seconds": dict(last.seconds), "shows": last.shows}


def can_undo(desk: Desk) -> bool:
    """Whether anything stands that may be taken back."""
    stays = ("match_started", "match_sealed")
    return any(event.type_name() not in stays for event in desk.history.events)


def _hiding(desk: Desk) -> tuple[str, ...]:
    """The seats, where not everybody saw everything."""
    return desk.record.seats if desk.hides else ()


def _proposal(desk: Desk, menu: Menu, seat: str | None) -> Json | None:
    with part("consequences"):
        proposal = desk.proposed(seat)
        if proposal is None:
            return None
        drafts = menu.drafts(proposal.drafts)
        for draft, told in zip(drafts, sentences_of(desk, menu.lang, seat), strict=True):
            draft["words"] = told
        return {"cause": proposal.action.seq, "drafts": drafts}
    return None


def sentences_of(desk: Desk, lang: Lang, seat: str | None = None) -> list[str]:
    """Each event that is proposed to a seat in words, as if those before it had been recorded."""
    told: list[str] = []
    proposal, shown = desk.proposal, desk.proposed(seat)
    if proposal is None or shown is None:
        return told
    state = desk.system.copy(desk.state)
    for draft in proposal.drafts:
        event = desk.system.vocabulary.accept(draft.entry())
        if any(alike(draft, one) for one in shown.drafts):
            told.append(desk.say(event, state, lang, seat))
        state = desk.system.apply(state, event)
    return told


def log_of(desk: Desk, lang: Lang, seat: str | None = None) -> Iterator[Json]:
    """The events of the line as sentences, with what was taken back and what the rules found.

    All of it as whoever looks may know it.
    """
    found, notes = _findings(desk, lang, seat), _notes(desk, seat)
    for step, sentence in desk.telling(lang, seat):
        event = step.event
        if event.seq > desk.written:
            continue
        yield _only(
            seq=step.seq,
            type=event.type_name(),
            words=sentence,
            depth=min(step.depth, 4),
            taken=step.taken_by,
            corrects=event.corrects or None,
            after=event.after,
            found=found.get(step.seq),
            notes=notes.get(step.seq),
            by=event.by,
        )


def _findings(desk: Desk, lang: Lang, seat: str | None) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for finding in desk.findings(seat):
        if finding.severity != "info":
            with part("findings"):
                found.setdefault(finding.seq, []).append(in_language(finding.message, lang))
    return found


def _notes(desk: Desk, seat: str | None) -> dict[int, list[str]]:
    notes: dict[int, list[str]] = {}
    eyes, events = desk.eyes(seat), desk.chronicle.events
    for note in desk.record.notes:
        if note.on is not None and eyes.hears(note, events[note.on - 1]):
            notes.setdefault(note.on, []).append(f"{note.symbol or ''} {note.text}".strip())
    return notes


def _only(**fields: Any) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def answer_json(answer: Answer, lang: Lang) -> Json:
    """What became of a tap, for the browser that sent it."""
    menu = Menu(lang)
    told: dict[str, Any] = {"outcome": answer.outcome}
    if answer.seqs:
        told["seqs"] = list(answer.seqs)
    if answer.told:
        told["told"] = [in_language(one, lang) for one in answer.told]
    if answer.choices:
        told["choices"] = [menu.choice(ask, legal) for ask, legal in answer.choices]
    return told
