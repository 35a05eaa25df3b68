"""What a tap makes of the record: it is written once, asked about, told a conflict, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from events.base import Event
from events.errors import AfterActionError, BadUsage, MatchMovedOn
from events.journal import Journal
from events.match import MATCH_EVENTS, ClockRead, MatchSealed, MatchStarted
from events.photos import condition_of
from events.words import Lang, Phrase
from importers.recorder.chain import draft_of, rest_of
from importers.recorder.menu import json_of, values_of_answers
from importers.recorder.opponent import APP, seats_of
from importers.recorder.refilling import correction, differences, in_one_piece
from importers.recorder.rights import EVERYTHING, Right, secret_of
from importers.recorder.session import Session
from importers.recorder.shapes import outright_asks
from importers.recorder.typed import Typed
from importers.words import RECORDER
from projections import corrections
from projections.corrections import piece_of
from projections.offers import Ask, Choice, Draft, Offer
from projections.saves import loading

Verb = Literal["event", "confirm", "text", "undo", "redo", "back", "seal", "refill"]
Outcome = Literal["recorded", "asked", "choose", "conflict", "refused"]
Entry = dict[str, Any]
Reader = Callable[[], Session]
"""Reads the match anew, up to its last event."""

_PATIENCE: Final = 20
MOST_DRAFTS: Final = 60
"""More than follows from any action."""
_OURS: Final = frozenset(MATCH_EVENTS)
_REMARKS: Final = frozenset(
    {
        "note_written", "photo_attached", "tag_added", "tag_removed", "title_given", "clock_read",
        "dispute_raised",
    }
)  # fmt: skip
"""What stands beside play: it never gets in the way of anything."""
_PASSED_OVER: Final = (ClockRead, MatchSealed, MatchStarted)
"""What was not played: an undo behind a reading of the clocks passes over them."""


class TappedEvent(BaseModel):
    """An event as the browser tells it: an offer and its answers, or a proposal.

    `facts` are those of the offer, `seat` whose offer it was.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Annotated[str, Field(min_length=1, max_length=80)]
    facts: dict[str, JsonValue] = {}
    answers: dict[str, JsonValue] = {}
    seat: str | None = None
    seen_by: tuple[str, ...] | None = None
    origin: Literal["rules"] | None = None


