"""Days: the token on the track, meals, poison, health, and who lies unconscious."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from events.base import Event
from events.hunters_2114.campaign import (
    DayBegan,
    DaysPassed,
    FoodChanged,
    FoodEaten,
    HealthChanged,
    HeroFell,
    HeroPoisoned,
    HeroWoke,
    HungerFelt,
    PoisonCured,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import (
    HuntersAct,
    acting,
    few,
    fewer,
    givers,
    heroes,
    number,
    pick,
    pointed_at,
    purpose,
)
from projections.games.hunters_2114.campaign.calendar import (
    advance,
    field_of,
    gains_by_rest,
    morning,
    runs_away,
)
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.data import FIELDS, LAST_DAY, REST_DAYS
from projections.games.hunters_2114.mission.act import standing
from projections.games.hunters_2114.names import card_number, place_name, player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Draft, Offer

E = TypeVar("E", bound=Event)


def unopened_cards(table: Campaign) -> Iterator[Objection]:
    """A card on top is opened as soon as one comes, before anything else is done."""
    for card in table.unopened:
        place = place_name(table.place)
        yield "card_unopened", {"number": card_number(card), "place": place}


class PassDays(HuntersAct[DaysPassed]):
    """The day token goes on; each day then begins by itself."""

    event, group = DaysPassed, "day"

    def objections(self, view: Sight, event: DaysPassed) -> Iterator[Objection]:
        """As many as the rules say, twice as many while somebody lies unconscious."""
        table: Campaign = view.table
        due, days = table.due_answered(event), event.days
        values = {"days": days, "who": [player_name(table, seat) for seat in table.lying]}
        if due is None and event.reason == "rest":
            expected = advance(table, REST_DAYS, "rest")
            if days != expected:
                how = table.options.rest_doubled
                yield "rest_days", {"days": days, "expected": expected, "option": how}
        elif due is None:
            if days % 2 and table.lying and event.reason != "lost_health":
                yield "days_doubled", values
            yield from unopened_cards(table)
        elif event.reason == "lost_health":
            if days != due.facts["days"] and not runs_away(table):
                how = table.options.extra_day_doubled
                expected = due.facts["days"]
                yield "extra_day", {"days": days, "expected": expected, "option": how}
        elif due.facts.get("days", days) != days:
            expected = due.facts["days"]
            key = "days_doubled" if table.lying and days < expected else "days_differ"
            yield key, {**values, "expected": expected} if key == "days_differ" else values

    def apply(self, table: Campaign, event: DaysPassed) -> Campaign:
        """So many days are still to begin; after a rest everybody recovers."""
        table = replace(
            table, coming=table.coming + event.days, last={**table.last, "reason": event.reason}
        )
        return table.owing_afterwards(*gains_by_rest(table)) if event.reason == "rest" else table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Rest by one tap; so much time as something else takes."""
        table: Campaign = view.table
        if table.mission is not None or table.unopened:
            return
        rest = advance(table, REST_DAYS, "rest")
        yield self.offer(OFFERED("offer.rest", days=rest), key="r", days=rest, reason="rest")
        reasons = pick("reason", (Choice(r, word(r)) for r in ("wait", "card", "other")))
        yield self.offer("days", few("days", _days_of(table)), reasons, key="d")

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """A day for health that cannot be lost: where it would never end, the table is asked.

        How many days a mission's card costs only the table can tell.
        """
        days: int = due.facts.get("days", 0)
        reason = due.facts["reason"]
        if reason == "lost_health" and (who := runs_away(table)):
            asked = due._replace(facts={"reason": reason}, because="runs_away")
            players = [player_name(table, seat) for seat in who]
            return self.draft(table, asked, few("days", (days, 0)), player=players)
        return self.draft(table, due, *(() if days else (few("days", (0, *_days_of(table))),)))


def _days_of(table: Campaign) -> list[int]:
    return [advance(table, days, "other") for days in (1, 2, 3, 4, 5)]


