"""Everything that a recorder's screen shows of a match, as plain data in one language."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

from events.base import Event
from events.match import ClockRead
from events.words import Lang, in_language
from importers.recorder.chain import alike
from importers.recorder.log import lines_json, log_json
from importers.recorder.menu import Json, Menu, json_of, only
from importers.recorder.recording import TapResult
from importers.recorder.refilling import outdated
from importers.recorder.session import Proposal, Session
from importers.recorder.shapes import name_of, outright_asks
from importers.recorder.what_if import can_peek
from importers.words import RECORDER
from projections.counters import (
    counter_label,
    counter_name,
    counters_of,
    number_text,
)
from projections.guarded import collected_faults, may_fail
from projections.offers import Ask, Choice
from projections.plain_text import clean
from projections.saves import left_by_loading, line_left
from projections.spans import Closes, Opens

_LOOKED_BACK: Final = 200
_RECENT: Final = 8
_SHORT: Final = 40
"""Letters of what is offered again by one tap."""


def screen_of(session: Session, lang: Lang) -> Json:
    """What may be tapped, what the rules propose, and the last lines of the log.

    Where something is hidden, it is told as anybody may know it, and beside that (`proposals`,
    `logs`) as each seat does. `offers` are those of each seat everywhere.
    `faults` says where the game itself failed: all the rest is there without that.
    """
    with collected_faults() as faults:
        screen = _screen_of(session, lang)
    return {**screen, "faults": [fault.text(lang) for fault in faults.values()]}


def _screen_of(session: Session, lang: Lang) -> Json:
    menu, record = Menu(lang), session.record
    # Where not everybody saw everything, each seat has a screen of its own.
    apart = record.seats if session.hides else ()
    readings = (e for e in reversed(session.history.events) if isinstance(e, ClockRead))
    last = next(readings, None)
    title, stretches = record.title, {}
    for seat in (None, *apart):  # the day, the mission, the turn in which play stands
        reading = session.reading(lang, seat)
        goes_on = () if record.ended is not None else reading.still_open
        stretches[seat or ""] = session.unmet(seat).conceal(reading.path_words(goes_on))
    screen: Json = {
        "match": session.match.header.match,
        "branch": session.branch,
        "last": session.written,
        "title": in_language(session.system.title, lang) if title is None else clean(title),
        "stretches": stretches,
        "recorded": session.chronicle.events[session.written - 1].recorded,
        "seats": seats_of(session, lang),
        "turn": turn_of(session),
        "offers": _offers(session, menu),
        "topics": {seat or "": _topics(session, seat, lang) for seat in (None, *record.seats)},
        "hides": session.hides,
        "proposal": _proposal(session, menu, None),
        "proposals": {seat: _proposal(session, menu, seat) for seat in apart},
        "recent": recent_of(session),
        "log": log_json(session, lang),
        "logs": {seat: log_json(session, lang, seat) for seat in apart},
        "lines": lines_json(session),
        "paused": record.paused,
        "clock": last and {"seconds": dict(last.seconds), "shows": last.shows},
        "ended": record.ended is not None,
        "writers": list(dict.fromkeys(e.by for e in session.chronicle.events if e.by)),
        "seals": [seal.author for seal in record.seals],
        "can_peek": can_peek(session),
        "can_undo": can_undo(session),
        "can_redo": bool(session.redo_step or session.chronicle.in_force(session.branch)),
        "undo_leads_to": left_by_loading(session.chronicle, session.branch),
        "may_differ": bool(outdated(session)),
        "left_at": line_left(session.chronicle, session.branch),
    }
    return {**screen, "pools": menu.pools, "groups": _groups(session, screen["offers"], lang)}


def seats_of(session: Session, lang: Lang) -> list[Json]:
    """Who sits at the table, and who is away or has left."""
    record = session.record
    gone = {**dict.fromkeys(record.left, "left"), **dict.fromkeys(record.away, "away")}
    return [
        {
            "seat": player.seat,
            "gone": gone.get(player.seat),
            "name": player.name,
            "army": in_language(session.system.army_name(player.army or ""), lang) or None,
        }
        for player in record.players
    ]


def _offers(session: Session, menu: Menu) -> dict[str, list[Json]]:
    """The offers of each seat; under "" those that no seat has."""
    by_seat = {seat: menu.offers(session.suggested(seat)) for seat in session.record.seats}
    known = {(offer["type"], offer["words"]) for own in by_seat.values() for offer in own}
    nobody = menu.offers(session.suggested(None))
    by_seat[""] = [offer for offer in nobody if (offer["type"], offer["words"]) not in known]
    return by_seat


def _topics(session: Session, seat: str | None, lang: Lang) -> Json | None:
    """The large choices before all offers, and which of these each stands for."""
    told = session.topics(seat)
    if told is None:
        return None
    choices = [
        only(words=in_language(one.words, lang), hint=in_language(one.hint, lang) or None,
             types=list(one.types), facts=json_of(one.facts))
        for one in told.choices
    ]  # fmt: skip
    because = in_language(told.because, lang) or None
    return only(question=in_language(told.question, lang), choices=choices, because=because)


def _groups(session: Session, offers: dict[str, list[Json]], lang: Lang) -> dict[str, str]:
    """What the sorts of offers are called, in the order in which they come."""
    names = dict.fromkeys(offer.get("group", "") for own in offers.values() for offer in own)
    tables = (session.system.words, RECORDER)
    titles = {name: f"group.{name}" for name in names}
    return {
        name: next((words(key).text(lang) for words in tables if key in words), "")
        for name, key in titles.items()
    }


def recent_of(session: Session) -> dict[str, dict[str, list[list[Any]]]]:
    """What was told last: by kind of event and fact short values, and who acted, the latest first.

    As anybody may know it.
    """
    found: dict[str, dict[str, list[list[Any]]]] = {}
    eyes = session.eyes()
    for event in reversed(session.history.events[-_LOOKED_BACK:]):
        known = eyes.event(event)
        facts = {} if known is None else known.facts()
        for fact, value in facts.items():
            if not _is_short(value):
                continue
            values = found.setdefault(event.type_name(), {}).setdefault(fact, [])
            told = [value, facts.get("player")]
            if len(values) < _RECENT and told not in values:
                values.append(told)
    return found


def _is_short(value: Any) -> bool:
    """A number, yes or no, a short text, or what dice showed: faces, or how many succeeded."""
    if isinstance(value, dict):
        return value.keys() == {"dice", "successes"}
    if isinstance(value, list):
        return 0 < len(value) <= _SHORT and all(type(one) is int for one in value)
    return isinstance(value, int) or (isinstance(value, str) and 0 < len(value) <= _SHORT)


def turn_of(session: Session, before: int | None = None) -> str | None:
    """Who is to act now, or was before an event: as the game says, else as the turns tell."""
    acting = session.system.play.acting(session.state if before is None else session.before(before))
    if acting in session.record.seats:
        return acting
    steps = session.steps
    until = takewhile(lambda step: step.seq != before, steps)
    spans = [step.span for step in until if step.span is not None]
    players = [span.player for span in spans[-1].path if span.kind == "turn"] if spans else []
    return next((player for player in reversed(players) if player), None)


def can_undo(session: Session) -> bool:
    """Whether anything stands that may be taken back."""
    if session.undo_step:
        return True
    stays = ("match_started", "match_sealed", "save_loaded")
    return any(event.type_name() not in stays for event in session.history.events)


def _proposal(session: Session, menu: Menu, seat: str | None) -> Json | None:
    with may_fail("consequences"):
        proposal = session.proposed(seat)
        if proposal is None:
            return None
        unmet = session.unmet(seat)
        drafts = menu.drafts([unmet.draft(draft) for draft in proposal.drafts])
        span = _round_of(session, proposal)
        told = _sentences_of(session, menu.lang, seat, counts_all=span is not None)
        for draft, (sentence, changes) in zip(drafts, told, strict=True):
            draft.update(only(words=sentence, changes=changes))
        name = None if span is None else in_language(session.system.span_name(span), menu.lang)
        throws = any(ask.kind == "dice" for draft in proposal.drafts for ask in draft.open_asks)
        steps = _steps_before(session, proposal, menu, seat) if throws else None
        return only(cause=proposal.action.seq, drafts=drafts, span=name, steps=steps)
    return None


def _steps_before(session: Session, proposal: Proposal, menu: Menu, seat: str | None) -> list[Json]:
    """What was told of an action before its dice, fact by fact, as it may be known from there."""
    action, action_of = proposal.action.seq, session.chronicle.action_of
    eyes, unmet = session.eyes(seat), session.unmet(seat)
    known: Json = {}
    steps: list[Json] = []
    for event in session.history.events:
        if event.seq < action or action_of(event.seq) != action or not eyes.sees(event):
            continue
        told = {fact: value for fact, value in event.facts().items() if fact != "player"}
        new = {fact: value for fact, value in told.items() if known.get(fact, ...) != value}
        asks = _asks_that_made(session, event, seat)
        for fact, value in new.items():
            ask = asks.get(fact) or _named_fact(session, fact, value)
            if ask.kind == "dice" or not isinstance(value, dict):
                (row,) = menu.form([unmet.ask(ask)])
                steps.append({"seq": event.seq, "ask": row, "value": value})
        known |= told
    return steps


def _asks_that_made(session: Session, event: Event, seat: str | None) -> dict[str, Ask]:
    """The questions for such an event, by fact: an action's are those of its offers."""
    kind, table = event.type_name(), session.before(event.seq)
    asks = [*outright_asks(session, kind, table, seat)]
    if event.cause is None:
        offers = session.offers(player_of(session, event), table)
        asks += [ask for offer in offers if offer.type == kind for ask in offer.asks]
    return {ask.fact: ask for ask in asks}


