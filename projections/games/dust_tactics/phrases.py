"""The sentences of a match of Dust Tactics, and what its units, sides and facts are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.match import CountedDice
from events.words import Wording, Words
from projections.fact_shapes import FactShape, Sort
from projections.games.dust_tactics.table import DustTable

SAID: Final = Words(__package__, "words", "words/acts", "words/findings", "words/board")
"""Options; what happens, what is offered, asked and found."""
SEATS: Final = frozenset({"player"})
"""The facts that name seats."""
SIDES: Final = frozenset({"winner", "first", "side", "holder", "hits", "thrown", "placed_by"})
"""The facts that name sides, themselves or by their keys."""


def armies() -> dict[str, Wording]:
    """The sides of the war that the rulebook names."""
    return {name: SAID(f"army.{name}") for name in ("allies", "axis")}


def side_name(table: DustTable, side: str) -> str:
    """A side as it is called: a team, or who plays alone."""
    return table.names.get(side, side)


def word(value: str) -> Wording:
    """An id as it is called; any other word as it stands."""
    key = f"value.{value}"
    return SAID(key) if key in SAID else value


def figure_word(figure: str) -> Wording:
    """A figure by its role in a command squad, else by its weapon."""
    key = f"role.{figure}"
    return SAID(key) if key in SAID else figure


def called(shape: FactShape, value: Any, table: DustTable) -> Any:
    """A fact as a sentence says it."""
    if isinstance(value, Mapping):
        pairs = value.items()
        return [SAID("said.pair", name=_one(shape, shape.keys, k, table), n=v) for k, v in pairs]
    if shape.is_list:
        return [_one(shape, shape.sort, one, table) for one in value or ()]
    return _one(shape, shape.sort, value, table)


def _one(shape: FactShape, sort: Sort | None, value: Any, table: DustTable) -> Any:
    if value is None:
        return SAID("scene.unknown")
    if sort == "seat":
        return table.names.get(value, value)
    if shape.name in SIDES:
        return side_name(table, value)
    if sort == "dice":
        is_counted = isinstance(value, CountedDice)
        told = (value.successes, value.dice) if is_counted else (value.count("hit"), len(value))
        return f"{told[0]}/{told[1]}"
    say = _SAID_SO.get(shape.name) or _SORTED_SO.get(sort or "")
    return say(value) if say else value


_SAID_SO: Final[Mapping[str, Callable[[Any], Wording]]] = {
    "removed": figure_word, "figures": figure_word, "skill": word, "skills": word,
    "edge": lambda edge: edge.replace("|", "/"), "edges": lambda edge: edge.replace("|", "/"),
}  # fmt: skip
"""Facts that are names, and said in words of ours or another way."""
_SORTED_SO: Final[Mapping[str, Callable[[Any], Wording]]] = {
    "choice": word, "flag": lambda flag: word("yes" if flag else "no"),
}  # fmt: skip
