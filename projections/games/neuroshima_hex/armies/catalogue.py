"""Which tiles there are: six armies as data, and the armies players add.

An army is one JSON file. `load_catalogue(*folders)` reads ours and every `*.json` in the folders;
a file that cannot be is refused with its line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from projections.cached_once import once
from projections.games.neuroshima_hex.armies.files import read_army_file
from projections.games.neuroshima_hex.armies.tiles import Tile
from projections.games.neuroshima_hex.position.messages import BadArmy
from projections.games.neuroshima_hex.position.words import WORDS

_DATA: Final = Path(__file__).parents[1] / "data"
_ARMIES: Final = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")


@dataclass(frozen=True, slots=True)
class Army:
    """An army and its tiles, in the order of its file."""

    id: str
    name: Mapping[str, str]
    traits: frozenset[str]
    tiles: tuple[Tile, ...]
    sources: Mapping[str, str] = field(default_factory=dict)

    def by_short(self, short: str) -> Tile | None:
        """The tile with that abbreviation; English goes before Polish."""
        for lang in ("en", "pl"):
            for tile in self.tiles:
                if tile.short[lang].casefold() == short.casefold():
                    return tile
        return None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All armies, and all their tiles by id."""

    armies: Mapping[str, Army]
    tiles: Mapping[str, Tile]


def load_catalogue(*folders: Path | str) -> Catalogue:
    """Our six armies and those in `folders`; a folder that is not there holds none."""
    armies = dict(_our_armies())
    for folder in folders:
        for path in sorted(Path(folder).glob("*.json")):
            army = read_army(path)
            if army.id in armies:
                raise BadArmy(WORDS("army.known_already", army=army.id), where=f"{path}:1")
            armies[army.id] = army
    return _catalogue(armies)


@once
def _our_armies() -> Mapping[str, Army]:
    return {name: read_army(_DATA / f"{name}.json") for name in _ARMIES}


def _catalogue(armies: Mapping[str, Army]) -> Catalogue:
    return Catalogue(armies, {tile.id: tile for army in armies.values() for tile in army.tiles})


@once
def duel_terminals() -> tuple[str, ...]:
    """The hexes we take for the Duel board's terminals (low confidence; a match may say others)."""
    boards = json.loads((_DATA / "boards.json").read_text("utf-8"))
    return tuple(boards["duel_terminals"]["hexes"])


def read_army(path: Path) -> Army:
    """The army in one file, or the first thing that is wrong with it and its line."""
    data = read_army_file(path)
    tiles = tuple(tile.tile(data.id) for tile in data.tiles)
    return Army(data.id, data.name.model_dump(), frozenset(data.traits), tiles, data.sources)
