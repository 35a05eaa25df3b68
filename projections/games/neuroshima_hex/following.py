"""What the rules say follows from an action, as drafts in order.

Each draft is applied to a copy of the table before the next is worked out, so that recording them
in order gives the same table. What follows from a consequence is the rest of them: where people
recorded it otherwise than proposed, the rest follows from what they recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from events.base import Event
from events.match import MatchEnded
from events.neuroshima_hex import EVENTS
from projections.acts import has
from projections.games.neuroshima_hex.acts.damage import mine_goes_off
from projections.games.neuroshima_hex.acts.drawing import returns
from projections.games.neuroshima_hex.acts.every import ACTS, apply
from projections.games.neuroshima_hex.acts.moving import next_captor
from projections.games.neuroshima_hex.battle.drafts import battle_drafts
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.course import DEADLOCK, next_step
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.table import Table, copy
from projections.games.neuroshima_hex.words import OFFERED as WORDS
from projections.offers import Draft

_EVENTS: Final[tuple[type[Event], ...]] = (*EVENTS, MatchEnded)
_KINDS: Final = {kind.type_name(): kind for kind in _EVENTS}
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
                because = WORDS("because.returns", tile=tile_words(gone.tile))
                self.take(Draft("tile_returned", facts, because, origin="rules"))
                return True
        return False

    def battle_over(self) -> None:
        """The match goes on, unless somebody may turn a prisoner first."""
        if not self.give_back():
            self.go_on(wait=True)
