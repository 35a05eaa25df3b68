"""The cards of heroes in a mission: hand and pile, actions, boosts, reactions."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.mission import (
    ActionCardPlayed,
    BoostPlayed,
    CardExchanged,
    CardsTaken,
    PileShuffled,
    ReactionPlayed,
)
from events.words import Phrase
from projections.acts import Objection
from projections.games.hunters_2114.act import few, heroes, name, pick
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    HeroAct,
    beyond_two,
    enemy_card,
    standing,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.table import ACTIONS, HAND, Mission, Played
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer


class TakeCards(HeroAct[CardsTaken]):
    """Cards come into the hand: five that one chooses before the mission, later from the pile."""

    event = CardsTaken

    def played(self, table: Campaign, mission: Mission, event: CardsTaken) -> Campaign:
        """There are so many more."""
        hand = (mission.stand(event.player).hand or 0) + event.count
        return with_mission(table, mission.with_stand(event.player, hand=hand))

    def sentence(self, event: CardsTaken, table: Campaign) -> Phrase:
        """Chosen, or drawn."""
        return self.told(event, table, "cards_chosen" if event.chosen else "", chosen=event.chosen)

    def wrong(self, table: Campaign, mission: Mission, event: CardsTaken) -> Iterator[Objection]:
        """Five in the hand; chosen are the first five alone."""
        hand, who = mission.stand(event.player).hand, player_name(table, event.player)
        if hand is None and (event.count != HAND or not event.chosen):
            yield "first_hand", {"player": who, "count": event.count}
        elif hand is not None and event.chosen:
            yield "chosen_later", {"player": who}
        elif hand is not None and hand + event.count > HAND:
            yield "hand_size", {"player": who, "count": hand + event.count}
        if event.cards is not None and len(event.cards) != event.count:
            yield "hand_cards", {"cards": len(event.cards), "count": event.count}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """The first hand, of who has none yet."""
        if table.options.hands:
            for hero in standing(table, mission):
                if mission.stand(hero).hand is None and seat in (None, hero):
                    words = OFFERED("offer.first_hand", player=player_name(table, hero))
                    yield self.offer(words, player=hero, count=HAND, chosen=True)


class ShufflePile(HeroAct[PileShuffled]):
    """An empty pile is made of what was discarded."""

    event = PileShuffled

    def played(self, table: Campaign, mission: Mission, event: PileShuffled) -> Campaign:
        """Nothing else changes."""
        del mission, event
        return table

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Where hands are recorded."""
        if table.options.hands:
            for hero in self.acting_heroes(table, mission, seat):
                yield self.offer("shuffle", player=hero)


class ExchangeCard(HeroAct[CardExchanged]):
    """Instead of an action a card is exchanged."""

    event = CardExchanged
    ends_attack = True

    def played(self, table: Campaign, mission: Mission, event: CardExchanged) -> Campaign:
        """It takes an action."""
        mission = mission if mission.acting in mission.enemies else mission.begins(event.player)
        return with_mission(table, mission.takes(Played(is_basic=True, done=("exchange",))))

    def wrong(self, table: Campaign, mission: Mission, event: CardExchanged) -> Iterator[Objection]:
        """Within the two."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        yield from beyond_two(table, mission, event.player)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an action is left."""
        for hero in self.acting_heroes(table, mission, seat):
            if mission.actions < ACTIONS:
                yield self.offer("exchange", player=hero)


class PlayActionCard(HeroAct[ActionCardPlayed]):
    """An action card."""

    event = ActionCardPlayed
    ends_attack = True

    def played(self, table: Campaign, mission: Mission, event: ActionCardPlayed) -> Campaign:
        """It is the action that runs; what it allows is kept for the next time."""
        if mission.acting not in mission.enemies:
            mission = mission.begins(event.player)
        card = Played(event.card, event.steps, printed=event.printed, moves=event.moves)
        if mission.acting == event.player:
            mission = mission.takes(card)
        else:
            mission = replace(mission, played=card, assault=None)
        table = with_mission(table, _one_less(mission, event.player))
        if event.printed is not None:
            table = replace(table, last={**table.last, f"printed:{event.player}": event.printed})
        return table

    def wrong(
        self, table: Campaign, mission: Mission, event: ActionCardPlayed
    ) -> Iterator[Objection]:
        """Two actions a turn; none of the cards that are lost; in melee only what helps there."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        yield from beyond_two(table, mission, event.player)
        hero = table.heroes.get(event.player)
        if hero is not None and event.card in hero.lost_cards:
            yield "lost_card_played", {"card": event.card}
        if mission.in_melee(event.player) and event.steps and not _IN_MELEE & {*event.steps}:
            yield "locked", {"figure": player_name(table, event.player)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an action is left: what the card allows is tapped, its name may be typed."""
        for hero in self.acting_heroes(table, mission, seat):
            if mission.actions >= ACTIONS:
                continue
            in_melee = bool(mission.in_melee(hero))
            ways = [
                way for way in _CARDS if not in_melee or _IN_MELEE & {*way}
            ]  # fmt: skip
            for way in ways:
                words = OFFERED("offer.card", steps=[word(f"step_{step}") for step in way])
                asks = [name("card", optional=True)]
                if {"melee", "ranged", "area"} & {*way}:
                    last = table.last.get(f"printed:{hero}")
                    asks.insert(0, few("printed", range(1, 6), default=last, optional=True))
                if "move" in way:
                    asks.insert(0, few("moves", range(1, 6), optional=True))
                yield self.offer(words, *asks, player=hero, steps=list(way))


