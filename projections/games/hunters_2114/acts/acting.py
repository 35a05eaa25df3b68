"""What heroes do in their turns: cards, boosts, reactions, basic actions, morale, hiding, gear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from events.hunters_2114.mission import (
    BasicActionTaken,
    BoostPlayed,
    CardExchanged,
    CardPlayed,
    CardsTaken,
    FindTaken,
    HeroActivated,
    HeroFinished,
    HeroHid,
    HeroRevealed,
    ItemFlipped,
    MoraleSpent,
    PileShuffled,
    ReactionPlayed,
    TrapSet,
    TrapSprung,
    UpkeepPaid,
    WeaponLoaded,
)
from events.words import Phrase
from projections.acts import Objection
from projections.games.hunters_2114.act import few, flag, heroes, name, pick
from projections.games.hunters_2114.campaign.table import Campaign, due
from projections.games.hunters_2114.mission.act import (
    HeroAct,
    MissionAct,
    beyond_two,
    conditions,
    enemy_card,
    figure_name,
    figures,
    goes_on,
    is_late,
    standing,
    stepping,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.attack import morale_cost
from projections.games.hunters_2114.mission.table import ACTIONS, HAND, Mission, Played, Trap
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer

FRAGMENTATION = "GRANAT ODŁAMKOWY"
"""The grenade that is thrown by an area attack, not by an interaction (p. 31)."""


class ActivateHero(HeroAct[HeroActivated]):
    """A hero's turn begins: the hand is filled up."""

    event, group = HeroActivated, "turn"

    def played(self, table: Campaign, mission: Mission, event: HeroActivated) -> Campaign:
        """He acts."""
        order = (*(seat for seat in mission.order if seat != event.player), event.player)
        mission = mission.begins(event.player)._replace(order=order)
        mission = mission.with_stand(event.player, acted=mission.turn)
        table = with_mission(table, mission)
        hand = mission.stand(event.player).hand
        if not table.options.hands or hand is None or hand >= HAND:
            return table
        facts = {"player": event.player, "count": HAND - hand}
        return table.owing(due("cards_taken", because="hand", **facts))

    def wrong(self, table: Campaign, mission: Mission, event: HeroActivated) -> Iterator[Objection]:
        """Once a turn, before the enemies."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        if event.player in mission.done:
            yield "activated_twice", {"player": player_name(table, event.player)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Those who have not acted, in the order of the last turn."""
        if mission.acting is not None or mission.is_between or mission.strike is not None:
            return
        able = [
            hero for hero in standing(table, mission)
            if hero not in mission.done and not any(unable(table, mission, hero))
        ]  # fmt: skip
        for hero in sorted(able, key=lambda hero: _place(mission, hero)):
            if seat in (None, hero):
                words = OFFERED("offer.activate", player=player_name(table, hero))
                yield self.offer(words, key="h", player=hero)


def _place(mission: Mission, hero: str) -> int:
    return mission.order.index(hero) if hero in mission.order else len(mission.order)


