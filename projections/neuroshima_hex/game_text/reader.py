"""Text -> entries: line by line, as far as it can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final, NoReturn, get_args

from events.base import Origin
from events.complaints import nearest
from events.errors import AfterActionError
from events.match import MatchStarted, NoteWritten
from projections.neuroshima_hex.game_text.acts import TURN, parse_act, parse_turn
from projections.neuroshima_hex.game_text.cursor import Cursor
from projections.neuroshima_hex.game_text.headers import HEADLINES, Headers, parse_value
from projections.neuroshima_hex.game_text.keywords import folded, words_of
from projections.neuroshima_hex.game_text.line import Line
from projections.neuroshima_hex.game_text.naming import tiles_named
from projections.neuroshima_hex.game_text.scanner import Scanner, Statement, Token, parse_remark
from projections.neuroshima_hex.game_text.telling import Telling
from projections.neuroshima_hex.game_text.words import WORDS
from projections.neuroshima_hex.match.armies import find_tile
from projections.neuroshima_hex.match.names import TileName
from projections.neuroshima_hex.match.table import Table
from projections.notation import BadText, Entry, Place, Told
from projections.system import GameSystem

_REFERENCE: Final = re.compile(r"(?:\^(\d{0,4})|#([\w-]{1,40}))(?:\.(\d{1,4}))?")
_AUTHOR: Final = re.compile(r"@((?:\\.|[^:\\])*):\s?", re.DOTALL)
_KINDS: Final = ("what_if", "argued", "loaded")
_DEEPEST: Final = 40
_TAIL: Final = ("note", "symbol", "tag")


class Reader:
    """Reads a match, statement by statement."""

    def __init__(self, system: GameSystem[Table], where: str = "") -> None:
        self.system, self.where = system, where
        self.headers = Headers(where)
        self.telling: Telling | None = None
        self.labels: dict[str, int] = {"start": 1}
        self.opened: list[Place] = []
        self.doubts: list[tuple[Place, Any]] = []

    def read(self, text: str) -> Told:
        """All that the text tells, up to the first fault."""
        failure = self._read(text)
        telling = self.telling
        if telling is None:
            return Told((), (), failure)
        telling.settle()
        return Told(telling.entries, telling.places, failure, self.doubts)

    def _read(self, text: str) -> BadText | None:
        scanner = Scanner(text, self.where)
        try:
            for statement in scanner:
                self.take(statement)
            self._begun(scanner.place(len(scanner.text)))
        except BadText as fault:
            return fault
        if self.opened:
            return BadText(WORDS("fault.bracket_open"), self.opened[-1], self.where)
        return None

    def take(self, statement: Statement) -> int | None:
        """Read one statement; the seq of its event."""
        try:
            if statement.header is not None:
                return self._header(statement)
            return _Statement(self, Cursor(statement, self.where)).take()
        except BadText:
            raise
        except AfterActionError as error:
            raise BadText(error.phrase, statement.place, self.where) from error

    def _begun(self, place: Place) -> Telling:
        """The match begins with the first line that is no header."""
        if self.telling is None:
            self.begin(self.headers.started(place), place)
        assert self.telling is not None, "it has just begun"
        return self.telling

    def begin(self, started: Entry, place: Place) -> None:
        """The players sat down."""
        try:
            self.telling = Telling(self.system, started, place)
        except AfterActionError as error:
            at = self.headers.seen.get("players", place)
            raise BadText(error.phrase, at, self.where) from error

    # -- headers ---------------------------------------------------------------------------------

    def _header(self, statement: Statement) -> int | None:
        key = str(statement.header)
        if key in HEADLINES:
            return self._record(self.headers.parse_headline(statement), statement)
        if self.telling is not None:
            fault = WORDS("fault.late_header", found=statement.written)
            raise BadText(fault, statement.place, self.where)
        self.headers.take(statement)
        return None

    def _record(self, entry: Entry, statement: Statement) -> int:
        telling = self._begun(statement.place)
        return telling.act(telling.enveloped(entry), statement.place).seq


class _Statement:
    """One statement that is no header."""

    def __init__(self, reader: Reader, cursor: Cursor) -> None:
        self.reader, self.c = reader, cursor
        self.place = cursor.place
        self.tail: Sequence[Token] = ()

    @property
    def telling(self) -> Telling:
        return self.reader._begun(self.place)  # noqa: SLF001 - its own other half

    def take(self) -> int | None:
        """The seq of the event that the statement tells."""
        if self.c.is_sign("("):
            return self._open()
        if self.c.take_sign(")"):
            self._close()
            return None
        self._cut_tail()
        if self.reader.telling is None and _is_start(self.c):
            return self._begin_as_written()
        if self.c.done:
            return self._notes(None)
        if TURN.fullmatch(self.c.word()):
            return self._notes(self._turn(), own=True)
        return self._line()

    def _cut_tail(self) -> None:
        """Labels, remarks and symbols behind the line."""
        tokens = self.c.tokens
        count = len(tokens)
        while count and tokens[count - 1].kind in _TAIL:
            count -= 1
        self.c.tokens, self.tail = tokens[:count], tokens[count:]
        self.c.end = tokens[count].place if count < len(tokens) else self.c.end

    # -- lines -----------------------------------------------------------------------------------

    def _line(self) -> int | None:
        level = self._level()
        if level and self.c.keyword("keyword", "only", "nothing"):
            self._only()
            return None
        if not level:
            self.telling.settle()
            if _REFERENCE.fullmatch(self.c.word()) and len(self.c.tokens) == 1:
                return self._notes(self._reference())
        envelope = self._envelope()
        if self.c.keyword("keyword", "undo", "redo"):
            self.c.back()
            return self._notes(self._corrected(envelope), own=True)
        if level:
            kind = kind_of(self.c, self.telling)
            if kind["type"] != "choices_made":
                self.telling.go_up_to(kind)
        is_choice = self.c.word() != "json"
        entry = self._entry(envelope)
        return self._notes(self._told(entry, level, is_choice=is_choice), own=True)

    def _level(self) -> int:
        for level, sign in ((1, ">"), (2, ">>")):
            if self.c.take_sign(sign):
                if self.telling.root is None:
                    self.c.fail("no_cause", self.place)
                return level
        return 0

    def _only(self) -> None:
        self.c.back()
        count = 0
        if self.c.keyword("keyword", "only"):
            count = self.c.number()
        else:
            self.c.keyword("keyword", "nothing")
        proposed = len(self.telling.pending)
        if count > proposed:
            self.c.fail("many", self.place, found=count, count=proposed)
        self.c.finish()
        self.telling.only(count)

    def _envelope(self) -> Entry:
        """`after #a:` in front, and the tags behind."""
        envelope: Entry = {}
        if self.c.keyword("keyword", "after"):
            envelope["after"] = self._reference()
            if not self.c.take_sign(":"):
                self.c.unexpected("colon")
        for token in self.tail:
            if token.kind == "tag" and not token.text.startswith("#"):
                envelope |= self._tag(token)
        return envelope

    def _tag(self, token: Token) -> Entry:
        """`[rules]`, `[table]`, `[because #a]`, `[seen Ann, "Bob"]`."""
        word, _, rest = token.text.partition(" ")
        key = words_of("keyword").get(folded(word))
        if key == "table" or key in get_args(Origin):
            return {"origin": None if key == "table" else key}
        if key == "because":
            return {"cause": self._named(rest.strip(), token.place)}
        if key == "seen":
            return {"seen_by": [parse_value(seat.strip()) for seat in rest.split(",")]}
        return self._no_tag(token)

    def _no_tag(self, token: Token) -> NoReturn:
        fault = WORDS("expected.origin")
        self.c.fail("unexpected", token.place, found=token.text, expected=fault)

    def _entry(self, envelope: Entry) -> Entry:
        if self.c.word() == "json":
            return {**self._written(), **envelope}
        seat = self._actor()
        line = Line(self.c, self.telling, seat)
        entry = parse_act(line)
        self._doubt(line)
        return {**entry, **envelope}

    def _actor(self) -> str | None:
        token = self.c.peek()
        if token is None or token.kind not in ("word", "text") or not self.c.is_sign(":", 1):
            return None
        if token.kind == "word" and self.c.is_number():
            return None  # a segment of a battle
        seat = Line(self.c, self.telling).named_seat()
        self.c.take_sign(":")
        return seat

    def _doubt(self, line: Line) -> None:
        """A unit's name beside a hex on which another stands."""
        if line.unit_said is None:
            return
        tile, name, place = line.unit_said
        unit = line.unit(name) if name in line.table.board.grid.index else None
        if unit is None:
            self.reader.doubts.append(
                (place, WORDS("doubt.no_unit", hex=name, said=TileName(WORDS, tile)))
            )
        elif unit.tile.name != _name(tile):
            found, said = TileName(WORDS, unit.tile.id), TileName(WORDS, tile)
            self.reader.doubts.append(
                (place, WORDS("doubt.other_unit", hex=name, found=found, said=said))
            )

    def _told(self, entry: Entry, level: int, *, is_choice: bool) -> int:
        telling = self.telling
        if not level:
            return telling.act(telling.enveloped(entry), self.place).seq
        if is_choice and entry["type"] == "choices_made" and telling.waiting:
            if not telling.answer(entry["choices"][0]):
                self.c.fail("choice", self.place)
            return telling.last
        cause = telling.root if level == 1 else telling.explicit
        caused = {"cause": cause, **entry}
        return telling.follow(telling.enveloped(caused), self.place).seq

    # -- JSON ------------------------------------------------------------------------------------

    def _written(self) -> Entry:
        """`json {…}`: an event as the journal has it; references may be ours."""
        self.c.at += 1
        token = self.c.take("text")
        try:
            entry = json.loads(token.text, parse_constant=_no_constant)
            json.dumps(entry, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            self.c.fail("json", token.place, found=token.text[:60])
        if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
            self.c.fail("json", token.place, found=token.text[:60])
        self.c.finish()
        kind = self.reader.system.vocabulary.types.get(entry["type"])
        for key in ("cause", "after", *(kind.references if kind else ())):
            if isinstance(entry.get(key), str):
                entry[key] = self._named(entry[key], token.place)
        return entry

    def _begin_as_written(self) -> int:
        self.reader.begin(self._written(), self.place)
        return 1

    # -- references ------------------------------------------------------------------------------

    def _reference(self) -> int:
        place = self.c.place
        return self._named(self.c.take("reference").text, place)

    def _named(self, said: str, place: Place) -> int:
        """The event that `#a`, `^`, `^2` or `#a.3` means."""
        found = _REFERENCE.fullmatch(said)
        seq = None
        if found is not None and found[2] is not None:
            seq = self.reader.labels.get(found[2])
        elif found is not None:
            back, heads = int(found[1] or 1), self.telling.heads
            seq = heads[-back] if 1 <= back <= len(heads) else None
        if found is None or seq is None:
            self.c.fail("reference", place, found=said)
        seq += int(found[3] or 0)
        if seq > self.telling.last:
            self.c.fail("reference", place, found=said)
        return seq

    # -- turns and corrections -------------------------------------------------------------------

    def _turn(self) -> int:
        """`3. Bob`, `*. Ann overtime`."""
        head = parse_turn(Line(self.c, self.telling))
        seat, number, overtime = (head.get(key) for key in ("player", "number", "overtime"))
        return self.telling.turn(seat, number, self.place, overtime=bool(overtime)).seq  # type: ignore[arg-type]

    def _corrected(self, envelope: Entry) -> int:
        """`undo`, `undo #a mistyped`, `redo`."""
        telling = self.telling
        is_undo = self.c.keyword("keyword", "undo", "redo") == "undo"
        target = None
        if _REFERENCE.fullmatch(self.c.word()):
            target = self._reference()
        reason = self.c.keyword("keyword", "mistyped", "ruled") if is_undo else None
        self.c.finish()
        if target is None:
            target = last_move(telling) if is_undo else last_undone(telling)
        if target is None:
            self.c.fail("nothing_to_undo", self.place)
        facts: Entry = {"type": "event_retracted" if is_undo else "event_reinstated"}
        facts |= {"target": target} | ({"reason": reason or "taken_back"} if is_undo else {})
        return telling.act(telling.enveloped({**facts, **envelope}), self.place).seq

    # -- side lines ------------------------------------------------------------------------------

    def _open(self) -> int | None:
        """`( what if "a title":`, `( argued =NAME from #a:`, `( on NAME:`."""
        self._cut_tail()
        self.c.take_sign("(")
        telling = self.telling
        telling.settle()
        if len(self.reader.opened) >= _DEEPEST:
            self.c.fail("deep", self.place)
        if self.c.keyword("keyword", "on"):
            self._open_again()
            return None
        kind = self.c.keyword("keyword", *_KINDS) or "what_if"
        name = self._branch_name()
        start = self._start()
        token = self.c.peek()
        title = {"title": self.c.text()} if token and token.kind == "text" else {}
        self.c.take_sign(":")
        if not self.c.done:
            self.c.unexpected("bracket")
        opened = {"type": "branch_opened", "branch": name, "from": start, "kind": kind, **title}
        seq = telling.act(telling.enveloped(opened), self.place).seq
        self._enter(name)
        return self._notes(seq, own=True)

    def _enter(self, name: str) -> None:
        self.telling.enter(name)
        self.reader.opened.append(self.place)

    def _open_again(self) -> None:
        name = self.c.take("word").text
        self.c.take_sign(":")
        known = self.telling.replay.chronicle.lines.branches
        if name not in known:
            self.c.fail("no_branch", self.place, found=name, near=nearest(name, known))
        self.c.finish()
        self._enter(name)

    def _branch_name(self) -> str:
        if self.c.take_sign("="):
            return self.c.take("word").text
        return next_branch(self.telling)

    def _start(self) -> int:
        """Behind which event the side line leaves: instead of the line above, here, from #a."""
        word = self.c.keyword("keyword", "instead", "here", "from")
        if word == "from":
            return self._reference()
        return start_here(self.telling) if word == "here" else start_instead(self.telling)

    def _close(self) -> None:
        if not self.reader.opened:
            self.c.fail("bracket", self.place)
        self.telling.leave()
        self.reader.opened.pop()

    # -- remarks ---------------------------------------------------------------------------------

    def _notes(self, seq: int | None, *, own: bool = False) -> int | None:
        """Labels, symbols and remarks behind a line, or (not `own`) as a line of their own.

        Alone, remarks are on the match, behind a reference on what it names.
        """
        remarks = self._remarks(seq)
        if not own:
            seq = self._told_alone(remarks)
            del remarks[0]
        self.telling.remarks += [(entry, self.place) for entry in remarks]
        for token in self.tail:
            if token.kind == "tag" and token.text.startswith("#"):
                self._label(token, seq)
        return seq

    def _told_alone(self, remarks: Sequence[Entry]) -> int:
        others = [t for t in self.tail if t.kind == "tag" and not t.text.startswith("#")]
        if others or not remarks:
            found = others[0] if others else self.tail[0] if self.tail else self.c.tokens[0]
            wanted = WORDS("expected.end" if others else "expected.tile")
            self.c.fail("unexpected", found.place, found=found.text, expected=wanted)
        return self.telling.act(remarks[0], self.place).seq

    def _remarks(self, seq: int | None) -> list[Entry]:
        """Symbols and texts, a symbol with the text behind it."""
        found: list[Entry] = []
        symbol: str | None = None
        for token in self.tail:
            if token.kind == "symbol":
                if symbol is not None:
                    found.append(self._remark(seq, symbol, ""))
                symbol = token.text
            elif token.kind == "note":
                found.append(self._remark(seq, symbol, token.text))
                symbol = None
        return found if symbol is None else [*found, self._remark(seq, symbol, "")]

    def _remark(self, seq: int | None, symbol: str | None, said: str) -> Entry:
        author = _AUTHOR.match(said)
        text = parse_remark(said[author.end() :] if author else said)
        facts = {
            "type": "note_written", "text": text or None, "on": seq, "symbol": symbol,
            "author": parse_remark(author[1]) if author else None,
        }  # fmt: skip
        return self.telling.enveloped(facts)

    def _label(self, token: Token, seq: int | None) -> None:
        name = token.text[1:]
        if seq is None or not re.fullmatch(r"[\w-]{1,40}", name):
            self.c.fail("reference", token.place, found=token.text)
        if name in self.reader.labels:
            self.c.fail("label_twice", token.place, found=name)
        self.reader.labels[name] = seq


def next_branch(telling: Telling) -> str:
    """What a side line is called to which nobody gave a name."""
    known = telling.replay.chronicle.lines.branches
    number = len(known) + 1
    while f"what-if-{number}" in known:
        number += 1
    return f"what-if-{number}"


def start_here(telling: Telling) -> int:
    """The last event of the line that is being told."""
    return max(_held(telling))


def start_instead(telling: Telling) -> int:
    """The last event before the line above."""
    mine = [seq for seq in telling.heads if telling.events[seq - 1].branch == telling.branch]
    last = mine[-1] if mine else telling.last + 1
    return max((seq for seq in _held(telling) if seq < last), default=1)


def _held(telling: Telling) -> list[int]:
    lines = telling.replay.chronicle.lines
    return [e.seq for e in telling.events if lines.holds(telling.branch, e.seq)]


def last_move(telling: Telling) -> int | None:
    """What `undo` takes back: the last move that stands, whatever was remarked since."""
    chronicle = telling.replay.chronicle
    standing = chronicle.history(branch=telling.branch).events
    moves = [e.seq for e in standing if not isinstance(e, (NoteWritten, MatchStarted))]
    return chronicle.action_of(moves[-1]) if moves else None


_KIND_OF: Final = {
    "draw": "tiles_drawn", "discard": "tiles_discarded", "redraw": "hand_discarded",
    "last_tile": "last_tile_drawn", "returned": "tile_returned", "energy": "energy_bought",
    "end": "turn_ended", "turn": "unit_moved", "full_board": "battle_started",
    "last_battle": "battle_started", "overtime_battle": "battle_started",
    "choice": "choices_made", "over": "battle_ended", "out": "player_eliminated",
    "tracks": "tracks_read", "result": "match_ended", "pause": "match_paused",
    "resume": "match_resumed", "dispute": "dispute_raised", "ruling": "ruling_made",
}  # fmt: skip


def kind_of(cursor: Cursor, telling: Telling) -> Entry:
    """What sort of event a line tells, before it is read: its type, and a segment's initiative."""
    at = cursor.at
    try:
        if cursor.is_sign(":", 1) and not cursor.is_number():
            cursor.at += 2
        if cursor.is_number() and cursor.is_sign(":", 1):
            return {"type": "segment_fought", "initiative": cursor.number()}
        if cursor.word() == "json":
            return _kind_as_written(cursor)
        if TURN.fullmatch(cursor.word()):
            return {"type": "turn_began"}
        verb = cursor.keyword("keyword", *_KIND_OF)
        if verb is not None:
            return {"type": _KIND_OF[verb]}
        return {"type": _kind_of_tile(cursor.word(), telling)}
    finally:
        cursor.at = at


def _kind_as_written(cursor: Cursor) -> Entry:
    token = cursor.peek(1)
    try:
        found = json.loads(token.text) if token else None
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) and "type" in found else {"type": ""}


def _is_start(cursor: Cursor) -> bool:
    return cursor.word() == "json" and _kind_as_written(cursor)["type"] == "match_started"


def _kind_of_tile(word: str, telling: Telling) -> str:
    tiles = [t for p in telling.table.players for t in tiles_named(word, p.army)]
    if any(find_tile(tile).kind == "foundation" for tile in tiles):
        return "damage_dealt"
    return "tile_placed"


def last_undone(telling: Telling) -> int | None:
    """What `redo` puts back: the newest retraction in force."""
    in_force = telling.replay.chronicle.in_force(telling.branch)
    return in_force[-1].seq if in_force else None


def _name(tile: str) -> Any:
    return find_tile(tile).name


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def parse_game(system: GameSystem[Table], text: str, where: str = "") -> Told:
    """What a text tells, as far as it can be read."""
    return Reader(system, where).read(text)
