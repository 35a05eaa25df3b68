"""Matches of Dust Tactics told event by event, for tests: no file, no screen."""

from projections.games.dust_tactics.system import DUST_TACTICS
from projections.offers import Draft

TWO = ({"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"})
TEAMS = tuple(
    {"seat": name, "name": name, "team": team}
    for name, team in (("Ann", "Allies"), ("Bob", "Axis"), ("Cid", "Allies"))
)
COSTS = {
    "Heavy Laser Grenadiers": (30, 3), "Hans": (24, None), "Hell Boys": (34, 5),
    "Death Dealers": (23, 5), "Blackhawk": (22, 3),
}  # fmt: skip
"""What the rulebook's own examples say of cards: army points, and with how much one begins."""


def told(kind, /, **facts):
    """An event as a journal has it."""
    return {"type": kind, **facts}


def card(name, **values):
    """A card that the table copies."""
    return told("thing_met", kind="unit", name=name, values=values)


CARDS = tuple(card(name, ap=ap, hit_points=strength) for name, (ap, strength) in COSTS.items())
ALLIES = told("army_listed", player="Ann", units=["Hell Boys", "Death Dealers"])
AXIS = told("army_listed", player="Bob", units=["Heavy Laser Grenadiers", "Hans"])
ARMIES = (*CARDS, ALLIES, AXIS)


def begun(number=1, winner="Ann"):
    """A round with its roll."""
    return told("round_began", round=number), told("initiative_rolled", winner=winner)


def acts(player, unit, actions="move_attack", **facts):
    """An activation."""
    return told("unit_activated", player=player, unit=unit, actions=actions, **facts)


WHOLE_ROUND = (
    acts("Ann", "Hell Boys"), acts("Bob", "Hans"), acts("Ann", "Death Dealers"),
    acts("Bob", "Heavy Laser Grenadiers"),
)  # fmt: skip
"""All four units come in by turns."""


class Battle:
    """A match as it is told; `rules` are those that the event broke that was told last."""

    def __init__(self, players=TWO, depth="full", **options):
        started = told("match_started", players=[*players], options=options, depth=depth, v=3)
        self.seq = 0
        self.findings = []
        self.state = DUST_TACTICS.start(self._read(started))

    def _read(self, entry):
        self.seq += 1
        return DUST_TACTICS.vocabulary.accept(entry).model_copy(update={"seq": self.seq})

    def tell(self, *entries):
        """Events as the table tells them, with nothing that the rules would add."""
        for entry in entries:
            event = self._read(entry)
            before, self.state = self.state, DUST_TACTICS.apply(self.state, event)
            self.findings = list(DUST_TACTICS.rules.findings(before, event, None))
        return self

    def play(self, entry):
        """An event with all that follows by the rules, as far as that needs no answer."""
        facts = {name: value for name, value in entry.items() if name != "type"}
        follow = DUST_TACTICS.play.consequences(self.state, Draft(entry["type"], facts))
        self.tell(entry)
        for link in follow:
            if not link.open_asks:
                self.tell({key: v for key, v in link.entry().items() if key != "origin"})
        return [link.type for link in follow]

    @property
    def rules(self):
        return {finding.rule for finding in self.findings if not finding.is_unchecked}

    @property
    def unchecked(self):
        """Which rules nobody could hold the last event to, and why."""
        return {
            (finding.rule, finding.message.key.removeprefix("unchecked."))
            for finding in self.findings if finding.is_unchecked
        }  # fmt: skip

    def offered(self, kind, seat=None):
        """The offers of a kind of event."""
        found = DUST_TACTICS.play.offers(self.state, seat)
        return [offer for offer in found if offer.type == kind]

    def answers(self, kind, fact, seat=None, **before):
        """What may be answered to a question of the first such offer."""
        ask = next(ask for ask in self.offered(kind, seat)[0].asks if ask.fact == fact)
        return [choice.value for choice in ask.legal(before)]
