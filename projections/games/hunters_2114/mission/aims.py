"""At whom one may aim: one figure, several on a square in a burst, everybody on a square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.hunters_2114.mission import AttackDeclared
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import standing
from projections.games.hunters_2114.mission.attack import burst_targets
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.mission.weapons import Weapon


class Aim(NamedTuple):
    """The targets of one attack. Where they are still to be chosen, `most` says how many."""

    targets: tuple[str, ...]
    square: str | None = None
    burst: int = 0
    """The marks that are used."""
    least: int = 1
    most: int | None = None


def foes_of(table: Campaign, mission: Mission, actor: str) -> list[str]:
    """Whom somebody may attack: the other side, as far as it stands and is to be seen."""
    if actor in mission.enemies:
        return [seat for seat in standing(table, mission) if not mission.stand(seat).is_hidden]
    return list(mission.enemies)


def single_aims(foes: Sequence[str]) -> Iterator[Aim]:
    """One figure each."""
    yield from (Aim((foe,)) for foe in foes)


def burst_aims(mission: Mission, foes: Sequence[str], weapon: Weapon) -> Iterator[Aim]:
    """Two figures on one square, with two marks up to four; of more than that they are chosen.

    Where nobody wrote the marks down, there may be one. Figures without squares may stand together.
    """
    marks = 1 if weapon.burst is None else weapon.burst
    most = burst_targets(marks)
    for square, group in _by_square(mission, foes).items():
        if marks and len(group) > 1:
            chosen = most if len(group) > most or square is None else None
            yield Aim(group, burst=marks, least=2, most=chosen)


def area_aims(table: Campaign, mission: Mission, actor: str, foes: Sequence[str]) -> Iterator[Aim]:
    """Squares with foes: everybody there is attacked, one's own side as well."""
    others = [seat for seat in standing(table, mission) if seat != actor]
    everybody = dict.fromkeys((*foes, *others, *mission.enemies))
    for square in _by_square(mission, foes):
        if square is None:
            there = tuple(name for name in everybody if mission.square_of(name) is None)
            yield Aim(tuple(name for name in there if name != actor), most=len(there))
        elif square != mission.square_of(actor) or actor in mission.enemies:
            yield Aim(attacked_on(mission, square, actor), square)


def attacked_on(mission: Mission, square: str, actor: str | None) -> tuple[str, ...]:
    """Whom an area attack on a square hits: all who stand there."""
    return tuple(name for name in mission.on(square) if name != actor)


def everybody_on(mission: Mission, event: AttackDeclared) -> AttackDeclared:
    """The same attack; one on a square of which nobody said whom it hits, with all who stand there.

    Terrain that is shot at hits nobody before it goes off.
    """
    if event.kind != "area" or event.targets or event.square is None or event.terrain is not None:
        return event
    there = attacked_on(mission, event.square, event.player or event.enemy)
    return event.model_copy(update={"targets": there})


def _by_square(mission: Mission, names: Sequence[str]) -> dict[str | None, tuple[str, ...]]:
    found: dict[str | None, tuple[str, ...]] = {}
    for name in names:
        square = mission.square_of(name)
        found[square] = (*found.get(square, ()), name)
    return found
