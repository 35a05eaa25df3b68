"""One line of a text: its tokens on their way to an event, and an event on its way to a line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeVar

from events.codec import Vocabulary
from events.match import CountedDice, Number
from events.words import LANGUAGES, Lang, folded, in_language
from projections.dice import DieFace, dice_of
from projections.notation import BadText, Entry, Place, Unclear
from projections.offers import Ask
from projections.text.dialect import (
    AMOUNT,
    MOST_WORDS,
    Tongue,
    near,
    parse_amount,
    refuse_constant,
    write_amount,
    write_quoted,
)
from projections.text.record import Telling
from projections.text.scanner import Statement, Token

N = TypeVar("N")
_NUMBER: Final = re.compile(r"\d{1,3}")
COUNTED: Final = re.compile(r"(\d{1,4})/(\d{1,4})")
"""Of so many dice so many succeeded, the latter first."""
_FACE: Final = re.compile(r"[+-]?[\w'-]+")
"""What needs no quotation marks."""


class Cursor:
    """A place in the tokens of a statement."""

    def __init__(self, statement: Statement, tongue: Tongue, where: str = "") -> None:
        self.tokens, self.tongue, self.where = statement.tokens, tongue, where
        self.end = statement.end
        self.at = 0

    # -- looking ---------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    @property
    def place(self) -> Place:
        """Where the next token stands."""
        return self.end if self.done else self.tokens[self.at].place

    def peek(self, ahead: int = 0) -> Token | None:
        """The next token, or one further on."""
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else None

    def is_sign(self, sign: str, ahead: int = 0) -> bool:
        """Whether a sign comes next."""
        at = self.at + ahead
        return at < len(self.tokens) and self.tokens[at][:2] == ("sign", sign)

    def word(self, ahead: int = 0) -> str:
        """The next word; empty where none comes next."""
        at = self.at + ahead
        if at < len(self.tokens):
            kind, text, _ = self.tokens[at]
            if kind == "word":
                return text
        return ""

    def words(self, most: int) -> list[str]:
        """The next words, up to something else."""
        found: list[str] = []
        for kind, text, _ in self.tokens[self.at : self.at + most]:
            if kind != "word":
                break
            found.append(text)
        return found

    # -- taking ----------------------------------------------------------------------------------

    def take(self, expected: str) -> Token:
        """The next token."""
        token = self.peek()
        if token is None:
            self.fail("ends", expected=self.tongue(f"expected.{expected}"))
        self.at += 1
        return token

    def take_sign(self, sign: str) -> bool:
        """Step over a sign, if it comes next."""
        if self.is_sign(sign):
            self.at += 1
            return True
        return False

    def keyword(self, section: str = "keyword", *wanted: str) -> str | None:
        """Step over the keyword that comes next, the longest of those that are wanted."""
        known, beginnings = self.tongue.section(section)
        spelled, found, end = "", None, self.at
        for at, (kind, word, _) in enumerate(self.tokens[end : end + MOST_WORDS], end + 1):
            # "z #e" is a word and a reference, not the word "ze".
            if kind != "word" or word[0] in "#^" or not (part := folded(word)):
                break
            spelled += part
            if spelled not in beginnings:
                break
            key = known.get(spelled)
            if key is not None and (not wanted or key in wanted):
                found, end = key, at
        self.at = end
        return found

    def number(self) -> int:
        """A whole number."""
        token = self.take("number")
        if token.kind != "word" or not _NUMBER.fullmatch(token.text):
            self.back()
            self.unexpected("number")
        return int(token.text)

    def is_number(self) -> bool:
        """Whether a number comes next."""
        return bool(_NUMBER.fullmatch(self.word()))

    def is_amount(self, ahead: int = 0) -> bool:
        """Whether a number comes next that may have a sign and a fraction."""
        return bool(AMOUNT.fullmatch(self.word(ahead)))

    def amount(self) -> Number:
        """A number that may have a sign and a fraction."""
        if not self.is_amount():
            self.unexpected("number")
        return parse_amount(self.take("number").text)

    def is_text(self) -> bool:
        """Whether a text in quotation marks comes next, or the end."""
        token = self.peek()
        return token is None or token.kind == "text"

    def text(self) -> str:
        """A text in quotation marks."""
        token = self.take("text")
        if token.kind != "text":
            self.back()
            self.unexpected("text")
        return token.text

    def drop(self, ahead: int) -> None:
        """Overlook a token."""
        at = self.at + ahead
        self.tokens = (*self.tokens[:at], *self.tokens[at + 1 :])

    def back(self) -> None:
        """One token back."""
        self.at -= 1

    # -- failing ---------------------------------------------------------------------------------

    def finish(self) -> None:
        """Nothing may be left."""
        if not self.done:
            self.unexpected("end")

    def unexpected(self, expected: str) -> NoReturn:
        """What comes next is not what was expected."""
        token = self.peek()
        if token is None:
            self.fail("ends", expected=self.tongue(f"expected.{expected}"))
        known = {"(": "parenthesis", "#": "number_sign"}.get(token.text, "unexpected")
        self.fail(known, found=token.text, expected=self.tongue(f"expected.{expected}"))

    def fail(self, key: str, place: Place | None = None, **values: Any) -> NoReturn:
        """This cannot be read."""
        raise BadText(self.tongue(f"fault.{key}", **values), place or self.place, self.where)

    def unclear(self, key: str, place: Place | None = None, **values: Any) -> NoReturn:
        """This could mean two things."""
        raise Unclear(self.tongue(f"fault.{key}", **values), place or self.place, self.where)


class Line:
    """One line on its way to an event. A game's own knows its pieces and its board too."""

    def __init__(self, cursor: Cursor, telling: Telling, seat: str | None = None) -> None:
        self.c, self.telling = cursor, telling
        self.said_seat = seat
        """Who the line says acts; None where it says nobody."""

    @property
    def table(self) -> Any:
        """The table before the line."""
        return self.telling.seen

    def usual_seat(self) -> str | None:
        """Who acts where nobody says it."""
        return None

    @property
    def seat(self) -> str:
        """Who acts: who the line says, else whose turn it is."""
        seat = self.said_seat if self.said_seat is not None else self.usual_seat()
        if seat is None:
            self.c.fail("no_actor", self.c.tokens[0].place)
        return seat

    def known_seats(self, *, teams: bool = False) -> Sequence[str]:
        """Who sits at the table, and what their teams are called."""
        players = self.telling.players
        known = [player.seat for player in players]
        return [*known, *(player.team for player in players if teams and player.team)]

    def named_seat(self, *, teams: bool = False) -> str:
        """A seat that the line names; in quotes it may be anybody."""
        token = self.c.take("seat")
        if token.kind == "text":
            return token.text
        known = self.known_seats(teams=teams)
        if token.text in known:
            return token.text
        for seat in known:
            if folded(seat) == folded(token.text):
                return seat
        return self.c.fail("seat", token.place, found=token.text, near=near(token.text, known))

    def by_seat(self, read: Callable[[], N], *stops: str) -> dict[str, N]:
        """`Ann 18, Bob 19`, up to one of the keywords that stop it."""
        found: dict[str, N] = {}
        while not self.c.done and self.c.peek(1) is not None and not self._stops(stops):
            seat = self.named_seat()
            found[seat] = read()
            self.c.take_sign(",")
        return found

    def _stops(self, stops: Sequence[str]) -> bool:
        at = self.c.at
        is_word = bool(self.c.word())
        stopped = is_word and bool(stops) and self.c.keyword("keyword", *stops) is not None
        self.c.at = at
        return stopped

    def reference(self) -> int:
        """The event that a reference means."""
        token = self.c.take("reference")
        seq = self.telling.named(token.text)
        if seq is None:
            self.c.fail("reference", token.place, found=token.text)
        return seq

    def dice(self, faces: Sequence[DieFace]) -> list[Any] | dict[str, int]:
        """What dice of one sort showed: `6 2 5`, `hit miss`; or `3/8`, how many of them succeeded.

        A face is called by its value, its sign or its name in either language.
        """
        counted = self.counted_dice()
        if counted:
            return counted
        called = names_of(faces)
        found = []
        while not self.c.done and not self.c.is_sign(","):
            token = self.c.take("face")
            is_name = token.kind in ("word", "text")
            face = called.get(_fold(token.text)) if is_name else None
            if face is None:
                shown = [str(face.value) for face in faces]
                self.c.fail("face", token.place, found=token.text, near=near(token.text, shown))
            found.append(face.value)
        return found

    def counted_dice(self) -> dict[str, int] | None:
        """`3/8`, where it comes next: of eight dice three succeeded."""
        counted = COUNTED.fullmatch(self.c.word())
        if counted is None:
            return None
        self.c.at += 1
        return {"dice": int(counted[2]), "successes": int(counted[1])}

    def throw(self, ask: Ask) -> dict[str, Any]:
        """What dice of several sorts showed, each behind its name: `attack 6 2, defence 1/3`."""
        parts = {folded(name): part for part in ask.parts for name in _sort_names(part)}
        found: dict[str, Any] = {}
        while not self.c.done:
            token = self.c.take("die")
            part = parts.get(folded(token.text))
            if part is None or part.fact in found:
                sorts = [one.fact for one in ask.parts]
                self.c.fail("die", token.place, found=token.text, near=near(token.text, sorts))
            found[part.fact] = self.dice(dice_of(part))
            self.c.take_sign(",")
        return found

    def entry(self, kind: str, /, **facts: object) -> Entry:
        """An event of whoever acts, without the facts that are not said."""
        known = {key: value for key, value in facts.items() if value is not None}
        return {"type": kind, "player": self.seat, **known}


