"""The app at the table: it plays the seats of a match against it, and deals what chance decides.

What it does next hangs on the record alone, its ids as well: two devices that look at one match
ask for the same moves, and the journal takes each of them once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from events.words import Lang
from importers.recorder.chain import draft_of
from importers.words import RECORDER
from projections.dice import thrown_at_random
from projections.offers import Draft
from projections.record import Record
from projections.simulation import Bot
from projections.system import GameSystem

if TYPE_CHECKING:
    from importers.recorder.session import Proposal, Session

Entry = dict[str, Any]

APP: Final = "After Action"
"""Who sits on its seats, and who wrote what it did, as records have it."""
_ORIGIN: Final = "simulated"
"""A match against it counts where simulated ones do: in no number unless somebody asks for them."""


def can_play(system: GameSystem[Any]) -> bool:
    """Whether one can play a game against it: it has computer players, and sides that differ."""
    return bool(system.play.bots) and not system.seats.together


def against_app(started: Entry) -> Entry:
    """The start of a match, which says so where the app sits down to it."""
    is_there = any(player.get("person") == APP for player in started["players"])
    return {**started, "origin": _ORIGIN} if is_there else started


def seats_of(record: Record) -> tuple[str, ...]:
    """The seats that it plays in a match."""
    if record.origin != _ORIGIN:
        return ()
    return tuple(player.seat for player in record.players if player.person == APP)


class AppMove(NamedTuple):
    """What it does next, as entries behind event `last` of the journal."""

    last: int
    entries: list[Entry]
    is_deal: bool
    """Whether it only deals to somebody: nobody has to look at that by itself."""


def next_move(session: Session) -> AppMove | None:
    """What it does now; None where others are to act, or no seat is its own."""
    seats = seats_of(session.record)
    if not seats or session.record.ended or session.record.paused or session.opening:
        return None
    proposal = session.proposal
    if proposal is not None:
        return _thrown(session, proposal, seats)
    for seat in _due(session, seats):
        draft = _chosen(session, seat, is_own=seat in seats)
        if draft is not None:
            is_deal = draft.type in session.system.play.chance
            return AppMove(session.chronicle.last, _entries(session, draft), is_deal)
    return None


def answers(session: Session) -> dict[int, dict[str, Any]]:
    """What it chooses of what is proposed, by the seq of the action and the fact of the ask."""
    proposal, seats = session.proposal, seats_of(session.record)
    if proposal is None or not seats:
        return {}
    action = proposal.action
    answered = session.answers.get(action.seq, {})
    open_asks = [
        ask for draft in proposal.drafts for ask in draft.asks
        if ask.by in seats and ask.fact not in answered
    ]  # fmt: skip
    if not open_asks:
        return {}
    bot, dice, before = _bot(session), _dice(session, action.seq), session.before(action.seq)
    draft = draft_of(action)
    for fact, value in answered.items():
        draft = draft.answered(fact, value)
    return {action.seq: {ask.fact: bot.answer(before, draft, ask, dice) for ask in open_asks}}


def _due(session: Session, seats: Sequence[str]) -> Iterator[str]:
    """Whoever is to act: where the game does not say, its own seats; others are dealt to first."""
    acting, play = session.system.play.acting(session.state), session.system.play
    for seat in (acting,) if acting is not None else seats:
        is_dealt = any(offer.type in play.chance for offer in play.offers(session.state, seat))
        if seat in seats or is_dealt:
            yield seat


def _chosen(session: Session, seat: str, *, is_own: bool) -> Draft | None:
    """What a seat does: of one that is not its own, only what chance decides."""
    play, state = session.system.play, session.state
    drawn = [e for e in session.history.events if e.type_name() in play.chance]
    mine = sum(event.facts().get("player") == seat for event in drawn)
    deals = any(offer.type in play.chance for offer in play.offers(state, seat))
    # What comes from a pile depends on what came from it before, and on nothing that is taken back.
    dice = _dice(session, seat, mine) if deals else _dice(session, len(session.history.events))
    draft = _bot(session).choose(state, seat, dice)
    if draft is None or (not is_own and draft.type not in play.chance):
        return None
    is_its_own = draft.facts.get("player", seat) == seat
    return draft if is_its_own or play.acting(state) is not None else None


def _thrown(session: Session, proposal: Proposal, seats: Sequence[str]) -> AppMove | None:
    """What it owes to its own action before all else follows, such as dice that it throws."""
    first, action = proposal.drafts[0], proposal.action
    own = [
        ask for ask in first.open_asks
        if ask.by in seats or (ask.by is None and ask.kind == "dice" and action.by == APP)
    ]  # fmt: skip
    if not own or len(own) < len(first.open_asks):
        return None
    dice, bot = _dice(session, len(session.history.events)), _bot(session)
    before, draft = session.before(action.seq), draft_of(action)
    facts = {
        ask.fact: thrown_at_random(ask, dice)
        if ask.kind == "dice"
        else bot.answer(before, draft, ask, dice)
        for ask in own
    }
    entries = _entries(session, first.told(facts), cause=action.seq)
    return AppMove(session.chronicle.last, entries, is_deal=False)


def _entries(session: Session, draft: Draft, **cause: int) -> list[Entry]:
    """The draft, and behind it what follows without a question: the next turn begins."""
    id_ = f"app-{session.match.header.match[-10:]}-{session.chronicle.last}"
    line = {} if session.branch is None else {"branch": session.branch}
    own = {"by": APP, "origin": _ORIGIN, **line}
    follow = () if cause else session.system.play.consequences(session.state, draft)
    return [
        {**draft.entry(), **own, **cause, "id": id_},
        *(
            {**each.entry(), **own, "cause": id_, "id": f"{id_}.{number}"}
            for number, each in enumerate(session.at_once(follow), 1)
        ),
    ]


def _bot(session: Session) -> Bot[Any]:
    """The best that the game has: those are listed from the plainest on."""
    bot: Bot[Any] = [*session.system.play.bots.values()][-1]
    return bot


def _dice(session: Session, *moment: object) -> random.Random:
    match = session.match.header.match
    return random.Random(f"{match} {moment}")  # noqa: S311 - a deal of cards


# -- what is explained meanwhile -------------------------------------------------------------------


_MOMENTS: Final = ("only", "last", "follows", "ask", "app", "offer", "own")
"""What comes up at one time is explained in this order: first what is rare."""


def guide_json(session: Session, lang: Lang) -> dict[str, Any] | None:
    """Whom the app plays, whether it is to act, and what is explained, each hint by its moment."""
    seats = seats_of(session.record)
    if not seats:
        return None
    acting = session.system.play.acting(session.state)
    plays = acting in seats and session.proposal is None and not session.record.ended
    return {"seats": list(seats), "plays": plays, "hints": _hints(session.system, lang)}


def _hints(system: GameSystem[Any], lang: Lang) -> list[list[str]]:
    """The moment, the title, the text of each; of one sort those of the game come first."""
    tables = [words.table(lang) for words in (system.words, RECORDER)]
    hints = [
        [key.removeprefix("hint.").removesuffix(".title"), title, table[f"{key[:-6]}.text"]]
        for table in tables
        for key, title in table.items()
        if key.startswith("hint.") and key.endswith(".title")
    ]
    return sorted(hints, key=lambda hint: _MOMENTS.index(hint[0].partition(".")[0]))
