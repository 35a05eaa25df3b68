"""Finding the module of a game, and telling what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from events.words import Phrase
from importers.desk import Desk
from importers.problems import NotUnderstood
from importers.vassal.atlas import Atlas, atlas_of, tables_of
from importers.vassal.modules import Module, module_for, read_module
from importers.vassal.parse import About
from importers.vassal.traits import Spot
from importers.words import WORDS


def named_places(
    said: str | None, about: About, spots: Iterable[Spot], picked: Sequence[str], desk: Desk
) -> tuple[Atlas | None, list[Phrase]]:
    """The places of a game by name, and what one should know of that.

    The module is the one that the person named, else one beside the file that calls itself as the
    game calls its own. One that was named and cannot be read is an error; one that lay there is
    only told.
    """
    wanted = about.module or said
    path = desk.module or module_for(wanted, about.version, desk.beside)
    seen = list(spots)
    if path is None:
        return None, [WORDS("vassal.no_module", module=wanted or "?")] if seen else []
    try:
        module = read_module(path)
    except NotUnderstood as error:
        if desk.module is not None:
            raise
        return None, [WORDS("vassal.bad_module", file=path.name[:200], why=str(error.phrase))]
    tables, exchanged = tables_of(module, {spot.map for spot in seen}, picked)
    atlas = atlas_of(tables, seen)
    remarks = list(_remarks(atlas, module, about, wanted, path))
    if exchanged:
        remarks.append(WORDS("vassal.exchanged", maps=exchanged))
    return atlas, remarks


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
