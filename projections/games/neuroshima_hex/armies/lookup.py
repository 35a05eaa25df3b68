"""The armies a match may be played with: our six, and the packs that the players added."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from events.words import LANGUAGES, Lang, Name
from projections.cached_once import once
from projections.games.neuroshima_hex.armies.catalogue import Army, Catalogue, load_catalogue
from projections.games.neuroshima_hex.armies.tiles import Tile

PACKS: Final = "AAR_ARMIES"
"""The variable that names the folder of army packs, as for `aar battle --armies`."""


@once
def catalogue() -> Catalogue:
    """All armies, read when the first match asks for them."""
    folder = os.environ.get(PACKS)
    return load_catalogue(*([folder] if folder else []))


def armies() -> Mapping[str, Name]:
    """The armies one may name at the start, each with its name."""
    return {army.id: Name(army.name) for army in catalogue().armies.values()}


def pieces() -> Mapping[str, Name]:
    """What every tile is called; one whose name several armies have, with its army."""
    tiles = catalogue().tiles.values()
    often = {lang: Counter(tile.name[lang] for tile in tiles) for lang in LANGUAGES}

    def told(tile: Tile, lang: Lang) -> str:
        name, army = tile.name[lang], catalogue().armies[tile.army].name[lang]
        return name if often[lang][name] == 1 else f"{name} ({army})"

    return {tile.id: Name({lang: told(tile, lang) for lang in LANGUAGES}) for tile in tiles}


def army_of(name: str | None) -> Army | None:
    """The army of that id; None where no pack holds it."""
    return catalogue().armies.get(name or "")


def hurts_allies(name: str | None) -> bool:
    """Whether an army's attacks may hurt its allies too: under an option of the match."""
    army = army_of(name)
    return army is not None and "attacks_hurt_allies" in army.traits


@lru_cache(maxsize=256)
def blank(tile: str) -> Tile:
    """A tile whose pack is not at hand: it stands on the board and does nothing."""
    army, _, name = tile.partition("-")
    title, short = name.replace("-", " ").capitalize() or tile, (name or tile)[:4].upper()
    return Tile(
        tile, army, {"en": title, "pl": title}, {"en": short, "pl": short}, "soldier", 1
    )  # fmt: skip


@lru_cache(maxsize=4096)
def find_tile(tile: str) -> Tile:
    """The tile of that id, blank where nobody knows it."""
    return catalogue().tiles.get(tile) or blank(tile)


def is_foundation(tile: str | None) -> bool:
    """Whether it is a foundation: a Mine, which strikes and is not played."""
    return tile is not None and find_tile(tile).kind == "foundation"


def ability_of(tile: str | None) -> str | None:
    """What an instant does."""
    return None if tile is None else min(find_tile(tile).abilities, default=None)


def tile_name(tile: str, lang: Lang) -> str:
    """What a language calls a tile."""
    return find_tile(tile).name[lang]
