"""A battle as the rules see it: the resolver's segments as drafts, its open choices as asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.errors import AfterActionError
from events.neuroshima_hex import BattleChoice
from projections.neuroshima_hex.battle import resolve
from projections.neuroshima_hex.board import Board
from projections.neuroshima_hex.choices import Absorb, Choice, Convert, Explode, OpenChoice
from projections.neuroshima_hex.hexes import DIRECTION, FACINGS, Grid
from projections.neuroshima_hex.match.table import Table
from projections.neuroshima_hex.outcome import Battle, Segment
from projections.neuroshima_hex.play.course import WINNING_POINTS
from projections.neuroshima_hex.play.words import WORDS, tile_words
from projections.neuroshima_hex.result import segment_json
from projections.offers import Ask, Draft
from projections.offers import Choice as Answer

ENDLESS: Final = 99
"""In the points game an HQ loses nothing: its track stands too high to fall."""

Json = Mapping[str, Any]


def battle_drafts(table: Table, answers: Mapping[str, Any]) -> Iterator[Draft]:
    """The battle that has begun on the table, from the first segment to its end."""
    assert table.fight is not None, "a battle has begun"
    board = board_to_fight(table)
    recorded = [choice_of(choice, board.grid) for choice in table.fight.choices]
    made = [
        value for value in answers.values() if isinstance(value, Mapping) and "segment" in value
    ]
    given = [choice_of(BattleChoice.model_validate(value), board.grid) for value in made]
    battle, taken = fought(board, [*recorded, *given])
    points = list(table.points)
    for segment in battle.segments:
        if segment.actors:
            yield from _choices_made(segment, taken[len(recorded) :], board)
            yield _segment(table, battle, segment, board, points)
    yield _ended(table, battle)


def board_to_fight(table: Table) -> Board:
    """The board as the resolver gets it."""
    assert table.fight is not None, "a battle has begun"
    board = table.fight.before.copy()
    if table.rules.points_mode:
        board.hq_points = [ENDLESS] * len(board.players)
    return board


def fought(board: Board, choices: Sequence[Choice]) -> tuple[Battle, Sequence[Choice]]:
    """The battle, and the choices that fit it; one that an earlier one made void is dropped."""
    while True:
        try:
            return resolve(board, choices), choices
        except AfterActionError:
            if not choices:
                raise
            choices = choices[:-1]


# -- segments -------------------------------------------------------------------------------------


def _segment(
    table: Table, battle: Battle, segment: Segment, board: Board, points: list[int]
) -> Draft:
    facts = segment_json(segment, board)
    if table.rules.points_mode:
        facts |= {"hq_points": {}, "points": _scored(table, segment, points)}
    because = WORDS("because.segment", initiative=segment.initiative)
    asks = tuple(
        ask_of(choice, segment, board)
        for choice in battle.open_choices
        if choice.segment == segment.initiative
    )
    return Draft("segment_fought", facts, because, asks, origin="rules")


def _scored(table: Table, segment: Segment, points: list[int]) -> dict[str, int]:
    """Wounds of HQs count for whoever controls the attacker, up to 20 (FAQ MP.5, g.28)."""
    control, at = segment.derived.influence.control, segment.derived.board.at
    for hit in segment.hits:
        struck = at[hit.end]
        if struck is not None and struck.laid.is_hq and hit.absorbed_by < 0:
            scorer = control[hit.start]
            points[scorer] = min(WINNING_POINTS, points[scorer] + hit.wounds)
    return dict(zip(table.seats, points, strict=True))


def _ended(table: Table, battle: Battle) -> Draft:
    points = {} if table.rules.points_mode else dict(
        zip(table.seats, battle.board.hq_points, strict=True)
    )  # fmt: skip
    return Draft(
        "battle_ended", {"hq_points": points}, WORDS("because.battle_over"), origin="rules"
    )


# -- choices --------------------------------------------------------------------------------------


def _choices_made(segment: Segment, taken: Sequence[Choice], board: Board) -> Iterator[Draft]:
    control = segment.derived.influence.control
    for choice in taken:
        if choice.segment == segment.initiative:
            who = control[_who(choice)]
            facts = {
                "player": board.players[who].name,
                "choices": [choice_json(choice, board.grid)],
            }
            yield Draft("choices_made", facts, WORDS("because.chosen"), origin="rules")


def _who(choice: Choice) -> int:
    match choice:
        case Explode():
            return choice.unit
        case Convert():
            return choice.module
        case Absorb():
            return choice.medic


def choice_json(choice: Choice, grid: Grid) -> dict[str, Any]:
    """A choice as the fact that an event holds."""
    names = grid.names
    match choice:
        case Explode():
            return {"segment": choice.segment, "kind": "clown_explodes", "unit": names[choice.unit]}
        case Convert():
            return {
                "segment": choice.segment, "kind": "quartermaster",
                "module": names[choice.module], "unit": names[choice.unit],
                "side": FACINGS[choice.side], "to": choice.to,
            }  # fmt: skip
        case Absorb():
            return {
                "segment": choice.segment, "kind": "medic_absorbs", "medic": names[choice.medic],
                "unit": names[choice.unit], "attacker": names[choice.attacker],
            }  # fmt: skip


def choice_of(fact: BattleChoice, grid: Grid) -> Choice:
    """The choice that an event holds; a hex that is not on the board is nowhere."""

    def at(name: object) -> int:
        return grid.index.get(str(name), -1)

    if fact.kind == "clown_explodes":
        return Explode(fact.segment, at(fact.unit))
    if fact.kind == "quartermaster":
        side, to = DIRECTION.get(fact.side or "", -1), fact.to or "melee"
        return Convert(fact.segment, at(fact.module), at(fact.unit), side, to)
    return Absorb(fact.segment, at(fact.medic), at(fact.unit), at(fact.attacker))


def ask_of(choice: OpenChoice, segment: Segment, board: Board) -> Ask:
    """A choice that nobody made, with what was taken as its default."""
    unit = segment.derived.board.at[choice.who]
    assert unit is not None, "who may choose stands on the board"
    hexname = board.grid.names[choice.who]
    words = WORDS(f"ask.{choice.kind}", tile=tile_words(unit.laid.tile.id), hex=hexname)
    answers = tuple(_answer(choice, option, board.grid) for option in choice.options)
    by = board.players[segment.derived.influence.control[choice.who]].name
    fact = f"{choice.segment}:{choice.kind}:{hexname}"
    return Ask(fact, "choice", words, answers, default=answers[0].value, optional=True, by=by)


def _answer(choice: OpenChoice, option: object, grid: Grid) -> Answer:
    names = grid.names
    match option:
        case Convert():
            label = WORDS(f"answer.{option.to}", hex=names[option.unit], side=FACINGS[option.side])
        case Absorb():
            unit, attacker = names[option.unit], names[option.attacker]
            label = WORDS("answer.absorb", hex=unit, attacker=attacker)
        case True:
            option = Explode(choice.segment, choice.who)
            label = WORDS("answer.explode")
        case _:
            return Answer(None, WORDS("answer.as_it_is"))
    return Answer(choice_json(option, grid), label)
