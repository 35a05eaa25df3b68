"""A mission as it is shown: figures on the board, or as lists where no squares are recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.words import Lang, in_language
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import enemy_card, figure_name
from projections.games.hunters_2114.mission.ground import board_of
from projections.games.hunters_2114.mission.table import Enemy, Mission
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import WORDS
from projections.scene import Condition, Panel, Piece, Scene, Track, edge_of

_TURNS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}


def on_board(table: Campaign, lang: Lang, **rest: Any) -> Scene | None:
    """The table on the board of its missions; None where no squares are recorded."""
    board = board_of(table.options.squares)
    if board is None:
        return None
    mission = table.mission
    if mission is None:
        return board.scene(lang, **rest)
    edges = tuple(
        edge_of(name, kind) for name, kind in mission.ground.walls.items() if board.edge(name)
    )
    marks = {square: mark for square, mark in mission.ground.marks.items() if square in board.by_id}
    pieces = [piece for piece in pieces_of(table, mission, lang) if piece.cell in board.by_id]
    return board.scene(lang, pieces, kinds=marks, edges=edges, **rest)


def pieces_of(table: Campaign, mission: Mission, lang: Lang) -> Iterator[Piece]:
    """Heroes and enemies, with what is left of their health; those that stand nowhere too."""
    life = WORDS("scene.life").text(lang)
    for i, (seat, hero) in enumerate(table.heroes.items()):
        stand = mission.stand(seat)
        if stand.is_off or not hero.is_in_party:
            continue
        states = (("dead", hero.is_down, "††"), ("hidden", stand.is_hidden, "??"))
        counter = None if hero.health is None else f"health:{seat}"
        yield Piece(
            seat, stand.square or "", player_name(table, seat), seat[:4], i,
            turn=_TURNS.get(stand.facing or "", 0),
            tracks=(Track(life, hero.health, hero.health_most or hero.health or 1, "heart",
                          counter=counter),),
            conditions=tuple(
                Condition(WORDS(f"scene.{name}").text(lang), sign) for name, is_so, sign in states
                if is_so
            ),
        )  # fmt: skip
    for name, enemy in mission.enemies.items():
        health, (card, _, number) = enemy_card(table, name).health, name.rpartition(" ")
        left = None if health is None else max(0, health - enemy.damage)
        tracks = () if health is None else (Track(life, left, health, "heart"),)
        yield Piece(
            name, enemy.square or "", name, f"{card[:2]}{number}"[:4],
            turn=_TURNS.get(enemy.facing or "", 0), tracks=tracks,
        )  # fmt: skip


def panels_of(table: Campaign, mission: Mission, lang: Lang) -> Iterator[Panel]:
    """The turn with all that holds in it, and the enemies."""

    def said(key: str, **values: Any) -> str:
        return WORDS(f"scene.{key}", **values).text(lang)

    key = "turn" if mission.turn else "set_up"
    lines = [said(key, turn=mission.turn, limit=mission.limit)]
    if mission.night:
        lines.append(said("night"))
    if mission.weather is not None:
        lines.append(said("weather", weather=word(mission.weather)))
    if mission.special is not None:
        lines.append(said("objective_line", text=mission.special))
    if mission.acting is not None:
        lines.append(said("acting", figure=figure_name(table, mission.acting)))
    for one, other in sorted(mission.locked):
        lines.append(said("melee", one=figure_name(table, one), other=figure_name(table, other)))
    for effect in mission.effects:
        held = "effect" if effect.last is None else "effect_until"
        lines.append(said(held, effect=effect.name, turn=effect.last))
    lines += [said("objective_line", text=text) for text in mission.objectives]
    yield Panel(mission.name, tuple(lines))
    enemies = [
        in_language(_enemy_line(table, name, enemy), lang)
        for name, enemy in mission.enemies.items()
    ]
    gone = [said("destroyed", enemy=card, count=count) for card, count in mission.destroyed.items()]
    ids = (*mission.enemies, *(None for _ in gone))
    if enemies or gone:
        yield Panel(said("enemies"), (*enemies, *gone), ids=ids)


def _enemy_line(table: Campaign, name: str, enemy: Enemy) -> Any:
    health = enemy_card(table, name).health
    if health is None:
        return WORDS("scene.enemy_hurt", enemy=name, damage=enemy.damage)
    left = max(0, health - enemy.damage)
    return WORDS("scene.enemy_line", enemy=name, left=left, most=health)


def mission_json(mission: Mission) -> dict[str, Any]:
    """A mission as `aar state --json` prints it."""
    return {
        "name": mission.name,
        "turn": mission.turn,
        "turn_limit": mission.turn_limit,
        "is_between_turns": mission.is_between,
        "night": mission.night,
        "weather": mission.weather,
        "enemies": {
            name: {"card": enemy.card, "damage": enemy.damage, "square": enemy.square,
                   "facing": enemy.facing}
            for name, enemy in mission.enemies.items()
        },
        "destroyed": dict(mission.destroyed),
        "heroes": {
            seat: {"square": stand.square, "facing": stand.facing, "is_hidden": stand.is_hidden,
                   "is_off": stand.is_off, "hand": stand.hand}
            for seat, stand in mission.stands.items()
        },
        "terrain": dict(mission.ground.marks),
        "walls": dict(mission.ground.walls),
        "melee": [list(pair) for pair in sorted(mission.locked)],
        "acting": mission.acting,
        "actions": mission.actions,
        "effects": [effect._asdict() for effect in mission.effects],
        "traps": [list(trap) for trap in mission.traps],
        "finds": dict(mission.finds),
        "objectives": list(mission.objectives),
        "is_reached": mission.is_reached,
        "done": sorted(mission.done),
    }  # fmt: skip
