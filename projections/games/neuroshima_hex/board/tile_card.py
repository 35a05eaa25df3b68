"""What a tile means: each sign on its face in words, as it is printed, its top to the north."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.words import Name, Phrase, Wording
from projections.games.neuroshima_hex.armies import army_of, catalogue
from projections.games.neuroshima_hex.board.board import Tile
from projections.games.neuroshima_hex.words import WORDS
from projections.outlooks import PieceCard
from projections.scene import HEX_COMPASS


def about(piece: str) -> PieceCard | None:
    """The card of a tile; None where no army has it."""
    tile = catalogue().tiles.get(piece)
    army = army_of(tile.army) if tile is not None else None
    if tile is None or army is None:
        return None
    kind = WORDS(f"about.kind_{tile.kind}")
    return PieceCard(Name(tile.name), Name(army.name), kind, tile.count, tuple(_signs(tile)))


def _signs(tile: Tile) -> Iterator[Wording]:
    """First when and how it attacks, then what protects it, then what else it does."""
    if tile.kind == "hq":
        yield WORDS("about.hq")
    if tile.initiative:
        steps = ", ".join(map(str, tile.initiative))
        yield WORDS("about.initiative", steps=steps, count=len(tile.initiative))
    elif tile.kind == "soldier":
        yield WORDS("about.no_initiative")
    attacks = dict.fromkeys((attack.type, attack.strength) for attack in tile.attacks)
    for kind, strength in attacks:
        at = (one.side for one in tile.attacks if (one.type, one.strength) == (kind, strength))
        yield WORDS(f"about.{kind}", strength=strength, sides=_sides(at))
    yield from _lasting(tile)
    for link in tile.module:
        whom = "enemy" if link.target == "enemy" else "own"
        key = f"about.{whom}_{link.effect}"
        yield WORDS(key, value=abs(link.value), sides=_sides(link.sides))
    for ability in sorted(tile.abilities):
        yield WORDS(f"about.can_{ability}")


def _lasting(tile: Tile) -> Iterator[Wording]:
    """What protects it, whom it holds, and whether it moves by itself."""
    if tile.armour:
        yield WORDS("about.armour", sides=_sides(tile.armour))
    if tile.nets:
        yield WORDS("about.net", sides=_sides(tile.nets))
    if tile.toughness:
        yield WORDS("about.toughness", value=tile.toughness, wounds=tile.hit_points)
    if tile.mobility:
        yield WORDS("about.mobile")


def _sides(sides: Iterable[int]) -> Phrase | str:
    named = sorted(set(sides))
    if len(named) == len(HEX_COMPASS):
        return WORDS("about.all_sides")
    return ", ".join(HEX_COMPASS[side] for side in named)
