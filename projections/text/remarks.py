"""Remarks and symbols behind a line, read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from events.match import NoteWritten
from projections.text.scanner import Token

_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_AUTHOR: Final = re.compile(r"@((?:\\.|[^:\\])*):\s?", re.DOTALL)


def parse_remarks(tail: Sequence[Token]) -> list[dict[str, Any]]:
    """`! {text} ?? {@Ann: text}`: each symbol with the text behind it, as facts of a note."""
    found: list[dict[str, Any]] = []
    symbol: str | None = None
    for token in tail:
        if token.kind == "symbol":
            if symbol is not None:
                found.append(_remark(symbol, ""))
            symbol = token.text
        elif token.kind == "note":
            found.append(_remark(symbol, token.text))
            symbol = None
    return found if symbol is None else [*found, _remark(symbol, "")]


def _remark(symbol: str | None, said: str) -> dict[str, Any]:
    author = _AUTHOR.match(said)
    text = _plain(said[author.end() :] if author else said)
    by = _plain(author[1]) if author else None
    facts = {"text": text or None, "symbol": symbol, "author": by}
    return {"type": "note_written", **{k: v for k, v in facts.items() if v is not None}}


def write_remark(event: NoteWritten) -> str:
    """As `parse_remarks` reads it."""
    parts: list[str] = [] if event.symbol is None else [event.symbol]
    text = _escaped(event.text)
    if event.author is not None:
        author = _escaped(event.author).replace(":", "\\:")
        parts.append(f"{{@{author}: {text}}}")
    elif text or event.symbol is None:
        parts.append("{" + (f"\\{text}" if text.startswith("@") else text) + "}")
    return " ".join(parts)


def _plain(said: str) -> str:
    r"""The text between braces: `\n` is a new line, any other `\` takes the next as it is."""
    return _ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], said)


def _escaped(text: str) -> str:
    """A text as it stands between braces."""
    text = re.sub(r"[\\}]", r"\\\g<0>", text)
    return text.replace("\n", "\\n")
