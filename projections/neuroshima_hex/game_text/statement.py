"""One statement that is no header: a line, a bracket, the head of a turn, a remark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, get_args

from events.base import Origin
from events.complaints import nearest
from events.names import folded
from projections.neuroshima_hex.game_text.acts import TURN, parse_act, parse_turn
from projections.neuroshima_hex.game_text.cursor import Cursor
from projections.neuroshima_hex.game_text.headers import parse_value
from projections.neuroshima_hex.game_text.keywords import words_of
from projections.neuroshima_hex.game_text.kinds import is_start, kind_of
from projections.neuroshima_hex.game_text.line import Line
from projections.neuroshima_hex.game_text.plain_json import parse_json
from projections.neuroshima_hex.game_text.remarks import parse_remarks
from projections.neuroshima_hex.game_text.scanner import Token
from projections.neuroshima_hex.game_text.telling import Telling
from projections.neuroshima_hex.game_text.usual import (
    last_move,
    last_undone,
    next_branch,
    start_here,
    start_instead,
)
from projections.neuroshima_hex.game_text.words import WORDS
from projections.neuroshima_hex.match.armies import find_tile
from projections.neuroshima_hex.match.names import TileName
from projections.notation import Entry, Place

if TYPE_CHECKING:
    from projections.neuroshima_hex.game_text.reader import Reader

_REFERENCE: Final = re.compile(r"(?:\^(\d{0,4})|#([\w-]{1,40}))(?:\.(\d{1,4}))?")
_KINDS: Final = ("what_if", "argued", "loaded")
_DEEPEST: Final = 40
_TAIL: Final = ("note", "symbol", "tag")


class StatementReader:
    """One statement that is no header."""

    def __init__(self, reader: Reader, cursor: Cursor) -> None:
        self.reader, self.c = reader, cursor
        self.place = cursor.place
        self.tail: Sequence[Token] = ()

    @property
    def telling(self) -> Telling:
        """The record as it grows; with this line it has begun."""
        return self.reader.begun(self.place)

    def take(self) -> int | None:
        """The seq of the event that the statement tells."""
        if self.c.is_sign("("):
            return self._open()
        if self.c.take_sign(")"):
            self._close()
            return None
        self._cut_tail()
        if self.reader.telling is None and is_start(self.c):
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

    def _written(self) -> Entry:
        return parse_json(self.c, self.reader.system.vocabulary, self._named)

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
        telling = self.telling
        said = parse_remarks(self.tail)
        remarks = [telling.enveloped({**facts, "on": seq}) for facts in said]
        if not own:
            seq = self._told_alone(remarks)
            del remarks[0]
        telling.remarks += [(entry, self.place) for entry in remarks]
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

    def _label(self, token: Token, seq: int | None) -> None:
        name = token.text[1:]
        if seq is None or not re.fullmatch(r"[\w-]{1,40}", name):
            self.c.fail("reference", token.place, found=token.text)
        if name in self.reader.labels:
            self.c.fail("label_twice", token.place, found=name)
        self.reader.labels[name] = seq


def _name(tile: str) -> Any:
    return find_tile(tile).name
