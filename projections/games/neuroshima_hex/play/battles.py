"""A battle as the rules see it: the resolver's segments as drafts, its open choices as asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.errors import AfterActionError
from events.neuroshima_hex import BattleChoice, SegmentFought
from events.words import Phrase
from projections.games.neuroshima_hex.battle.choices import (
    Absorb,
    Choice,
    Convert,
    Explode,
    OpenChoice,
)
from projections.games.neuroshima_hex.battle.outcome import Battle, Saved, Segment
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.battle.result_json import segment_json
from projections.games.neuroshima_hex.battle.so_far import NOTHING, Fought, Past
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.hexes import DIRECTION, FACINGS, OFF, Grid
from projections.games.neuroshima_hex.course import WINNING_POINTS
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.table import Fight, Table
from projections.offers import Ask, Draft
from projections.offers import Choice as Answer

ENDLESS: Final = 99
"""In the points game an HQ loses nothing: its track stands too high to fall."""

Json = Mapping[str, Any]


def battle_drafts(table: Table, answers: Mapping[str, Any]) -> Iterator[Draft]:
    """What is left of the battle on the table: from its first segment, or on from the last fought.

    What was fought counts as it was recorded, so that whoever corrected a segment is asked for the
    rest as it then follows.
    """
    made = [
        value for value in answers.values() if isinstance(value, Mapping) and "segment" in value
    ]
    given = [BattleChoice.model_validate(value) for value in made]
    battle, new = rest_of_battle(table, given)
    heals = _where_medics_were_told(table)
    points = list(table.points)
    for segment in battle.segments:
        if segment.actors:
            yield from _choices_made(table, segment, new)
            facts = _segment(table, segment, battle.board, points)
            asks = tuple(_asks(table, battle, segment, for_medics=segment.initiative in heals))
            because = WORDS("because.segment", initiative=segment.initiative)
            yield Draft("segment_fought", facts, because, asks, origin="rules")
    yield _ended(table, battle)


def rest_of_battle(
    table: Table, given: Sequence[BattleChoice] = ()
) -> tuple[Battle, Sequence[Choice]]:
    """The segments that are still to be fought, and which of the `given` choices fit them.

    They are declared from the first segment on, those of Medics last in each (FAQ p.11); what an
    earlier one leaves no place for is dropped.
    """
    assert table.fight is not None, "a battle has begun"
    grid, since = table.board.grid, what_was_fought(table.fight, table.board.grid)
    recorded = _ahead(table.fight.choices, since, grid)
    new = [choice for choice in _ahead(given, since, grid) if choice not in recorded]
    new.sort(key=lambda choice: (-choice.segment, isinstance(choice, Absorb)))
    battle, taken = fought(_to_fight(table, table.board), [*recorded, *new], since)
    return battle, taken[len(recorded) :]


def _ahead(choices: Sequence[BattleChoice], since: Fought, grid: Grid) -> list[Choice]:
    """The choices of segments that are still to be fought."""
    over = since.segments[-1].initiative if since.segments else ENDLESS
    return [choice_of(choice, grid) for choice in choices if choice.segment < over]


def _to_fight(table: Table, lies: Board) -> Board:
    board = lies.copy()
    if table.rules.points_mode:
        board.hq_points = [ENDLESS] * len(board.players)
    return board


def what_was_fought(fight: Fight, grid: Grid) -> Fought:
    """The recorded part of a battle, as the resolver needs it to go on."""
    past = tuple(_past(segment, grid) for segment in fight.segments)
    over = past[-1].initiative if past else ENDLESS
    turned = [
        grid.index.get(choice.unit or "", OFF)
        for choice in fight.choices
        if choice.kind == "quartermaster" and choice.segment >= over
    ]
    return Fought(fight.before, past, frozenset(turned))


def _past(segment: SegmentFought, grid: Grid) -> Past:
    gone = (grid.index.get(lifted.hex, OFF) for lifted in segment.destroyed)
    return Past(segment.initiative, tuple(at for at in gone if at != OFF))


def fought(
    board: Board, choices: Sequence[Choice], since: Fought = NOTHING
) -> tuple[Battle, Sequence[Choice]]:
    """The battle, and the choices that fit it; one that an earlier one made void is dropped."""
    while True:
        try:
            return resolve(board, choices, since), choices
        except AfterActionError:
            if not choices:
                raise
            choices = choices[:-1]


# -- segments -------------------------------------------------------------------------------------


def _segment(table: Table, segment: Segment, board: Board, points: list[int]) -> dict[str, Any]:
    facts = segment_json(segment, board)
    if table.rules.points_mode:
        facts |= {"hq_points": {}, "points": _scored(table, segment, points)}
    return facts


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


def _choices_made(table: Table, segment: Segment, taken: Sequence[Choice]) -> Iterator[Draft]:
    """The choices, made by whom the unit serves: a scoped module its Scoper's owner (FAQ MP.1).

    Those of Medics stand in the order in which they step in, so that each fits when it is made.
    """
    steps = [saved[:3] for saved in segment.saved]
    for choice in sorted(taken, key=lambda choice: _turn_of(choice, steps)):
        if choice.segment == segment.initiative:
            by = _by(table, segment, _who(choice), _rivals(segment, choice))
            facts = {"player": by, "choices": [choice_json(choice, table.board.grid)]}
            yield Draft("choices_made", facts, WORDS("because.chosen"), origin="rules")


def _where_medics_were_told(table: Table) -> set[int]:
    """The segments in which a Medic's choice is recorded: there nothing else is declared now."""
    assert table.fight is not None, "a battle has begun"
    made = table.fight.choices
    return {choice.segment for choice in made if choice.kind == "medic_absorbs"}


