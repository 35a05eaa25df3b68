"""Campaigns told event by event, for tests: no file, no screen."""

from events.match import MatchStarted
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.offers import Draft

ANN = {"seat": "Ann", "name": "Ann", "army": "sniper"}
BOB = {"seat": "Bob", "name": "Bob", "army": "medic"}


def told(kind, player=None, /, **facts):
    """An event as a journal has it."""
    return {"type": kind, **({} if player is None else {"player": player}), **facts}


class Table:
    """A campaign of two as it is told; `findings` are those of the event that was told last."""

    def __init__(self, players=(ANN, BOB), depth="actions", **options):
        started = told("match_started", players=[*players], options=options, depth=depth, v=3)
        self.seq = 1
        self.state = HUNTERS_2114.start(self.read(started))
        self.findings = []
        self.events = []

    def read(self, entry):
        event = HUNTERS_2114.vocabulary.accept(entry)
        return event.model_copy(update={"seq": getattr(self, "seq", 1)})

    def tell(self, *entries):
        """Events as the table tells them, with nothing that the rules would add."""
        for entry in entries:
            self.seq += 1
            event = self.read(entry)
            before = self.state
            self.state = HUNTERS_2114.apply(before, event)
            found = HUNTERS_2114.rules.findings(before, event, self.state)
            self.findings = [(one.rule, one.message.text("en")) for one in found]
            self.events.append(event)
        return self

    def play(self, entry, **answers):
        """An event with all that follows by the rules; `answers` tell what these leave open."""
        facts = {name: value for name, value in entry.items() if name != "type"}
        draft = Draft(entry["type"], facts)
        follow = list(HUNTERS_2114.play.consequences(self.state, draft))
        self.tell(entry)
        told_of = []
        while follow:
            link = follow.pop(0)
            if link.open_asks:
                wanted = [ask.fact for ask in link.open_asks]
                if not set(wanted) <= set(answers):
                    return told_of, link
                link = link.told({fact: answers.pop(fact) for fact in wanted})
                follow = list(HUNTERS_2114.play.consequences(self.state, link))
            told_of.append(link)
            self.tell({key: value for key, value in link.entry().items() if key != "origin"})
        return told_of, None

    def hero(self, seat="Ann"):
        return self.state.heroes[seat]

    @property
    def rules(self):
        return {rule for rule, _ in self.findings}


assert isinstance(Table().read(told("match_started", players=[])), MatchStarted)
