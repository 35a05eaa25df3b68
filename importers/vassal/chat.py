"""Chat as the modules write it: remarks, dice, and the beginning of a turn."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from events.errors import BadUsage
from importers.imported_match import Entry
from importers.text import clean, name
from importers.words import WORDS

_AUTHOR: Final = re.compile(r"^\s*<(?P<name>[^<>]{1,80})>\s*(?:-\s+)?(?P<text>.*)$", re.DOTALL)
_TYPED: Final = re.compile(r"\s*<[^<>]{1,80}>\s*-\s")
_UNDONE: Final = re.compile(r"\s*\*+\s*(?:UNDO|Undo)\s*:\s*(?P<text>.*)$", re.DOTALL)
"""How the engine tells in the chat that a line of it was taken back."""
_COLOUR: Final = re.compile(r"^(\s*[*-]\s?)[|!?~`]")
_SHAPE: Final = re.compile(
    r"</?(?:b|i|u|br|hr|p|div|span|font|small|big|strong|em|center|h[1-6]|img|a|table|tr|td)\b[^<>]*>",
    re.IGNORECASE,
)
_LONGEST: Final = 600
"""A longer line is a remark, and no pattern is let loose on it."""


class Chat:
    """Reads lines of chat with the patterns that are laid ready."""

    def __init__(self, patterns: Sequence[Mapping[str, Any]]) -> None:
        self.patterns = [_compiled(str(entry.get("pattern", ""))) for entry in patterns]

    def entry(self, line: str) -> Entry | None:
        """What a line says, as an event: dice, else a remark; None for an empty line."""
        text = clean(_plain(line), 20_000)
        if text is None:
            return None
        # Dice are what the module tells: what people type, or what was undone, did not fall.
        told = not _TYPED.match(line) and not _UNDONE.match(text)
        return (self._dice(text) if told else None) or _remark(text)

    def _dice(self, text: str) -> Entry | None:
        if len(text) > _LONGEST:
            return None
        found = next((match for p in self.patterns if (match := p.match(text))), None)
        if found is None:
            return None
        told = found.groupdict()
        faces = [int(face) for face in re.findall(r"\d{1,9}", told.get("faces") or "")]
        if not faces:
            return None
        rolled: Entry = {"type": "dice_rolled", "faces": faces, "purpose": _purpose(told)}
        if die := told.get("die"):
            rolled["die"] = f"d{die}"
        return rolled | {"player": name(told.get("player"), 80)}


def undone_line(line: str) -> str | None:
    """The line of the chat that this one says was taken back; None where it says no such thing."""
    found = None if _TYPED.match(line) else _UNDONE.match(line)
    return found["text"].strip() if found else None


def _plain(line: str) -> str:
    """A line without the marks by which newer engines colour and shape what a module reports."""
    if _TYPED.match(line):
        return line  # people are called <I> and type what they like
    text = _COLOUR.sub(r"\1", line)
    return html.unescape(_SHAPE.sub("", text)) if "&" in text or "<" in text else text


def _purpose(told: Mapping[str, str | None]) -> str | None:
    return name((told.get("purpose") or "").strip(" -:"))


def _remark(text: str) -> Entry:
    match = _AUTHOR.match(text)
    said = clean(match["text"], 20_000) if match else None
    if match is None or said is None:
        return {"type": "note_written", "text": text}
    return {"type": "note_written", "text": said, "author": name(match["name"], 80)}


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise BadUsage(
            WORDS("vassal.bad_pattern", pattern=pattern[:80]), where="dice.toml"
        ) from error
