"""What is offered is what a referee allows who shares nothing with the product.

At moments of simulated matches with odd settings every combination of facts is tried, or a sample
of them: what is offered must be lawful, and what is lawful must be offered. Where it is not so, the
exception has a name below.
"""

import json
import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest
from events.neuroshima_hex import EVENTS
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.simulation import Simulator
from tests.neuroshima_hex.oracle.candidates import (
    FAMILIES,
    NOT_TRIED,
    OF_ANY_TURN,
    candidates,
    family_of,
    is_shaped,
    near_candidates,
)
from tests.neuroshima_hex.oracle.referee import Referee
from tests.neuroshima_hex.oracle.settings import odd_table
from tests.systems.changed import changed

ODD = changed(NEUROSHIMA_HEX, simulated_start=odd_table)

LAWFUL_AND_NOT_OFFERED = {
    "a turn to where it faces": "nothing would change",
    "another way to the same hex": "one way is enough: over which hexes changes nothing (g.65)",
    "another one who is out": "where several HQs fell at once, they go as they sit",
}
OFFERED_AND_UNLAWFUL = {
    "a draw past the tile on top": "a question for several cannot ask for one among them; its "
    "default has it, and whoever answers otherwise is told so by a finding (not_from_top)",
}

EXCEPTIONS = LAWFUL_AND_NOT_OFFERED | OFFERED_AND_UNLAWFUL
MANY = 1000
"""So many of a family at a moment are all of most families."""


def moments(match):
    """The table and the referee before each event that somebody decides."""
    lines = [json.loads(line) for line in match.lines[1:]]
    referee, table = Referee(lines[0]), ODD.start(match.started)
    for line, event in zip(lines[1:], match.events[1:], strict=True):
        if not referee.is_in_a_chain:
            yield table, referee
        referee.watch(line)
        table = ODD.apply(table, event)


# -- what is offered ------------------------------------------------------------------------------


def all_offered(table, offers):
    """Everything that is offered to anybody, by what it comes to."""
    found = {}
    for seat in table.seats:
        for offer in offers(table, seat):
            for answers in every_answer(offer, {}, 0):
                event = json.loads(json.dumps(offer.draft(answers).entry()))
                found[essence(event)] = event
    return found


def every_answer(offer, given, at):
    """All legal answers to all questions; what may be left out is left out too."""
    if at == len(offer.asks):
        yield given
        return
    ask = offer.asks[at]
    for value in answers_to(ask, given):
        yield from every_answer(offer, {**given, ask.fact: value}, at + 1)


def answers_to(ask, given):
    values = [choice.value for choice in ask.legal(given)]
    if not ask.many:
        return [None, *values] if ask.optional or (ask.follows and not values) else values
    known = [value for value in values if value is not None]
    several = combinations_with_replacement(known, ask.least)
    return [list(each) for each in several if ask.allows(each)]


def essence(event):
    """An event without what goes without saying; lists in an order of their own."""
    facts = {fact: value for fact, value in event.items() if fact != "scores"}
    if event["type"] == "tile_placed":
        facts.setdefault("facing", "N")
    if facts.get("means") == "tile":
        del facts["means"]
    if facts.get("facings"):
        turned = zip(facts["units"], facts["facings"], strict=True)
        facts["facings"] = [f"{at} {facing}" for at, facing in turned]
    return tuple(sorted((fact, in_order(value)) for fact, value in facts.items() if value))


def in_order(value):
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(sorted(map(in_order, value), key=repr))
    return value


# -- the comparison -------------------------------------------------------------------------------


