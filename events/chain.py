"""The hash chain: what makes a changed, missing or moved line show."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import Any, Final

from events.errors import JournalDamaged, NewerFormat, NotAJournal, shown
from events.words import WORDS, Phrase

FORMAT: Final = 1
LONGEST_LINE: Final = 1 << 20
"""A line has at most this many bytes with its newline: a person's editor must open it."""
_KEY: Final = b',"hash":"'
SEAL_LENGTH: Final = len(_KEY) + 64 + 2
"""How many bytes `seal` puts behind a body: `,"hash":"<64 hex>"}`."""
_DIGEST: Final = slice(-66, -2)
"""Where the hash itself stands in a line."""
_HEADER_KEYS: Final = {"aar", "match", "game", "created", "base", "hash"}
_HASH: Final = re.compile("[0-9a-f]{64}")
_SEQ: Final = re.compile(rb'"seq":(\d{1,18})[,}]')


def seal(previous: str, body: bytes) -> tuple[bytes, str]:
    """The whole line (with its newline) for the bytes before its hash, and the hash."""
    digest = hashlib.sha256(previous.encode() + body).hexdigest()
    return body + _KEY + digest.encode() + b'"}\n', digest


def hash_on(line: bytes) -> str:
    """The hash that a sealed line ends with."""
    return line[_DIGEST].decode()


def array(bodies: Sequence[bytes]) -> bytes:
    """The JSON array of lines without their hash, and so without their last brace."""
    return b"[" + b"},".join(bodies) + b"}]" if bodies else b"[]"


@dataclass(frozen=True, slots=True)
class Base:
    """Where a side line in a file of its own leaves another record."""

    match: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Header:
    """Who a record is: its first line."""

    match: str
    game: str
    created: str
    base: Base | None
    hash: str = ""

    def body(self) -> bytes:
        """The bytes of the line before its hash."""
        base = None if self.base is None else {
            "match": self.base.match, "seq": self.base.seq, "hash": self.base.hash
        }  # fmt: skip
        line = {"aar": FORMAT, "match": self.match, "game": self.game, "created": self.created}
        return json.dumps(
            line | {"base": base}, ensure_ascii=False, separators=(",", ":")
        ).encode()[:-1]


@dataclass(frozen=True, slots=True)
class Scan:
    """What stands in the bytes of a journal.

    `lines` are the sound events (without their newline), `torn` a last line that was never
    finished, `damage` the first broken line and `rest` that line and all behind it, raw.
    """

    header: Header
    first: bytes
    lines: tuple[bytes, ...]
    head: str
    torn: bytes = b""
    damage: JournalDamaged | None = None
    rest: tuple[bytes, ...] = ()

    def data(self) -> bytes:
        """The bytes of all that is sound: a whole journal."""
        return b"".join(line + b"\n" for line in (self.first, *self.lines))


def scan(data: bytes, *, where: str) -> Scan:
    """Read a whole journal; raises only where not even its first line is sound."""
    first, newline, behind = data.partition(b"\n")
    header = _header(first, bool(newline), where=where)
    *whole, torn = behind.split(b"\n")
    good, head, damage = follow(whole, header.hash, after=0, where=where)
    return Scan(header, first, tuple(whole[:good]), head, torn, damage, tuple(whole[good:]))


def follow(
    lines: Sequence[bytes], previous: str, *, after: int, where: str
) -> tuple[int, str, JournalDamaged | None]:
    """How many `lines` carry on the chain behind event `after`, the last hash, and the damage.

    The damage is what is wrong with the first line that does not carry it on.
    """
    if _all_follow(lines, previous, after):
        return len(lines), hash_on(lines[-1]) if lines else previous, None
    before = previous.encode()
    seq = after
    for line in _to_the_first_long(lines):
        seq += 1
        digest = hashlib.sha256(before + line[:-SEAL_LENGTH]).hexdigest().encode()
        # The end is compared as a whole: a flipped bit in `,"hash":"` or `"}` is damage too.
        if line[-SEAL_LENGTH:] != _KEY + digest + b'"}' or not _has_seq(line, seq):
            fault = _fault(line, digest, seq)
            return seq - after - 1, before.decode(), _damage(fault, seq + 1, where)
        before = digest
    return _too_long(lines, before.decode(), after=after, where=where)


def _all_follow(lines: Sequence[bytes], previous: str, after: int) -> bool:
    """Whether all is well, found out at once: each line against the hash on the one before."""
    hashes = [previous.encode(), *[line[_DIGEST] for line in lines]]
    hashed = map(add, hashes, [line[:-SEAL_LENGTH] for line in lines])
    digests = [found.hexdigest() for found in map(hashlib.sha256, hashed)]
    endings = b"".join([line[-SEAL_LENGTH:] for line in lines])
    wanted = ',"hash":"' + '"},"hash":"'.join(digests) + '"}' if lines else ""
    starts = _starts(after, len(lines))
    return (
        endings == wanted.encode()
        and all(map(bytes.startswith, lines, starts))
        and max(map(len, lines), default=0) < LONGEST_LINE
    )


