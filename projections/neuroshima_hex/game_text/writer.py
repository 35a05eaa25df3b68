"""Entries -> text: each event in the shortest form that reads back as the same event.

What goes without saying is left out; with `explain` it stands behind `//`, for those who read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from events.base import Event
from events.errors import AfterActionError, BadUsage
from events.match import (
    BranchOpened,
    EventReinstated,
    EventRetracted,
    MatchEnded,
    MatchStarted,
    NoteWritten,
)
from events.neuroshima_hex import ChoicesMade, SegmentFought, TurnBegan, TurnEnded
from events.words import Lang
from projections.neuroshima_hex.game_text.acts import parse_act, write_act
from projections.neuroshima_hex.game_text.content import ENVELOPE, Kept, told
from projections.neuroshima_hex.game_text.cursor import Cursor
from projections.neuroshima_hex.game_text.fights import write_choice
from projections.neuroshima_hex.game_text.headers import write_headers
from projections.neuroshima_hex.game_text.keywords import written
from projections.neuroshima_hex.game_text.line import Line
from projections.neuroshima_hex.game_text.naming import write_seat
from projections.neuroshima_hex.game_text.pen import Pen
from projections.neuroshima_hex.game_text.plain_json import write_json
from projections.neuroshima_hex.game_text.reader import Reader
from projections.neuroshima_hex.game_text.remarks import write_remark
from projections.neuroshima_hex.game_text.rows import Page, Row
from projections.neuroshima_hex.game_text.scanner import (
    Scanner,
    write_text,
)
from projections.neuroshima_hex.game_text.telling import Telling
from projections.neuroshima_hex.game_text.usual import (
    last_move,
    last_undone,
    next_branch,
    start_here,
    start_instead,
)
from projections.neuroshima_hex.game_text.words import WORDS
from projections.neuroshima_hex.match.table import Table
from projections.neuroshima_hex.play.consequences import consequences
from projections.notation import Entry, Place
from projections.offers import Draft
from projections.record import Record, record_of
from projections.sentences import say
from projections.system import GameSystem

_HERE: Final = Place(1, 1)


class Writer:
    """Writes one record."""

    def __init__(
        self, system: GameSystem[Table], lang: Lang = "en", *, explain: bool = True
    ) -> None:
        self.system, self.lang, self.explain = system, lang, explain
        self.rows = Page()

    def write(self, events: Sequence[Event]) -> str:
        """The text of a record's events, in the order of its file."""
        if not events or not isinstance(events[0], MatchStarted):
            raise BadUsage(WORDS("fault.no_start"))
        self.kept = Kept(self.system.vocabulary, events)
        self.entries, self.events = self.kept.entries, self.kept.events
        self._begin(self.events[0])
        at = 1
        while at < len(self.events):
            at = self._next(at)
        self._close_all()
        return "".join(f"{row.line()}\n" for row in self.rows)

    # -- the beginning ---------------------------------------------------------------------------

    def _begin(self, started: Event) -> None:
        assert isinstance(started, MatchStarted), "checked before"
        lines = list(write_headers(started, self.lang))
        self.reader = Reader(self.system)
        self.reader.read("\n".join(lines))
        telling = self.reader.telling
        if telling is None or told(telling.events[0]) != told(self.events[0]):
            lines = [write_json(self.entries[0])]
            self.reader = Reader(self.system)
            self.reader.read(lines[0])
        assert self.reader.telling is not None, "an event as it stands can be read"
        self.telling: Telling = self.reader.telling
        self.rows = Page(Row(line, 0) for line in lines)

    # -- one event after the other ---------------------------------------------------------------

    def _next(self, at: int) -> int:
        """Write the event at `at`; what comes next."""
        event = self.events[at]
        self._turn_to(event)
        if self._is_proposed(event):
            self._confirm(event)
            return at + 1
        if isinstance(event, NoteWritten) and self._note(at):
            return at + 1
        if isinstance(event, TurnEnded) and self._turn(at):
            return at + len(self.telling.pending) + 1
        self._line(at)
        self._choices(at)
        return at + 1

    def _is_proposed(self, event: Event) -> bool:
        waiting = self.telling.waiting
        return bool(waiting) and self.kept.same(self.telling.proposed(waiting[0]), event)

    def _confirm(self, event: Event) -> None:
        said = self._sentence(event)
        if isinstance(event, TurnBegan):
            number = event.number
            self.telling.turn(event.player, number, _HERE, overtime=event.overtime)
            self._row(self._head(event), seq=self.telling.last).is_confirmed = True
            return
        self.telling.confirm()
        if self.explain and not _is_plain(event):
            self._row(f"// {said}")

    def _sentence(self, event: Event) -> str:
        telling = self.telling
        record = record_of(telling.events) if isinstance(event, MatchEnded) else Record()
        said = say(self.system, event, telling.table, record, self.lang)
        return " ".join(said.split())

    def _row(self, text: str, seq: int | None = None) -> Row:
        self.rows.append(Row(text, len(self.telling.branches), seq))
        return self.rows[-1]

    # -- turns -----------------------------------------------------------------------------------

    def _turn(self, at: int) -> bool:
        """The end of a turn and the beginning of the next as one line: the head of the next."""
        event, table = self.events[at], self.telling.table
        if table.turn is None or self.telling.waiting:
            return False
        ended = {"type": "turn_ended", "player": table.seat(table.turn.player)}
        if not self.kept.same(self.telling.enveloped(ended), event):
            return False
        follow = consequences(table, Draft("turn_ended", {"player": ended["player"]}))
        after = self.events[at + 1 : at + 1 + len(follow)]
        if not follow or follow[-1].type != "turn_began" or len(after) < len(follow):
            return False
        root = self.telling.last + 1
        origin = self.telling.origin or "rules"
        for draft, found in zip(follow, after, strict=True):
            entry = self.telling.enveloped({**draft.entry(), "cause": root, "origin": origin})
            if not self.kept.same(entry, found):
                return False
        began = after[-1]
        assert isinstance(began, TurnBegan), "proposed as one"
        if len(follow) > 1:
            return False
        seq = self.telling.turn(began.player, began.number, _HERE, overtime=began.overtime).seq
        self._row(self._head(began), seq)
        return True

    def _head(self, event: TurnBegan) -> str:
        number = "*" if event.number is None else str(event.number)
        over = f" {written('overtime', self.lang)}" if event.overtime else ""
        return f"{number}. {self._seat(event.player)}{over}"

    # -- lines -----------------------------------------------------------------------------------

    def _line(self, at: int) -> None:
        event = self.events[at]
        if isinstance(event, BranchOpened):
            self._open(event)
            return
        level = self._level(event)
        self._make_room(event, level)
        if self._begins_turn(event, level):
            return
        prefix, tags = self._envelope(event, level)
        if not level and event.after is None:
            self.telling.settle()
        body = self._body(event, at, level)
        seq = self._tell(at, level)
        row = self._row(f"{'>' * level}{' ' if level else ''}{prefix}{body}", seq)
        row.tags = tags

    def _level(self, event: Event) -> int:
        telling = self.telling
        if event.after is not None or event.cause is None or event.corrects:
            return 0
        if event.cause == telling.root:
            return 1
        return 2 if event.cause == telling.explicit else 0

    def _make_room(self, event: Event, level: int) -> None:
        """Say how many of the proposals stand, where the next line does not say it itself."""
        telling = self.telling
        if not telling.waiting:
            return
        if level and not isinstance(event, ChoicesMade):
            found = telling.place_of(self._raw(event))
            if found == telling.done:
                return
        count = telling.done
        word = f"{written('only', self.lang)} {count}" if count else written("nothing", self.lang)
        self._row(f"> {word}")
        telling.only(count)

    def _raw(self, event: Event) -> Entry:
        return {"type": event.type_name(), **event.facts()}

    def _begins_turn(self, event: Event, level: int) -> bool:
        """`1. Ann`, where no turn is going on."""
        telling = self.telling
        if not isinstance(event, TurnBegan) or level or telling.table.turn is not None:
            return False
        said = {"player": event.player, "number": event.number, "overtime": event.overtime}
        facts = {key: value for key, value in said.items() if value not in (None, False)}
        if telling.has_begun(said) or not self.kept.same(
            telling.enveloped({"type": "turn_began", **facts}), event
        ):
            return False
        seq = telling.turn(event.player, event.number, _HERE, overtime=event.overtime).seq
        self._row(self._head(event), seq)
        return True

    def _envelope(self, event: Event, level: int) -> tuple[str, list[str]]:
        prefix, tags = "", []
        if event.after is not None:
            prefix = f"{written('after', self.lang)} {self._ref(event.after)}: "
        if event.cause is not None and not level:
            tags.append(f"[{written('because', self.lang)} {self._ref(event.cause)}]")
        if event.origin != self.telling.origin:
            tags.append(f"[{written(event.origin or 'table', self.lang)}]")
        if event.seen_by is not None:
            seats = ", ".join(write_text(seat) for seat in event.seen_by)
            tags.append(f"[{written('seen', self.lang)} {seats}]")
        return prefix, tags

    def _tell(self, at: int, level: int) -> int:
        entry = self.entries[at]
        if "origin" not in entry:
            entry = {**entry, "origin": None}
        if "branch" not in entry:
            entry = {**entry, "branch": None}
        entry = {key: value for key, value in entry.items() if value is not None}
        return (self.telling.follow if level else self.telling.act)(entry, _HERE).seq

    def _body(self, event: Event, at: int, level: int) -> str:
        if isinstance(event, (EventRetracted, EventReinstated)):
            return self._correction(event)
        if isinstance(event, NoteWritten):
            return self._remark_line(event, at)
        for body in self._ways(event, level):
            for seat in dict.fromkeys((None, getattr(event, "player", None))):
                if self._reads(body, seat, event):
                    return body if seat is None else f"{self._seat(seat)}: {body}"
        return self._as_it_is(at)

    def _seat(self, seat: str) -> str:
        return write_seat(seat) if seat in self.telling.table.index else write_text(seat)

    def _ways(self, event: Event, level: int) -> Iterator[str]:
        if level and isinstance(event, ChoicesMade):
            return iter(())
        if level and isinstance(event, TurnBegan):
            return iter((self._head(event),))
        return write_act(event, Pen(self.telling.table, self.lang, getattr(event, "player", None)))

    def _reads(self, body: str, seat: str | None, event: Event) -> bool:
        """Whether a line without its prefix and tags reads back as the facts of `event`."""
        try:
            (statement,) = Scanner(body)
            if statement.header is not None:
                entry = self.reader.headers.parse_headline(statement)
            else:
                entry = parse_act(Line(Cursor(statement), self.telling, seat))
        except (AfterActionError, ValueError):
            return False
        envelope = {k: v for k, v in told(event).items() if k in ENVELOPE and v is not None}
        return self.kept.same({**entry, **envelope}, event)

    def _as_it_is(self, at: int) -> str:
        """An event as JSON, its references as ours."""
        entry = {k: v for k, v in self.entries[at].items() if k not in ENVELOPE}
        for key in self.events[at].references:
            if isinstance(entry.get(key), int):
                entry[key] = self._ref(entry[key])
        return write_json(entry)

    def _ref(self, seq: int) -> str:
        return self.rows.ref(seq, self.telling.heads)

    # -- corrections -----------------------------------------------------------------------------

    def _correction(self, event: EventRetracted | EventReinstated) -> str:
        is_undo = isinstance(event, EventRetracted)
        parts = [written("undo" if is_undo else "redo", self.lang)]
        if self._usual_target(event) != event.target:
            parts.append(self._ref(event.target))
        if isinstance(event, EventRetracted) and event.reason != "taken_back":
            parts.append(written(event.reason, self.lang))
        return " ".join(parts)

    def _usual_target(self, event: EventRetracted | EventReinstated) -> int | None:
        usual = last_move if isinstance(event, EventRetracted) else last_undone
        return usual(self.telling)

    # -- battles ---------------------------------------------------------------------------------

    def _choices(self, at: int) -> None:
        """The choices of a battle, where with them the rules propose what was recorded."""
        telling = self.telling
        made = self._choices_of(at)
        if not made or not telling.pending:
            return
        before = telling.asked, telling.pending, self._matches(at)
        fits = all(telling.answer(_choice(event)) for event in made)
        if not fits or self._matches(at) <= before[2]:
            telling.asked, telling.pending, _ = before
            return
        for event in made:
            pen = Pen(telling.table, self.lang, event.player)
            self._row(f"> {write_choice(event.choices[0], pen)}")

    def _choices_of(self, at: int) -> list[ChoicesMade]:
        found = []
        root = self.telling.root
        for event in self.events[at + 1 :]:
            if event.cause != root:
                break
            if isinstance(event, ChoicesMade) and len(event.choices) == 1:
                found.append(event)
        return found

    def _matches(self, at: int) -> int:
        """How many of the next events are as proposed."""
        count = 0
        for draft, event in zip(self.telling.pending, self.events[at + 1 :], strict=False):
            if not self.kept.same(self.telling.proposed(draft), event):
                break
            count += 1
        return count

    # -- side lines ------------------------------------------------------------------------------

    def _turn_to(self, event: Event) -> None:
        """Open and close brackets until `event` is on the line that is told."""
        telling = self.telling
        if isinstance(event, BranchOpened) or event.branch == telling.branch:
            return
        if event.branch is None or event.branch in telling.branches:
            while telling.branch != event.branch:
                self._close()
            return
        self._stand()
        text = f"( {written('on', self.lang)} {_name(event.branch)}"
        self._row(text)
        telling.enter(event.branch)

    def _stand(self) -> None:
        """Proposals that were not recorded do not stand, when a bracket opens or closes."""
        telling = self.telling
        if telling.waiting:
            count = telling.done
            only = f"{written('only', self.lang)} {count}"
            self._row(f"> {only if count else written('nothing', self.lang)}")
            telling.only(count)

    def _open(self, event: BranchOpened) -> None:
        telling = self.telling
        self._stand()
        telling.settle()
        kind = "" if event.kind == "what_if" else f" {written(event.kind, self.lang)}"
        prefix, tags = self._envelope(event, 0)
        title = "" if event.title is None else f" {write_text(event.title)}"
        start = self._start(event)
        name = "" if event.branch == next_branch(telling) else f" ={_name(event.branch)}"
        row = self._row(f"({kind}{name}{start}{title}")
        row.tags = tags
        entry = {k: v for k, v in told(event).items() if v is not None}
        row.seq = telling.act(entry, _HERE).seq
        del prefix
        telling.enter(event.branch)

    def _start(self, event: BranchOpened) -> str:
        if event.start == start_instead(self.telling):
            return f" {written('instead', self.lang)}"
        if event.start == start_here(self.telling):
            return f" {written('here', self.lang)}"
        return f" {written('from', self.lang)} {self._ref(event.start)}"

    def _close(self) -> None:
        self._stand()
        self.telling.leave()
        self._row(")")

    def _close_all(self) -> None:
        self._stand()
        while self.telling.branches:
            self._close()

    # -- remarks ---------------------------------------------------------------------------------

    def _note(self, at: int) -> bool:
        """Put a remark behind the line it is on; False where it needs a line of its own."""
        event, telling = self.events[at], self.telling
        assert isinstance(event, NoteWritten), "asked for notes only"
        row = self.rows.row_of(event.on)
        plain = event.cause is None and event.after is None and event.seen_by is None
        if row is None or telling.waiting or not plain:
            return False
        if event.on is not None and isinstance(self.events[event.on - 1], NoteWritten):
            return False  # behind a remark it would be read as a second one on the same event
        if event.origin != telling.origin or not self._is_last(at):
            return False
        telling.add(self.entries[at], _HERE)
        row.notes.append(write_remark(event))
        return True

    def _is_last(self, at: int) -> bool:
        """Whether nothing but remarks comes before the next line of its own."""
        later = (e for e in self.events[at + 1 :] if not isinstance(e, NoteWritten))
        following = next(later, None)
        return following is None or following.cause is None

    def _remark_line(self, event: NoteWritten, at: int) -> str:
        if event.cause is not None or event.after is not None or event.seen_by is not None:
            return self._as_it_is(at)
        if event.origin != self.telling.origin:
            return self._as_it_is(at)
        on = "" if event.on is None else f"{self._ref(event.on)} "
        return f"{on}{write_remark(event)}"


def _is_plain(event: Event) -> bool:
    """Whether there is nothing to say about an event that goes without saying."""
    if isinstance(event, SegmentFought):
        return not event.attacks and not event.destroyed
    return isinstance(event, TurnEnded)


def _choice(event: ChoicesMade) -> Entry:
    return event.choices[0].model_dump(mode="json", exclude_unset=True)


def _name(branch: str) -> str:
    return branch if re.fullmatch(r"\w[\w-]*", branch) else write_text(branch)


def write_game(
    system: GameSystem[Table], events: Sequence[Event], lang: Lang = "en", *, explain: bool = True
) -> str:
    """A record as text; its seals stay with their file."""
    return Writer(system, lang, explain=explain).write(events)
