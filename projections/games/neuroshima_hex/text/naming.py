"""Tiles and seats by the names people type: both languages, abbreviations, beginnings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from events.words import Lang, folded
from projections.games.neuroshima_hex.armies.lookup import army_of, catalogue, find_tile
from projections.text.common_statements import UNSEEN
from projections.text.dialect import write_text

_SHORTEST: Final = 3
_SHORTEST_STEM: Final = 4
"""A beginning of so many letters may stand for a name."""


# -- tiles ----------------------------------------------------------------------------------------


@cache
def tile_aliases(army: str | None) -> Mapping[str, str]:
    """By folded name the tiles of an army; where two share one, the name goes before the rest."""
    known = army_of(army)
    found: dict[str, str] = {}
    if known is None:
        return found
    ways = (
        lambda tile: (tile.id, tile.id.removeprefix(f"{known.id}-")),
        lambda tile: tile.name.values(),
        lambda tile: tile.short.values(),
        lambda tile: tile.other_names,
    )
    for names_of in ways:
        for tile in known.tiles:
            for name in names_of(tile):
                found.setdefault(folded(name), tile.id)
    return found


def tiles_named(said: str, army: str | None) -> Sequence[str]:
    """The tiles that a name, an abbreviation or the beginning of a name may mean."""
    aliases, wanted = tile_aliases(army), folded(said)
    if wanted in aliases:
        return (aliases[wanted],)
    if len(wanted) < _SHORTEST:
        return ()
    return tuple(dict.fromkeys(t for name, t in aliases.items() if name.startswith(wanted)))


def tiles_declined(word: str, army: str | None) -> Sequence[str]:
    """The one tile of which a word may be a case of the Polish name: `ochroniarza`, `matkę`."""
    wanted, known = folded(word), army_of(army)
    names = {folded(tile.name["pl"]): tile.id for tile in (known.tiles if known else ())}
    for stem in (wanted[:-1], wanted[:-2]):
        found = {tile for name, tile in names.items() if name.startswith(stem)}
        if len(stem) >= _SHORTEST_STEM and found:
            return tuple(found) if len(found) == 1 else ()
    return ()


def tile_names(army: str | None) -> list[str]:
    """Names of an army's tiles, to say which is nearest."""
    known = army_of(army)
    tiles = known.tiles if known else ()
    return [name for tile in tiles for name in tile.name.values()]


@cache
def write_tile(tile: str | None, army: str | None, lang: Lang) -> str:
    """A tile as one types it beside `army`; one of another army by its id in quotes."""
    if tile is None:
        return UNSEEN
    known = find_tile(tile)
    names = (known.name[lang], known.short[lang])
    for name in reversed(names) if known.kind == "hq" else names:
        if tiles_named(name, army) == (tile,):
            return name
    return write_text(tile)


# -- armies and seats -----------------------------------------------------------------------------


@cache
def army_aliases() -> Mapping[str, str]:
    """Armies by folded name."""
    found: dict[str, str] = {}
    for army in catalogue().armies.values():
        for name in (army.id, *army.name.values()):
            found.setdefault(folded(name), army.id)
    return found


def write_army(army: str, lang: Lang) -> str:
    """An army by its name; one that nobody knows in quotes."""
    known = army_of(army)
    if known is None:
        return write_text(army)
    name = known.name[lang]
    return name if army_aliases().get(folded(name)) == army else write_text(army)


def army_names() -> list[str]:
    """What the armies are called, to say which is nearest."""
    return [name for army in catalogue().armies.values() for name in army.name.values()]


def parse_army(said: str) -> str | None:
    """The army that somebody means; None where nobody knows it."""
    return army_aliases().get(folded(said))