class FinishHero(HeroAct[HeroFinished]):
    """A hero is done: the turn token goes on."""

    event, group = HeroFinished, "turn"

    def played(self, table: Campaign, mission: Mission, event: HeroFinished) -> Campaign:
        """Another one may act."""
        done = mission.done | {event.player}
        return with_mission(
            table, mission, done=done, acting=None, actions=0, played=None, assault=None
        )

    def wrong(self, table: Campaign, mission: Mission, event: HeroFinished) -> Iterator[Objection]:
        """A strike against him comes first."""
        del event
        yield from struck_first(table, mission)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever acts, after any number of actions."""
        hero = mission.acting
        if hero in table.party and seat in (None, hero) and mission.strike is None:
            words = OFFERED("offer.finish", player=player_name(table, hero or ""))
            yield self.offer(words, key="x", player=hero)


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


class PlayCard(HeroAct[CardPlayed]):
    """An action card."""

    event = CardPlayed

    def played(self, table: Campaign, mission: Mission, event: CardPlayed) -> Campaign:
        """It is the action that runs; what it allows is kept for the next time."""
        if mission.acting not in mission.enemies:
            mission = mission.begins(event.player)
        card = Played(event.card, event.steps, printed=event.printed, moves=event.moves)
        if mission.acting == event.player:
            mission = mission.takes(card)
        else:
            mission = mission._replace(played=card, assault=None)
        table = with_mission(table, _one_less(mission, event.player))
        if event.printed is not None:
            table = replace(table, last={**table.last, f"printed:{event.player}": event.printed})
        return table

    def wrong(self, table: Campaign, mission: Mission, event: CardPlayed) -> Iterator[Objection]:
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
            mission = mission._replace(played=mission.played._replace(is_boosted=True))
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
        if played.card is not None and event.card == played.card and _is_single(table, event.card):
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


def _is_single(table: Campaign, card: str) -> bool:
    """Whether a table wrote down that there is one copy of a card."""
    return bool(table.known("card", card, "copies") == 1)


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


class TakeBasicAction(HeroAct[BasicActionTaken]):
    """A move, a blow or an interaction without a card."""

    event = BasicActionTaken

    def played(self, table: Campaign, mission: Mission, event: BasicActionTaken) -> Campaign:
        """Whom one wakes stands up with one health, and does nothing this turn."""
        if mission.acting not in mission.enemies:
            mission = mission.begins(event.player)
        mission = mission.takes(Played(steps=(event.action,), is_basic=True, printed=1, moves=1))
        if event.what != "wake" or event.figure is None:
            return with_mission(table, mission)
        mission = mission.with_stand(event.figure, woken=mission.turn)
        table = with_mission(table, mission)
        return table.owing(due("hero_woke", because="woken", player=event.figure))

    def wrong(
        self, table: Campaign, mission: Mission, event: BasicActionTaken
    ) -> Iterator[Objection]:
        """Two actions; in melee no interaction; on the same square; no fragmentation grenade."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        yield from beyond_two(table, mission, event.player)
        who = player_name(table, event.player)
        if event.action != "melee" and mission.in_melee(event.player):
            yield "locked", {"figure": who}
        if event.what == "use" and event.item == FRAGMENTATION:
            yield "grenade_interaction", {"item": event.item}
        if event.what in ("wake", "swap") and event.figure is not None:
            steps = mission.between(event.player, event.figure)
            if steps:
                yield "same_square", {"player": who, "figure": figure_name(table, event.figure)}
        if event.what == "wake" and event.figure is not None:
            hero = table.heroes.get(event.figure)
            if hero is not None and not hero.is_down:
                yield "wakes_who_stands", {"figure": figure_name(table, event.figure)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an action is left, out of melee. Moves and blows have offers of their own."""
        for hero in self.acting_heroes(table, mission, seat):
            if mission.actions >= ACTIONS or mission.in_melee(hero):
                continue
            for other in table.lying:
                if other != hero and not mission.between(hero, other):
                    words = OFFERED("offer.wake", figure=player_name(table, other))
                    facts = {"action": "interaction", "what": "wake", "figure": other}
                    yield self.offer(words, player=hero, **facts)
            ways = (
                Choice(what, word(what)) for what in ("load", "pick_up", "swap", "use", "mission")
            )
            yield self.offer("interaction", pick("what", ways), key="i", player=hero,
                             action="interaction")  # fmt: skip


class SpendMorale(HeroAct[MoraleSpent]):
    """Morale goes for a number, a die or a square more."""

    event = MoraleSpent

    def played(self, table: Campaign, mission: Mission, event: MoraleSpent) -> Campaign:
        """The tokens are gone; what they were spent on counts for the action that runs."""
        hero = table.heroes.get(event.player)
        if hero is not None:
            table = table.with_hero(event.player, hero.plus(morale=-event.tokens))
        if mission.played is not None:
            spent = mission.played.morale
            morale = {**spent, event.on: spent.get(event.on, 0) + 1}
            mission = mission._replace(played=mission.played._replace(morale=morale))
        return with_mission(table, _easier(mission, event))

    def wrong(self, table: Campaign, mission: Mission, event: MoraleSpent) -> Iterator[Objection]:
        """What there is; before the roll; two in heavy rain."""
        yield from super().wrong(table, mission, event)
        hero, who = table.heroes.get(event.player), player_name(table, event.player)
        if hero is not None and hero.morale is not None and event.tokens > hero.morale:
            yield "morale_left", {"player": who, "tokens": event.tokens, "left": hero.morale}
        cost = morale_cost(conditions(table, mission))
        if event.tokens != cost:
            yield ("morale_rain" if cost > 1 else "morale_price"), {
                "player": who, "tokens": event.tokens, "cost": cost,
            }  # fmt: skip
        assault = mission.assault
        is_for_dice = event.on in ("hit_number", "die")
        if is_for_dice and assault and assault.is_rolled and assault.attacker == event.player:
            yield "morale_late", {"player": who}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an action runs whose dice have not fallen."""
        cost = morale_cost(conditions(table, mission))
        for hero in self.acting_heroes(table, mission, seat):
            morale = table.heroes[hero].morale
            late = mission.assault is not None and mission.assault.is_rolled
            if mission.played is None or late or (morale is not None and morale < cost):
                continue
            uses = (Choice(on, word(on)) for on in ("hit_number", "die", "move", "another"))
            yield self.offer("morale", pick("on", uses), key="m", player=hero, tokens=cost)


def _easier(mission: Mission, event: MoraleSpent) -> Mission:
    """An attack that was declared already, with the number or the die that morale adds."""
    assault = mission.assault
    if assault is None or assault.is_rolled or assault.attacker != event.player:
        return mission
    fact = {"hit_number": "needed", "die": "dice"}.get(event.on)
    if fact is None:
        return mission
    value = getattr(assault.declared, fact)
    if value is None or (event.on == "die" and assault.declared.kind != "melee"):
        return mission
    declared = assault.declared.model_copy(update={fact: value + 1})
    return mission._replace(assault=assault._replace(declared=declared))


class Hide(HeroAct[HeroHid]):
    """A hero hides: by a card, out of sight, or because the mission says so."""

    event = HeroHid

    def played(self, table: Campaign, mission: Mission, event: HeroHid) -> Campaign:
        """A token stands for him."""
        if mission.turn:
            mission = stepping(mission, event.player, "hide", Played(steps=("hide",)))
        return with_mission(table, mission.with_stand(event.player, is_hidden=True))

    def wrong(self, table: Campaign, mission: Mission, event: HeroHid) -> Iterator[Objection]:
        """Not in melee, nor on open ground."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        if not goes_on(mission, "hide"):
            yield from beyond_two(table, mission, event.player)
        if is_late(mission, "hide"):
            yield "steps_order", {"step": word("step_hide")}
        square = mission.square_of(event.player)
        if mission.in_melee(event.player):
            yield "locked", {"figure": player_name(table, event.player)}
        elif square is not None and mission.ground.marks.get(square) == "open_ground":
            yield "hides_in_the_open", {"player": player_name(table, event.player)}

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
            if is_card and not (is_open or mission.stand(hero).is_hidden or mission.in_melee(hero)):
                words = OFFERED("offer.hide", player=player_name(table, hero))
                yield self.offer(words, player=hero)


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


# -- gear ------------------------------------------------------------------------------------------


def hand_gear(table: Campaign, seat: str) -> list[str]:
    """What a hero carries, each thing once."""
    return list(dict.fromkeys(gear.item for gear in table.heroes[seat].gear))


class SetTrap(HeroAct[TrapSet]):
    """A trap is laid, by an interaction."""

    event = TrapSet

    def played(self, table: Campaign, mission: Mission, event: TrapSet) -> Campaign:
        """It lies on the hero's square."""
        square = event.square or mission.square_of(event.player)
        if mission.turn:
            basic = Played(is_basic=True, moves=1)
            mission = stepping(mission, event.player, "interaction", basic)
        trap = Trap(event.trap, square, event.remote)
        return with_mission(table, mission, traps=(*mission.traps, trap))

    def wrong(self, table: Campaign, mission: Mission, event: TrapSet) -> Iterator[Objection]:
        """On the own square; before the mission not where enemies begin; not in melee."""
        yield from super().wrong(table, mission, event)
        square, own = event.square, mission.square_of(event.player)
        if square is not None and own is not None and square != own:
            yield "trap_square", {"square": square, "own": own}
        if not mission.turn and any(name in mission.enemies for name in mission.on(square or own)):
            yield "trap_on_enemies", {"square": square or own}
        if mission.turn and mission.in_melee(event.player):
            yield "locked", {"figure": player_name(table, event.player)}
        if mission.turn and not goes_on(mission, "interaction"):
            yield from beyond_two(table, mission, event.player)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """In a turn, out of melee."""
        for hero in self.acting_heroes(table, mission, seat):
            if mission.actions < ACTIONS and not mission.in_melee(hero):
                remote = flag("remote", default=False)
                yield self.offer("trap", name("trap"), remote, player=hero)


class SpringTrap(MissionAct[TrapSprung]):
    """A trap goes off, under whoever steps there or on demand."""

    event = TrapSprung

    def played(self, table: Campaign, mission: Mission, event: TrapSprung) -> Campaign:
        """It is gone."""
        traps = list(mission.traps)
        named = [trap for trap in traps if trap.name == event.trap]
        here = (trap for trap in named if trap.square == event.square)
        gone = next(here, named[0] if named else None)
        if gone is not None:
            traps.remove(gone)
        return with_mission(table, mission, traps=tuple(traps))

    def wrong(self, table: Campaign, mission: Mission, event: TrapSprung) -> Iterator[Objection]:
        """One that was set."""
        del table
        if event.trap not in {trap.name for trap in mission.traps}:
            yield "trap_unset", {"trap": event.trap}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Each that lies there."""
        del seat
        for trap in dict.fromkeys(trap.name for trap in mission.traps):
            hit = figures(table, mission, "hit", (*standing(table, mission), *mission.enemies),
                          many=True, optional=True)  # fmt: skip
            yield self.offer(OFFERED("offer.trap_sprung", trap=trap), hit, trap=trap)


class LoadWeapon(HeroAct[WeaponLoaded]):
    """A weapon is loaded, by an interaction."""

    event = WeaponLoaded

    def played(self, table: Campaign, mission: Mission, event: WeaponLoaded) -> Campaign:
        """It may shoot once."""
        basic = Played(is_basic=True, moves=1)
        mission = stepping(mission, event.player, "interaction", basic)
        unloaded = mission.unloaded - {(event.player, event.item)}
        return with_mission(table, mission, unloaded=unloaded)

    def wrong(self, table: Campaign, mission: Mission, event: WeaponLoaded) -> Iterator[Objection]:
        """Within the two actions, out of melee."""
        yield from super().wrong(table, mission, event)
        if not goes_on(mission, "interaction"):
            yield from beyond_two(table, mission, event.player)
        if mission.in_melee(event.player):
            yield "locked", {"figure": player_name(table, event.player)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What was shot and must be loaded."""
        for hero in self.acting_heroes(table, mission, seat):
            if mission.actions >= ACTIONS or mission.in_melee(hero):
                continue
            for owner, weapon in sorted(mission.unloaded):
                if owner == hero:
                    words = OFFERED("offer.load", weapon=weapon)
                    yield self.offer(words, player=hero, item=weapon)


class FlipItem(HeroAct[ItemFlipped]):
    """An item that serves twice is turned over."""

    event = ItemFlipped

    def played(self, table: Campaign, mission: Mission, event: ItemFlipped) -> Campaign:
        """Used once; the second time it is gone."""
        key = event.player, event.item
        times = mission.flipped.get(key, 0) + 1
        table = with_mission(table, mission, flipped={**mission.flipped, key: times})
        if times < _TWICE:
            return table
        facts = {"player": event.player, "item": event.item, "how": "used_up"}
        return table.owing(due("item_lost", because="used_twice", **facts))

    def wrong(self, table: Campaign, mission: Mission, event: ItemFlipped) -> Iterator[Objection]:
        """It serves twice."""
        del table
        if mission.flipped.get((event.player, event.item), 0) >= _TWICE:
            yield "used_up", {"item": event.item}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What a hero carries."""
        for hero in self.acting_heroes(table, mission, seat):
            items = [
                item for item in hand_gear(table, hero)
                if mission.flipped.get((hero, item), 0) < _TWICE
            ]  # fmt: skip
            if items:
                yield self.offer("flip", pick("item", map(Choice, items)), player=hero)


_TWICE = 2


class PayUpkeep(HeroAct[UpkeepPaid]):
    """A cell keeps an item going for a turn."""

    event = UpkeepPaid

    def played(self, table: Campaign, mission: Mission, event: UpkeepPaid) -> Campaign:
        """It is paid; laid on the item, cells go with the turns to come."""
        hero, on_it = table.heroes.get(event.player), mission.laid_on.get(event.item, 0)
        if event.laid_on:
            laid = {**mission.laid_on, event.item: on_it + event.cells}
            mission = mission._replace(laid_on=laid)
        else:
            mission = mission._replace(paid=mission.paid | {(event.player, event.item)})
            if on_it:
                laid = {**mission.laid_on, event.item: max(0, on_it - event.cells)}
                return with_mission(table, mission, laid_on=laid)
        if hero is not None:
            table = table.with_hero(event.player, hero.plus(cells=-event.cells))
        return with_mission(table, mission)

    def wrong(self, table: Campaign, mission: Mission, event: UpkeepPaid) -> Iterator[Objection]:
        """With cells that there are."""
        hero = table.heroes.get(event.player)
        there = mission.laid_on.get(event.item, 0) or (0 if hero is None else hero.cells)
        if event.cells > there:
            who = player_name(table, event.player)
            yield "cells_left", {"player": who, "cells": event.cells, "left": there}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What a hero carries, with cells that he has."""
        for hero in self.acting_heroes(table, mission, seat):
            items = hand_gear(table, hero)
            if items and table.heroes[hero].cells and not any(mission.laid_on.values()):
                yield self.offer("upkeep", pick("item", map(Choice, items)), player=hero)


class TakeFind(HeroAct[FindTaken]):
    """What lies on a square is picked up."""

    event = FindTaken

    def played(self, table: Campaign, mission: Mission, event: FindTaken) -> Campaign:
        """It is the hero's; the square is empty."""
        square = event.square or mission.square_of(event.player)
        if mission.turn:
            basic = Played(is_basic=True, moves=1)
            mission = stepping(mission, event.player, "interaction", basic)
        if square is not None and mission.ground.marks.get(square) == "find":
            mission = mission.marked(square, "plain")
        finds = {**mission.finds, event.player: mission.finds.get(event.player, 0) + event.count}
        return with_mission(table, mission, finds=finds)

    def wrong(self, table: Campaign, mission: Mission, event: FindTaken) -> Iterator[Objection]:
        """By an interaction, out of melee."""
        yield from super().wrong(table, mission, event)
        if mission.turn and not goes_on(mission, "interaction"):
            yield from beyond_two(table, mission, event.player)
        if mission.in_melee(event.player):
            yield "locked", {"figure": player_name(table, event.player)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Out of melee; where squares are known, where something lies."""
        for hero in self.acting_heroes(table, mission, seat):
            square = mission.square_of(hero)
            lies = square is None or mission.ground.marks.get(square) == "find"
            if lies and mission.actions < ACTIONS and not mission.in_melee(hero):
                yield self.offer("find", player=hero)