_IN_MELEE = frozenset({"melee", "disengage", "move", "another"})
"""What of a card helps in melee: a move may be a disengagement."""
_CARDS = (
    ("move",), ("melee",), ("ranged",), ("area",), ("move", "melee"), ("move", "ranged"),
    ("disengage",), ("hide",), ("heal",), ("another",),
)  # fmt: skip


def _one_less(mission: Mission, seat: str) -> Mission:
    """One card of the hand is gone, as far as anybody counts them."""
    hand = mission.stand(seat).hand
    return mission if hand is None else mission.with_stand(seat, hand=max(0, hand - 1))


class PlayBoost(HeroAct[BoostPlayed]):
    """A second card strengthens the first."""

    event = BoostPlayed

    def played(self, table: Campaign, mission: Mission, event: BoostPlayed) -> Campaign:
        """One a card."""
        if mission.played is not None:
            mission = replace(mission, played=replace(mission.played, is_boosted=True))
        return with_mission(table, _one_less(mission, event.player))

    def wrong(self, table: Campaign, mission: Mission, event: BoostPlayed) -> Iterator[Objection]:
        """Of one's own action card, once; no basic action, nobody else's; a step that it has."""
        yield from super().wrong(table, mission, event)
        played, who = mission.played, {"player": player_name(table, event.player)}
        own = {None, event.player}
        if event.helped not in own or mission.acting not in own:
            yield "boost_other", who
        if played is None:
            return
        if played.is_basic:
            yield "boost_basic", who
        elif played.is_boosted:
            yield "boost_twice", who
        if event.step is not None and played.steps and event.step not in played.steps:
            yield "boost_step", {"step": word(f"step_{event.step}")}
        is_same = played.card is not None and event.card == played.card
        if is_same and table.known("card", played.card or "", "copies") == 1:
            yield "card_twice", {"card": event.card}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While a card is being played that has none yet."""
        played = mission.played
        if played is None or played.is_basic or played.is_boosted:
            return
        for hero in self.acting_heroes(table, mission, seat):
            steps = tuple(dict.fromkeys(played.steps))
            asks = [name("card", optional=True)]
            if len(steps) > 1:
                asks.insert(0, pick("step", (Choice(s, word(f"step_{s}")) for s in steps)))
            yield self.offer("boost", *asks, key="b", player=hero)


class PlayReaction(HeroAct[ReactionPlayed]):
    """A card that interrupts an enemy."""

    event = ReactionPlayed

    def played(self, table: Campaign, mission: Mission, event: ReactionPlayed) -> Campaign:
        """One a turn."""
        mission = mission.with_stand(event.player, reacted=mission.turn)
        return with_mission(table, _one_less(mission, event.player))

    def wrong(
        self, table: Campaign, mission: Mission, event: ReactionPlayed
    ) -> Iterator[Objection]:
        """Once a turn, and never against fast reflex."""
        yield from super().wrong(table, mission, event)
        if mission.turn and mission.stand(event.player).reacted == mission.turn:
            yield "reaction_twice", {"player": player_name(table, event.player)}
        against = event.against or mission.acting
        if against in mission.enemies and enemy_card(table, against or "").has_fast_reflex:
            yield "fast_reflex", {"enemy": against}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an enemy acts that may be interrupted."""
        enemy = mission.acting
        if enemy not in mission.enemies or enemy_card(table, enemy or "").has_fast_reflex:
            return
        able = [
            hero for hero in standing(table, mission)
            if seat in (None, hero) and mission.stand(hero).reacted != mission.turn
            and not any(unable(table, mission, hero))
        ]  # fmt: skip
        if able:
            yield self.offer("reaction", heroes(table, able), name("card", optional=True),
                             against=enemy)  # fmt: skip
