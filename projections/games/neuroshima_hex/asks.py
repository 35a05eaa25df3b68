"""Questions with their legal answers: of the offers, and of who tells outright what a table saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, get_args

from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.battle.outcome import HitKind
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, Grid
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, OnDemand

UNKNOWN: Final = Choice(None, OFFERED("answer.unknown"))
ANY_FACING: Final = tuple(Choice(facing) for facing in FACINGS)
_HEXES: Final = {size: tuple(Choice(name) for name in grid.names) for size, grid in GRIDS.items()}
_KINDS: Final = get_args(HitKind)
_WOUNDS: Final = (1, 2, 3, 4, 5, 0)


def cells(grid: Grid, hexes: Iterable[int]) -> tuple[Choice, ...]:
    """Hexes as answers."""
    known = _HEXES[grid.size]
    return tuple([known[at] for at in hexes])


@lru_cache(maxsize=8192)
def _unit_choice(name: str, tile: str) -> Choice:
    return Choice(name, OFFERED("answer.unit", tile=tile_words(tile), hex=name))


@lru_cache(maxsize=1024)
def tile_choice(tile: str | None, most: int | None = None) -> Choice:
    """A tile as an answer, of which there are `most`, or one that nobody sees."""
    return UNKNOWN if tile is None else Choice(tile, tile_words(tile), most=most)


def units(v: View, hexes: Iterable[int]) -> tuple[Choice, ...]:
    """Hexes as answers, said with the unit that stands there."""
    bare, at = _HEXES[v.grid.size], v.board.at
    return tuple(
        bare[h] if (unit := at[h]) is None else _unit_choice(v.names[h], unit.laid.tile.id)
        for h in hexes
    )


def by_hex(
    v: View, hexes: Sequence[int], work: Callable[[int], Sequence[Choice]]
) -> Mapping[Any, Sequence[Choice]]:
    """Answers that depend on a hex answered before."""
    index = {v.names[at]: at for at in hexes}
    return OnDemand(lambda: index, lambda name: work(index[name]))


# -- placing --------------------------------------------------------------------------------------


def hex_ask(v: View, hexes: Iterable[int]) -> Ask:
    """Where a tile is laid."""
    return Ask("hex", "cell", OFFERED("ask.hex"), cells(v.board.grid, hexes))


FACING: Final = Ask("facing", "facing", OFFERED("ask.facing"), ANY_FACING)


# -- what a table saw, told outright ---------------------------------------------------------------
#
# Everything may be answered that could lie on a table; what the rules would say comes first.


def attacks_ask(table: Table) -> Ask:
    """The hits of a segment: by the unit that hits its own ways first, and its own strengths."""
    kinds = {kind: Choice(kind, WORDS(f"value.{kind}")) for kind in _KINDS}
    hexes = table.board.grid.names
    ways = dict.fromkeys(hexes, tuple(kinds.values()))
    strengths: dict[str, tuple[Choice, ...]] = dict.fromkeys(hexes, (Choice(1),))
    for at, unit in table.board.units():
        attacks = unit.tile.attacks
        own = [attack.type for attack in attacks if attack.type in kinds]
        ways[hexes[at]] = tuple(kinds[kind] for kind in dict.fromkeys((*own, *_KINDS)))
        if attacks:
            found = dict.fromkeys(attack.strength for attack in attacks)
            strengths[hexes[at]] = tuple(map(Choice, found))
    parts = (
        _unit_ask(table, "from", "hitter"),
        _unit_ask(table, "to", "struck"),
        _wounds_ask(),
        Ask("kind", "choice", WORDS("fact.kind"), after="from", follows=True, choices_after=ways),
        Ask("strength", "number", WORDS("fact.strength"), after="from", follows=True, least=0,
            most=99, choices_after=strengths),
        *_medic_asks(table),
    )  # fmt: skip
    return _facts_ask("attacks", parts)


def hits_ask(table: Table) -> Ask:
    """What damage outside battle hit."""
    return _facts_ask(
        "hits", (_unit_ask(table, "hex", "struck"), _wounds_ask(), *_medic_asks(table))
    )


def shown_wounds_ask(table: Table) -> Ask:
    """The wounds that units show."""
    return _facts_ask("wounds", (_unit_ask(table, "hex", "wounded"), _wounds_ask()))


def destroyed_ask(table: Table) -> Ask:
    """Units that leave the board, each once; the HQ is one of them."""
    board, found = table.board, table.board.grid.names
    lie = (
        Choice(board.as_lifted(at, unit), names.unit(table, found[at]), most=1, cell=found[at])
        for at, unit in board.units()
    )
    return Ask("destroyed", "piece", WORDS("fact.destroyed"), tuple(lie), many=True, optional=True)


def foundations_ask(table: Table) -> Ask:
    """Foundations that leave the board, each once."""
    board = table.board
    lie = (
        Choice(
            board.as_lifted(at, lain), names.tile(lain.tile.id), most=1,
            cell=board.grid.names[at],
        )
        for at, lain in sorted(board.foundations.items())
    )  # fmt: skip
    words = WORDS("fact.foundations")
    return Ask("foundations", "piece", words, tuple(lie), many=True, optional=True)


def _facts_ask(fact: str, parts: Sequence[Ask]) -> Ask:
    return Ask(fact, "facts", WORDS(f"fact.{fact}"), optional=True, many=True, parts=parts)


def _unit_ask(table: Table, fact: str, words: str) -> Ask:
    hexes = table.board.grid.names
    lie = tuple(Choice(hexes[at], names.unit(table, hexes[at])) for at, _ in table.board.units())
    return Ask(fact, "cell", OFFERED(f"ask.{words}"), lie or tuple(map(Choice, hexes)))


def _wounds_ask() -> Ask:
    counts = tuple(map(Choice, _WOUNDS))
    return Ask("wounds", "choice", WORDS("fact.wounds"), counts, least=0, most=99)


def _medic_asks(table: Table) -> tuple[Ask, ...]:
    """Which Medic took the hit, where there are any."""
    stand = sorted({medic for medic, _ in table.derived.medics})
    hexes = [table.board.grid.names[at] for at in stand]
    lie = tuple(Choice(name, names.unit(table, name)) for name in hexes)
    words = WORDS("fact.absorbed_by")
    return (Ask("absorbed_by", "cell", words, lie, optional=True),) if lie else ()
