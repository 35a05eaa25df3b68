"""The devices at a table: what each is called, and what it may record in a match.

It is a library's own affair and no part of a record, which says of each event the device alone.
A device is known by a secret that it carries in a cookie; what the record names is made of that,
so that nobody who reads a record can write as another device.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from dashboard.words import PAGE_WORDS
from events import disk
from events.base import Event
from events.words import Lang
from importers.recorder.rights import EVERYTHING, Kind, Right
from projections.plain_text import clean

COOKIE: Final = "aar_key"
FILE: Final = ".devices.json"
LONGEST: Final = 40
"""Letters of a device's name."""
_KINDS: Final[tuple[Kind, ...]] = ("all", "own", "watch")
_MOST: Final = 200
"""Devices that a match remembers: more never sat at one table."""
_ONE_AT_A_TIME: Final = threading.Lock()


def device_of(secret: str) -> str:
    """What a record calls the device that carries a secret."""
    return hashlib.sha256(b"after-action device " + secret.encode()).hexdigest()[:8].upper()


_NAMED: Final = re.compile(r"device ([0-9A-Za-z]{4,16})")


def device_in(by: str | None) -> str | None:
    """The device that an event says wrote it."""
    found = _NAMED.fullmatch(by or "")
    return found and found[1]


def writers_of(
    events: Iterable[Event], names: Mapping[str, str], lang: Lang, least: int = 2
) -> dict[str, str]:
    """What those who wrote a record are called, by what it says of them.

    Nothing where fewer than `least` did: then one need not tell them apart.
    """
    wrote = dict.fromkeys(event.by for event in events if event.by)
    return {by: writer_name(by, names, lang) for by in wrote} if len(wrote) >= least else {}


def writer_name(by: str, names: Mapping[str, str], lang: Lang) -> str:
    """A device by its name, as far as it has one; all else as the record has it."""
    device = device_in(by)
    if device is None:
        return clean(by)
    return clean(names.get(device) or PAGE_WORDS("desk.device_nameless", id=device).text(lang))


@dataclass(frozen=True)
class AtTable:
    """The devices of one match: who opened it, and the rights of each that has one of its own."""

    keeper: str | None = None
    rights: Mapping[str, Right] = field(default_factory=dict)
    met: tuple[str, ...] = ()
    """Those that looked at it, in the order in which they came."""
    others: Right = EVERYTHING
    """The right of those that nobody has named yet."""

    def closed_to(self, device: str, told: Mapping[str, Collection[str]]) -> frozenset[str]:
        """The seats whose secrets stay on other devices; `told` says who told those of each.

        A secret is kept by the device of its player, and by those that told it as long as they may
        record all; where there is none, by every device that may.
        """
        right = self.right_of(device)

        def is_closed(seat: str) -> bool:
            keep = {one for one in told[seat] if self.right_of(one).kind == "all"}
            for one in self.rights:
                own = self.right_of(one)
                keep |= {one} if own.kind == "own" and seat in own.seats else set()
            return device not in keep and bool(keep or right.kind != "all")

        return frozenset(filter(is_closed, told))

    def right_of(self, device: str) -> Right:
        """What a device may record; whoever opened the match, all."""
        return EVERYTHING if device == self.keeper else self.rights.get(device, self.others)


@dataclass(frozen=True)
class Devices:
    """What the library in `folder` knows of devices."""

    folder: Path

    @property
    def _file(self) -> Path:
        return self.folder / FILE

    def _kept(self) -> dict[str, Any]:
        try:
            kept = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):  # none yet, or spoilt: then everybody may do all
            return {}
        return _dict_of(kept)

    def names(self) -> dict[str, str]:
        """What devices are called, by what records call them."""
        return {str(k): str(v) for k, v in _dict_of(self._kept().get("names")).items()}

    def at_table(self, match: str) -> AtTable:
        """The devices of a match."""
        return _at_table(_dict_of(_dict_of(self._kept().get("matches")).get(match)))

    def watched_by(self, device: str) -> set[str]:
        """The matches that a device only watches: it was told so, or all do who come.

        The latter does not hold for one that opened a match of this library.
        """
        matches = _dict_of(self._kept().get("matches"))
        tables = {match: _at_table(_dict_of(kept)) for match, kept in matches.items()}
        is_guest = all(table.keeper != device for table in tables.values())
        return {
            match
            for match, table in tables.items()
            if table.right_of(device).kind == "watch"
            and (device in table.rights or (is_guest and device in table.met))
        }

    def call(self, device: str, name: str) -> None:
        """Give a device a name; an empty one takes it away."""
        with self._changing() as kept:
            names = {**self.names(), device: " ".join(name.split())[:LONGEST]}
            kept["names"] = {key: value for key, value in names.items() if value}

    def open(self, match: str, device: str) -> None:
        """A device opens a match: it says from then on what the others may do."""
        self._put(match, keeper=device)

    def rename(self, rename: Callable[[Any], Any]) -> None:
        """Change what is kept of names: of devices, and of the seats that some may record for."""
        if self._file.exists():
            with self._changing() as kept:
                changed = rename(dict(kept))
                kept.clear()
                kept.update(changed)

    def meet(self, match: str, device: str) -> None:
        """A device looks at a match; whoever opened it can give it a right."""
        met = self.at_table(match).met
        if device not in met:
            self._put(match, met=[*met, device][-_MOST:])

    def allow(self, match: str, rights: Mapping[str, Right], others: Right) -> None:
        """Say what each device may do, all of it anew."""
        kept = {device: asdict(right) for device, right in list(rights.items())[:_MOST]}
        self._put(match, rights=kept, others=asdict(others))

    def _put(self, match: str, **parts: Any) -> None:
        with self._changing() as kept:
            matches = _dict_of(kept.get("matches"))
            kept["matches"] = {**matches, match: {**_dict_of(matches.get(match)), **parts}}

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Any]]:
        """What is kept, to be changed: one after the other, so that nothing is lost."""
        with _ONE_AT_A_TIME:
            kept = self._kept()
            yield kept
            self.folder.mkdir(parents=True, exist_ok=True)
            data = json.dumps(kept, ensure_ascii=False, sort_keys=True).encode()
            disk.write_scratch(self._file, data, durable=False).replace(self._file)


def _at_table(kept: Mapping[str, Any]) -> AtTable:
    met, keeper = kept.get("met"), kept.get("keeper")
    return AtTable(
        keeper if isinstance(keeper, str) else None,
        {str(k): right_in(v) for k, v in _dict_of(kept.get("rights")).items()},
        tuple(map(str, met)) if isinstance(met, list) else (),
        right_in(kept.get("others")),
    )


def _dict_of(kept: Any) -> dict[str, Any]:
    return kept if isinstance(kept, dict) else {}


def right_in(kept: Any) -> Right:
    """A right as it was written; what cannot be read takes nothing away."""
    if not isinstance(kept, dict) or kept.get("kind") not in _KINDS:
        return EVERYTHING
    seats = kept.get("seats")
    return Right(kept["kind"], tuple(map(str, seats)) if isinstance(seats, list | tuple) else ())