def kind_as_read(cursor: Cursor, telling: Telling) -> Entry:
    """What a line tells, read on the table as it lies now; without a type where it cannot be."""
    at, dialect = cursor.at, telling.dialect
    try:
        if cursor.word() == "json":
            return kind_as_written(cursor)
        line = dialect.line(cursor, telling, "")
        if cursor.is_sign(":", 1):
            said = cursor.take("part").text
            seats = {folded(seat): seat for seat in line.known_seats()}
            line.said_seat = seats.get(folded(said), "")
            cursor.take_sign(":")
        return dialect.parse_act(line)
    except BadText:
        return {"type": ""}
    finally:
        cursor.at = at


@dataclass(frozen=True, slots=True)
class Pen:
    """One event on its way to a line; `seat` is who acts in it."""

    telling: Telling
    lang: Lang
    seat: str | None
    ref: Callable[[int], str]
    """What an event is called by the line that tells it."""

    @property
    def table(self) -> Any:
        """The table before the line."""
        return self.telling.table

    def word(self, key: str, section: str = "keyword") -> str:
        """A keyword."""
        return self.telling.dialect.tongue.written(key, self.lang, section)

    def name(self, seat: str) -> str:
        """A seat or a team as one types it; in quotation marks where nobody sits there."""
        known = any(seat in (player.seat, player.team) for player in self.telling.players)
        return self.telling.dialect.tongue.name(seat) if known else write_quoted(seat)

    def dice(self, faces: Sequence[DieFace], thrown: Sequence[int | str] | CountedDice) -> str:
        """What dice of one sort showed, as `Line.dice` reads it."""
        if isinstance(thrown, CountedDice):
            return self.counted_dice(thrown)
        called = names_of(faces)
        written = {face.value: _written_face(face, self.lang, called) for face in faces}
        return " ".join(written.get(value, write_quoted(str(value))) for value in thrown)

    def counted_dice(self, thrown: CountedDice) -> str:
        """How many dice succeeded, as `Line.counted_dice` reads it."""
        return f"{thrown.successes}/{thrown.dice}"

    def throw(self, ask: Ask, thrown: Mapping[str, Sequence[int | str] | CountedDice]) -> str:
        """What dice of several sorts showed, as `Line.throw` reads it."""
        parts = [part for part in ask.parts if part.fact in thrown]
        return ", ".join(
            f"{_sort_names(part, self.lang)[0]} {self.dice(dice_of(part), thrown[part.fact])}"
            for part in parts
        )

    def by_seat(self, values: Mapping[str, Number]) -> str:
        """Numbers by seat: `Ann 18, Bob 19`."""
        return ", ".join(f"{self.name(seat)} {write_amount(n)}" for seat, n in values.items())