def _named_fact(session: Session, fact: str, value: Any) -> Ask:
    """A fact that nobody asked for, with its value by name."""
    names = {player.seat: player.name for player in session.record.players}
    label = (names.get(value) or session.system.pieces().get(value)) if type(value) is str else None
    choices = (Choice(value, label),) if label else ()
    return Ask(fact, "text", name_of(session.system, "fact", fact), choices)


def _round_of(session: Session, proposal: Proposal) -> str | None:
    """The stretch longer than a turn that begins or ends there: its consequences are one screen."""
    nesting, spans = session.system.nesting, session.system.spans
    inner = min(nesting.rank("turn"), nesting.rank(session.system.highlight))
    action, action_of = proposal.action.seq, session.chronicle.action_of
    caused = (e for e in session.history.events if e.seq >= action and action_of(e.seq) == action)
    kinds = [*(event.type_name() for event in caused), *(draft.type for draft in proposal.drafts)]
    for rule in map(spans.get, kinds):
        if isinstance(rule, Opens | Closes) and nesting.rank(rule.kind) < inner:
            return rule.kind
    return None


def _sentences_of(
    session: Session, lang: Lang, seat: str | None = None, *, counts_all: bool = False
) -> list[tuple[str, list[Json]]]:
    """Each event that is proposed to a seat in words, as if those before it had been recorded.

    The first, or each with `counts_all`, comes with the numbers that it changes.
    """
    sentences: list[tuple[str, list[Json]]] = []
    proposal, shown = session.proposal, session.proposed(seat)
    if proposal is None or shown is None:
        return sentences
    state = session.system.copy(session.state)
    for draft in proposal.drafts:
        if draft.open_asks:  # the last: what it comes to nobody knows
            if any(alike(draft, one) for one in shown.drafts):
                asked = " ".join(in_language(a.words, lang) for a in draft.open_asks)
                sentences.append((asked, []))
            break
        event = session.system.vocabulary.accept(draft.entry())
        sentence = session.say(event, state, lang, seat)
        counts = counts_all or not sentences
        before = counters_json(session, lang, seat, state) if counts else []
        state = session.system.apply(state, event)
        if any(alike(draft, one) for one in shown.drafts):
            after = counters_json(session, lang, seat, state) if counts else []
            sentences.append((sentence, _changes(before, after)))
    return sentences


