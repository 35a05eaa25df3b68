"""The quick way from many lines to their envelopes: who they are, and where they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

_DEEPEST: Final = 100
_LONGEST: Final = 4_000
"""Bytes: a number of more digits than Python reads does not fit into fewer."""


class Envelope(msgspec.Struct):
    """What says who a line is and where it is read."""

    id: str
    type: str
    branch: str | None = None
    after: int | None = None
    cause: int | None = None


_decode: Final = msgspec.json.Decoder(list[Envelope]).decode


def envelopes_of(lines: Sequence[bytes]) -> list[Envelope] | None:
    """The envelopes of lines; None where one of them is to be looked at closely.

    msgspec passes over facts: what it does not mind there, but whoever reads them does, is looked
    for here.
    """
    if not all(map(_is_usual, lines)):
        return None
    try:
        found = _decode(b"[" + b",".join(lines) + b"]")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found if len(found) == len(lines) else None


def _is_usual(line: bytes) -> bool:
    if len(line) > _LONGEST or line.count(b"[") + line.count(b"{") > _DEEPEST:
        return False
    return line.isascii() or _is_text(line)


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
