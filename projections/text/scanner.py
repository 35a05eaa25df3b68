"""A text cut into statements: one a line, or several with semicolons between.

Comments (`// …`) fall away. A header is `key: value`, its value the rest of the line; a bracket
`( … :` and a turn `3. Ann:` are statements of their own, so that moves may follow on one line.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from projections.notation import BadText, Place
from projections.text.dialect import Tongue, parse_quoted

Kind = Literal["word", "text", "note", "tag", "symbol", "sign"]


class Token(NamedTuple):
    """One word, text in quotes, remark in braces, tag in brackets, symbol or sign."""

    kind: Kind
    text: str
    place: Place


class Statement(NamedTuple):
    """What one line, or one part of it, says. `header` is the key of a header."""

    place: Place
    tokens: tuple[Token, ...] = ()
    header: str | None = None
    value: str = ""
    written: str = ""
    """A header's key as it stands in the text."""
    end: Place = Place(1, 1)


# -- what phones and forums put into a text, and what they make of our signs


_FENCE: Final = r"^[ \t]*(?:```\w*|\[/?[a-zA-Z]+\])[ \t]*$"
"""A line by which a forum begins or ends what it shows as typed."""
_BULLET: Final = r"^[ \t]*[-\u2013\u2014\u2022*\u00b7][ \t]+"
"""A dot or a dash in front of a line."""
_CURLY: Final = r"[\"“”„«»][^\"“”„«»\n]*[\"“”«»]"
"""A text between quotation marks that a phone made pretty."""
_BREAK: Final = re.compile(r"\r\n?")
_QUOTED: Final = re.compile(r"^([ \t]*)>", re.MULTILINE)
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\u2192", "-"))
_QUOTES: Final = str.maketrans("“”„«»", '"' * 5)


def _unquoted(text: str) -> str:
    """A text whose every line a forum quoted with `>`, without those; columns stay as they are."""
    text = _BREAK.sub("\n", text.removeprefix("\ufeff"))
    lines = (line for line in text.split("\n") if line.strip())
    is_quoted = all(line.lstrip().startswith(">") for line in lines)
    return _QUOTED.sub(r"\1 ", text) if is_quoted else text


def plain_quotes(value: str) -> str:
    """A value with straight quotation marks, if it has none of them yet."""
    return value if '"' in value else value.translate(_QUOTES)


# -- statements


