"""A picture as it is kept: known by its content, without what it says of where it was taken.

Nothing is decoded or drawn: parts are copied or left out, so the picture itself stays as it was.
What was cleaned once is not changed by being cleaned again.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from struct import Struct, error
from typing import Final

from events.errors import BadPicture
from events.words import WORDS

LARGEST_PICTURE: Final = 8 << 20
"""So many bytes a picture may have that is kept: a phone sends a tenth of it."""

WIDEST: Final = 16_384
"""Dots a side: what is wider no browser draws."""

SUFFIXES: Final[Mapping[str, str]] = {
    "image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp",
}  # fmt: skip
"""How the file of a picture ends, by its kind."""

Parts = tuple[int, int, bytes]
"""How wide and how high a picture is, and its bytes as they are kept."""

_BE16: Final = Struct(">H")
_BE32: Final = Struct(">I")
_LE32: Final = Struct("<I")


@dataclass(frozen=True)
class Picture:
    """A picture that may be kept."""

    data: bytes
    kind: str
    width: int
    height: int

    @cached_property
    def hash(self) -> str:
        """What it is called by."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def name(self) -> str:
        """What its file is called."""
        return self.hash + SUFFIXES[self.kind]


def clean_picture(data: bytes, *, where: str = "") -> Picture:
    """A picture as it is kept; `BadPicture` says why something is none, or cannot be kept."""
    kind = kind_of(data)
    if kind is None:
        key = "picture.empty" if not data else "picture.heic" if _is_heic(data) else "picture.none"
        raise BadPicture(WORDS(key), where=where)
    try:
        width, height, kept = _CLEANED[kind](data)
    except (IndexError, ValueError, error):
        raise BadPicture(WORDS("picture.broken"), where=where) from None
    if len(kept) > LARGEST_PICTURE:
        sizes = {"size": _megabytes(len(kept)), "limit": _megabytes(LARGEST_PICTURE)}
        raise BadPicture(WORDS("picture.large", **sizes), where=where)
    if not (0 < width <= WIDEST and 0 < height <= WIDEST):
        sides = {"width": width, "height": height, "limit": WIDEST}
        raise BadPicture(WORDS("picture.wide", **sides), where=where)
    return Picture(kept, kind, width, height)


def kind_of(data: bytes) -> str | None:
    """What kind of picture it begins as; None for anything else."""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(_PNG):
        return "image/png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return None


def _is_heic(data: bytes) -> bool:
    """Whether it is what some phones take, and no browser but theirs can show."""
    return data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"hevc", b"avif")


def _megabytes(size: int) -> str:
    return f"{size / (1 << 20):.1f}"


# -- JPEG

_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""What ends the dots of a scan: a marker, and no escaped or repeated byte."""
_SIZES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_NEEDED: Final = frozenset({0xC4, 0xCC, 0xDB, 0xDC, 0xDD}) | _SIZES
"""Tables, the restart interval, the frame. Remarks and what programs add are not among them."""
_END, _SCAN = 0xD9, 0xDA


def _clean_jpeg(data: bytes) -> Parts:
    """The dots and what is needed to draw them; which way is up is written anew.

    What stands behind the end (a film, a second picture) goes as well.
    """
    size: tuple[int, int] | None = None
    has_dots, turned = False, 1
    head, body = b"", bytearray()
    for marker, part in _segments(data):
        said = part[4:]
        if marker == _SCAN:
            has_dots = True
        elif marker in _SIZES:
            (height,), (width,) = _BE16.unpack_from(said, 1), _BE16.unpack_from(said, 3)
            size = width, height
        elif marker == 0xE0 and said.startswith(b"JFIF\0") and not head:
            head = b"\xff\xe0\x00\x10" + said[:12] + b"\0\0"  # without the small picture in it
            continue
        elif marker == 0xE1 and said.startswith(b"Exif\0\0"):
            turned = _turned(said[6:])
            continue
        is_colour = (marker == 0xE2 and said.startswith(b"ICC_PROFILE\0")) or (
            marker == 0xEE and said.startswith(b"Adobe")
        )
        if marker in _NEEDED or marker == _SCAN or is_colour:
            body += part
    if size is None or not has_dots:
        raise ValueError
    up = _TURNED + bytes([turned]) + bytes(6) if turned != 1 else b""
    return *size, b"".join((b"\xff\xd8", head, up, body, b"\xff\xd9"))


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a JPEG up to its end, each with its marker; a scan with its dots."""
    at = 2
    while True:
        if data[at] != 0xFF:
            raise ValueError
        while data[at + 1] == 0xFF:
            at += 1
        marker = data[at + 1]
        if marker == _END:
            return
        if marker == 0x01 or 0xD0 <= marker <= 0xD7:  # these stand alone
            at += 2
            continue
        (length,) = _BE16.unpack_from(data, at + 2)
        end = at + 2 + length
        if length < 2 or end > len(data):
            raise ValueError
        if marker == _SCAN:
            found = _MARKER.search(data, end)
            if found is None:  # it broke off before its end
                raise ValueError
            end = found.start()
        yield marker, data[at:end]
        at = end


