"""How large a picture is, by its first bytes: boards are as large as their pictures."""

from __future__ import annotations

import re
import struct
from typing import Final

Size = tuple[int, int]

_LARGEST: Final = 100_000
_SVG: Final = re.compile(rb"<svg\b[^>]{0,4000}?>", re.DOTALL)
_FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The marks in a JPEG behind which its height and width stand."""


def size_of(data: bytes) -> Size | None:
    """Width and height; None for what is no picture that one knows."""
    found: Size | None = None
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        found = struct.unpack(">II", data[16:24])
    elif data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        found = struct.unpack("<HH", data[6:10])
    elif data.startswith(b"\xff\xd8"):
        found = _jpeg(data)
    elif svg := _SVG.search(data):
        found = _svg(svg[0])
    return found if found and all(0 < side <= _LARGEST for side in found) else None


def _jpeg(data: bytes) -> Size | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _svg(tag: bytes) -> Size | None:
    sides = [re.search(rb'\b%s\s*=\s*["\'](\d{1,6})' % side, tag) for side in (b"width", b"height")]
    return (int(sides[0][1]), int(sides[1][1])) if sides[0] and sides[1] else None