# -- dice


def names_of(faces: Sequence[DieFace]) -> Mapping[str, DieFace]:
    """What faces are called, in any language; their values go before names of others."""
    named = {
        _fold(name): face
        for face in faces
        for name in (face.sign, *(in_language(face.say(), lang) for lang in LANGUAGES))
        if name
    }
    return {**named, **{_fold(str(face.value)): face for face in faces}}


def _fold(name: str) -> str:
    return folded(name) or name  # of a plus or a minus nothing would be left


def _written_face(face: DieFace, lang: Lang, called: Mapping[str, DieFace]) -> str:
    name = in_language(face.say(), lang)
    is_plain = _FACE.fullmatch(name) and called.get(_fold(name)) is face
    value = str(face.value)
    return name if is_plain else value if _FACE.fullmatch(value) else write_quoted(value)


def _sort_names(part: Ask, *langs: Lang) -> list[str]:
    """What a sort of dice is called: in one word by its name, else by its fact."""
    names = [in_language(part.words, lang) for lang in langs or LANGUAGES]
    return [*(name for name in names if _FACE.fullmatch(name)), part.fact]


# -- events as the journal has them, for what has no short form


def parse_json(
    cursor: Cursor, vocabulary: Vocabulary, event_of: Callable[[str, Place], int]
) -> Entry:
    """`json {…}`: an event as the journal has it; `event_of` finds what our references mean."""
    cursor.at += 1
    token = cursor.take("text")
    try:
        entry = json.loads(token.text, parse_constant=refuse_constant)
        json.dumps(entry, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        cursor.fail("json", token.place, found=token.text[:60])
    if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
        cursor.fail("json", token.place, found=token.text[:60])
    cursor.finish()
    for key in vocabulary.reference_keys(entry["type"]):
        if isinstance(entry.get(key), str):
            entry[key] = event_of(entry[key], token.place)
    return entry


def kind_as_written(cursor: Cursor) -> Entry:
    """What stands behind `json`, if it has a type."""
    token = cursor.peek(1)
    try:
        found = json.loads(token.text) if token else None
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) and "type" in found else {"type": ""}


def is_start(cursor: Cursor) -> bool:
    """Whether a line is the start of a match as the journal has it."""
    return cursor.word() == "json" and kind_as_written(cursor)["type"] == "match_started"


def write_json(entry: Mapping[str, Any]) -> str:
    """As `parse_json` reads it."""
    return f"json {json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}"
