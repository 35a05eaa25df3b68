"""A text from outside, made harmless: nothing in it steers a terminal or turns a line round."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_PICTURES: Final = 0x2400
"""Where Unicode keeps pictures of the control characters, in their order."""
_MARKS_KEPT: Final = 2
"""Accents on one letter; more of them climb into other lines."""


def takes_no_room(char: str) -> bool:
    """Whether a character stands on or in the one before it, as an accent does."""
    return unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff"


def clean(text: str) -> str:
    """A text from outside as one line that cannot steer the terminal.

    Line ends become spaces, control characters their pictures; what turns the direction of
    writing or takes no room at all is left out.
    """
    if text.isascii() and text.isprintable():
        return text
    cleaned, marks = "", 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if takes_no_room(char) else 0
        if marks <= _MARKS_KEPT:
            cleaned += _harmless(char)
    return cleaned


def _harmless(char: str) -> str:
    category = unicodedata.category(char)
    if char in "\t\n\r\v\f" or category in ("Zl", "Zp", "Zs"):
        return " "
    if category == "Cc":
        return chr(_PICTURES + ord(char)) if char < " " else "�"
    if category in ("Cs", "Co", "Cn"):
        return "�"
    return "" if category == "Cf" else char


_STEERS: Final = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""All that steers a terminal or turns the direction of writing, and what has no bytes at all."""


def visible(text: str) -> str:
    """A text as it may go to a terminal: what would steer it is shown by a sign.

    Control characters by their pictures (␛), others by their number; lines stay lines.
    """
    return _STEERS.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < ord(" "):
        return chr(_PICTURES + code)
    return "\N{SYMBOL FOR DELETE}" if code == 0x7F else _escaped(found)


def _escaped(found: re.Match[str]) -> str:
    """A character by its number, as JSON writes it."""
    return f"\\u{ord(found[0]):04x}"


def visible_json(text: str) -> str:
    """JSON that may go to a terminal, and still says the same."""
    return _STEERS.sub(_escaped, text)
