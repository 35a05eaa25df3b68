"""What the rules say follows from an action, as drafts in order.

Each draft is applied to a copy of the table before the next is worked out, so that recording them
in order gives the same table. What follows from a consequence is the rest of them: where people
recorded it otherwise than proposed, the rest follows from what they recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from events.base import Event
from events.match import MatchEnded
from events.neuroshima_hex import EVENTS
from projections.games.neuroshima_hex.acts.drawing import returns
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.battle.drafts import battle_drafts
from projections.games.neuroshima_hex.course import DEADLOCK, next_step
from projections.games.neuroshima_hex.match.fold import apply
from projections.games.neuroshima_hex.play.asks import healing_choice
from projections.games.neuroshima_hex.play.damage import (
    OUTRIGHT,
    Outcome,
    lifted_foundation,
    outcomes,
)
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.table import Table, copy
from projections.games.neuroshima_hex.view import View
from projections.offers import Ask, Draft

_EVENTS: Final[tuple[type[Event], ...]] = (*EVENTS, MatchEnded)
_KINDS: Final = {kind.type_name(): kind for kind in _EVENTS}


def consequences(table: Table, draft: Draft) -> Sequence[Draft]:
    """What follows from `draft`, which nobody has recorded yet, with the answers it carries.

    Nothing, while the draft is no whole event.
    """
    if draft.type not in _AFTER or is_quiet(table, draft):
        return ()
    follow = Following(copy(table), draft.answers)
    try:
        follow.take(draft)
    except ValidationError:  # not all its questions are answered yet
        return ()
    return follow.drafts[1:]


def event_of(draft: Draft) -> Event:
    """The event a draft stands for, for a table that is nobody's record."""
    check = _KINDS[draft.type].__pydantic_validator__
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
        after = _AFTER.get(draft.type)
        if after is not None:
            after(self, event)

    def go_on(self, *, wait: bool = False) -> None:
        """Take the steps that need nobody's decision; with `wait` prisoners are turned first."""
        step = next_step(self.table)
        at_once = step is None or (
            step.type in ("match_ended", "player_eliminated")
            and step.facts.get("reason") != DEADLOCK  # which a prisoner's turn may end
        )
        if step is not None and (at_once or not wait or not anybody_may_turn(self.table)):
            self.take(step)

    # -- after an action -------------------------------------------------------------------------

    def placed(self, event: Any) -> None:
        """A Mine goes off, or the board is full."""
        self.step_on(event, event.hex)
        self._fill()

    def moved(self, event: Any) -> None:
        """A Mine goes off; a prisoner was turned after the battle."""
        self.step_on(event, event.to)
        turn = self.table.turn
        if event.means == "takeover" and (turn is None or turn.over):
            self.go_on(wait=True)

    def _fill(self) -> None:
        """The first turn after the HQs; the battle of a full board (Duel rules)."""
        table = self.table
        if not table.turns or None not in table.board.at:
            self.go_on()

    def step_on(self, event: Any, name: str | None) -> None:
        """A Mine destroys what comes onto it, and itself; an HQ only clears it (Vegas)."""
        board = self.table.board
        at = board.grid.index.get(name or "", -1)
        unit = board.at[at] if at >= 0 else None
        mine = board.foundations.get(at)
        if unit is None or mine is None or "mine" not in mine.tile.abilities:
            return
        derived = self.table.derived
        found = [Outcome([], [])] if unit.laid.is_hq else outcomes(derived, {at: OUTRIGHT})
        by = self._healer(found, derived.influence.serves, event.player)
        ask = self._healing(f"medic:{name}", found, by)
        taken = self._taken(ask, found)
        facts = {
            "player": event.player, "tile": mine.tile.id, "target": name, "hits": taken.hits,
            "destroyed": taken.destroyed, "foundations": [lifted_foundation(board, at)],
        }  # fmt: skip
        because = WORDS("because.mine", hex=name)
        asks = (ask,) if len(found) > 1 else ()
        self.take(Draft("damage_dealt", facts, because, asks, origin="rules"))

    def _healing(self, fact: str, found: Sequence[Outcome], by: str | None) -> Ask:
        choices = [healing_choice(outcome) for outcome in found]
        words, first = WORDS("ask.hits"), choices[0].value
        return Ask(fact, "choice", words, choices, default=first, optional=True, by=by)

    def _healer(self, found: Sequence[Outcome], serves: Sequence[int], in_turn: str) -> str | None:
        """Whose Medics they are; of several players whoever is in turn decides (FAQ MP.1)."""
        index = self.table.board.grid.index
        hits = [hit for outcome in found for hit in outcome.hits]
        owners = {serves[index[hit["absorbed_by"]]] for hit in hits if "absorbed_by" in hit}
        return self.table.seat(owners.pop()) if len(owners) == 1 else in_turn

    def _taken(self, ask: Ask, found: Sequence[Outcome]) -> Outcome:
        wanted = self.answers.get(ask.fact)
        return next((outcome for outcome in found if outcome.hits == wanted), found[0])

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

    def damaged(self, _event: Any) -> None:
        """A Bio-droid goes back."""
        self.give_back()

    def give_back(self) -> bool:
        """A destroyed Bio-droid lies on its pile, netted or not (Smart; FAQ g.96)."""
        for gone in self.table.lifted:
            if returns(gone.tile):
                facts = {"player": gone.owner, "tile": gone.tile}
                because = WORDS("because.returns", tile=tile_words(gone.tile))
                self.take(Draft("tile_returned", facts, because, origin="rules"))
                return True
        return False

    def battle_over(self) -> None:
        """The match goes on, unless somebody may turn a prisoner first."""
        if not self.give_back():
            self.go_on(wait=True)


def is_quiet(table: Table, draft: Draft) -> bool:
    """Whether one sees at a glance that nothing follows: so it is with most of what is done."""
    act = ACTS.by_event.get(_KINDS[draft.type])
    if act is not None:
        return act.is_quiet(table, draft)
    match draft.type:
        case "tile_placed":
            lies_last = not table.turns or table.board.at.count(None) <= 1
            return not lies_last and not table.board.foundations
        case "unit_moved":
            return draft.facts.get("means") != "takeover" and not table.board.foundations
        case "damage_dealt":
            return not draft.facts.get("destroyed")
    return False


def anybody_may_turn(table: Table) -> bool:
    """Whether a prisoner may still be turned: directly after the battle (FAQ g.126)."""
    if not table.may_have_captives:
        return False
    return any(View.of(table, i).captives() for i in range(len(table.players)))


_AFTER: Final[Mapping[str, Callable[[Following, Any], None]]] = {
    "tile_placed": Following.placed,
    "unit_moved": Following.moved,
    "damage_dealt": Following.damaged,
    **{kind.type_name(): follow for kind, follow in ACTS.part("follows").items()},
}
"""What to look at after each event. The others bring nothing with them."""