class BeginDay(HuntersAct[DayBegan]):
    """A morning: what is ready, whose token is lifted, who eats, whom poison or hunger weakens."""

    event, group = DayBegan, "day"

    def objections(self, view: Sight, event: DayBegan) -> Iterator[Objection]:
        """The next one, and none behind the last; what was due in the morning before was done.

        Who records no days tells the one that it is now.
        """
        table: Campaign = view.table
        if event.day > LAST_DAY:
            yield "last_day", {"day": event.day, "last": LAST_DAY}
        follows = event.day == table.day + 1
        if not follows and (table.records("days_passed") or event.day <= table.day):
            yield "day_order", {"day": event.day, "expected": table.day + 1}
        hungry = [due.facts["player"] for due in table.dues if due.types[0] == "food_eaten"]
        if hungry:
            who = [player_name(table, seat) for seat in hungry]
            yield "food_missed", {"who": who, "day": table.day}
        if any(due.types[0].startswith("event_card") for due in table.dues):
            yield "calendar_card", {"day": table.day}

    def apply(self, table: Campaign, event: DayBegan) -> Campaign:
        """It is that day; what its morning brings is due. Uncounted food nobody knows any more."""
        table = replace(table, day=event.day)
        if not table.records("food_eaten"):
            heroes = {seat: replace(hero, food=None) for seat, hero in table.heroes.items()}
            table = replace(table, heroes=heroes)
        return table.owing(*morning(table))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Where a table records no more of its days than that they come."""
        table: Campaign = view.table
        if not table.records("days_passed") and table.day < LAST_DAY:
            yield self.offer("day", number("day", table.day + 1, LAST_DAY, default=table.day + 1))

    def sentence(self, event: DayBegan, table: Campaign) -> Phrase:
        """Which, and where its token lies on the track."""
        key = "" if event.day <= FIELDS else "day_began_behind"
        return self.said(event, table, key, field=field_of(event.day))


class EatFood(HuntersAct[FoodEaten]):
    """A meal: one food a hero each morning."""

    event = FoodEaten

    def objections(self, view: Sight, event: FoodEaten) -> Iterator[Objection]:
        """One a hero, of what he has."""
        hero = view.table.heroes.get(event.player)
        food = None if hero is None else hero.food
        if food is not None and food < event.food:
            yield "food_none", {"player": player_name(view.table, event.player), "food": food}
        if event.food != 1:
            yield "meal_size", {"food": event.food}

    def apply(self, table: Campaign, event: FoodEaten) -> Campaign:
        """There is less."""
        hero = table.heroes.get(event.player)
        return table if hero is None else table.with_hero(
            event.player, hero.plus(food=-event.food)
        )  # fmt: skip

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """Who has nothing goes hungry."""
        hero = table.heroes[due.facts["player"]]
        eats = self.draft(table, due)
        if hero.food != 0:
            return eats
        hungry = self.draft(table, due._replace(because="hunger"))
        return Draft(HungerFelt.type_name(), hungry.facts, hungry.because, origin="rules")


class FeelHunger(HuntersAct[HungerFelt]):
    """Nothing to eat: it costs health."""

    event = HungerFelt

    def objections(self, view: Sight, event: HungerFelt) -> Iterator[Objection]:
        """Only who has nothing."""
        hero = view.table.heroes.get(event.player)
        if hero is not None and hero.food:
            who = player_name(view.table, event.player)
            yield "hungry_with_food", {"player": who, "food": hero.food}

    def apply(self, table: Campaign, event: HungerFelt) -> Campaign:
        """Health goes."""
        facts = {"player": event.player, "change": -1, "reason": "hunger"}
        return table.owing(due("health_changed", because="hunger_costs", **facts), first=True)


class ChangeFood(HuntersAct[FoodChanged]):
    """Food is found, bought, given away."""

    event, group = FoodChanged, "goods"

    def objections(self, view: Sight, event: FoodChanged) -> Iterator[Objection]:
        """No more goes than there is."""
        hero = view.table.heroes.get(event.player)
        food = None if hero is None else hero.food
        if food is not None and food + event.change < 0:
            yield "food_none", {"player": player_name(view.table, event.player), "food": food}

    def apply(self, table: Campaign, event: FoodChanged) -> Campaign:
        """There is more of it, or less; what is given away another one has."""
        receiver = table.heroes.get(event.receiver or "")
        if event.receiver is not None and receiver is not None:
            table = table.with_hero(event.receiver, receiver.plus(food=-event.change))
        hero = table.heroes.get(event.player)
        return (
            table if hero is None else table.with_hero(event.player, hero.plus(food=event.change))
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For any hero."""
        table: Campaign = view.table
        seats = acting(view)
        if seats:
            change = number("change", 1, 99)
            yield self.offer("food", heroes(table, seats), change, purpose(gained=True), key="f")
        for seat, others in givers(view):
            if food := table.heroes[seat].food:
                phrase = OFFERED("offer.food_given", player=player_name(table, seat))
                given = pick("change", fewer(min(food, 12)), "given")
                yield self.offer(phrase, given, heroes(table, others, "receiver"), player=seat)