class Comparison:
    """Offers and referee side by side; `most` of each family are tried, and of what is offered."""

    def __init__(self, dice, most, offers):
        self.dice, self.most, self.offers = dice, most, offers
        self.seen, self.exceptions = Counter(), Counter()

    def compare(self, table, referee):
        offered = all_offered(table, self.offers)
        self.without_ways = {self._without_way(event) for event in offered.values()}
        by_family = {}
        for event in offered.values():
            by_family.setdefault(family_of(event), []).append(event)
        for family, events in by_family.items():
            for event in self._some(events):
                self._judge(family, event, table, referee, is_offered=True)
        for seat in table.seats:
            acts = table.turn is not None and table.seats[table.turn.player] == seat
            families = FAMILIES if acts else OF_ANY_TURN
            aims = self._aims(by_family)
            tried = candidates(referee, seat, self.dice, aims, families)
            near = near_candidates(referee, seat, self.dice, families)
            for family, spaces in (*tried.items(), *near.items()):
                for event in self._tried(spaces, by_family.get(family, ())):
                    is_offered = essence(event) in offered
                    self._judge(family, event, table, referee, is_offered=is_offered)

    def _aims(self, by_family):
        """Damage is tried at all hexes, or at one where there is a target and some other."""
        if self.most >= MANY:
            return None
        targets = [
            event["target"]
            for family, events in by_family.items()
            for event in events
            if family.startswith("damage_dealt") and "target" in event
        ]
        return {"A1", *self._few(targets)[:1]}

    def _some(self, events):
        return events if len(events) <= self.most else self.dice.sample(events, self.most)

    def _tried(self, spaces, offered):
        """All of them, or some: out of all, and such as differ from an offer by one fact."""
        spaces = [space for space in spaces if len(space)]
        if not spaces:
            return
        sizes = [len(space) for space in spaces]
        if sum(sizes) <= self.most:
            yield from (event for space in spaces for event in space if is_shaped(event))
            return
        for space in self.dice.choices(spaces, sizes, k=self.most):
            for event in (space.draw(self.dice), self._nearly(space, offered)):
                if event and is_shaped(event):
                    yield event

    def _nearly(self, space, offered):
        """An offer with one fact of another event."""
        alike = [each for each in self._few(offered) if space.fixed.items() <= each.items()]
        if not alike or not space.domains:
            return None
        fact = self.dice.choice(list(space.domains))
        event = {key: value for key, value in self.dice.choice(alike).items() if key != fact}
        other = space.draw(self.dice)
        event |= {fact: other[fact]} if fact in other else {}
        return event if space.holds(event) else None

    def _few(self, offered):
        return self.dice.choices(offered, k=5) if offered else ()

    def _judge(self, family, event, table, referee, *, is_offered):
        objection = referee.refuses(event)
        is_lawful = objection is None
        self.seen[family, is_lawful] += 1
        if is_offered == is_lawful:
            return
        name = self._exception(event, referee, objection)
        assert name in EXCEPTIONS, (
            table.seq,
            "lawful and not offered" if is_lawful else objection,
            event,
        )
        self.exceptions[name] += 1

    def _exception(self, event, referee, objection):
        name = event["type"]
        if objection is not None:
            is_past = name == "tiles_drawn" and "on top" in objection
            return is_past and "a draw past the tile on top"
        if name == "unit_moved":
            unit = referee.match.units[event["unit"]]
            if not event.get("to") and event["facing"] == unit["facing"]:
                return "a turn to where it faces"
            if event.get("path") and self._without_way(event) in self.without_ways:
                return "another way to the same hex"
        if name == "player_eliminated":
            others = [way for way in self.without_ways if ("type", name) in way]
            return others and "another one who is out"
        return None

    @staticmethod
    def _without_way(event):
        way = ("path", "path_facings")
        return essence({fact: value for fact, value in event.items() if fact not in way})


def compared(numbers, share, most, seed=1, offers=ODD.play.offers):
    """What was seen at some of the moments of those matches; oftener where much may be done."""
    dice = random.Random(seed)
    comparison = Comparison(random.Random(seed), most, offers)
    simulator = Simulator(ODD, ("random",), seed)
    for number in numbers:
        for table, referee in moments(simulator.play(number)):
            if dice.random() < share * (10 if referee.has_much_to_judge else 1):
                comparison.compare(table, referee)
    return comparison


@pytest.mark.parametrize("first", [1, 4, 7, 10])
def test_offers_are_what_the_referee_allows(first):
    seen = compared(range(first, first + 3), share=0.02, most=12).seen

    assert all(seen[family, False] for family in FAMILIES)
    assert sum(count for (_, is_lawful), count in seen.items() if is_lawful) > 100


@pytest.mark.long
@pytest.mark.parametrize("first", range(1, 101, 5))
def test_all_offers_are_what_the_referee_allows(first):
    seen = compared(range(first, first + 5), share=0.003, most=5000, seed=2).seen

    assert all(seen[family, False] for family in FAMILIES)


def test_every_kind_of_event_is_tried_or_named():
    tried = {word for family in FAMILIES for word in family.replace(",", "").split()}

    assert {kind.type_name() for kind in EVENTS} <= tried | NOT_TRIED.keys()


# -- the comparison sees what is wrong -------------------------------------------------------------


def test_an_offer_that_is_missing_is_seen():
    def fewer(table, seat):
        return [offer for offer in ODD.play.offers(table, seat) if offer.type != "tile_placed"]

    with pytest.raises(AssertionError, match="lawful and not offered.*tile_placed"):
        compared([1], share=0.5, most=12, offers=fewer)


def test_an_offer_that_breaks_a_rule_is_seen():
    def also_for_bob(table, seat):
        found = [*ODD.play.offers(table, seat)]
        if table.turn is not None and seat == "Ann":
            found += [each._replace(facts={**each.facts, "player": "Bob"}) for each in found]
        return found

    with pytest.raises(AssertionError, match="only in one's own turn|in the hand"):
        compared([1], share=0.5, most=12, offers=also_for_bob)
