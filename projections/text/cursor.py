"""Reading one statement from left to right, with faults that know their place."""

from __future__ import annotations

import re
from typing import Any, Final, NoReturn

from events.match import Number
from events.words import folded
from projections.notation import BadText, Place, Unclear
from projections.text.dialect import AMOUNT, MOST_WORDS, Tongue, parse_amount
from projections.text.scanner import Statement, Token

_NUMBER: Final = re.compile(r"\d{1,3}")


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
        said, found, end = "", None, self.at
        for at, (kind, word, _) in enumerate(self.tokens[end : end + MOST_WORDS], end + 1):
            # "z #e" is a word and a reference, not the word "ze".
            if kind != "word" or word[0] in "#^" or not (part := folded(word)):
                break
            said += part
            if said not in beginnings:
                break
            key = known.get(said)
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