_TURNED: Final = b"\xff\xe1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"
"""All that is written of a camera's remarks: how it was held."""


def _turned(remarks: bytes) -> int:
    """How the camera was held, from 1 to 8; 1 where its remarks do not say it."""
    order = {b"II": "<", b"MM": ">"}.get(remarks[:2])
    if order is None:
        return 1
    short, long = Struct(f"{order}H"), Struct(f"{order}I")
    try:
        (first,) = long.unpack_from(remarks, 4)
        (count,) = short.unpack_from(remarks, first)
        for at in range(first + 2, first + 2 + 12 * count, 12):
            if short.unpack_from(remarks, at) == (0x0112,):
                (held,) = short.unpack_from(remarks, at + 8)
                return held if 1 <= held <= 8 else 1
    except error:
        pass
    return 1


# -- PNG

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_CHUNKS: Final = frozenset(
    {b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs"}
)  # fmt: skip
"""What is kept beside the critical chunks: how colours are meant."""


def _clean_png(data: bytes) -> Parts:
    at, kept, has_dots = len(_PNG), bytearray(_PNG), False
    size: tuple[int, int] | None = None
    while True:
        (length,) = _BE32.unpack_from(data, at)
        end = at + 12 + length
        name, said = data[at + 4 : at + 8], data[at + 8 : end - 4]
        (told,) = _BE32.unpack_from(data, end - 4)
        if end > len(data) or told != zlib.crc32(said, zlib.crc32(name)):
            raise ValueError
        if (size is None) != (name == b"IHDR"):
            raise ValueError
        if size is None:
            size = _BE32.unpack_from(said)[0], _BE32.unpack_from(said, 4)[0]
        has_dots = has_dots or name == b"IDAT"
        is_critical = not name[0] & 0x20
        if is_critical or name in _CHUNKS:
            kept += data[at:end]
        if name == b"IEND":
            if not has_dots:
                raise ValueError
            return *size, bytes(kept)
        at = end


# -- WebP

_WEBP: Final = frozenset({b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ICCP", b"ANIM", b"ANMF"})
_NO_REMARKS: Final = 0xFF ^ 0x0C
"""What the header says is there, without the camera's remarks."""


def _clean_webp(data: bytes) -> Parts:
    (length,) = _LE32.unpack_from(data, 4)
    at, end = 12, 8 + length
    if end > len(data):
        raise ValueError
    kept, size, has_dots = bytearray(), (0, 0), False
    while at < end:
        name, (length,) = data[at : at + 4], _LE32.unpack_from(data, at + 4)
        part = data[at : at + 8 + length + length % 2]
        at += 8 + length + length % 2
        if at > end:
            raise ValueError
        size = size if any(size) else _webp_size(name, part[8:])
        has_dots = has_dots or name in (b"VP8 ", b"VP8L", b"ANMF")
        if name == b"VP8X":
            part = part[:8] + bytes([part[8] & _NO_REMARKS]) + part[9:]
        if name in _WEBP:
            kept += part
    if not has_dots:
        raise ValueError
    return *size, b"RIFF" + _LE32.pack(4 + len(kept)) + b"WEBP" + bytes(kept)


def _webp_size(name: bytes, said: bytes) -> tuple[int, int]:
    """How wide and how high, where a part says it."""
    if name == b"VP8X":
        return int.from_bytes(said[4:7], "little") + 1, int.from_bytes(said[7:10], "little") + 1
    if name == b"VP8 ":
        (sides,) = _LE32.unpack_from(said, 6)
        return sides & 0x3FFF, sides >> 16 & 0x3FFF
    if name == b"VP8L":
        (sides,) = _LE32.unpack_from(said, 1)
        return (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1
    return 0, 0


_CLEANED: Final[Mapping[str, Callable[[bytes], Parts]]] = {
    "image/jpeg": _clean_jpeg, "image/png": _clean_png, "image/webp": _clean_webp,
}  # fmt: skip