class Tap(BaseModel):
    """One thing that somebody wants recorded: taps, or a `text` of the game's notation.

    `seen` is the last event on the screen when it was tapped, `seat` who was chosen there.
    `after` puts a forgotten event in its place, `instead` names the event that the told one
    corrects, `cause` the action whose consequences are confirmed, `targets` what was shown to be
    filled in otherwise now, or all that a tap wrote which is taken back. `anyway` answers the
    question that was asked.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{8,64}$")]
    verb: Verb
    device: Annotated[str, Field(pattern=r"^[0-9A-Za-z]{4,16}$")]
    seen: Annotated[int, Field(ge=0)]
    seat: str | None = None
    told: tuple[TappedEvent, ...] = Field(default=(), max_length=MOST_DRAFTS)
    text: Annotated[str, Field(max_length=20_000)] = ""
    target: Annotated[int, Field(ge=1)] | None = None
    after: Annotated[int, Field(ge=1)] | None = None
    instead: Annotated[int, Field(ge=1)] | None = None
    cause: Annotated[int, Field(ge=1)] | None = None
    author: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    targets: Annotated[tuple[int, ...], Field(max_length=10_000)] = ()
    anyway: bool = False

    @property
    def by(self) -> str:
        """Who wrote it, in the envelope."""
        return f"device {self.device}"

    @property
    def eyes(self) -> str | None:
        """For whose eyes the answer is meant."""
        return self.seat or (self.told[0].seat if self.told else None)

    def id_of(self, number: int) -> str:
        """The id of its n-th event: the same ones whenever the tap arrives again."""
        return self.id if number == 0 else f"{self.id}.{number}"


def read_tap(value: Mapping[str, Any]) -> Tap:
    """A tap out of a browser; anything else is a `BadUsage`."""
    try:
        return Tap.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise BadUsage(RECORDER("tap.unreadable", place=place, why=first["msg"])) from None


@dataclass(frozen=True)
class TapResult:
    """What became of a tap: the seqs it has in the record, or the `sentences` that say why not."""

    id: str
    outcome: Outcome
    seqs: tuple[int, ...] = ()
    sentences: tuple[Phrase | str, ...] = ()
    choices: tuple[tuple[Ask, tuple[Choice, ...]], ...] = ()
    """What the rules leave open: an ask, and its legal answers after what was answered."""


def record(
    tap: Tap, journal: Journal, read: Reader, lang: Lang = "en", right: Right = EVERYTHING
) -> TapResult:
    """Write a tap into its match, once. What was written already is only acknowledged."""
    for _ in range(_PATIENCE):
        last = journal.refresh()
        if known := _known(tap, journal):
            return TapResult(tap.id, "recorded", known)
        if right.kind == "watch":
            return TapResult(tap.id, "refused", sentences=(right.refusal,))
        try:
            return _Recording(tap, read(), journal, right).result(last, lang)
        except MatchMovedOn:
            continue  # somebody wrote between our look and our word: look again
        except AfterActionError as error:
            return TapResult(tap.id, "refused", sentences=(error.phrase,))
    return TapResult(tap.id, "refused", sentences=(RECORDER("answer.busy"),))


def _known(tap: Tap, journal: Journal) -> tuple[int, ...]:
    seqs: list[int] = []
    while (seq := journal.register.seq_of(tap.id_of(len(seqs)))) is not None:
        seqs.append(seq)
    return tuple(seqs)


@dataclass(frozen=True)
class _Recording:
    """A tap on its way into a match, as that stands now."""

    tap: Tap
    session: Session
    journal: Journal
    right: Right = EVERYTHING
    _offered: dict[str | None, Sequence[Offer]] = field(default_factory=dict, repr=False)

    def result(self, last: int, lang: Lang) -> TapResult:
        """What becomes of it, unless somebody writes behind event `last` before it does."""
        tap = self.tap
        if not tap.anyway and (missed := self._missed(lang)):
            return TapResult(tap.id, "conflict", sentences=missed)
        if tap.verb == "text":
            return self._typed(last)
        if choices := self._choices():
            return TapResult(tap.id, "choose", choices=choices)
        told = self._entries()
        if kept := self._held_back(told) or self._without_picture(told):
            return kept
        entries = self._with_what_follows(told)
        if not tap.anyway and (doubts := self._doubts()):
            return TapResult(tap.id, "asked", sentences=doubts)
        return self._write(entries, last)

    def _held_back(self, entries: list[Entry]) -> TapResult | None:
        """Why the device does not tell this, where it has no right to it."""
        tap, closed = self.tap, self.session.closed
        kept = (secret_of(entry, entry.get("seen_by")) for entry in entries)
        who = next((one for one in kept if one in closed), None)
        if who is not None:
            return TapResult(tap.id, "refused", sentences=(RECORDER("right.kept", who=who),))
        if self.right.allows(entries, self.session, tap.by, tap.eyes):
            return None
        return TapResult(tap.id, "refused", sentences=(self.right.refusal,))

    def _without_picture(self, entries: list[Entry]) -> TapResult | None:
        """Why a photo is not recorded whose picture is not there: it comes first, by itself."""
        pictures = [entry["picture"] for entry in entries if entry["type"] == "photo_attached"]
        for picture in pictures:
            if condition_of(self.journal.path, str(picture)) != "there":
                return TapResult(self.tap.id, "refused", sentences=(RECORDER("tap.no_picture"),))
        return None

    def _write(self, entries: list[Entry], last: int) -> TapResult:
        """All of it in one piece, with the line it is on where that is not opened yet."""
        tap, opening = self.tap, self.session.opening
        line = [{**opening.entry, "id": f"{tap.id}.line", "by": tap.by}] if opening else []
        receipts = self.journal.append_all([*line, *entries], expect=last)[len(line) :]
        return TapResult(tap.id, "recorded", tuple(receipt.seq for receipt in receipts))

    def _typed(self, last: int) -> TapResult:
        """What somebody typed: all of it, or nothing."""
        tap = self.tap
        typed = Typed(self.session, tap.text, tap.eyes)
        if fault := typed.fault:
            return TapResult(tap.id, "refused", sentences=(fault,))
        if not tap.anyway and (doubts := tuple(typed.doubts())):
            return TapResult(tap.id, "asked", sentences=doubts)
        entries = typed.entries({e.seq: tap.id_of(i) for i, e in enumerate(typed.events)})
        if kept := self._held_back(entries):
            return kept
        named = [{**e, "id": tap.id_of(i), "by": tap.by} for i, e in enumerate(entries)]
        return self._write(named, last)

    def _missed(self, lang: Lang) -> tuple[str, ...]:
        """What other devices recorded on this line since the screen was drawn, in words."""
        tap, session = self.tap, self.session
        new = [
            event
            for event in session.chronicle.events[tap.seen :]
            if event.branch == session.branch
            and event.by not in {tap.by, APP}  # the app only answers what was done here
            and event.type_name() not in _REMARKS
            and event.seq <= session.written
        ]
        if not new or (len(tap.told) == 1 and tap.told[0].type in _REMARKS):
            return ()
        sentences = []
        for event in new[:5]:
            if event.corrects:
                sentences.append(session.reading(lang, tap.eyes).sentence(event.seq))
                continue
            stands = event.seq in session.history.index
            before = session.before(event.seq) if stands else session.state
            sentences.append(session.say(event, before, lang, tap.eyes))
        return tuple(sentences)

    def _choices(self) -> tuple[tuple[Ask, tuple[Choice, ...]], ...]:
        """What the rules settle in more than one way, and nobody has chosen yet."""
        if self.tap.verb != "event" or len(self.tap.told) != 1:
            return ()
        tapped = self.tap.told[0]
        offer = _offer_of(tapped, self._offers(tapped))
        if offer is None:
            return ()
        answers = {**offer.facts, **own_values(offer, tapped.answers)}
        asks = [
            ask
            for ask in offer.asks
            if ask.follows and ask.fact not in answers and len(ask.legal(answers)) > 1
        ]
        known, unmet = {**tapped.facts, **tapped.answers}, self.session.unmet(tapped.seat)
        return tuple((ask, tuple(map(unmet.choice, ask.legal(known)))) for ask in asks)

    @property
    def _place(self) -> Any:
        """The table to which the tap comes."""
        return self.session.place(after=self.tap.after, instead=self.tap.instead)

    def _offers(self, tapped: TappedEvent) -> Sequence[Offer]:
        """What the seat may do at that table, which stays as it is while the tap is looked at."""
        if tapped.seat not in self._offered:
            self._offered[tapped.seat] = self.session.offers(tapped.seat, self._place)
        return self._offered[tapped.seat]

    def _entries(self) -> list[Entry]:
        """The events that the tap stands for."""
        tap = self.tap
        match tap.verb:
            case "undo" | "redo":
                return self._corrected()
            case "back":
                return self._gone_back()
            case "refill":
                return self._refilled()
            case "seal":
                author, head = tap.author or "?", self.journal.head
                return [self._entry(0, {"type": "match_sealed", "author": author, "head": head})]
            case "confirm":
                drafts = [self._entry_of(tapped, ()) for tapped in tap.told]
                return [self._entry(i, facts) for i, facts in enumerate(drafts)]
            case "event" | "text":
                return self._played()

    def _played(self) -> list[Entry]:
        """A played event; where it corrects another one, that is taken away as a slip first."""
        tap = self.tap
        if not tap.told:
            raise BadUsage(RECORDER("tap.empty"))
        state = self._place
        played = [self._entry_of(one, self._offers(one), state) for one in tap.told]
        if [entry["type"] for entry in played] == ["save_loaded"]:
            lines = loading(self.session.chronicle, played[0]["save"])
            return [self._named(i, facts) for i, facts in enumerate(lines)]
        if tap.instead is None:
            return [self._entry(i, facts) for i, facts in enumerate(played)]
        stands = {event.seq: event for event in self.session.history.events}
        if tap.instead not in stands:
            raise BadUsage(RECORDER("tap.gone", seq=tap.instead))
        slip: Entry = {"type": "event_retracted", "target": tap.instead, "reason": "mistyped"}
        entries = [self._entry(i, facts) for i, facts in enumerate((slip, *played))]
        for entry in entries[1:]:
            entry["after"] = tap.instead
            if (cause := stands[tap.instead].cause) is not None:
                entry["cause"] = cause
        return entries

    def _corrected(self) -> list[Entry]:
        """An undo or a redo: of the last step, or of the event that is named."""
        tap, session = self.tap, self.session
        is_undo = tap.verb == "undo"
        step = session.undo_step if is_undo else session.redo_step
        if tap.target is not None or tap.targets or not step:
            named = tap.targets or ((tap.target,) if tap.target is not None else ())
            events = _undone(session, named) if is_undo else _redone(session, tap.target)
            step = corrections.entries_of(events)
        return [self._named(i, facts) for i, facts in enumerate(step)]

    def _gone_back(self) -> list[Entry]:
        """All that was recorded since an event undone, in one piece."""
        seq, session = self.tap.target or 0, self.session
        if not session.may_go_back(seq):
            raise BadUsage(RECORDER("tap.no_way_back", seq=seq))
        entries = corrections.back_to(session.chronicle, seq, session.branch)
        if not entries:
            raise BadUsage(RECORDER("tap.there_already"))
        return [self._named(i, facts) for i, facts in enumerate(entries)]

    def _refilled(self) -> list[Entry]:
        """What was filled in, put right in one piece; as it was shown, or not at all."""
        found = differences(self.session)
        if not found or tuple(one.recorded.seq for one in found) != self.tap.targets:
            raise BadUsage(RECORDER("tap.differs_no_more"))
        entries = correction(self.session, found)
        return in_one_piece(entries, [self.tap.id_of(i) for i in range(len(entries))], self.tap.by)

    def _named(self, number: int, facts: Entry) -> Entry:
        """An entry that says itself where it stands, by whom it was written."""
        return {**facts, "id": self.tap.id_of(number), "by": self.tap.by}

    def _with_what_follows(self, entries: list[Entry]) -> list[Entry]:
        """The entries, and behind them what follows without a question: the next turn begins."""
        tap, session, cause = self.tap, self.session, self.tap.cause or self.tap.id
        accept = session.system.vocabulary.accept
        if tap.verb == "confirm" and session.proposal is not None:
            recorded = [accept({**entry, "cause": None}) for entry in entries]
            drafts = rest_of(session.chain(session.proposal.action), session.state, recorded)
        elif tap.verb == "event" and len(tap.told) == 1 and tap.instead is None:
            event, cause = accept(entries[0]), tap.id
            if type(event) in _OURS:
                return entries
            state = session.place(after=tap.after)
            drafts = list(session.system.play.consequences(state, draft_of(event)))
        else:
            return entries
        plain = enumerate(session.at_once(drafts), len(entries))
        return entries + [{**self._entry(i, d.entry()), "cause": cause} for i, d in plain]

    def _entry(self, number: int, facts: Entry) -> Entry:
        tap = self.tap
        places = {"cause": tap.cause, "after": tap.after, "branch": self.session.branch}
        known = {key: value for key, value in places.items() if value is not None}
        return {**facts, "id": tap.id_of(number), "by": tap.by, **known}

    def _entry_of(self, tapped: TappedEvent, offers: Sequence[Offer], state: Any = None) -> Entry:
        """What was tapped as an entry; the offer settles what follows from its answers.

        What nobody offers was asked for outright, unless it stands as the rules proposed it.
        """
        offer = _offer_of(tapped, offers)
        if offer is not None:
            return offer.draft(own_values(offer, tapped.answers)).entry()
        given = {fact: value for fact, value in tapped.answers.items() if value is not None}
        facts = {**tapped.facts, **given}
        if tapped.origin is None:
            facts = values_of_answers(
                outright_asks(self.session, tapped.type, state, tapped.seat), facts
            )
        return Draft(tapped.type, facts, origin=tapped.origin, seen_by=tapped.seen_by).entry()

    def _doubts(self) -> tuple[Phrase, ...]:
        """What the rules object to in what was told, before it is recorded."""
        tap, session = self.tap, self.session
        if tap.verb != "event":
            return ()
        found: list[Phrase] = []
        told: list[Event] = []
        stood = {event.seq: event.type_name() for event in session.history.events}
        state = self._place
        for tapped in tap.told:
            offers = self._offers(tapped)
            event = session.system.vocabulary.accept(self._entry_of(tapped, offers, state))
            if type(event) in _OURS:
                continue
            told.append(event)
            before = session.system.copy(state)
            state = session.system.apply(state, event)
            findings = session.eyes(tap.eyes).findings(before, event, state)
            errors = [finding.message for finding in findings if finding.severity == "error"]
            # A line that only says something else now: nobody needs to be offered that.
            if errors or tap.instead is None or stood.get(tap.instead) != tapped.type:
                found += errors or _odd_answers(tapped, _offer_of(tapped, offers))
        return tuple(map(session.unmet(tap.eyes, told).words, found))


def own_values(offer: Offer, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers as the offer has them."""
    return values_of_answers(offer.asks, answers, offer.facts)


