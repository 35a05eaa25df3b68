"""An army as a file: what may stand in it, and what is wrong with one that cannot be.

Everything a tile does is named data (attacks, connections, abilities), so a new army needs no code.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.errors import reason, shown
from projections.games.neuroshima_hex.armies.tiles import (
    Attack,
    AttackKind,
    Confidence,
    Connection,
    Effect,
    Kind,
    Target,
    Tile,
)
from projections.games.neuroshima_hex.position.json_lines import line_of
from projections.games.neuroshima_hex.position.messages import BadArmy, fault
from projections.games.neuroshima_hex.position.words import WORDS

Ability = Literal[
    # of units
    "explode",  # in its segment it may go off like a Bomb instead of attacking
    "recon_center",  # single moves of its side's units cover up to two hexes
    "transporter_swap",  # a board tile from hand may take its place
    "return_to_pile_top",  # destroyed, it lies on top of its owner's pile
    # of foundations
    "mine",  # destroys the unit that comes onto it, and itself
    # of instants
    "battle",
    "move",
    "push_back",
    "sniper",
    "grenade",
    "bomb",
    "terror",
    "rotation",
    "castling",
]
Trait = Literal["attacks_hurt_allies"]

_TARGETS: Final[Mapping[Effect, tuple[Target, ...]]] = {
    "melee": ("own", "enemy"),
    "ranged": ("own", "enemy"),
    "initiative": ("own", "enemy"),
    "extra_action": ("own",),
    "medic": ("own",),
    "quartermaster": ("own",),
    "mobility": ("own",),
    "takeover": ("enemy_unit",),
    "scope": ("enemy_module",),
}

Side = Annotated[int, Field(ge=0, le=5)]
Words = Annotated[str, Field(min_length=1)]
Short = Annotated[str, Field(min_length=1, max_length=4)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Named(_Strict):
    """A name in both languages."""

    en: Words
    pl: Words


class Abbreviated(_Strict):
    """An abbreviation of at most four letters in both languages."""

    en: Short
    pl: Short


class AttackData(_Strict):
    """One attack icon."""

    side: Side
    type: AttackKind
    strength: Annotated[int, Field(ge=1)]


class ConnectionData(_Strict):
    """What a module's sides do to the units they touch."""

    effect: Effect
    sides: Annotated[tuple[Side, ...], Field(min_length=1)]
    target: Target
    value: int = 1


class SourceData(_Strict):
    """Where count, text and icons of a tile were taken from, and who says otherwise."""

    count_and_text: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    disagreeing: tuple[str, ...] = ()


class TileData(_Strict):
    """One tile of an army's file."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)+$")]
    name: Named
    short: Abbreviated
    other_names: tuple[Words, ...] = ()
    kind: Kind
    count: Annotated[int, Field(ge=1)]
    initiative: tuple[Annotated[int, Field(ge=0)], ...] = ()
    attacks: tuple[AttackData, ...] = ()
    armour: tuple[Side, ...] = ()
    nets: tuple[Side, ...] = ()
    toughness: Annotated[int, Field(ge=0)] = 0
    mobility: bool = False
    module: tuple[ConnectionData, ...] = ()
    abilities: tuple[Ability, ...] = ()
    notes: str = ""
    source: SourceData = SourceData()
    confidence: Confidence = "low"

    def tile(self, army: str) -> Tile:
        """The tile the resolver knows."""
        return Tile(
            id=self.id,
            army=army,
            name=self.name.model_dump(),
            short=self.short.model_dump(),
            kind=self.kind,
            count=self.count,
            initiative=self.initiative,
            attacks=tuple(Attack(a.side, a.type, a.strength) for a in self.attacks),
            armour=self.armour,
            nets=self.nets,
            toughness=self.toughness,
            mobility=self.mobility,
            module=tuple(Connection(c.effect, c.sides, c.target, c.value) for c in self.module),
            abilities=frozenset(self.abilities),
            other_names=self.other_names,
            notes=self.notes,
            source=self.source.model_dump(),
            confidence=self.confidence,
        )


class ArmyData(_Strict):
    """An army's file."""

    format: Literal["neuroshima_hex army"]
    version: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Named
    traits: tuple[Trait, ...] = ()
    sources: dict[str, str] = {}
    tiles: Annotated[tuple[TileData, ...], Field(min_length=1)]


