"""What the rules say follows from an action, and what is left of a battle, as drafts in order.

Each draft is applied to a copy of the table before the next is worked out, so that recording them
in order gives the same table. What follows from a consequence is the rest of them: where people
recorded it otherwise than proposed, the rest follows from what they recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from events.base import Event
from events.neuroshima_hex import BattleChoice
from events.words import Phrase
from projections.acts import has
from projections.games.neuroshima_hex.acts import ACTS, apply
from projections.games.neuroshima_hex.acts.hand import returns
from projections.games.neuroshima_hex.aiming import mine_goes_off
from projections.games.neuroshima_hex.battle.outcome import (
    Absorb,
    Battle,
    Choice,
    Convert,
    Explode,
    OpenChoice,
    Rescue,
    Segment,
    choice_json,
    chooser,
    segment_json,
)
from projections.games.neuroshima_hex.battle.review import (
    Review,
    arena,
    battle_so_far,
    decider,
    fitting,
    reached,
    read_choices,
    scored,
    segments_of_medics,
)
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.hexes import FACINGS, OFF, Grid
from projections.games.neuroshima_hex.course import DEADLOCK, WINNING_POINTS, next_step
from projections.games.neuroshima_hex.mobility import next_captor
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.table import Fight, Table, copy
from projections.games.neuroshima_hex.words import OFFERED
from projections.offers import Ask, Draft
from projections.offers import Choice as Answer

_FOLLOWED: Final = {kind: act for kind, act in ACTS.by_type.items() if has(act, "follows")}
"""What something may follow from. The others bring nothing with them."""


def consequences(table: Table, draft: Draft) -> Sequence[Draft]:
    """What follows from `draft`, which nobody has recorded yet, with the answers it carries.

    Nothing, while the draft is no whole event.
    """
    act = _FOLLOWED.get(draft.type)
    if act is None or act.is_quiet(table, draft):
        return ()
    follow = Following(copy(table), draft.answers)
    try:
        follow.take(draft)
    except ValidationError:  # not all its questions are answered yet
        return ()
    return follow.drafts[1:]


def event_of(draft: Draft) -> Event:
    """The event a draft stands for, for a table that is nobody's record."""
    check = ACTS.by_type[draft.type].event.__pydantic_validator__
    event: Event = check.validate_python(
        dict(draft.facts), strict=False, by_alias=True, by_name=False
    )
    return event


class Following:
    """A copy of the table on which everything that follows is tried out."""

    def __init__(self, table: Table, answers: Mapping[str, Any]) -> None:
        self.table, self.answers = table, answers
        self.drafts: list[Draft] = []
        self.battle: Iterator[Draft] | None = None

    def take(self, draft: Draft) -> None:
        """Let `draft` happen, and then what follows from it."""
        self.drafts.append(draft)
        event = event_of(draft)
        apply(self.table, event)
        act = _FOLLOWED.get(draft.type)
        if act is not None:
            act.follows(self, event)

    def go_on(self, *, wait: bool = False) -> None:
        """Take the steps that need nobody's decision; with `wait` prisoners are turned first."""
        step = next_step(self.table)
        at_once = step is None or (
            step.type in ("match_ended", "player_eliminated")
            and step.facts.get("reason") != DEADLOCK  # which a prisoner's turn may end
        )
        if step is not None and (at_once or not wait or next_captor(self.table) is None):
            self.take(step)

    # -- after an action -------------------------------------------------------------------------

    def step_on(self, event: Any, name: str | None) -> None:
        """A Mine goes off."""
        at = self.table.board.grid.index.get(name or "", OFF)
        draft = mine_goes_off(self.table, event.player, at, self.answers)
        if draft is not None:
            self.take(draft)

    # -- battles and ends ------------------------------------------------------------------------

    def fight_on(self) -> None:
        """A destroyed Bio-droid goes back before anything else; then the battle goes on."""
        if self.give_back() or self.table.fight is None:
            return
        if self.battle is None:
            self.battle = battle_drafts(self.table, self.answers)
        draft = next(self.battle, None)
        if draft is not None:
            self.take(draft)

    def give_back(self) -> bool:
        """A destroyed Bio-droid lies on its pile, netted or not (Smart; FAQ g.96)."""
        for gone in self.table.lifted:
            if returns(gone.tile):
                facts = {"player": gone.owner, "tile": gone.tile}
                because = OFFERED("because.returns", tile=tile_words(gone.tile))
                self.take(Draft("tile_returned", facts, because, origin="rules"))
                return True
        return False

    def battle_over(self) -> None:
        """The match goes on, unless somebody may turn a prisoner first."""
        if not self.give_back():
            self.go_on(wait=True)


# -- battles: the resolver's segments as drafts ----------------------------------------------------


def battle_drafts(table: Table, answers: Mapping[str, Any]) -> Iterator[Draft]:
    """What is left of the battle on the table: from its first segment, or on from the last fought.

    What was fought counts as it was recorded, so that whoever corrected a segment is asked for the
    rest as it then follows.
    """
    made = [
        value for value in answers.values() if isinstance(value, Mapping) and "segment" in value
    ]
    choices = [BattleChoice.model_validate(value) for value in made]
    battle, new = rest_of_battle(table, choices)
    fight = _fight(table)
    heals = segments_of_medics(fight.choices)
    points = dict(zip(table.seats, table.points, strict=True))
    for segment in battle.segments:
        if segment.actors:
            yield from _choices_made(table, segment, new)
            facts = segment_json(segment, battle.board)
            if table.rules.points_mode:
                for seat, wounds in scored(segment).items():
                    points[seat] = min(WINNING_POINTS, points[seat] + wounds)
                facts |= {"hq_points": {}, "points": points.copy()}
            asks = tuple(_asks(table, battle, segment, for_medics=segment.initiative in heals))
            because = OFFERED("because.segment", initiative=segment.initiative)
            yield Draft("segment_fought", facts, because, asks, origin="rules")
    facts = {"hq_points": table.hq_track(battle.board)}
    yield Draft("battle_ended", facts, OFFERED("because.battle_over"), origin="rules")


