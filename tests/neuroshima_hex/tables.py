"""Small tables in a few words, for tests that tell a rule."""

from collections.abc import Iterable
from typing import Any

from projections.games.neuroshima_hex.armies import Catalogue, load_catalogue
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.derived import Derived, derive
from projections.games.neuroshima_hex.position.answers import adjudicate, table_of

ANN_BOB = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


def position(
    *units: str,
    choices: Iterable[dict[str, Any]] = (),
    points: dict[str, int] | None = None,
    teams: dict[str, str] | None = None,
    armies: Iterable[str] = (),
    mines: Iterable[str] = (),
    **rules: Any,
) -> dict[str, Any]:
    """A position; a unit is "vegas-guard C3 N", "… N+1" wounded; each army is one player's.

    Players are Ann, Bob … in the order in which their armies first appear, or that of `armies`.
    """
    seen = list(dict.fromkeys([*armies, *(unit.split("-")[0] for unit in units)]))
    seen += [army for army in ("borgo", "smart") if army not in seen][: max(0, 2 - len(seen))]
    names = dict(zip(seen, ANN_BOB, strict=False))
    return {
        "game": "neuroshima_hex",
        "rules": rules,
        "players": [
            {
                "name": name,
                "army": army,
                "hq_points": (points or {}).get(name, 20),
                "team": (teams or {}).get(name),
            }
            for army, name in names.items()
        ],
        "units": [_unit(unit, names) for unit in units],
        "foundations": [{"tile": "vegas-mine", "owner": names["vegas"], "hex": at} for at in mines],
        "battle": {"caused_by": "Ann", "choices": list(choices)},
    }


def _unit(text: str, names: dict[str, str]) -> dict[str, Any]:
    tile, at, turned = text.split()
    facing, _, wounds = turned.partition("+")
    owner = names[tile.split("-")[0]]
    return {
        "tile": tile, "owner": owner, "hex": at, "facing": facing, "wounds": int(wounds or 0),
    }  # fmt: skip


def fought(*units: str, catalogue: Catalogue | None = None, **table: Any) -> dict[str, Any]:
    """The result of the battle on that table."""
    return adjudicate(position(*units, **table), catalogue or load_catalogue())


def laid(*units: str, **table: Any) -> Board:
    """The board of that table."""
    return table_of(position(*units, **table), load_catalogue())[0]


class Now:
    """The derived state of a table, asked by hex names."""

    def __init__(self, *units: str, **table: Any) -> None:
        self.board = laid(*units, **table)
        self.derived: Derived = derive(self.board)

    def hex(self, name: str) -> int:
        return self.board.grid.index[name]

    def controller(self, name: str) -> str:
        return self.board.players[self.derived.controller(self.hex(name))].name

    def serves(self, name: str) -> str:
        return self.board.players[self.derived.influence.serves[self.hex(name)]].name

    def netted(self) -> list[str]:
        return [name for name, at in self.board.grid.index.items() if self.derived.is_netted(at)]

    def initiative(self, name: str) -> tuple[int, ...]:
        return self.derived.initiative(self.hex(name))

    def strengths(self, name: str) -> list[int]:
        at = self.hex(name)
        unit = self.board.at[at]
        assert unit is not None
        return [self.derived.strength(at, strike) for strike in unit.laid.strikes]


def dead(result: dict[str, Any]) -> dict[int, list[str]]:
    """Who died in which segment, by hex."""
    return {
        segment["initiative"]: [unit["hex"] for unit in segment["destroyed"]]
        for segment in result["segments"]
        if segment["destroyed"]
    }


def hits(result: dict[str, Any]) -> list[tuple[int, str, str, str, int]]:
    """Every hit as (segment, from, to, kind, wounds)."""
    return [
        (segment["initiative"], hit["from"], hit["to"], hit["kind"], hit["wounds"])
        for segment in result["segments"]
        for hit in segment["attacks"]
    ]


def acts(result: dict[str, Any], at: str) -> list[int]:
    """The segments in which the unit on that hex wounded somebody."""
    return list(dict.fromkeys(segment for segment, start, *_ in hits(result) if start == at))


def wounds(result: dict[str, Any]) -> dict[str, int]:
    """Wounds of everything that stands afterwards and has any."""
    return {unit["hex"]: unit["wounds"] for unit in result["units"] if unit["wounds"]}