_TOKEN: Final = re.compile(
    rf"""(?P<space>{_FENCE}|{_BULLET}|[ \t\r\f\v\u00a0]+|//[^\n]*)
    |(?P<note>\{{(?:\\.|[^\\}}])*\}})
    |(?P<text>"(?:\\.|[^"\\\n])*")
    |(?P<curly>{_CURLY})
    |(?P<turn>(?:\d{{1,4}}|\*)\.(?=[^\W\d_]))
    |(?P<tag>\[(?:"(?:\\.|[^"\\\n])*"|[^\]"\n])*\])
    |(?P<symbol>!!|!\?|\?!|\?\?|!|\?)
    |(?P<sign>>{{1,2}}|[()=,:])
    |(?P<stop>[;\n])
    |(?P<word>(?:->|[^\s;,:="(){{}}\[\]!?>])+)[ \t]*""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_HEADER: Final = re.compile(
    rf"(?:{_BULLET})?[ \t]*([^\W\d_][\w ]{{0,30}}?)[ \t]*:[ \t]*([^\n]*)", re.MULTILINE
)
_JSON: Final = re.compile(r"json[ \t]+(\{[^\n]*)", re.IGNORECASE)
_NEVER_CLOSED: Final = {"{": "note_open", '"': "quote_open", "[": "tag_open"}
TURN: Final = re.compile(r"(\d{1,4}|\*)\.")
"""The number of a turn."""


class Scanner:
    """Reads statements off a text, one after the other."""

    def __init__(self, text: str, tongue: Tongue, where: str = "", *, whole: bool = True) -> None:
        # Each match of a file comes with as many empty lines as stand above it.
        below = text.lstrip("\n")
        self._above = len(text) - len(below)
        # Of a whole match a forum may have quoted every line; of one that goes on, `>` means more.
        self.text, self.where = _unquoted(below) if whole else below, where
        self.tongue = tongue
        self.at = 0
        ends = (m.end() for m in re.finditer("\n", self.text))
        self._lines = [0, *ends, len(self.text) + 1]
        self._line, self._begun, self._ended = 1, 0, 0

    def place(self, at: int) -> Place:
        """Line and column of a character."""
        if not self._begun <= at < self._ended:  # mostly it is the line of the one before
            self._line = bisect_right(self._lines, at)
            self._begun, self._ended = self._lines[self._line - 1 : self._line + 1]
        return Place(self._above + self._line, at - self._begun + 1)

    def __iter__(self) -> Iterator[Statement]:
        while self.at < len(self.text):
            statement = self._header() or self._plain()
            if statement is not None:
                yield statement

    def _header(self) -> Statement | None:
        found = _HEADER.match(self.text, self.at)
        key, value = _headed(found, self.tongue) if found else (None, "")
        if found is None or key is None:
            return None
        place = self.place(found.start(1))
        self.at = found.end()
        return Statement(place, (), key, value, found[1], self.place(found.end()))

    def _plain(self) -> Statement | None:
        tokens: list[Token] = []
        while self.at < len(self.text):
            if self.text[self.at] in "jJ" and self._json(tokens):
                continue
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                character = self.text[self.at]
                key = _NEVER_CLOSED.get(character, "character")
                raise self._fault(key, self.place(self.at), found=character)
            kind = str(found.lastgroup)
            text = found[kind]
            if text == ")" and tokens:
                break  # it stands alone, and is read next
            begun, self.at = self.at, found.end()
            if kind == "space":
                continue
            if kind == "stop":
                break
            place, is_plain = self.place(begun), kind == "word" and text.isalnum()
            token = Token("word", text, place) if is_plain else self._token(kind, text, place)
            tokens.append(token)
            if kind == "sign" and _ends_here(tokens):
                break
        if not tokens:
            return None
        behind = self.at - 1 if self.text[self.at - 1] in ";\n" else self.at
        return Statement(tokens[0].place, tuple(tokens), end=self.place(behind))

    def _json(self, tokens: list[Token]) -> bool:
        """`json {…}` is taken as it is."""
        found = _JSON.match(self.text, self.at)
        if found is None or any(token.kind not in ("sign", "word") for token in tokens):
            return False
        if tokens and tokens[-1].text not in (">", ">>", ":"):
            return False
        tokens.append(Token("word", "json", self.place(found.start())))
        try:
            _, length = json.JSONDecoder().raw_decode(found[1])
        except (ValueError, RecursionError):
            length = len(found[1])
        tokens.append(Token("text", found[1][:length], self.place(found.start(1))))
        self.at = found.start(1) + length
        return True

    def _token(self, kind: str, text: str, place: Place) -> Token:
        if kind == "note":
            return Token("note", text[1:-1], place)
        if kind == "text":
            quoted = parse_quoted(text)
            if quoted is None:
                raise self._fault("quote_open", place)
            return Token("text", quoted, place)
        if kind == "curly":
            return Token("text", text[1:-1], place)
        if kind == "tag":
            return Token("tag", text[1:-1].strip(), place)
        known: dict[str, Kind] = {"symbol": "symbol", "sign": "sign"}
        if kind != "word" or TURN.fullmatch(text):
            return Token(known.get(kind, "word"), text, place)
        word = text.translate(_DASHES).replace("->", "-")
        return Token("word", word.rstrip(".") or word, place)  # a dot ends the sentence

    def _fault(self, key: str, place: Place, **values: str) -> BadText:
        return BadText(self.tongue(f"fault.{key}", **values), place, self.where)


def _headed(found: re.Match[str], tongue: Tongue) -> tuple[str | None, str]:
    """The header a line begins with, and its value; `amend place: …` amends the place."""
    key, value = tongue.header(found[1]), found[2].rstrip()
    if key is None:
        word, _, rest = found[1].partition(" ")
        key, value = tongue.header(word), f"{rest}: {value}"
    return (key, value) if key == "amend" or tongue.header(found[1]) else (None, "")


def is_header(text: str, tongue: Tongue) -> bool:
    """Whether a line is a header, whose value is all that stands behind the colon."""
    found = _HEADER.match(text)
    return found is not None and _headed(found, tongue)[0] is not None


def _ends_here(tokens: list[Token]) -> bool:
    first, last = tokens[0], tokens[-1]
    if last.text == ")" and last.kind == "sign":
        return True
    opens = first.text == "(" or (first.kind == "word" and TURN.fullmatch(first.text))
    return bool(opens) and last.kind == "sign" and last.text == ":"
