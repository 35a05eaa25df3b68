"""Enemies in their turn: who acts, by which row of the card, against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.hunters_2114.mission import AttackDeclared, EnemyActed, EnemyFinished
from projections.acts import Objection
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    beyond_two,
    conditions,
    enemy_card,
    figure_name,
    figures,
    standing,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import dice_against
from projections.games.hunters_2114.mission.attack import FOG_RANGE, fewest_dice
from projections.games.hunters_2114.mission.enemies import (
    Row,
    Situation,
    first_possible,
    kind_of_attack,
    nearest,
    next_to_act,
    row_text,
)
from projections.games.hunters_2114.mission.table import ACTIONS, STUNNED, Mission, Played
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer

_ROWS_OFFERED = 4
"""So many rows are chips where nobody entered the card."""


def seen_heroes(table: Campaign, mission: Mission) -> list[str]:
    """The heroes that enemies count: as the table reads it, none hidden and none unconscious."""
    options = table.options
    return [
        seat for seat, hero in table.party.items()
        if hero.is_here and not mission.stand(seat).is_off
        and (options.hidden_as_nearest == "yes" or not mission.stand(seat).is_hidden)
        and (options.unconscious_as_nearest == "yes" or not hero.is_down)
    ]  # fmt: skip


def situation_of(table: Campaign, mission: Mission, enemy: str) -> Situation:
    """Where an enemy is, as far as its card asks."""
    heroes = seen_heroes(table, mission)
    steps = {seat: mission.between(enemy, seat) for seat in heroes}
    known = [step for step in steps.values() if step is not None]
    if mission.in_melee(enemy):
        return Situation(in_melee=True, nearest=0)
    if not known or len(known) < len(steps):
        return Situation()
    own, near = mission.square_of(enemy), nearest(steps)
    sees = own is not None and any(
        mission.ground.sees(own, mission.square_of(seat) or own) for seat in near
    )
    return Situation(nearest=min(known), sees=sees)


def most_of(table: Campaign, mission: Mission) -> int | None:
    """To how many squares weather holds all shots."""
    return FOG_RANGE if conditions(table, mission).weather in ("fog", "blizzard") else None


def row_of(table: Campaign, event: EnemyActed) -> Row | None:
    """The row that was taken, if its card is known."""
    rows = enemy_card(table, event.enemy).rows
    if rows is None or event.band is None or event.row is None:
        return None
    found = rows[event.band]
    return found[event.row - 1] if event.row <= len(found) else None


def targets_of(table: Campaign, mission: Mission, enemy: str, row: Row | None) -> Sequence[str]:
    """Whom it attacks: the nearest; of several those with the fewest dice against that attack."""
    heroes = seen_heroes(table, mission)
    foes = [hero for hero in mission.in_melee(enemy) if hero in heroes]
    near = foes or nearest({seat: mission.between(enemy, seat) for seat in heroes})
    kind = None if row is None else kind_of_attack(row)
    if kind is None or len(near) < 2:
        return near
    attack = AttackDeclared.model_validate(
        {"type": "attack_declared", "seq": 1, "enemy": enemy, "kind": kind}
    )
    dice = {seat: dice_against(table, mission, attack, seat) for seat in near}
    return tuple(fewest_dice({s: None if d is None else d.total for s, d in dice.items()}))


class ActAsEnemy(MissionAct[EnemyActed]):
    """An enemy's action, by a row of its card."""

    event, group = EnemyActed, "enemies"

    def played(self, table: Campaign, mission: Mission, event: EnemyActed) -> Campaign:
        """It is its action; what the row lists comes step by step."""
        if event.enemy not in mission.enemies:
            return table
        mission = mission.begins(event.enemy)
        row = row_of(table, event) or ()
        steps = tuple("move" if step.kind in ("to", "away") else step.kind for step in row)
        mission = mission.takes(Played(steps=steps))
        return with_mission(table, mission._replace(is_between=False))

    def wrong(self, table: Campaign, mission: Mission, event: EnemyActed) -> Iterator[Objection]:
        """The highest initial health first; the first row that can be done; the nearest target."""
        if event.enemy not in mission.enemies:
            yield "no_figure", {"figure": event.enemy}
            return
        yield from struck_first(table, mission)
        yield from beyond_two(table, mission, event.enemy)
        if mission.lasts(STUNNED, event.enemy):
            yield "stunned_acts", {"enemy": event.enemy}
        if mission.acting != event.enemy:
            yield from self._out_of_order(table, mission, event)
        situation = situation_of(table, mission, event.enemy)
        card, band = enemy_card(table, event.enemy), situation.band
        if event.band is not None and band is not None and event.band != band:
            values = {
                "enemy": event.enemy,
                "told": word(f"band_{event.band}"),
                "expected": word(f"band_{band}"),
            }
            yield "row_band", values
        elif event.row is not None and event.band is not None:
            _, row = first_possible(card, situation, most_of(table, mission))
            if row is not None and row != event.row:
                yield "row_first", {"enemy": event.enemy, "told": event.row, "expected": row}
        if event.against is not None and event.chosen not in ("decoy", "players"):
            yield from self._wrong_target(table, mission, event)

    @staticmethod
    def _out_of_order(table: Campaign, mission: Mission, event: EnemyActed) -> Iterator[Objection]:
        waiting = [name for name in mission.enemies if name != mission.acting]
        if event.enemy in mission.done:
            yield "activated_twice", {"player": event.enemy}
            return
        healths = {name: enemy_card(table, name).health for name in waiting}
        first = next_to_act(healths, mission.done)
        if event.enemy not in first:
            yield "enemy_order", {"enemy": event.enemy, "first": first}

    @staticmethod
    def _wrong_target(table: Campaign, mission: Mission, event: EnemyActed) -> Iterator[Objection]:
        heroes = seen_heroes(table, mission)
        foes = [hero for hero in mission.in_melee(event.enemy) if hero in heroes]
        near = foes or nearest({seat: mission.between(event.enemy, seat) for seat in heroes})
        values = {"enemy": event.enemy, "told": figure_name(table, event.against)}
        if event.against not in near:
            names = [figure_name(table, seat) for seat in near]
            yield "target_nearest", {**values, "expected": names}
            return
        best = targets_of(table, mission, event.enemy, row_of(table, event))
        if event.against not in best:
            names = [figure_name(table, seat) for seat in best]
            yield "target_armour", {**values, "expected": names}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Once the heroes are done: the one whose turn it is, by the row that holds."""
        del seat
        if mission.is_between or mission.strike is not None:
            return
        names: list[str] = []
        if mission.acting is not None and mission.acting in mission.enemies:
            names = [mission.acting] if mission.actions < ACTIONS else []
        elif mission.acting is None and self._is_their_turn(table, mission):
            healths = {name: enemy_card(table, name).health for name in mission.enemies}
            left = [name for name in mission.enemies if name not in mission.done]
            names = next_to_act(healths, mission.done) if left else []
        else:
            return
        for name in names:
            if not mission.lasts(STUNNED, name):
                yield from self._rows(table, mission, name)

    @staticmethod
    def _is_their_turn(table: Campaign, mission: Mission) -> bool:
        return all(
            hero in mission.done or any(unable(table, mission, hero))
            for hero in standing(table, mission)
        )

    def _rows(self, table: Campaign, mission: Mission, enemy: str) -> Iterator[Offer]:
        words = OFFERED("offer.enemy", enemy=enemy)
        card, situation = enemy_card(table, enemy), situation_of(table, mission, enemy)
        facts: dict[str, Any] = {"enemy": enemy}
        asks: list[Ask] = []
        row: Row | None = None
        if table.options.rows:
            band, first = first_possible(card, situation, most_of(table, mission))
            known = card.rows[band] if card.rows is not None and band is not None else ()
            if band is not None:
                facts["band"] = band
            else:
                bands = tuple(Choice(b, word(f"band_{b}")) for b in ("melee", "near", "far"))
                asks.append(Ask("band", "choice", OFFERED("ask.band"), bands))
            if first is not None:
                facts["row"], row = first, known[first - 1]
                chips = row_text(row)
                words = OFFERED("offer.enemy_row", enemy=enemy, row=chips)
            elif known:
                rows = tuple(
                    Choice(n, OFFERED("answer.row", row=row_text(r)))
                    for n, r in enumerate(known, start=1)
                )
                asks.append(Ask("row", "choice", OFFERED("ask.row"), rows))
            else:
                rows = tuple(Choice(n) for n in range(1, _ROWS_OFFERED + 1))
                asks.append(Ask("row", "choice", OFFERED("ask.row"), rows, optional=True))
        targets = targets_of(table, mission, enemy, row)
        if row is not None and len(targets) == 1:
            facts["against"] = targets[0]
        elif targets and row is not None:
            asks.append(figures(table, mission, "against", targets, optional=True))
        yield self.offer(words, *asks, key="w", **facts)


class FinishEnemy(MissionAct[EnemyFinished]):
    """An enemy is done for this turn."""

    event, group = EnemyFinished, "enemies"

    def played(self, table: Campaign, mission: Mission, event: EnemyFinished) -> Campaign:
        """The next one acts."""
        done = mission.done | {event.enemy}
        acting = None if mission.acting == event.enemy else mission.acting
        return with_mission(
            table, mission, done=done, acting=acting, actions=0, played=None, assault=None
        )

    def wrong(self, table: Campaign, mission: Mission, event: EnemyFinished) -> Iterator[Objection]:
        """One that is there."""
        if event.enemy not in mission.enemies:
            yield "no_figure", {"figure": event.enemy}
        yield from struck_first(table, mission)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """The one that acts."""
        del table, seat
        if mission.acting in mission.enemies and mission.strike is None:
            words = OFFERED("offer.enemy_done", enemy=mission.acting)
            yield self.offer(words, key="x", enemy=mission.acting)
