"""The text inside a VASSAL file: out of its archive, out of its disguise, piece by piece.

The disguise hides nothing (a key stands beside what it is applied to). Four have been written:
`!VCSK` (hex of the bytes, each xored), `VOBS` (the bytes, each xored), `!VCSZ` (as the first, and
packed before), and none.
"""

from __future__ import annotations

import binascii
import codecs
import itertools
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from importers.archives import Archive, Limits
from importers.source import NotUnderstood, Source
from importers.words import WORDS

SAVED_GAME: Final = "savedGame"
LIMITS: Final = Limits(member=1100 << 20, total=1200 << 20, ratio=1000)
"""A log of 465 MB exists, in hex twice that; text that repeats itself packs very well."""
LARGEST_TEXT: Final = 520 << 20
LONGEST_COMMAND: Final = 24 << 20
ESCAPE: Final = "\x1b"
_HEADER: Final = 8

_UNPACK_AT_ONCE: Final = 1 << 20


def is_payload(data: bytes) -> bool:
    """Whether bytes begin as a game of VASSAL does."""
    return data.startswith((b"!VCSK", b"!VCSZ", b"VOBS", b"begin_save"))


def pieces_of(source: Source, archive: Archive | None) -> Iterator[bytes]:
    """The bytes of the saved game, as they stand in the file."""
    if archive is None:
        yield source.data
        return
    info = archive.find(SAVED_GAME)
    if info is None:
        raise archive.fault("vassal.no_game")
    yield from archive.pieces(info)


def commands(pieces: Iterable[bytes], where: str) -> Iterator[tuple[int, str]]:
    """The commands with their depth, in the order in which they happened.

    A command in another one has one backslash more before the sign that parts it from the next:
    counting them gives the depth, and no text need be held but that of one command.
    """
    depth, rest = 0, ""
    for text in _limited(_text(pieces, where), where):
        *whole, rest = (rest + text).split(ESCAPE)
        for command in whole:
            plain = command.rstrip("\\")
            yield depth, plain
            depth = len(command) - len(plain)
        if len(rest) > LONGEST_COMMAND:
            raise NotUnderstood(WORDS("vassal.endless", limit=LONGEST_COMMAND), where=where)
    if rest.strip():
        yield depth, rest


def _limited(texts: Iterable[str], where: str) -> Iterator[str]:
    size = 0
    for text in texts:
        size += len(text)
        if size > LARGEST_TEXT:
            raise NotUnderstood(WORDS("vassal.endless", limit=LARGEST_TEXT), where=where)
        yield text


def _text(pieces: Iterable[bytes], where: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    try:
        for piece in _plain(iter(pieces), where):
            yield decoder.decode(piece)
        yield decoder.decode(b"", final=True)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise NotUnderstood(WORDS("vassal.broken"), where=where) from error


def _plain(pieces: Iterator[bytes], where: str) -> Iterator[bytes]:
    """The bytes without their disguise."""
    head = b""
    while len(head) < _HEADER and (piece := next(pieces, b"")):
        head += piece
    if head.startswith((b"!VCSK", b"!VCSZ")):
        key = int(head[5:7], 16)
        shown = _unhexed(itertools.chain([head[7:]], pieces), key)
        return _unpacked(shown) if head.startswith(b"!VCSZ") else shown
    if head.startswith(b"VOBS"):
        turn = _xor(head[4] if len(head) > 4 else 0)
        return (turn(piece) for piece in itertools.chain([head[5:]], pieces))
    if not head.startswith(b"begin_save"):
        raise NotUnderstood(WORDS("vassal.no_game"), where=where)
    return itertools.chain([head], pieces)


def _xor(key: int) -> Callable[[bytes], bytes]:
    table = bytes(byte ^ key for byte in range(256))
    return lambda data: data.translate(table)


def _unhexed(pieces: Iterable[bytes], key: int) -> Iterator[bytes]:
    turn = _xor(key)
    odd = b""
    for piece in pieces:
        data = odd + b"".join(piece.split())
        whole = len(data) & ~1
        odd = data[whole:]
        yield turn(binascii.unhexlify(data[:whole]))


def _unpacked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.decompressobj()
    for piece in pieces:
        data = piece
        while data:
            yield packer.decompress(data, _UNPACK_AT_ONCE)
            data = packer.unconsumed_tail
    yield packer.flush(_UNPACK_AT_ONCE)
