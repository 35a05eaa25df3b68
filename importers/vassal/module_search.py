"""Finding the module of a game, and telling what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from events.words import Phrase
from importers.import_context import ImportContext
from importers.source import NotUnderstood
from importers.vassal.atlas import Atlas, atlas_of, tables_of
from importers.vassal.modules import Module, module_for, read_module
from importers.vassal.parse import About
from importers.vassal.traits import Spot
from importers.words import WORDS


@dataclass(frozen=True)
class Used:
    """What a game used of its maps."""

    spots: Iterable[Spot]
    moves: Mapping[str, int]
    """How often something was moved within a map."""
    picked: Sequence[str]
    """Which boards were picked, as the game tells it."""


@dataclass(frozen=True)
class Named:
    """What came of looking for the module of a game."""

    atlas: Atlas | None = None
    module: str | None = None
    """What the module that is at hand calls itself."""
    remarks: list[Phrase] = field(default_factory=list)


def named_places(said: str | None, about: About, used: Used, context: ImportContext) -> Named:
    """The places of a game by name, and what one should know of that.

    The module is the one that the person named, else one beside the file that calls itself as the
    game calls its own. One that was named and cannot be read is an error; one that lay there is
    only told.
    """
    wanted = about.module or said
    path = context.module or module_for(wanted, about.version, context.beside)
    seen = list(used.spots)
    if path is None:
        told = [WORDS("vassal.no_module", module=wanted or "?")] if seen else []
        return Named(remarks=told)
    try:
        module = read_module(path)
    except NotUnderstood as error:
        if context.module is not None:
            raise
        bad = WORDS("vassal.bad_module", file=path.name[:200], why=str(error.phrase))
        return Named(remarks=[bad])
    tables, exchanged = tables_of(module, {spot.map for spot in seen}, used.picked)
    atlas = atlas_of(tables, seen, used.moves)
    remarks = list(_remarks(atlas, module, about, wanted, path))
    if exchanged:
        remarks.append(WORDS("vassal.exchanged", maps=exchanged))
    return Named(atlas, module.name, remarks)


def _remarks(
    atlas: Atlas | None, module: Module, about: About, wanted: str | None, path: Path
) -> Iterable[Phrase]:
    file = path.name[:200]
    if wanted and module.name and module.name != wanted:
        yield WORDS("vassal.other_module", file=file, found=module.name[:120], expected=wanted)
    elif about.version and module.version and about.version != module.version:
        told = {"found": module.version[:60], "expected": about.version[:60]}
        yield WORDS("vassal.other_version", file=file, **told)
    if module.strange:
        yield WORDS("vassal.strange_numbering", file=file, kinds=list(module.strange))
    if atlas is None:
        yield WORDS("vassal.no_names", file=file)
        return
    yield WORDS("vassal.named", file=file)
    if atlas.turned:
        yield WORDS("vassal.turned")
    if atlas.unnamed:
        yield WORDS("vassal.unnamed", count=atlas.unnamed)
