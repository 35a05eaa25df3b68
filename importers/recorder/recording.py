"""What a tap makes of the record: it is written once, asked about, told a conflict, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from events.base import Event
from events.errors import AfterActionError, BadUsage, MatchMovedOn
from events.journal import Journal
from events.match import MATCH_EVENTS
from events.words import Lang, Phrase
from importers.recorder.answers import all_meant, json_of
from importers.recorder.chain import draft_of, rest_of
from importers.recorder.session import Desk
from importers.recorder.shapes import told_outright
from importers.recorder.taps import Tap, Told
from importers.recorder.typed import Typed, fault_of
from importers.recorder.undoing import redone, undone
from importers.recorder.words import WORDS
from projections.offers import Ask, Choice, Draft, Offer

Outcome = Literal["recorded", "asked", "choose", "conflict", "refused"]
Entry = dict[str, Any]
Reader = Callable[[], Desk]
"""Reads the match anew, up to its last event."""

_PATIENCE: Final = 20
_OURS: Final = frozenset(MATCH_EVENTS)


@dataclass(frozen=True)
class Answer:
    """What became of a tap: the seqs it has in the record, or what there is to say."""

    id: str
    outcome: Outcome
    seqs: tuple[int, ...] = ()
    told: tuple[Phrase | str, ...] = ()
    choices: tuple[tuple[Ask, tuple[Choice, ...]], ...] = ()
    """What the rules leave open: an ask, and its legal answers after what was answered."""


def record(tap: Tap, journal: Journal, read: Reader, lang: Lang = "en") -> Answer:
    """Write a tap into its match, once. What was written already is only acknowledged."""
    for _ in range(_PATIENCE):
        last = journal.refresh()
        if known := _known(tap, journal):
            return Answer(tap.id, "recorded", known)
        try:
            return _record(tap, journal, read(), last, lang)
        except MatchMovedOn:
            continue  # somebody wrote between our look and our word: look again
        except AfterActionError as error:
            return Answer(tap.id, "refused", told=(error.phrase,))
    return Answer(tap.id, "refused", told=(WORDS("answer.busy"),))


def _known(tap: Tap, journal: Journal) -> tuple[int, ...]:
    seqs: list[int] = []
    while (seq := journal.register.seq_of(tap.id_of(len(seqs)))) is not None:
        seqs.append(seq)
    return tuple(seqs)


def _record(tap: Tap, journal: Journal, desk: Desk, last: int, lang: Lang) -> Answer:
    if not tap.anyway and (missed := _missed(tap, desk, lang)):
        return Answer(tap.id, "conflict", told=missed)
    if tap.verb == "text":
        return _record_text(tap, journal, desk, last)
    if choices := _choices(tap, desk):
        return Answer(tap.id, "choose", choices=choices)
    entries = with_what_follows(tap, desk, entries_of(tap, desk, journal.head))
    if not tap.anyway and (doubts := doubts_about(tap, desk)):
        return Answer(tap.id, "asked", told=doubts)
    return _write(tap, journal, desk, entries, last)


def _write(tap: Tap, journal: Journal, desk: Desk, entries: list[Entry], last: int) -> Answer:
    """All of it in one piece, with the line it is on where that is not opened yet."""
    opening = desk.opening
    line = [{**opening.entry, "id": f"{tap.id}.line", "by": tap.by}] if opening else []
    receipts = journal.append_all([*line, *entries], expect=last)[len(line) :]
    return Answer(tap.id, "recorded", tuple(receipt.seq for receipt in receipts))


def _record_text(tap: Tap, journal: Journal, desk: Desk, last: int) -> Answer:
    """What somebody typed: all of it, or nothing."""
    typed = Typed(desk, tap.text, tap.eyes)
    if fault := fault_of(typed):
        return Answer(tap.id, "refused", told=(fault,))
    if not tap.anyway and (doubts := tuple(typed.doubts())):
        return Answer(tap.id, "asked", told=doubts)
    ids = {event.seq: tap.id_of(i) for i, event in enumerate(typed.events)}
    entries = typed.entries(ids)
    named = [{**e, "id": tap.id_of(i), "by": tap.by} for i, e in enumerate(entries)]
    return _write(tap, journal, desk, named, last)


def _choices(tap: Tap, desk: Desk) -> tuple[tuple[Ask, tuple[Choice, ...]], ...]:
    if tap.verb != "event" or len(tap.told) != 1:
        return ()
    told = tap.told[0]
    asks = open_asks(told, _offers(tap, desk, told))
    return tuple((ask, tuple(ask.legal({**told.facts, **told.answers}))) for ask in asks)


def _missed(tap: Tap, desk: Desk, lang: Lang) -> tuple[str, ...]:
    """What other devices recorded on this line since the screen was drawn, in words."""
    new = [
        event
        for event in desk.chronicle.events[tap.seen :]
        if event.branch == desk.branch
        and event.by != tap.by
        and not _is_remark(event)
        and event.seq <= desk.written
    ]
    if not new or (len(tap.told) == 1 and tap.told[0].type in _REMARKS):
        return ()
    return tuple(_sentence(desk, event, tap.eyes, lang) for event in new[:5])


_REMARKS: Final = frozenset(
    {"note_written", "tag_added", "tag_removed", "title_given", "clock_read", "dispute_raised"}
)
"""What stands beside play: it never gets in the way of anything."""


def _is_remark(event: Event) -> bool:
    return event.type_name() in _REMARKS


def _sentence(desk: Desk, event: Event, seat: str | None, lang: Lang) -> str:
    """An event for whoever tapped; who did not see it is told who knows."""
    before = desk.before(event.seq) if event.seq in desk.history.index else desk.state
    return desk.say(event, before, lang, seat)


def entries_of(tap: Tap, desk: Desk, head: str) -> list[Entry]:
    """The events that a tap stands for."""
    match tap.verb:
        case "undo":
            return _corrected(tap, undone(desk, tap.target))
        case "redo":
            return _corrected(tap, redone(desk, tap.target))
        case "seal":
            author = tap.author or "?"
            return [_entry(tap, 0, desk, {"type": "match_sealed", "author": author, "head": head})]
        case "confirm":
            return [_entry(tap, i, desk, _told(told, (), desk)) for i, told in enumerate(tap.told)]
        case "event" | "text":
            return _events(tap, desk)


def offer_of(told: Told, offers: Sequence[Offer]) -> Offer | None:
    """The offer that was taken; None where the table has moved on and it is no longer made.

    Where several settle the same, the one that asks what was answered.
    """
    facts, answered = {**told.facts}, set(told.answers)
    found = [o for o in offers if o.type == told.type and json_of(o.facts) == facts]
    asking = (o for o in found if answered <= {ask.fact for ask in o.asks})
    return next(asking, found[0] if found else None)


def with_what_follows(tap: Tap, desk: Desk, entries: list[Entry]) -> list[Entry]:
    """The entries, and behind them what follows without a question: the next turn begins."""
    if tap.verb == "confirm" and desk.proposal is not None:
        told = [desk.system.vocabulary.accept({**entry, "cause": None}) for entry in entries]
        cause: str | int
        drafts = rest_of(desk.chain(desk.proposal.action), desk.state, told)
        cause = tap.cause or tap.id
    elif tap.verb == "event" and len(tap.told) == 1 and tap.instead is None:
        event = desk.system.vocabulary.accept(entries[0])
        if type(event) in _OURS:
            return entries
        state = desk.place(after=tap.after)
        drafts, cause = list(desk.system.play.consequences(state, draft_of(event))), tap.id
    else:
        return entries
    first = len(entries)
    plain = desk.at_once(drafts)
    return entries + [
        {**_entry(tap, first + i, desk, draft.entry()), "cause": cause}
        for i, draft in enumerate(plain)
    ]


def _told(told: Told, offers: Sequence[Offer], desk: Desk, state: Any = None) -> Entry:
    """What was told as an entry; the offer settles what follows from its answers.

    What nobody offers was asked for outright, unless it stands as the rules proposed it.
    """
    offer = offer_of(told, offers)
    if offer is not None:
        return offer.draft(own_values(offer, told.answers)).entry()
    given = {fact: value for fact, value in told.answers.items() if value is not None}
    facts = {**told.facts, **given}
    if told.origin is None:
        facts = all_meant(told_outright(desk, told.type, state, told.seat), facts)
    return Draft(told.type, facts, origin=told.origin, seen_by=told.seen_by).entry()


def open_asks(told: Told, offers: Sequence[Offer]) -> tuple[Ask, ...]:
    """What the rules settle in more than one way, and nobody has chosen yet."""
    offer = offer_of(told, offers)
    if offer is None:
        return ()
    answers = {**offer.facts, **own_values(offer, told.answers)}
    return tuple(
        ask
        for ask in offer.asks
        if ask.follows and ask.fact not in answers and len(ask.legal(answers)) > 1
    )


def own_values(offer: Offer, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers as the offer has them."""
    return all_meant(offer.asks, answers, offer.facts)