def _changes(before: list[Json], after: list[Json]) -> list[Json]:
    """The numbers that an event changed: what each is called, what it showed and what it shows."""
    was = {counter["id"]: counter["shows"] for counter in before}
    changed = [
        counter for counter in after
        if counter["id"] in was and counter["shows"] != was[counter["id"]]
    ]  # fmt: skip
    # Where it is somebody's own number, what the table works out of it says nothing more.
    own = [counter for counter in changed if "seat" in counter or "piece" in counter] or changed
    return [
        {"label": counter["label"], "was": was[counter["id"]], "now": counter["shows"]}
        for counter in own
    ]


def counters_json(
    session: Session, lang: Lang, seat: str | None = None, state: Any = None
) -> list[Json]:
    """The numbers of the table, now or another one, as they are known where a seat is chosen."""
    reading = session.reading(lang, seat)
    return [
        only(
            id=counter.id,
            label=counter_label(counter, reading),
            name=counter_name(counter, reading),
            shows=number_text(counter.value),
            seat=counter.owner,
            piece=counter.piece,
            pieces=dict(counter.pieces) or None,
            unseen=counter.unseen or None,
        )
        for counter in counters_of(session.system, session.seen(seat, state))
    ]


def player_of(session: Session, event: Event) -> str | None:
    """Who did something, where it says so."""
    player = event.facts().get("player")
    return player if player in session.record.seats else None


def answer_json(answer: TapResult, lang: Lang) -> Json:
    """What became of a tap, for the browser that sent it."""
    menu = Menu(lang)
    row: dict[str, Any] = {"outcome": answer.outcome}
    if answer.seqs:
        row["seqs"] = list(answer.seqs)
    if answer.sentences:
        row["told"] = [in_language(one, lang) for one in answer.sentences]
    if answer.choices:
        row["choices"] = [menu.choice(ask, legal) for ask, legal in answer.choices]
    return row
