"""What a table saw, told outright: hits, what left the board, wounds.

They serve whoever corrects a proposed segment or damage, or tells what nobody offers.
Everything may be answered that could lie on a table; what the rules would say comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Final

from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.words import OFFERED as ASKED
from projections.games.neuroshima_hex.words import WORDS
from projections.offers import Ask, Choice

_KINDS: Final = ("melee", "ranged", "gauss", "explosion")
_WOUNDS: Final = (1, 2, 3, 4, 5, 0)


def attacks_ask(table: Table) -> Ask:
    """The hits of a segment."""
    parts = (
        _unit(table, "from", "hitter"),
        _unit(table, "to", "struck"),
        _wounds(),
        _way_of_hitting(table),
        _strength(table),
        *_medics(table),
    )
    return _list("attacks", parts)


def hits_ask(table: Table) -> Ask:
    """What damage outside battle hit."""
    return _list("hits", (_unit(table, "hex", "struck"), _wounds(), *_medics(table)))


def shown_wounds_ask(table: Table) -> Ask:
    """The wounds that units show."""
    return _list("wounds", (_unit(table, "hex", "wounded"), _wounds()))


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


# -- parts ----------------------------------------------------------------------------------------


def _list(fact: str, parts: Sequence[Ask]) -> Ask:
    return Ask(fact, "facts", WORDS(f"fact.{fact}"), optional=True, many=True, parts=parts)


def _units(table: Table) -> list[tuple[int, str]]:
    board = table.board
    return [(at, board.grid.names[at]) for at, unit in enumerate(board.at) if unit is not None]


def _unit(table: Table, fact: str, words: str) -> Ask:
    lie = tuple(Choice(name, names.unit(table, name)) for _, name in _units(table))
    return Ask(fact, "cell", ASKED(f"ask.{words}"), lie or _all(table))


def _all(table: Table) -> tuple[Choice, ...]:
    return tuple(Choice(name) for name in table.board.grid.names)


def _wounds() -> Ask:
    counts = tuple(Choice(count) for count in _WOUNDS)
    return Ask("wounds", "choice", WORDS("fact.wounds"), counts, least=0, most=99)


def _medics(table: Table) -> tuple[Ask, ...]:
    """Which Medic took the hit, where there are any."""
    stand = sorted({medic for medic, _ in table.derived.medics})
    hexes = [table.board.grid.names[at] for at in stand]
    lie = tuple(Choice(name, names.unit(table, name)) for name in hexes)
    words = WORDS("fact.absorbed_by")
    return (Ask("absorbed_by", "cell", words, lie, optional=True),) if lie else ()


def _way_of_hitting(table: Table) -> Ask:
    """Its own way first."""

    def ways(unit: Unit) -> tuple[Choice, ...]:
        own = [attack.type for attack in unit.tile.attacks if attack.type in _KINDS]
        kinds = dict.fromkeys(chain(own, _KINDS))
        return tuple(Choice(kind, WORDS(f"value.{kind}")) for kind in kinds)

    usual = tuple(Choice(kind, WORDS(f"value.{kind}")) for kind in _KINDS)
    return Ask("kind", "choice", WORDS("fact.kind"), given="from", follows=True,
               by_given=_by_unit(table, ways, usual))  # fmt: skip


def _strength(table: Table) -> Ask:
    def strengths(unit: Unit) -> tuple[Choice, ...]:
        return tuple(Choice(s) for s in dict.fromkeys(a.strength for a in unit.tile.attacks))

    return Ask("strength", "number", WORDS("fact.strength"), given="from", follows=True, least=0,
               most=99, by_given=_by_unit(table, strengths, (Choice(1),)))  # fmt: skip


def _by_unit(
    table: Table, choices: Callable[[Unit], tuple[Choice, ...]], usual: tuple[Choice, ...]
) -> Mapping[str, tuple[Choice, ...]]:
    """Answers by the hex that was answered before; the usual ones where nobody stands."""
    found = dict.fromkeys(table.board.grid.names, usual)
    for at, name in _units(table):
        unit = table.board.at[at]
        assert unit is not None, "only units are listed"
        found[name] = choices(unit) or usual
    return found