def _offer_of(tapped: TappedEvent, offers: Sequence[Offer]) -> Offer | None:
    """The offer that was taken; None where the table has moved on and it is no longer made.

    Where several settle the same, the one that asks what was answered, and allows the answers.
    """
    facts, answered = {**tapped.facts}, set(tapped.answers)
    found = [o for o in offers if o.type == tapped.type and json_of(o.facts) == facts]
    asking = [o for o in found if answered <= {ask.fact for ask in o.asks}] or found
    if len(asking) > 1:  # as of pieces that all see, and of those that only some know
        return next((o for o in asking if not _odd_answers(tapped, o)), asking[0])
    return asking[0] if asking else None


def _odd_answers(tapped: TappedEvent, offer: Offer | None) -> list[Phrase]:
    """What is not offered, for games that have no finding about it."""
    if offer is None:
        return [RECORDER("doubt.not_offered")]
    answers = {**offer.facts, **own_values(offer, tapped.answers)}
    return [
        RECORDER("doubt.not_legal", ask=ask.words, answer=answers[ask.fact])
        for ask in offer.asks
        if answers.get(ask.fact) is not None and not _is_legal(ask, answers)
    ]


def _is_legal(ask: Ask, answers: Mapping[str, Any]) -> bool:
    """Whether an answer is one of the legal ones; where none are listed, any is."""
    if ask.kind == "dice" and (ask.parts or ask.counted):
        return ask.allows_throw(answers[ask.fact], answers)
    if ask.kind == "facts" and not ask.many:  # what is listed is known, and told otherwise now
        return True
    if ask.typed:  # by any name, as it is called
        count = len(answers[ask.fact]) if ask.many else None
        return count is None or (ask.least or 0) <= count <= (ask.most or count)
    legal = ask.legal(answers)
    if ask.many:
        return ask.allows(answers[ask.fact], answers)
    listed = bool(legal) or ask.after is not None
    return not listed or any(choice.value == answers[ask.fact] for choice in legal)