@lru_cache(maxsize=64)
def _starts(after: int, count: int) -> tuple[bytes, ...]:
    """How the lines behind event `after` begin as we write them."""
    return tuple(b'{"seq":%d,' % seq for seq in range(after + 1, after + 1 + count))


def _to_the_first_long(lines: Sequence[bytes]) -> Sequence[bytes]:
    if max(map(len, lines), default=0) < LONGEST_LINE:
        return lines
    return lines[: next(i for i, line in enumerate(lines) if len(line) >= LONGEST_LINE)]


def _too_long(
    lines: Sequence[bytes], head: str, *, after: int, where: str
) -> tuple[int, str, JournalDamaged | None]:
    good = len(_to_the_first_long(lines))
    if good == len(lines):
        return good, head, None
    size = len(lines[good]) + 1
    fault = WORDS("journal.line_too_long", size=size, limit=LONGEST_LINE, before=after + good)
    return good, head, _damage(fault, after + good + 2, where)


def _damage(fault: Phrase, line: int, where: str) -> JournalDamaged:
    return JournalDamaged(fault, line=line, where=f"{where}:{line}")


def _has_seq(line: bytes, seq: int) -> bool:
    if line.startswith(b'{"seq":%d,' % seq):
        return True
    try:  # Somebody else's writer may order its keys in another way.
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(fields, dict) and _is_number(fields.get("seq"), seq)


def _is_number(value: object, wanted: int) -> bool:
    return type(value) is int and value == wanted  # true and 1.0 equal 1 in Python


def _fault(line: bytes, digest: bytes, seq: int) -> Phrase:
    found = _SEQ.search(line)
    if found and int(found[1]) != seq:
        return WORDS("journal.seq_differs", found=int(found[1]), expected=seq, before=seq - 1)
    if line[-SEAL_LENGTH : _DIGEST.start] != _KEY or line[_DIGEST.stop :] != b'"}':
        return WORDS("journal.no_hash", before=seq - 1)
    if line[_DIGEST] == digest:
        return WORDS("journal.seq_differs", found="?", expected=seq, before=seq - 1)
    return WORDS("journal.hash_differs", before=seq - 1)


def _header(line: bytes, whole: bool, *, where: str) -> Header:
    if not line and not whole:
        raise NotAJournal(WORDS("journal.empty"), where=where)
    fields = _header_fields(line, whole, where=where)
    written_by = fields["aar"]
    if type(written_by) is int and written_by > FORMAT:
        raise NewerFormat(WORDS("journal.newer", found=written_by, known=FORMAT), where=where)
    if line[-SEAL_LENGTH:] != _ending(line):
        raise _damage(WORDS("journal.hash_differs_first"), 1, where)
    if set(fields) != _HEADER_KEYS or not _is_number(written_by, FORMAT):
        raise _damage(WORDS("journal.header_fact", fault=shown(", ".join(fields))), 1, where)
    base = fields["base"]
    texts = (fields[key] for key in ("match", "game", "created"))
    if not all(map(_is_text, texts)) or not (base is None or _is_base(base)):
        raise _damage(WORDS("journal.header_fact", fault=shown(fields)), 1, where)
    left = None if base is None else Base(base["match"], base["seq"], base["hash"])
    return Header(fields["match"], fields["game"], fields["created"], left, hash_on(line))


def _ending(line: bytes) -> bytes:
    """How the first line ought to end."""
    return _KEY + hashlib.sha256(line[:-SEAL_LENGTH]).hexdigest().encode() + b'"}'


def _header_fields(line: bytes, whole: bool, *, where: str) -> dict[str, Any]:
    fields: Any = None
    with contextlib.suppress(ValueError, RecursionError):
        fields = json.loads(line.decode("utf-8"), object_pairs_hook=_each_key_once)
    if isinstance(fields, dict) and "aar" in fields and whole:
        return fields
    if line.startswith(b'{"aar"'):
        if not whole:
            raise NotAJournal(WORDS("journal.header_torn"), where=where)
        text = shown(line.decode("utf-8", "backslashreplace"))
        fault = WORDS("journal.header_fact", fault=text)
        fits = line[-SEAL_LENGTH:] == _ending(line)
        raise _damage(fault if fits else WORDS("journal.hash_differs_first"), 1, where)
    raise NotAJournal(WORDS("journal.not_text"), where=where)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _is_text(value: object) -> bool:
    if not isinstance(value, str) or not value:
        return False
    return value.isascii() or not any("\ud800" <= c <= "\udfff" for c in value)  # no bytes


def _is_base(base: object) -> bool:
    return (
        isinstance(base, dict)
        and set(base) == {"match", "seq", "hash"}
        and _is_text(base["match"])
        and type(base["seq"]) is int
        and base["seq"] >= 1
        and isinstance(base["hash"], str)
        and _HASH.fullmatch(base["hash"]) is not None
    )
