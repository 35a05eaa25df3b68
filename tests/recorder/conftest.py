"""A match in a file and taps on it, without a browser."""

import itertools
import json

import pytest
from events.composer import compose
from events.journal import Journal, place_files, read_journal
from importers.recorder.recording import read_tap, record
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from projections.matches import Match
from projections.systems import find_system


class Table:
    """A match that is recorded tap by tap."""

    def __init__(self, path, game, players, said):
        self.path, self.system = path, find_system(game)
        start = {"type": "match_started", "players": players, **said}
        data, _, _ = compose(self.system.vocabulary, [start])
        place_files({path: data})
        self.ids = (f"TAP{i:08d}" for i in itertools.count())

    def desk(self, branch=None, answers=None):
        return Session(Match(read_journal(self.path), str(self.path)), branch, answers or {})

    @property
    def last(self):
        return self.desk().chronicle.last

    def tap(self, verb="event", *, branch=None, desk=None, **content):
        """Send a tap as a browser does; `id` sends one again."""
        told = {"id": next(self.ids), "device": "ANNS", "seen": self.last, "verb": verb, **content}
        tap = read_tap(json.loads(json.dumps(told)))
        with Journal(self.path, self.system.vocabulary) as journal:
            return record(tap, journal, lambda: desk or self.desk(branch))

    def tell(self, kind, answers=None, *, seat="Ann", facts=None, **content):
        told = {"type": kind, "facts": facts or {}, "answers": answers or {}, "seat": seat}
        return self.tap(told=[told], **content)

    def place(self, piece, cell, **content):
        answers = {"piece": piece, "cell": cell}
        return self.tell("piece_placed", answers, facts={"player": "Ann"}, **content)

    def screen(self, lang="en"):
        return json.loads(json.dumps(screen_of(self.desk(), lang)))

    @property
    def types(self):
        return [event.type_name() for event in self.desk().chronicle.events]

    @property
    def standing(self):
        return list(self.desk().history.events)


@pytest.fixture
def table(tmp_path):
    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
    said = {"options": {"board": "hex", "radius": 2}}
    return Table(tmp_path / "match.aar", "freeform", players, said)


@pytest.fixture
def duel(tmp_path):
    players = [
        {"seat": "Ann", "name": "Ann", "army": "vegas"},
        {"seat": "Bob", "name": "Bob", "army": "smart"},
    ]
    return Table(tmp_path / "duel.aar", "neuroshima_hex", players, {"edition": "duel"})