class PoisonHero(HuntersAct[HeroPoisoned]):
    """A poison token is laid on a hero."""

    event, group = HeroPoisoned, "heroes"

    def apply(self, table: Campaign, event: HeroPoisoned) -> Campaign:
        """It weakens him each morning."""
        return table.with_hero(event.player, is_poisoned=True)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever is not poisoned yet."""
        party = view.table.party
        if seats := [seat for seat in acting(view) if not party[seat].is_poisoned]:
            yield self.offer("poison", heroes(view.table, seats))


class CurePoison(HuntersAct[PoisonCured]):
    """A poison token is taken off."""

    event, group = PoisonCured, "heroes"

    def objections(self, view: Sight, event: PoisonCured) -> Iterator[Objection]:
        """By an antidote or a specialist; ordinary healing leaves the token where it is."""
        if event.how in ("first_aid", "rest"):
            yield "poison_stays", {"player": player_name(view.table, event.player)}

    def apply(self, table: Campaign, event: PoisonCured) -> Campaign:
        """The hero is well again, as far as poison goes."""
        return table.with_hero(event.player, is_poisoned=False)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever is poisoned: by antidote, specialist or card, as ordinary healing does not."""
        party = view.table.party
        if seats := [seat for seat in acting(view) if party[seat].is_poisoned]:
            ways = (Choice(how, word(how)) for how in ("antidote", "specialist", "card"))
            yield self.offer("cure", heroes(view.table, seats), pick("how", ways))