def _undone(session: Session, named: Sequence[int]) -> Sequence[Event]:
    """What takes back the events that are named, or all that came with the last tap.

    With an event goes all that it caused.
    """
    causes = {event.seq: event.cause for event in session.history.events}
    group = [seq for seq in sorted(set(named), reverse=True) if causes.get(seq) not in named]
    group = group or _last_tap(session)
    return [corrections.undo(session.chronicle, seq, branch=session.branch) for seq in group]


def _redone(session: Session, target: int | None) -> Sequence[Event]:
    """What puts back the last thing taken back, or the event that is named."""
    first = corrections.redo(session.chronicle, target, branch=session.branch)
    if target is not None:
        return [first]
    retraction = session.chronicle.events[first.target - 1]
    written = corrections.written_with(session.chronicle, retraction)
    return corrections.inverse(
        session.chronicle, [one for one in written if one.corrects], session.branch
    )


def _last_tap(session: Session) -> list[int]:
    """The actions that came with the last one that stands, the last first.

    A reading of the clocks stands beside it. Against the app it is the last one of a person, with
    all that the app answered: else it would only do the same again.
    """
    target = corrections.undo(session.chronicle, branch=session.branch).target
    events = session.history.events
    if seats_of(session.record):
        done = [e for e in events if e.cause is None and not isinstance(e, _PASSED_OVER)]
        if own := [event for event in done if event.by != APP]:
            tap = piece_of(own[-1])
            first = min(event.seq for event in own if piece_of(event) == tap)
            return [event.seq for event in reversed(done) if event.seq >= first]
    if isinstance(session.chronicle.events[target - 1], ClockRead):
        played = [event.seq for event in events if not isinstance(event, _PASSED_OVER)]
        target = session.chronicle.action_of(max(played)) if played else target
    tap = piece_of(session.chronicle.events[target - 1])
    actions = [event.seq for event in events if event.cause is None and piece_of(event) == tap]
    return sorted({target, *actions}, reverse=True)
