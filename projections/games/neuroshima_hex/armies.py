"""Which armies there are: six of ours as data, and the packs that players add.

An army is one JSON file. Everything a tile does is named data (attacks, connections, abilities), so
a new army needs no code; a file that cannot be is refused with its line. `load_catalogue(*folders)`
reads ours and every `*.json` in the folders; `catalogue()` is what a match may be played with.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from pathlib import Path
from threading import Lock
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.errors import reason, shown
from events.words import LANGUAGES, Lang, Name, Phrase
from projections.games.neuroshima_hex.board.board import (
    AttackIcon,
    AttackKind,
    Confidence,
    Connection,
    Effect,
    Kind,
    Target,
    Tile,
)
from projections.games.neuroshima_hex.position.messages import BadArmy, Location, fault, line_of
from projections.games.neuroshima_hex.words import BATTLE

T = TypeVar("T")

_DATA: Final = Path(__file__).parent / "data"
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


def once(read: Callable[[], T]) -> Callable[[], T]:
    """Keep what `read` gives. Unlike `functools.cache`, two threads never read it both.

    For values whose parts are compared by identity: two catalogues would hold two of everything.
    """
    lock, found = Lock(), list[T]()

    @wraps(read)
    def get() -> T:
        if not found:
            with lock:
                if not found:
                    found.append(read())
        return found[0]

    return get


def load_catalogue(*folders: Path | str) -> Catalogue:
    """Our six armies and those in `folders`; a folder that is not there holds none."""
    armies = dict(_our_armies())
    for folder in folders:
        for path in sorted(Path(folder).glob("*.json")):
            army = read_army(path)
            if army.id in armies:
                raise BadArmy(BATTLE("army.known_already", army=army.id), where=f"{path}:1")
            armies[army.id] = army
    return Catalogue(armies, {tile.id: tile for army in armies.values() for tile in army.tiles})


@once
def _our_armies() -> Mapping[str, Army]:
    return {name: read_army(_DATA / f"{name}.json") for name in _ARMIES}


@once
def duel_terminals() -> tuple[str, ...]:
    """The hexes we take for the Duel board's terminals (low confidence; a match may say others)."""
    boards = json.loads((_DATA / "boards.json").read_text("utf-8"))
    return tuple(boards["duel_terminals"]["hexes"])


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

    def name_in(tile: Tile, lang: Lang) -> str:
        name, army = tile.name[lang], catalogue().armies[tile.army].name[lang]
        return name if often[lang][name] == 1 else f"{name} ({army})"

    return {tile.id: Name({lang: name_in(tile, lang) for lang in LANGUAGES}) for tile in tiles}


def army_of(name: str | None) -> Army | None:
    """The army of that id; None where no pack holds it."""
    return catalogue().armies.get(name or "")


def hurts_allies(name: str | None) -> bool:
    """Whether an army's attacks may hurt its allies too: under an option of the match."""
    army = army_of(name)
    return army is not None and "attacks_hurt_allies" in army.traits


@lru_cache(maxsize=4096)
def find_tile(tile: str) -> Tile:
    """The tile of that id; one whose pack is not at hand stands there and does nothing."""
    known = catalogue().tiles.get(tile)
    if known is not None:
        return known
    army, _, name = tile.partition("-")
    title, short = name.replace("-", " ").capitalize() or tile, (name or tile)[:4].upper()
    return Tile(
        tile, army, {"en": title, "pl": title}, {"en": short, "pl": short}, "soldier", 1
    )  # fmt: skip


def is_foundation(tile: str | None) -> bool:
    """Whether it is a foundation: a Mine, which strikes and is not played."""
    return tile is not None and find_tile(tile).kind == "foundation"


def ability_of(tile: str | None) -> str | None:
    """What an instant does."""
    return None if tile is None else min(find_tile(tile).abilities, default=None)