def _turn_of(choice: Choice, steps: Sequence[tuple[int, ...]]) -> int:
    if not isinstance(choice, Absorb):
        return -1
    step = (choice.medic, choice.unit, choice.attacker)
    return steps.index(step) if step in steps else len(steps)


def _rivals(segment: Segment, choice: Choice) -> Sequence[int]:
    """The Medics that could all have stepped in where this one was chosen to."""
    if not isinstance(choice, Absorb):
        return ()
    step = (choice.medic, choice.unit, choice.attacker)
    return next((saved.able for saved in segment.saved if saved[:3] == step), ())


def _by(table: Table, segment: Segment, who: int, rivals: Sequence[int] = ()) -> str | None:
    """Who decides for a unit; of Medics of several players who caused the battle (FAQ MP.1)."""
    serves = segment.derived.influence.serves
    caused_by = table.seat(table.fight.player) if table.fight else None
    is_contested = len({serves[medic] for medic in rivals}) > 1
    return caused_by if is_contested and caused_by else table.seat(serves[who])


def _asks(table: Table, battle: Battle, segment: Segment, *, for_medics: bool) -> Iterator[Ask]:
    """What the segment leaves open; once a Medic's choice is recorded, only what Medics may do."""
    for choice in battle.open_choices:
        fits = choice.kind == "medic_absorbs" or not for_medics
        if choice.segment == segment.initiative and fits:
            yield ask_of(choice, segment, battle.board)
    for saved in segment.saved:
        if len(saved.able) > 1 and not saved.is_chosen:
            by = _by(table, segment, saved.medic, saved.able)
            yield _which_medic(segment, saved, by)


def _which_medic(segment: Segment, saved: Saved, by: str | None) -> Ask:
    """Which of several Medics dies for a unit: by itself the one on the first hex does."""
    board, names = segment.derived.board, segment.derived.board.grid.names
    medics = sorted(saved.able, key=lambda medic: medic != saved.medic)
    absorbs = [Absorb(segment.initiative, medic, saved.unit, saved.attacker) for medic in medics]
    answers = tuple(
        Answer(
            choice_json(absorb, board.grid),
            WORDS("answer.unit", tile=_tile_words(board, absorb.medic), hex=names[absorb.medic]),
            cell=names[absorb.medic],
        )
        for absorb in absorbs
    )
    unit, attacker = names[saved.unit], names[saved.attacker]
    words = WORDS("ask.which_medic", tile=_tile_words(board, saved.unit), hex=unit,
                  attacker=attacker)  # fmt: skip
    fact = f"{segment.initiative}:which_medic:{unit}:{attacker}"
    return Ask(fact, "choice", words, answers, default=answers[0].value, optional=True, by=by)


def _tile_words(board: Board, at: int) -> Phrase:
    unit = board.at[at]
    assert unit is not None, "Medics and whom they save stand on the board"
    return tile_words(unit.laid.tile.id)


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
    by = board.players[segment.derived.influence.serves[choice.who]].name
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