def _entry(tap: Tap, number: int, desk: Desk, facts: Entry) -> Entry:
    envelope: Entry = {"id": tap.id_of(number), "by": tap.by}
    places = {"cause": tap.cause, "after": tap.after, "branch": desk.branch}
    return {**facts, **envelope, **{k: v for k, v in places.items() if v is not None}}


def _events(tap: Tap, desk: Desk) -> list[Entry]:
    """A played event; where it corrects another one, that is taken away as a slip first."""
    if not tap.told:
        raise BadUsage(WORDS("tap.empty"))
    state = desk.place(after=tap.after, instead=tap.instead)
    told = [_told(one, _offers(tap, desk, one), desk, state) for one in tap.told]
    if tap.instead is None:
        return [_entry(tap, i, desk, facts) for i, facts in enumerate(told)]
    stands = {event.seq: event for event in desk.history.events}
    if tap.instead not in stands:
        raise BadUsage(WORDS("tap.gone", seq=tap.instead))
    slip: Entry = {"type": "event_retracted", "target": tap.instead, "reason": "mistyped"}
    entries = [_entry(tap, i, desk, facts) for i, facts in enumerate((slip, *told))]
    for entry in entries[1:]:
        entry["after"] = tap.instead
        if (cause := stands[tap.instead].cause) is not None:
            entry["cause"] = cause
    return entries


