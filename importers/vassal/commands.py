"""A VASSAL file as a stream of commands: out of its archive and disguise, read one by one.

The disguise hides nothing (a key stands beside what it is applied to). Four have been written:
`!VCSK` (hex of the bytes, each xored), `VOBS` (the bytes, each xored), `!VCSZ` (as the first, and
packed before), and none.

What identifies a user is dropped here. VASSAL takes a user's password for who he is and writes it
at the end of every move, into the roster, and into the state of each piece that he hides. Nothing
behind this module ever sees it.
"""

from __future__ import annotations

import binascii
import codecs
import itertools
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, TypeAlias

from importers.archives import Archive, Limits, open_archive
from importers.formats import Parsed
from importers.import_context import ImportContext
from importers.source import NotUnderstood, Source
from importers.text import name
from importers.words import WORDS
from importers.xml import parse_xml

SAVED_GAME: Final = "savedGame"
LIMITS: Final = Limits(member=1100 << 20, total=1200 << 20, ratio=1000)
"""A log of 465 MB exists, in hex twice that; text that repeats itself packs very well."""
LARGEST_TEXT: Final = 520 << 20
LONGEST_COMMAND: Final = 24 << 20
ESCAPE: Final = "\x1b"
_HEADER: Final = 8
_UNPACK_AT_ONCE: Final = 1 << 20
PICKED: Final = "BoardPicker"
"""The command by which a map gets its boards."""
FARTHEST: Final = 10**7
"""No map has so many pixels."""
_FIELD: Final = re.compile(r"(?<!\\)/")
_NOBODY: Final = ("", "null")
_KIND: Final = re.compile(r"[A-Za-z_ ]{1,40}")
_SHORTEST_SECRET: Final = 3
_MOST_TRAITS: Final = 10_000
"""No piece has more than some hundred."""
_SAVED_WITH: Final = re.compile(r"Game saved using (?P<module>.{1,120}?) version")


@dataclass(frozen=True, slots=True)
class Added:
    """A piece, a stack or a deck came into the game."""

    id: str
    traits: tuple[str, ...]
    state: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """A piece left the game."""

    id: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A piece has another state."""

    id: str
    state: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece or a stack went somewhere. `user` is a number, not who that is."""

    id: str
    map: str
    x: int
    y: int
    under: str
    user: int | None


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat."""

    text: str


@dataclass(frozen=True, slots=True)
class UndoMark:
    """What follows (`on`) takes back what was done last, or no longer does."""

    on: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down, at a side of the game."""

    name: str
    side: str
    user: int | None


@dataclass(frozen=True, slots=True)
class Other:
    """A command about the program, not about the table."""

    kind: str


@dataclass(frozen=True, slots=True)
class Odd:
    """A command that is broken."""

    text: str


Command: TypeAlias = Added | Removed | Changed | Moved | Said | UndoMark | Joined | Other | Odd


