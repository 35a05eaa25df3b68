"""Who sat there and how it ended for each, by the cells of a row or of several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from events.words import folded
from importers.plays import Seated
from importers.tables.columns import Columns
from importers.tables.results import outcome_of, pair_of, rank_of
from importers.tables.titles import meaning
from importers.text import name, score_of

Doubts = list[tuple[str, str]]
"""What was not understood: the sentence's key, and what was found."""

_LIST: Final = re.compile(r"\s*[;\n/+]\s*|\s+(?:vs\.?|and|i|&)\s+")
_COMMAS: Final = re.compile(r"\s*,\s*")


@dataclass(frozen=True)
class Cells:
    """One row, by what its columns mean."""

    columns: Columns
    cells: list[str]

    def once(self, field: str) -> str:
        """The cell of a field of the match."""
        return self._at(self.columns.once.get(field))

    def each(self, field: str, number: int) -> str:
        """The cell of a field of one player."""
        return self._at(self.columns.each.get((field, number)))

    def people(self) -> Iterator[tuple[str, str]]:
        """The players by whom columns are called, with what each of them got."""
        return ((who, cell) for who, i in self.columns.people.items() if (cell := self._at(i)))

    def _at(self, i: int | None) -> str:
        return self.cells[i].strip() if i is not None and i < len(self.cells) else ""


def seated(cells: Cells, number: int, doubts: Doubts) -> Seated:
    """The player of that number, or the one of a row (0)."""
    result, rank = cells.each("result", number), cells.each("rank", number)
    outcome = outcome_of(result) if result else None
    if result and outcome is None:
        doubts.append(("csv.result", result))
    return Seated(
        name=name(cells.each("player", number)),
        role=cells.each("army", number) or None,
        team=cells.each("team", number) or None,
        side=cells.each("side", number) or cells.each("part", number) or None,
        score=cells.each("score", number) or None,
        winner=None if outcome in (None, "draw") else outcome == "won",
        rank=rank_of(rank),
    )


def of_row(cells: Cells, doubts: Doubts) -> list[Seated]:
    """The players of a row that is a match."""
    if cells.columns.people:
        return [_by_mark(who, mark) for who, mark in cells.people()]
    numbers = [number for number in cells.columns.players if number]
    if numbers:
        players = [seated(cells, n, doubts) for n in numbers if cells.each("player", n)]
        return _with_pair(cells, players, doubts)
    return _of_list(cells)


def _by_mark(who: str, mark: str) -> Seated:
    """A player by what stands in the column that is called as he is: 45, 1st, W."""
    score = score_of(mark)
    rank = None if score is not None else rank_of(mark)
    outcome = outcome_of(mark) if score is None and rank is None else None
    won = None if outcome in (None, "draw") else outcome == "won"
    return Seated(name=name(who), score=mark if score is not None else None, winner=won, rank=rank)


def _of_list(cells: Cells) -> list[Seated]:
    """The players of one cell, with their scores if as many stand in another."""
    names = _listed(cells.once("players"))
    scores: Sequence[str | None] = _listed(cells.once("scores"))
    if len(scores) != len(names):
        scores = [None] * len(names)
    return [Seated(name=name(n), score=s) for n, s in zip(names, scores, strict=True)]


def _listed(written: str) -> list[str]:
    parts = [part for part in _LIST.split(written) if part]
    if len(parts) < 2:
        parts = _COMMAS.split(written)
    return [part for part in parts if part]


def _with_pair(cells: Cells, players: list[Seated], doubts: Doubts) -> list[Seated]:
    """What one cell says of both players: `20:5`, `1-0`, `1/2`."""
    if len(players) != 2:
        return players
    one, other = players
    result, score = cells.each("result", 0), cells.each("score", 0) or cells.once("scores")
    pair = pair_of(result)
    if result and outcome_of(result) != "draw":
        if pair and sorted(pair) == ["0", "1"]:
            one, other = replace(one, winner=pair[0] == "1"), replace(other, winner=pair[1] == "1")
        elif pair:
            score = score or result
        elif (outcome := outcome_of(result)) is not None:  # told from where the first one sits
            won = outcome == "won"
            one, other = replace(one, winner=won), replace(other, winner=not won)
        else:
            doubts.append(("csv.result", result))
    if scores := pair_of(score):
        one, other = replace(one, score=scores[0]), replace(other, score=scores[1])
    elif score:
        doubts.append(("csv.score", score))
    return [one, other]


def is_draw(rows: Sequence[Cells], players: Sequence[Seated]) -> bool:
    """Whether nobody won because it was a draw."""
    if any(player.winner for player in players):
        return False
    columns = rows[0].columns
    numbers = [0] if columns.long else [0, *(n for n in columns.players if n)]
    said = [row.each("result", number) for row in rows for number in numbers]
    said += [mark for _, mark in rows[0].people() if score_of(mark) is None]
    return "draw" in map(outcome_of, filter(None, [*said, rows[0].once("winner")]))


def with_winner(cells: Cells, players: list[Seated], doubts: Doubts) -> list[Seated]:
    """Who won: by a column of its own, by the results, by rank, or because the titles say so."""
    if written := cells.once("winner"):
        return _named_winner(written, players, doubts)
    if cells.columns.winner_first and all(player.winner is None for player in players):
        return [replace(p, winner=i == 0) for i, p in enumerate(players)]
    if len(players) == 2 and sum(p.winner is False for p in players) == 1:
        # One lost, and the other's cell is empty: the other won.
        return [replace(p, winner=p.winner is not False) for p in players]
    if all(p.winner is None for p in players) and any(p.rank == 1 for p in players):
        return [replace(p, winner=p.rank == 1) for p in players]
    won = sum(bool(player.winner) for player in players)
    if len(players) == 2 and won != 1 and players[0].winner is not None:
        doubts.append(("csv.both", f"{won}"))
        return [replace(p, winner=None) for p in players]
    return players


def _named_winner(written: str, players: list[Seated], doubts: Doubts) -> list[Seated]:
    wanted, said = folded(written), meaning(written)
    number = said[1] if isinstance(said, tuple) and said[0] in ("player", "team") else 0
    number = number or (int(wanted) if wanted in ("1", "2") else 0)
    for i, player in enumerate(players, start=1):
        if i == number or wanted in _called(player):
            return [
                replace(p, winner=p is player or _same_team(p, player, wanted)) for p in players
            ]
    several = {folded(part) for part in _listed(written)}
    if len(several) > 1 and several <= {folded(p.name or "") for p in players}:
        return [replace(p, winner=folded(p.name or "") in several) for p in players]
    doubts.append(("csv.winner", written))
    return players


def _called(player: Seated) -> set[str]:
    names = (player.name, player.role, player.side, player.team)
    return {folded(known) for known in names if known}


def _same_team(player: Seated, winner: Seated, wanted: str) -> bool:
    """A team was named as the winner: all of it won."""
    return bool(winner.team and folded(winner.team) == wanted and player.team == winner.team)


def parts_of(cells: Cells) -> Mapping[str, str]:
    """Who attacked and who defended."""
    return {
        seat: part
        for n in cells.columns.players
        if (part := cells.each("part", n)) and (seat := name(cells.each("player", n), 76))
    }
