"""Enemies in their turn: who acts, by which row of the card, against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.hunters_2114.mission import EnemyActed, EnemyFinished
from projections.acts import Objection
from projections.games.hunters_2114.acts.defence import holds_out
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    beyond_two,
    enemy_card,
    figure_name,
    figures,
    standing,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.enemies import (
    Row,
    first_possible,
    nearest,
    next_to_act,
    row_text,
)
from projections.games.hunters_2114.mission.fear import lacks_calm
from projections.games.hunters_2114.mission.rows import (
    is_on_its_way,
    may_be_judged,
    most_of,
    move_of,
    row_of,
    seen_heroes,
    situation_of,
    steps_of,
    steps_owed,
    targets_of,
    ways_of,
)
from projections.games.hunters_2114.mission.table import ACTIONS, STUNNED, Mission, Played
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer

_ROWS_OFFERED = 4
"""So many rows are chips where nobody entered the card."""


def way_left(table: Campaign, mission: Mission, enemy: str) -> Iterator[Objection]:
    """The rest of a way that was begun: an enemy goes to its end.

    Only where the enemy acted by itself: a reaction may have held it up.
    """
    step = move_of(mission.played) if mission.acting == enemy else None
    held_up = mission.held_out.get(enemy) is False or any(
        stand.reacted == mission.turn for stand in mission.stands.values()
    )
    if step is None or held_up or not is_on_its_way(mission.played):
        return
    if may_be_judged(table, mission) and ways_of(table, mission, enemy, step):
        yield "enemy_stays", {"enemy": enemy, "squares": step.squares}


def next_enemies(table: Campaign, mission: Mission) -> list[str]:
    """Whose next action it may be, once the heroes are done."""
    if mission.is_between or mission.strike is not None:
        return []
    names: list[str] = []
    acting = mission.acting
    if acting is not None and acting in mission.enemies:
        goes_on = any(way_left(table, mission, acting))
        names = [acting] if mission.actions < ACTIONS and not goes_on else []
    elif acting is None and _is_their_turn(table, mission):
        healths = {name: enemy_card(table, name).health for name in mission.enemies}
        left = [name for name in mission.enemies if name not in mission.done]
        names = next_to_act(healths, mission.done) if left else []
    return [name for name in names if not mission.lasts(STUNNED, name)]


def _is_their_turn(table: Campaign, mission: Mission) -> bool:
    return all(
        hero in mission.done or any(unable(table, mission, hero))
        for hero in standing(table, mission)
    )


class ActAsEnemy(MissionAct[EnemyActed]):
    """An enemy's action, by a row of its card."""

    event, group = EnemyActed, "enemies"
    ends_attack = True
    ends_chain = True

    def played(self, table: Campaign, mission: Mission, event: EnemyActed) -> Campaign:
        """It is its action; what the row lists comes step by step."""
        if event.enemy not in mission.enemies:
            return table
        row = row_of(table, event) or ()
        played = Played(steps=steps_of(row), row=row, against=event.against)
        held_out = {name: held for name, held in mission.held_out.items() if name != event.enemy}
        mission = mission.begins(event.enemy).takes(played)
        table = with_mission(table, mission, is_between=False, held_out=held_out)
        return table.owing(*steps_owed(played, event.enemy))

    def wrong(self, table: Campaign, mission: Mission, event: EnemyActed) -> Iterator[Objection]:
        """The highest initial health first; the first row that can be done; the nearest target."""
        if event.enemy not in mission.enemies:
            yield "no_figure", {"figure": event.enemy}
            return
        yield from struck_first(table, mission)
        yield from way_left(table, mission, event.enemy)
        yield from beyond_two(table, mission, event.enemy)
        yield from lacks_calm(table, mission, event.enemy)
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
        for name in next_enemies(table, mission):
            if any(lacks_calm(table, mission, name)):
                yield holds_out(table, name)
            else:
                yield from self._rows(table, mission, name)

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
                asks.append(Ask("row", "choice", OFFERED("ask.row"), _chips(known)))
            elif band is None and card.rows is not None and any(card.rows.values()):
                after = {b: (*_chips(rows), Choice(None, "?")) for b, rows in card.rows.items()}
                ask = Ask("row", "choice", OFFERED("ask.row"), after="band", choices_after=after)
                near = seen_heroes(table, mission)
                asks += [ask, figures(table, mission, "against", near)] if near else [ask]
            else:
                asks.append(Ask("row", "choice", OFFERED("ask.row"), _chips(()), optional=True))
        targets = targets_of(table, mission, enemy, row)
        if row is not None and len(targets) == 1:
            facts["against"] = targets[0]
        elif targets and row is not None:
            asks.append(figures(table, mission, "against", targets, optional=True))
        yield self.offer(words, *asks, key="w", **facts)


def _chips(rows: Sequence[Row]) -> tuple[Choice, ...]:
    """The rows of a list to be tapped; of one that nobody wrote down as many as a card may have."""
    if not rows:
        return tuple(Choice(n) for n in range(1, _ROWS_OFFERED + 1))
    chips = (OFFERED("answer.row", row=row_text(row)) for row in rows)
    return tuple(Choice(n, words) for n, words in enumerate(chips, start=1))


class FinishEnemy(MissionAct[EnemyFinished]):
    """An enemy is done for this turn."""

    event, group = EnemyFinished, "enemies"
    ends_attack = True
    ends_chain = True

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
        yield from way_left(table, mission, event.enemy)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """The one that acts, once it has gone its way; one that did not hold out."""
        del seat
        if mission.strike is not None:
            return
        names = [mission.acting] if mission.acting is not None else [
            name for name in next_enemies(table, mission) if mission.held_out.get(name) is False
        ]  # fmt: skip
        for enemy in names:
            if enemy in mission.enemies and not any(way_left(table, mission, enemy)):
                words = OFFERED("offer.enemy_done", enemy=enemy)
                yield self.offer(words, key="x", enemy=enemy)
