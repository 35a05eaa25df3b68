"""A VASSAL file as a stream of commands, with what its archive says beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from importers.archives import Archive, open_archive
from importers.formats import Parsed
from importers.import_context import ImportContext
from importers.source import NotUnderstood, Source
from importers.text import name
from importers.vassal.commands import Command, Secrets, read_command
from importers.vassal.payload import LIMITS, SAVED_GAME, commands, is_payload, pieces_of
from importers.xml import parse_xml

_SAVED_WITH: Final = re.compile(r"Game saved using (?P<module>.{1,120}?) version")


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
        if self.source.members is None:
            yield from self._read(None)
            return
        with open_archive(self.source, LIMITS) as archive:
            yield from self._read(archive)

    def _read(self, archive: Archive | None) -> Iterator[tuple[int, str, Command | None]]:
        for depth, text in commands(pieces_of(self.source, archive), self.source.where):
            yield depth, text, read_command(text, self.secrets)


def recognise(source: Source) -> int:
    """A saved game in an archive, or one that was unpacked."""
    if source.members is None:
        return 90 if is_payload(source.data) else 0
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