class Secrets:
    """The users' passwords, while a file is read: to number users, and to cross them out."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._pattern: re.Pattern[str] | None = None

    def number(self, secret: str) -> int | None:
        """Who of the users that is: 1 for the first one seen."""
        plain = unescaped(secret)
        if plain in _NOBODY:
            return None
        if plain not in self._numbers:
            self._numbers[plain] = len(self._numbers) + 1
            self._pattern = None
        return self._numbers[plain]

    @property
    def known(self) -> bool:
        """Whether the file held any."""
        return bool(self._numbers)

    def without(self, text: str) -> str:
        """A text in which no password stands any more."""
        if not self._numbers:
            return text
        if self._pattern is None:
            known = sorted(self._numbers, key=len, reverse=True)
            self._pattern = re.compile("|".join(map(_pattern, known)))
        return self._pattern.sub("***", text)


def _pattern(secret: str) -> str:
    """A password of a letter or two is crossed out where it stands alone: it is in every word."""
    escaped = re.escape(secret)
    return escaped if len(secret) >= _SHORTEST_SECRET else rf"(?<!\w){escaped}(?!\w)"


@dataclass(frozen=True)
class About:
    """What stands beside the game."""

    module: str | None = None
    version: str | None = None
    engine: str | None = None
    saved: str | None = None
    """The day it was saved on."""
    description: str | None = None


@dataclass
class Log:
    """One game: its commands can be read once."""

    source: Source
    about: About
    secrets: Secrets = field(default_factory=Secrets)

    def commands(self) -> Iterator[tuple[int, str, Command | None]]:
        """Each command with its depth and its text; None where it says nothing of its own."""
        source = self.source
        packed = nullcontext() if source.members is None else open_archive(source, LIMITS)
        with packed as archive:
            for depth, text in commands_in(_pieces_of(source, archive), source.where):
                yield depth, text, _read_command(text, self.secrets)


def recognise(source: Source) -> int:
    """A saved game in an archive, or one that was unpacked."""
    if source.members is None:
        return 90 if source.data.startswith((b"!VCSK", b"!VCSZ", b"VOBS", b"begin_save")) else 0
    names = {info.filename.rpartition("/")[2] for info in source.members}
    return 90 if SAVED_GAME in names else 0


def parse(source: Source, context: ImportContext) -> Parsed[Log]:
    """The one game of a file."""
    del context
    return Parsed([Log(source, _about(source))])


def module_in(text: str) -> str | None:
    """The module that an old game names in its check of versions."""
    found = _SAVED_WITH.search(text)
    return name(found["module"]) if found and found["module"] != "VASSAL" else None


def _about(source: Source) -> About:
    if source.members is None:
        return About()
    with open_archive(source, LIMITS) as archive:
        saved, module = facts(archive, "savedata"), facts(archive, "moduledata")
    return About(
        module=name(module.get("name")),
        version=name(module.get("version")),
        engine=name(saved.get("VassalVersion")),
        saved=_day(saved.get("dateSaved", "")),
        description=name(saved.get("description")),
    )


def facts(archive: Archive, member: str) -> dict[str, str]:
    """The short texts of a small XML file; an archive without it, or with another, has none."""
    info = archive.find(member)
    if info is None or info.file_size > 1 << 20:
        return {}
    try:
        root = parse_xml(Source(f"{archive.where}:{member}", archive.bytes_of(info)))
    except NotUnderstood as error:
        if error.phrase.key in ("xml.doctype", "xml.entity"):
            raise
        return {}
    # A module may be called otherwise in other languages: what no language stands at is its name.
    told = sorted(root.children, key=lambda child: bool(child.get("lang")), reverse=True)
    return {child.tag: child.text.strip()[:500] for child in told}


def _day(milliseconds: str) -> str | None:
    if not (milliseconds.isascii() and milliseconds.isdigit() and len(milliseconds) < 15):
        return None
    try:
        return datetime.fromtimestamp(int(milliseconds) / 1000, UTC).strftime("%Y-%m-%d")
    except (OverflowError, OSError, ValueError):
        return None


def _pieces_of(source: Source, archive: Archive | None) -> Iterator[bytes]:
    """The bytes of the saved game, as they stand in the file."""
    if archive is None:
        yield source.data
        return
    info = archive.find(SAVED_GAME)
    if info is None:
        raise archive.fault("vassal.no_game")
    yield from archive.pieces(info)


def commands_in(pieces: Iterable[bytes], where: str) -> Iterator[tuple[int, str]]:
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


def unescaped(text: str) -> str:
    """A token as it was before it was put among others."""
    if len(text) > 1 and text[0] == text[-1] == "'":
        text = text[1:-1]
    return re.sub(r"\\+(?=[/;,\t|])", "", text)


def _read_command(  # noqa: PLR0911 - one line a kind
    text: str, secrets: Secrets
) -> Command | None:
    """One command; None where there is nothing in it."""
    text = text.removeprefix("LOG\t")
    if not text:
        return None
    match text[:2]:
        case "+/":
            return _added(text)
        case "-/":
            return Removed(text[2:].strip())
        case "D/":
            return _changed(text)
        case "M/":
            return _moved(text, secrets)
    if text.startswith("CHAT"):
        return Said(text[4:])
    if text.startswith("UNDO\t"):
        return UndoMark(text[5:].strip() == "true")
    found = _KIND.match(text)  # what sort it is: the first word, without what it is about
    kind = found[0].strip() if found else "?"
    return _about_users(text, secrets) or Other(PICKED if PICKED in text[:200] else kind)


def _about_users(text: str, secrets: Secrets) -> Command | None:
    fields = text.split("\t")
    if fields[0] == "PLAYER" and len(fields) >= 3:
        user = secrets.number(fields[1])
        side = unescaped(fields[3]) if len(fields) > 3 else ""
        return Joined(unescaped(fields[2]), side, user)
    if fields[0] in ("PYREMOVE", "PNOTES") and len(fields) > 1:
        secrets.number(fields[1])
    return None


def _nested(text: str) -> tuple[str, ...]:
    """The traits of a piece (or their states), outermost first: tabs with more and more before."""
    return tuple(part.rstrip("\\") for part in text.split("\t"))


def _added(text: str) -> Command:
    fields = _FIELD.split(text)
    if len(fields) < 4 or not fields[1] or text.count("\t") > _MOST_TRAITS:
        return Odd("+/")
    # A name with a slash in it is escaped; old writers did not always do so.
    return Added(fields[1], _nested("/".join(fields[2:-1])), _nested(fields[-1]))


def _changed(text: str) -> Command:
    fields = _FIELD.split(text)
    if len(fields) < 3 or text.count("\t") > _MOST_TRAITS:
        return Odd("D/")
    return Changed(fields[1], _nested(fields[2]))


def _moved(text: str, secrets: Secrets) -> Command:
    fields = _FIELD.split(text)
    user = secrets.number(fields[10]) if len(fields) > 10 else None
    try:
        x, y = int(fields[3]), int(fields[4])
        if abs(x) > FARTHEST or abs(y) > FARTHEST:
            return Odd("M/")
        return Moved(fields[1], unescaped(fields[2]), x, y, fields[5], user)
    except (IndexError, ValueError):
        return Odd("M/")


def note_owners(places: tuple[int, ...], state: tuple[str, ...], secrets: Secrets) -> None:
    """Take note of the passwords that stand in the states of hidden pieces."""
    for place in places:
        owner = state[place].split(";")[0] if place < len(state) else ""
        if not owner.startswith(("side:", "sides:")):
            secrets.number(owner.removeprefix("player:"))
