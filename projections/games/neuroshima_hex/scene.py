"""The table as a scene: the board, what happened last upon it, and what lies beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from events.match import DRAW
from events.words import Lang, in_language
from projections.games.neuroshima_hex.acts import ACTS
from projections.games.neuroshima_hex.board.board import unit_id
from projections.games.neuroshima_hex.board.scene import scene_of
from projections.games.neuroshima_hex.names import Part, player, tile, tiles
from projections.games.neuroshima_hex.table import Table, energy_id, pile_id
from projections.games.neuroshima_hex.words import WORDS
from projections.scene import Panel, Scene
from projections.system import score_id


def scene(table: Table, lang: Lang) -> Scene:
    """What to draw, with the words in `lang`."""
    lit, arrows = ACTS.marks(table.last_event)
    names = table.board.grid.index
    cells = table.board.grid.names
    return replace(
        scene_of(table.board, lang, alone=False),
        panels=tuple(_panels(table, lang)),
        arrows=tuple(a for a in arrows if a.start in names and a.end in names),
        lit=frozenset(name for name in lit if name in names),
        lives={
            unit_id(unit.tile.id, cells[at]): f"{unit.tile.id}.{table.tokens[at]}"
            for at, unit in table.board.units()
        },
    )


# -- what lies beside the board -------------------------------------------------------------------


def _panels(table: Table, lang: Lang) -> Iterable[Panel]:
    yield _panel(WORDS("scene.now"), _now(table), lang)
    for i, seated in enumerate(table.players):
        tracks = _tracks(table, i, lang)
        told = tuple(name for name, _ in tracks)
        yield replace(_panel(seated.name, [line for _, line in tracks], lang, i), counters=told)
        held = tiles(table.hands[i]) or [WORDS("scene.empty")]
        known = tuple(name for name in table.hands[i] if name is not None)
        yield replace(_panel(WORDS("scene.hand", player=seated.name), held, lang, i), ids=known)


def _panel(title: Part, lines: Iterable[Part], lang: Lang, owner: int | None = None) -> Panel:
    return Panel(in_language(title, lang), tuple(in_language(line, lang) for line in lines), owner)


def _now(table: Table) -> list[Part]:
    lines = [_phase(table)]
    turn, fight = table.turn, table.fight
    if turn is not None:
        key = "scene.turn_overtime" if turn.overtime else "scene.turn"
        who = table.players[turn.player].name
        lines.insert(0, WORDS(key, number=turn.number, player=who))
    if fight is not None and fight.segments:
        lines.append(WORDS("scene.segment", initiative=fight.segments[-1].initiative))
    if table.last_tile_by is not None:
        who = table.players[table.last_tile_by].name
        lines.append(WORDS("scene.last_tile", player=who))
    return [line for line in lines if line]


def _phase(table: Table) -> Part:
    match table.phase:
        case "ended" if table.winner is None:
            return WORDS("scene.ended")
        case "ended" if table.winner == DRAW:
            return WORDS("scene.draw")
        case "ended":
            return WORDS("scene.won", winner=player(table, table.winner))
        case "battle" if table.fight is not None:
            kind = table.fight.kind
            return WORDS("scene.battle" if kind == "tile" else f"scene.battle_{kind}")
        case "turn":
            return ""
    return WORDS(f"scene.{table.phase}")


def _tracks(table: Table, i: int, lang: Lang) -> list[tuple[str | None, Part]]:
    """The lines of a seat, each with the counter that it tells."""
    rules, team, seat = table.rules, table.players[i].team, table.seats[i]
    if rules.points_mode:
        score = WORDS("scene.points", points=table.points[i])
    else:
        score = WORDS("scene.hq_points", points=table.board.hq_points[i])
    lines: list[tuple[str | None, Part]] = [(score_id(seat), score)]
    if rules.duel_board:
        lines.append((energy_id(seat), WORDS("scene.energy", energy=table.energy[i])))
    lines += [(None, WORDS("scene.team", team=team))] if team is not None else []
    lines += [(None, WORDS("scene.terror"))] if table.terror[i] else []
    lines += [(None, WORDS("scene.out"))] if table.out[i] else []
    return [*lines, *_piles(table, i, lang)]


def _piles(table: Table, i: int, lang: Lang) -> list[tuple[str | None, Part]]:
    seat = table.seats[i]
    lines: list[tuple[str | None, Part]] = [
        (pile_id(seat), WORDS("scene.pile", count=table.pile(i)))
    ]
    if table.pile_tops[i]:
        top = WORDS("scene.top", tiles=tiles(reversed(table.pile_tops[i])))
        lines.append((None, top))
    left = {name: n for name, n in table.left[i].items() if n}
    if left:
        lines.append((None, WORDS("scene.left", tiles=_counted(tuple(left.items()), lang))))
    if table.discards[i]:
        gone = _counted(tuple(Counter(table.discards[i]).items()), lang)
        count = len(table.discards[i])
        lines.append((None, WORDS("scene.discards", count=count, tiles=gone)))
    return lines


@lru_cache(maxsize=1024)
def _counted(counts: tuple[tuple[str | None, int], ...], lang: Lang) -> str:
    """A pile, each tile with its number. From one moment to the next most piles stay alike."""
    told: list[Part] = [
        tile(name) if n == 1 else WORDS("scene.times", count=n, tile=tile(name))
        for name, n in counts
        if name is not None
    ]
    told += [WORDS("part.unseen", count=n) for name, n in counts if name is None]
    return ", ".join(in_language(part, lang) for part in told)
