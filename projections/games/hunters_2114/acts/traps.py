"""Traps: laid by a hero, and sprung by whoever steps there or from afar."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.mission import TrapSet, TrapSprung
from projections.acts import Objection
from projections.games.hunters_2114.act import flag, name, pick
from projections.games.hunters_2114.acts.equipment import loose_gear
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    Interaction,
    MissionAct,
    figures,
    standing,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import attacks_mind
from projections.games.hunters_2114.mission.table import Mission, Trap
from projections.games.hunters_2114.mission.using import lasts_due, may_detonate, sprung, trap_dues
from projections.games.hunters_2114.names import player_name
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer


class SetTrap(Interaction[TrapSet]):
    """A trap is laid, by an interaction."""

    event = TrapSet

    def played(self, table: Campaign, mission: Mission, event: TrapSet) -> Campaign:
        """It lies on the hero's square."""
        square = event.square or mission.square_of(event.player)
        mission = self.taking(mission, event.player)
        stays = event.player if mission.square_of(event.player) == square else None
        trap = Trap(event.trap, square, event.remote, by=stays if square else None)
        return with_mission(table, mission, traps=(*mission.traps, trap))

    def wrong(self, table: Campaign, mission: Mission, event: TrapSet) -> Iterator[Objection]:
        """On the own square; before the mission not where enemies begin; not in melee."""
        yield from super().wrong(table, mission, event)
        square, own = event.square, mission.square_of(event.player)
        if square is not None and own is not None and square != own:
            yield "trap_square", {"square": square, "own": own}
        if not mission.turn and any(name in mission.enemies for name in mission.on(square or own)):
            yield "trap_on_enemies", {"square": square or own}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """In a turn, out of melee."""
        for hero in self.able_heroes(table, mission, seat):
            carried = loose_gear(table, hero)
            trap = pick("trap", map(Choice, carried), typed=True) if carried else name("trap")
            yield self.offer("trap", trap, flag("remote", default=False), player=hero)


class SpringTrap(MissionAct[TrapSprung]):
    """A trap goes off, under whoever steps there or on demand."""

    event = TrapSprung

    def played(self, table: Campaign, mission: Mission, event: TrapSprung) -> Campaign:
        """It is gone; whom it hits its dice are thrown against, and its effect sets in."""
        gone = _trap_of(mission, event)
        traps = list(mission.traps)
        if gone is not None:
            traps.remove(gone)
        mission = replace(mission, traps=tuple(traps))
        assault = sprung(event.trap, event.hit, table, event.seq)
        if assault is not None:
            mission = replace(mission, assault=assault)
        table = with_mission(table, mission)
        dice = () if assault is None else trap_dues(table, assault)
        # Whom it may only overcome throws a die before.
        works = () if attacks_mind(table, event.trap) else lasts_due(table, event.trap, event.hit)
        return table.owing(*dice, *works, first=True)

    def wrong(self, table: Campaign, mission: Mission, event: TrapSprung) -> Iterator[Objection]:
        """One that was set; not under who laid it; a remote one by who carries the detonator."""
        trap = _trap_of(mission, event)
        if trap is None:
            yield "trap_unset", {"trap": event.trap}
        elif trap.is_remote and not may_detonate(table):
            yield "trap_detonator", {"trap": event.trap}
        elif not trap.is_remote and trap.by is not None:
            yield "trap_dormant", {"trap": event.trap, "player": player_name(table, trap.by)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Each that lies there and may go off."""
        del seat
        able = [trap for trap in mission.traps
                if (may_detonate(table) if trap.is_remote else trap.is_live)]  # fmt: skip
        for trap in dict.fromkeys((trap.name, trap.square) for trap in able):
            there = list(mission.on(trap[1]))
            hit = figures(table, mission, "hit", (*standing(table, mission), *mission.enemies),
                          many=True, optional=True, default=there or None)  # fmt: skip
            where = {} if trap[1] is None else {"square": trap[1]}
            yield self.offer(OFFERED("offer.trap_sprung", trap=trap[0]), hit, trap=trap[0], **where)


def _trap_of(mission: Mission, event: TrapSprung) -> Trap | None:
    """The trap that goes off: of that name, on that square if there is one."""
    named = [trap for trap in mission.traps if trap.name == event.trap]
    here = (trap for trap in named if trap.square == event.square)
    return next(here, named[0] if named else None)