_KNOWN: Final[Mapping[str, type[BaseModel]]] = {
    "": ArmyData,
    "tiles": TileData,
    "attacks": AttackData,
    "module": ConnectionData,
    "name": Named,
    "short": Abbreviated,
    "source": SourceData,
}


def read_army_file(path: Path) -> ArmyData:
    """The army in one file, or the first thing that is wrong with it and its line."""
    text = _text(path)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        why = WORDS("fault.breaks_off", line=error.lineno, column=error.colno)
        raise BadArmy(WORDS("army.not_json", why=why), where=f"{path}:{error.lineno}") from None
    except RecursionError:
        why = WORDS("fault.too_deep")
        raise BadArmy(WORDS("army.not_json", why=why), where=f"{path}:1") from None
    if not isinstance(data, dict):
        raise BadArmy(WORDS("army.not_object", found=shown(data)), where=f"{path}:1")
    try:
        army = ArmyData.model_validate_json(text, strict=True)
    except ValidationError as error:
        phrase, loc = fault(error, _KNOWN)
        raise BadArmy(phrase, where=f"{path}:{line_of(text, loc)}") from None
    for problem, loc in _problems(army):
        raise BadArmy(problem, where=f"{path}:{line_of(text, loc)}")
    return army


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadArmy(WORDS("army.not_utf8"), where=str(path)) from None
    except OSError as error:
        raise BadArmy(WORDS("army.cannot_open", why=reason(error)), where=str(path)) from None


def _problems(army: ArmyData) -> Iterable[tuple[Any, tuple[int | str, ...]]]:
    """What a schema cannot say; each with its place in the file."""
    yield from _id_problems(army)
    yield from _short_problems(army)
    hqs = [tile for tile in army.tiles if tile.kind == "hq"]
    if [tile.count for tile in hqs] != [1]:
        yield WORDS("army.one_hq", count=sum(tile.count for tile in hqs)), ("tiles",)
    for i, tile in enumerate(army.tiles):
        yield from _icon_problems(i, tile)


def _id_problems(army: ArmyData) -> Iterable[tuple[Any, tuple[int | str, ...]]]:
    seen: Counter[str] = Counter()
    for i, tile in enumerate(army.tiles):
        seen[tile.id] += 1
        if seen[tile.id] > 1:
            yield WORDS("army.tile_twice", tile=tile.id), ("tiles", i, "id")
        if not tile.id.startswith(f"{army.id}-"):
            prefix = f"{army.id}-"
            yield WORDS("army.tile_prefix", tile=tile.id, prefix=prefix), ("tiles", i, "id")


def _short_problems(army: ArmyData) -> Iterable[tuple[Any, tuple[int | str, ...]]]:
    for lang in ("en", "pl"):
        seen: dict[str, str] = {}
        for i, tile in enumerate(army.tiles):
            short = getattr(tile.short, lang)
            other = seen.setdefault(short.casefold(), tile.id)
            if other != tile.id:
                phrase = WORDS(
                    "army.short_twice", short=short, tile=tile.id, other=other, lang=lang
                )
                yield phrase, ("tiles", i, "short")


def _icon_problems(i: int, tile: TileData) -> Iterable[tuple[Any, tuple[int | str, ...]]]:
    icons = (tile.initiative, tile.attacks, tile.armour, tile.nets, tile.module, tile.toughness)
    if tile.kind in ("foundation", "instant") and (any(icons) or tile.mobility):
        yield WORDS("army.icons_off_board", tile=tile.id, kind=tile.kind), ("tiles", i, "kind")
    for j, link in enumerate(tile.module):
        where = ("tiles", i, "module", j)
        if tile.kind == "hq" and link.effect == "medic":
            yield WORDS("army.hq_service", tile=tile.id, effect=link.effect), where
        if link.target not in _TARGETS[link.effect]:
            expected = _TARGETS[link.effect][0]
            phrase = WORDS(
                "army.bad_target", target=link.target, effect=link.effect, expected=expected
            )
            yield phrase, where