# -- an army's file: what may stand in it, and what is wrong with one that cannot be ---------------


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
Text = Annotated[str, Field(min_length=1)]
Short = Annotated[str, Field(min_length=1, max_length=4)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class NameData(_Strict):
    """A name in both languages."""

    en: Text
    pl: Text


class ShortData(_Strict):
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
    name: NameData
    short: ShortData
    other_names: tuple[Text, ...] = ()
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
            attacks=tuple(AttackIcon(a.side, a.type, a.strength) for a in self.attacks),
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
    name: NameData
    traits: tuple[Trait, ...] = ()
    sources: dict[str, str] = {}
    tiles: Annotated[tuple[TileData, ...], Field(min_length=1)]


_MODELS: Final[Mapping[str, type[BaseModel]]] = {
    "": ArmyData,
    "tiles": TileData,
    "attacks": AttackData,
    "module": ConnectionData,
    "name": NameData,
    "short": ShortData,
    "source": SourceData,
}


def read_army(path: Path) -> Army:
    """The army in one file, or the first thing that is wrong with it and its line."""
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadArmy(BATTLE("army.not_utf8"), where=str(path)) from None
    except OSError as error:
        raise BadArmy(BATTLE("army.cannot_open", why=reason(error)), where=str(path)) from None
    data = _checked(text, path)
    tiles = tuple(tile.tile(data.id) for tile in data.tiles)
    return Army(data.id, data.name.model_dump(), frozenset(data.traits), tiles, data.sources)


def _checked(text: str, path: Path) -> ArmyData:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        why = BATTLE("fault.breaks_off", line=error.lineno, column=error.colno)
        raise BadArmy(BATTLE("army.not_json", why=why), where=f"{path}:{error.lineno}") from None
    except RecursionError:
        why = BATTLE("fault.too_deep")
        raise BadArmy(BATTLE("army.not_json", why=why), where=f"{path}:1") from None
    if not isinstance(data, dict):
        raise BadArmy(BATTLE("army.not_object", found=shown(data)), where=f"{path}:1")
    try:
        army = ArmyData.model_validate_json(text, strict=True)
    except ValidationError as error:
        phrase, loc = fault(error, _MODELS)
        raise BadArmy(phrase, where=f"{path}:{line_of(text, loc)}") from None
    for problem, loc in _problems(army):
        raise BadArmy(problem, where=f"{path}:{line_of(text, loc)}")
    return army


def _problems(army: ArmyData) -> Iterable[tuple[Phrase, Location]]:
    """What a schema cannot say; each with its place in the file."""
    yield from _name_problems(army)
    hqs = [tile for tile in army.tiles if tile.kind == "hq"]
    if [tile.count for tile in hqs] != [1]:
        yield BATTLE("army.one_hq", count=sum(tile.count for tile in hqs)), ("tiles",)
    for i, tile in enumerate(army.tiles):
        yield from _icon_problems(i, tile)


def _name_problems(army: ArmyData) -> Iterable[tuple[Phrase, Location]]:
    seen: Counter[str] = Counter()
    for i, tile in enumerate(army.tiles):
        seen[tile.id] += 1
        if seen[tile.id] > 1:
            yield BATTLE("army.tile_twice", tile=tile.id), ("tiles", i, "id")
        if not tile.id.startswith(f"{army.id}-"):
            prefix = f"{army.id}-"
            yield BATTLE("army.tile_prefix", tile=tile.id, prefix=prefix), ("tiles", i, "id")
    for lang in LANGUAGES:
        shorts: dict[str, str] = {}
        for i, tile in enumerate(army.tiles):
            short = getattr(tile.short, lang)
            other = shorts.setdefault(short.casefold(), tile.id)
            if other != tile.id:
                phrase = BATTLE(
                    "army.short_twice", short=short, tile=tile.id, other=other, lang=lang
                )
                yield phrase, ("tiles", i, "short")


def _icon_problems(i: int, tile: TileData) -> Iterable[tuple[Phrase, Location]]:
    icons = (tile.initiative, tile.attacks, tile.armour, tile.nets, tile.module, tile.toughness)
    if tile.kind in ("foundation", "instant") and (any(icons) or tile.mobility):
        yield BATTLE("army.icons_off_board", tile=tile.id, kind=tile.kind), ("tiles", i, "kind")
    for j, link in enumerate(tile.module):
        where = ("tiles", i, "module", j)
        if tile.kind == "hq" and link.effect == "medic":
            yield BATTLE("army.hq_service", tile=tile.id, effect=link.effect), where
        if link.target not in _TARGETS[link.effect]:
            expected = _TARGETS[link.effect][0]
            phrase = BATTLE(
                "army.bad_target", target=link.target, effect=link.effect, expected=expected
            )
            yield phrase, where