class ChangeHealth(HuntersAct[HealthChanged]):
    """Health goes up or down."""

    event, group = HealthChanged, "heroes"
    marks = pointed_at

    def objections(self, view: Sight, event: HealthChanged) -> Iterator[Objection]:
        """Never more than the card has."""
        hero = view.table.heroes.get(event.player)
        left = None if hero is None else health_after(hero.health, event)
        most = None if hero is None else hero.health_most
        if left is not None and most is not None and left > most:
            who = player_name(view.table, event.player)
            yield "health_over", {"player": who, "left": left, "most": most}

    def apply(self, table: Campaign, event: HealthChanged) -> Campaign:
        """Who has none left falls, who has some again comes round; what cannot go costs days."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        left = health_after(hero.health, event)
        after = hero if left is None else hero.with_health(left)
        table = table.with_hero(event.player, after)
        who: dict[str, Any] = {"player": event.player}
        if after.is_down and not hero.is_down:
            dead = {"is_dead": True} if table.options.final_death else {}
            return table.owing(due("hero_fell", because="no_health", **who, **dead), first=True)
        if hero.is_down and not after.is_down:
            return table.owing(due("hero_woke", because="health_again", **who), first=True)
        if hero.is_down and table.mission is None and event.change is not None and event.change < 0:
            days = advance(table, 1, "lost_health")
            lost = due("days_passed", because="lost_health", days=days, reason="lost_health")
            missing = -event.change - (hero.health or 0)
            return table.owing(*[lost] * missing)
        return table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """A specialist's help; whatever else befalls somebody."""
        table: Campaign = view.table
        seats = acting(view)
        hurt = [seat for seat in seats if table.party[seat].is_hurt]
        if hurt:
            room = {seat: tuple(map(Choice, heals(table.heroes[seat]))) for seat in hurt}
            by = Ask("change", "choice", OFFERED("ask.change"), after="player", choices_after=room)
            yield self.offer("healed", heroes(table, hurt), by, reason="specialist")
        if seats:
            why = (Choice(reason, word(reason)) for reason in ("card", "other"))
            yield self.offer("hurt", heroes(table, seats), pick("change", fewer(4), "lost"),
                             pick("reason", why))  # fmt: skip

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """How much a first-aid kit heals stands on its token, which the table sees."""
        hero = table.heroes.get(due.facts["player"], Hero())
        is_open = not {"change", "left"} & due.facts.keys()
        asks = (few("change", heals(hero) or (0,)),) if is_open else ()
        return self.draft(table, due, *asks)

    def sentence(self, event: HealthChanged, table: Campaign) -> Phrase:
        """By how much, and what is left where the table knows it."""
        hero = table.heroes.get(event.player)
        left = health_after(None if hero is None else hero.health, event)
        if event.change is None:
            return self.said(event, table, "health_left", left=left if left is not None else "?")
        key = "health_gained" if event.change > 0 else "health_lost"
        return self.said(
            event, table, key, change=abs(event.change), left="?" if left is None else left
        )


def heals(hero: Hero) -> range:
    """By how much somebody may be healed."""
    unknown = hero.health is None or hero.health_most is None
    return range(1, 5 if unknown else hero.health_most - hero.health + 1)  # type: ignore[operator]


def health_after(health: int | None, event: HealthChanged) -> int | None:
    """What is left; None where nobody knows it. It never goes below nothing."""
    if event.left is not None:
        return event.left
    return None if health is None or event.change is None else max(0, health + event.change)


class FallDown(HuntersAct[HeroFell]):
    """A hero falls unconscious; where death is final, dies."""

    event, group = HeroFell, "heroes"
    is_sure = True  # due only where it is known that no health is left
    marks = pointed_at

    def apply(self, table: Campaign, event: HeroFell) -> Campaign:
        """No health is left."""
        table = table.with_hero(
            event.player, health=0, is_down=True, is_dead=event.is_dead
        )  # fmt: skip
        mission, is_lost = table.mission, table.options.all_unconscious == "mission_lost"
        if mission is None or not is_lost or standing(table, mission):
            return table
        return table.owing(
            due("mission_ended", because="all_down", mission=mission.name, won=False)
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever stands."""
        party = view.table.party
        if seats := [seat for seat in acting(view) if not party[seat].is_down]:
            dead: dict[str, Any] = {"is_dead": True} if view.table.options.final_death else {}
            yield self.offer("fell", heroes(view.table, seats), **dead)

    def sentence(self, event: HeroFell, table: Campaign) -> Phrase:
        """Unconscious, or dead."""
        return self.said(event, table, "hero_died" if event.is_dead else "")


class WakeUp(HuntersAct[HeroWoke]):
    """An unconscious hero comes round."""

    event, group = HeroWoke, "heroes"
    marks = pointed_at

    def apply(self, table: Campaign, event: HeroWoke) -> Campaign:
        """With at least one health."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        return table.with_hero(
            event.player, health=max(1, hero.health or 0), is_down=False, is_dead=False
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever lies there."""
        lying = view.table.lying
        if seats := [seat for seat in acting(view) if seat in lying]:
            yield self.offer("woke", heroes(view.table, seats))