def _offers(tap: Tap, desk: Desk, told: Told) -> Sequence[Offer]:
    return desk.offers(told.seat, desk.place(after=tap.after, instead=tap.instead))


def _corrected(tap: Tap, events: Sequence[Event]) -> list[Entry]:
    entries = []
    for i, event in enumerate(events):
        facts = {"type": event.type_name(), **event.facts()}
        branch = {"branch": event.branch} if event.branch is not None else {}
        entries.append({**facts, **branch, "id": tap.id_of(i), "by": tap.by})
    return entries


def doubts_about(tap: Tap, desk: Desk) -> tuple[Phrase, ...]:
    """What the rules object to in what was told, before it is recorded."""
    if tap.verb != "event":
        return ()
    found: list[Phrase] = []
    state = desk.place(after=tap.after, instead=tap.instead)
    for told in tap.told:
        offers = _offers(tap, desk, told)
        event = desk.system.vocabulary.accept(_told(told, offers, desk, state))
        if type(event) in _OURS:
            continue
        before = desk.system.copy(state)
        state = desk.system.apply(state, event)
        findings = desk.eyes(tap.eyes).findings(before, event, state)
        errors = [finding.message for finding in findings if finding.severity == "error"]
        if errors or not _is_reworded(tap, told, desk):
            found += errors or odd_answers(told, offer_of(told, offers))
    return tuple(found)


def _is_reworded(tap: Tap, told: Told, desk: Desk) -> bool:
    """Whether a line only says something else now: then nobody needs to be offered it."""
    stood = {event.seq: event.type_name() for event in desk.history.events}
    return tap.instead is not None and stood.get(tap.instead) == told.type


def odd_answers(told: Told, offer: Offer | None) -> list[Phrase]:
    """What is not offered, for games that have no finding about it."""
    if offer is None:
        return [WORDS("doubt.not_offered")]
    answers = {**offer.facts, **own_values(offer, told.answers)}
    return [
        WORDS("doubt.not_legal", ask=ask.words, answer=answers[ask.fact])
        for ask in offer.asks
        if answers.get(ask.fact) is not None and not _is_legal(ask, answers)
    ]


def _is_legal(ask: Ask, answers: Mapping[str, Any]) -> bool:
    """Whether an answer is one of the legal ones; where none are listed, any is."""
    legal = ask.legal(answers)
    if ask.many:
        return ask.allows(answers[ask.fact], answers)
    listed = bool(legal) or ask.given is not None
    return not listed or any(choice.value == answers[ask.fact] for choice in legal)