def rest_of_battle(
    table: Table, given: Sequence[BattleChoice] = ()
) -> tuple[Battle, Sequence[Choice]]:
    """The segments that are still to be fought, and which of the `given` choices fit them.

    They are declared from the first segment on, those of Medics last in each (FAQ p.11); what an
    earlier one leaves no place for is dropped.
    """
    fight, grid = _fight(table), table.board.grid
    since, over = battle_so_far(fight), reached(fight)
    recorded = read_choices(fight.choices, grid, over)
    new = [choice for choice in read_choices(given, grid, over) if choice not in recorded]
    new.sort(key=lambda choice: (-choice.segment, isinstance(choice, Absorb)))
    board = arena(table.board, points_mode=table.rules.points_mode)
    taken = fitting(board, [*recorded, *new], since)
    battle = Review(board, taken, since).battle
    assert battle is not None, "these choices fit"
    return battle, [choice for choice in taken if choice not in recorded]


def _fight(table: Table) -> Fight:
    assert table.fight is not None, "a battle has begun"
    return table.fight


# -- choices in them: made, and open ones as questions ---------------------------------------------


def _choices_made(table: Table, segment: Segment, taken: Sequence[Choice]) -> Iterator[Draft]:
    """The choices, made by whom the unit serves: a scoped module its Scoper's owner (FAQ MP.1).

    Those of Medics stand in the order in which they step in, so that each fits when it is made.
    """
    steps = [saved.step for saved in segment.saved]

    def turn(choice: Choice) -> int:
        if not isinstance(choice, Absorb):
            return -1
        return steps.index(choice.step) if choice.step in steps else len(steps)

    for choice in sorted(taken, key=turn):
        if choice.segment == segment.initiative:
            by = _by(table, segment, choice)
            facts = {"player": by, "choices": [choice_json(choice, table.board.grid)]}
            yield Draft("choices_made", facts, OFFERED("because.chosen"), origin="rules")


def _by(table: Table, segment: Segment, choice: Choice) -> str | None:
    """Who decides; whom the unit serves, where nobody knows who caused the battle."""
    player = decider(segment, choice, _fight(table).player)
    if player is None:
        player = segment.derived.influence.serves[chooser(choice)]
    return table.seat(player)


def _asks(table: Table, battle: Battle, segment: Segment, *, for_medics: bool) -> Iterator[Ask]:
    """What the segment leaves open; once a Medic's choice is recorded, only what Medics may do."""
    for choice in battle.open_choices:
        fits = choice.kind == "medic_absorbs" or not for_medics
        if choice.segment == segment.initiative and fits:
            yield _ask(choice, segment, battle.board)
    for saved in segment.saved:
        if len(saved.able) > 1 and not saved.is_chosen:
            yield _which_medic(table, segment, saved)


def _which_medic(table: Table, segment: Segment, saved: Rescue) -> Ask:
    """Which of several Medics dies for a unit: by itself the one on the first hex does."""
    by = _by(table, segment, Absorb(segment.initiative, *saved.step))
    board, names = segment.derived.board, segment.derived.board.grid.names
    medics = sorted(saved.able, key=lambda medic: medic != saved.medic)
    absorbs = [Absorb(segment.initiative, medic, saved.unit, saved.attacker) for medic in medics]
    answers = tuple(
        Answer(
            choice_json(absorb, board.grid),
            OFFERED("answer.unit", tile=_tile_words(board, absorb.medic), hex=names[absorb.medic]),
            cell=names[absorb.medic],
        )
        for absorb in absorbs
    )
    unit, attacker = names[saved.unit], names[saved.attacker]
    words = OFFERED("ask.which_medic", tile=_tile_words(board, saved.unit), hex=unit,
                  attacker=attacker)  # fmt: skip
    fact = f"{segment.initiative}:which_medic:{unit}:{attacker}"
    return Ask(fact, "choice", words, answers, default=answers[0].value, optional=True, by=by)


def _tile_words(board: Board, at: int) -> Phrase:
    unit = board.at[at]
    assert unit is not None, "who may choose stands on the board, and whom a Medic saves"
    return tile_words(unit.laid.tile.id)


def _ask(choice: OpenChoice, segment: Segment, board: Board) -> Ask:
    """A choice that nobody made, with what was taken as its default."""
    hexname, tile = board.grid.names[choice.who], _tile_words(segment.derived.board, choice.who)
    words = OFFERED(f"ask.{choice.kind}", tile=tile, hex=hexname)
    answers = tuple(_answer(choice, option, board.grid) for option in choice.options)
    by = board.players[segment.derived.influence.serves[choice.who]].name
    fact = f"{choice.segment}:{choice.kind}:{hexname}"
    return Ask(fact, "choice", words, answers, default=answers[0].value, optional=True, by=by)


def _answer(choice: OpenChoice, option: object, grid: Grid) -> Answer:
    names = grid.names
    match option:
        case Convert():
            label = OFFERED(
                f"answer.{option.to}", hex=names[option.unit], side=FACINGS[option.side]
            )
        case Absorb():
            unit, attacker = names[option.unit], names[option.attacker]
            label = OFFERED("answer.absorb", hex=unit, attacker=attacker)
        case True:
            option = Explode(choice.segment, choice.who)
            label = OFFERED("answer.explode")
        case _:
            return Answer(None, OFFERED("answer.as_it_is"))
    return Answer(choice_json(option, grid), label)
