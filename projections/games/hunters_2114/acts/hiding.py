"""Heroes who hide, and are seen again."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.mission import HeroHid, HeroRevealed
from projections.acts import Objection
from projections.games.hunters_2114.act import heroes, pick
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import (
    HeroAct,
    MissionAct,
    goes_on,
    is_late,
    out_of_turn,
    standing,
    stepping,
    struck_first,
    with_mission,
)
from projections.games.hunters_2114.mission.ground import is_ahead
from projections.games.hunters_2114.mission.table import Mission, Played
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer


class Hide(HeroAct[HeroHid]):
    """A hero hides: by a card, out of sight, or because the mission says so."""

    event = HeroHid

    def played(self, table: Campaign, mission: Mission, event: HeroHid) -> Campaign:
        """A token stands for him."""
        if mission.turn:
            mission = stepping(mission, event.player, "hide", Played(steps=("hide",)))
        return with_mission(table, mission.with_stand(event.player, is_hidden=True))

    def wrong(self, table: Campaign, mission: Mission, event: HeroHid) -> Iterator[Objection]:
        """Not in melee, nor on open ground, nor where an enemy sees it."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        yield from out_of_turn(table, mission, event.player, "hide")
        square = mission.square_of(event.player)
        if mission.in_melee(event.player):
            yield "locked", {"figure": player_name(table, event.player)}
        elif square is not None and mission.ground.marks.get(square) == "open_ground":
            yield "hides_in_the_open", {"player": player_name(table, event.player)}
        seen = onlookers(table, mission, event.player)
        if seen:
            yield "hides_in_sight", {"player": player_name(table, event.player), "enemies": seen}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Before the first turn, and while a card for it runs."""
        able = self.acting_heroes(table, mission, seat)
        if not mission.turn:
            able = [hero for hero in standing(table, mission) if seat in (None, hero)]
        for hero in able:
            is_card = not mission.turn or (
                goes_on(mission, "hide") and not is_late(mission, "hide")
            )
            square = mission.square_of(hero)
            is_open = square is not None and mission.ground.marks.get(square) == "open_ground"
            shows = is_open or bool(onlookers(table, mission, hero))
            if is_card and not (shows or mission.stand(hero).is_hidden or mission.in_melee(hero)):
                words = OFFERED("offer.hide", player=player_name(table, hero))
                yield self.offer(words, player=hero)


def onlookers(table: Campaign, mission: Mission, hero: str) -> list[str]:
    """The enemies that see a hero, before whom he cannot hide; some missions begin so.

    An enemy looks all round where the table records no facing. How wide its front is only a lost
    figure shows, so what is beside or behind one that is known to face elsewhere is not judged.
    """
    square = mission.square_of(hero)
    if not mission.turn or square is None:
        return []
    return [
        name for name, enemy in mission.enemies.items()
        if enemy.square is not None and mission.ground.sees(enemy.square, square)
        and (not table.options.facing if enemy.facing is None
             else is_ahead(enemy.square, enemy.facing, square))
    ]  # fmt: skip


class Reveal(MissionAct[HeroRevealed]):
    """A hero is seen again."""

    event = HeroRevealed

    def played(self, table: Campaign, mission: Mission, event: HeroRevealed) -> Campaign:
        """The figure stands on the board again."""
        return with_mission(table, mission.with_stand(event.player, is_hidden=False))

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever is hidden."""
        del seat
        hidden = [hero for hero in standing(table, mission) if mission.stand(hero).is_hidden]
        if hidden:
            reasons = (
                Choice(r, word(f"by_{r}")) for r in ("action", "open_ground", "enemy", "other")
            )
            yield self.offer("reveal", heroes(table, hidden), pick("reason", reasons))
