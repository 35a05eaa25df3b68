"""The hash chain: what makes a changed, missing or moved line show."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from events.errors import JournalDamaged, NewerFormat, NotAJournal
from events.words import WORDS, Phrase

FORMAT: Final = 1
_KEY: Final = b',"hash":"'
_SUFFIX: Final = len(_KEY) + 64 + 2  # ,"hash":"<64 hex>"}
_HEADER_KEYS: Final = {"aar", "match", "game", "created", "base", "hash"}
_SEQ: Final = re.compile(rb'"seq":(\d{1,18})[,}]')


def seal(previous: str, body: bytes) -> tuple[bytes, str]:
    """The whole line (with its newline) for the bytes before its hash, and the hash."""
    digest = hashlib.sha256(previous.encode() + body).hexdigest()
    return body + _KEY + digest.encode() + b'"}\n', digest


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
    sha256 = hashlib.sha256
    before = previous.encode()
    for i, line in enumerate(lines):
        body = line[:-_SUFFIX]
        digest = sha256(before + body).hexdigest().encode()
        # The end is compared as a whole: a flipped bit in `,"hash":"` or `"}` is damage too.
        if line[-_SUFFIX:] != _KEY + digest + b'"}' or not _has_seq(line, after + i + 1):
            fault = _fault(line, digest, after + i + 1)
            return (
                i,
                before.decode(),
                JournalDamaged(fault, line=after + i + 2, where=f"{where}:{after + i + 2}"),
            )
        before = digest
    return len(lines), before.decode(), None


def _has_seq(line: bytes, seq: int) -> bool:
    if line.startswith(b'{"seq":%d,' % seq):
        return True
    try:  # Somebody else's writer may order its keys in another way.
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(fields, dict) and fields.get("seq") == seq


def _fault(line: bytes, digest: bytes, seq: int) -> Phrase:
    found = _SEQ.search(line)
    if found and int(found[1]) != seq:
        return WORDS("journal.seq_differs", found=int(found[1]), expected=seq, before=seq - 1)
    if line[-_SUFFIX:-66] != _KEY or line[-2:] != b'"}':
        return WORDS("journal.no_hash", before=seq - 1)
    if line[-66:-2] == digest:
        return WORDS("journal.seq_differs", found="?", expected=seq, before=seq - 1)
    return WORDS("journal.hash_differs", before=seq - 1)


def _header(line: bytes, whole: bool, *, where: str) -> Header:
    if not line and not whole:
        raise NotAJournal(WORDS("journal.empty"), where=where)
    fields = _header_fields(line, whole, where=where)
    if isinstance(fields["aar"], int) and fields["aar"] > FORMAT:
        raise NewerFormat(WORDS("journal.newer", found=fields["aar"], known=FORMAT), where=where)
    digest = hashlib.sha256(line[:-_SUFFIX]).hexdigest()
    if line[-_SUFFIX:] != _KEY + digest.encode() + b'"}':
        raise JournalDamaged(WORDS("journal.hash_differs", before=0), line=1, where=f"{where}:1")
    if set(fields) != _HEADER_KEYS or fields["aar"] != FORMAT:
        fault = WORDS("journal.header_fact", fault=", ".join(fields))
        raise JournalDamaged(fault, line=1, where=f"{where}:1")
    return _header_value(fields, digest, where=where)


def _header_fields(line: bytes, whole: bool, *, where: str) -> dict[str, Any]:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        fields = None
    if isinstance(fields, dict) and "aar" in fields and whole:
        return fields
    if line.startswith(b'{"aar"'):
        if not whole:
            raise NotAJournal(WORDS("journal.header_torn"), where=where)
        raise JournalDamaged(WORDS("journal.hash_differs", before=0), line=1, where=f"{where}:1")
    raise NotAJournal(WORDS("journal.not_text"), where=where)


def _header_value(fields: dict[str, Any], digest: str, *, where: str) -> Header:
    base = fields["base"]
    texts = [fields[key] for key in ("match", "game", "created")]
    if base is not None and isinstance(base, dict):
        texts += [base.get("match"), base.get("hash")]
    sound_base = base is None or (isinstance(base, dict) and isinstance(base.get("seq"), int))
    if not sound_base or not all(isinstance(text, str) and text for text in texts):
        fault = WORDS("journal.header_fact", fault=fields)
        raise JournalDamaged(fault, line=1, where=f"{where}:1")
    started = None if base is None else Base(base["match"], base["seq"], base["hash"])
    return Header(fields["match"], fields["game"], fields["created"], started, digest)
