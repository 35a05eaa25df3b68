"""What a seat may not know cannot be read off anything it is shown: two matches that differ only in
that look alike from there, in the log, the replay, the findings, the pictures and the report."""

import json
from dataclasses import dataclass, field

import pytest
from dashboard.replay.films import stretch
from dashboard.replay.html_page import html_of
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.replay.pictures import frame
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from events.chain import scan
from events.composer import compose
from lost_expedition.system import LOST_EXPEDITION
from projections import systems
from projections.matches import Match
from projections.systems import find_system
from projections.visibility import Eyes


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {LOST_EXPEDITION.id: LOST_EXPEDITION})


SEATS = [{"seat": name, "name": name} for name in ("Ann", "Bob")]


@dataclass
class Twins:
    """A game, and what happens in it with a thing that only Ann knows."""

    game: str
    things: tuple[str, str]
    entries: list[dict] = field(default_factory=list)

    def match(self, thing):
        told = json.dumps(self.entries).replace("HIDDEN", thing)
        entries = [{"type": "match_started", "players": SEATS}, *json.loads(told)]
        data, _, _ = compose(find_system(self.game).vocabulary, entries)
        return Match(scan(data, where="twin"))


ANN = {"seen_by": ["Ann"]}

CARD_ON_A_PATH = Twins(
    "lost_expedition",
    ("Jaguar", "Orchid"),
    [
        {"type": "mission_begun", "title": "The river"},
        {"type": "card_hidden", "card": "HIDDEN", **ANN},
        {
            "type": "note_written",
            "on": 3,
            "author": "Ann",
            "text": "HIDDEN, of all!",
            "symbol": "!",
        },
        {"type": "note_written", "on": 2, "text": "HIDDEN is near.", **ANN},
        {"type": "dispute_raised", "on": 3, "text": "Is HIDDEN allowed?"},
        {"type": "card_turned", "card": "River"},
        {"type": "mission_begun", "title": "Find the HIDDEN", **ANN},
    ],
)
CARD_IN_A_HAND = Twins(
    "freeform",
    ("Axe", "Bow"),
    [
        {"type": "deck_prepared", "deck": "loot", "cards": ["Axe", "Bow", "Cup"]},
        {"type": "cards_drawn", "player": "Ann", "deck": "loot", "cards": ["HIDDEN"], **ANN},
        {"type": "card_played", "player": "Ann", "card": "Cup"},
    ],
)
PIECE_FACE_DOWN = Twins(
    "freeform",
    ("Fox", "Owl"),
    [
        {"type": "piece_placed", "player": "Ann", "piece": "p1", "name": "HIDDEN",
         "cell": "HIDDEN wood", "face_down": True, **ANN},
        {"type": "piece_placed", "player": "Ann", "piece": "HIDDEN 2", "cell": "HIDDEN hill",
         "face_down": True, **ANN},
        {"type": "piece_moved", "player": "Ann", "piece": "HIDDEN 2", "cell": "HIDDEN", **ANN},
        {"type": "counter_set", "player": "Ann", "piece": "HIDDEN 2", "counter": "wounds",
         "value": 2, **ANN},
        {"type": "piece_flipped", "player": "Ann", "piece": "HIDDEN 2", "face_down": True,
         "name": "HIDDEN, too", **ANN},
        {"type": "piece_removed", "player": "Ann", "piece": "HIDDEN 2", **ANN},
        {"type": "piece_moved", "player": "Ann", "piece": "p1", "cell": "B3"},
        {"type": "counter_set", "player": "Bob", "piece": "p1", "counter": "wounds", "value": 1},
        {"type": "piece_removed", "player": "Bob", "piece": "p1"},
        {"type": "piece_moved", "player": "Bob", "piece": "p1", "cell": "C3"},
    ],
)  # fmt: skip
TWINS = {"path": CARD_ON_A_PATH, "hand": CARD_IN_A_HAND, "piece": PIECE_FACE_DOWN}


def log(match, seat):
    return [told for _, told in match.telling("en", seat=seat)]


def replay(match, seat):
    return json.dumps(replay_data(match, None, MomentCache("en", seat)))


def findings(match, seat):
    return [(one.seq, str(one.message)) for one in match.findings(seat=seat)]


def report(match, seat):
    return report_of(Excerpt(match, "en", seat=seat)).decode()


def one_file(match, seat):
    return html_of(Excerpt(match, "en", seat=seat)).decode()


def film(match, seat):
    excerpt = Excerpt(match, "pl", seat=seat)
    reading = excerpt.reading()
    return "".join(frame(excerpt, reading, seq) for seq in stretch(reading, excerpt))


SHOWN = [log, replay, findings, report, one_file, film]


@pytest.mark.parametrize("show", SHOWN)
@pytest.mark.parametrize("twins", TWINS.values(), ids=TWINS)
def test_what_is_hidden_from_a_seat_leaves_no_trace(twins, show):
    one, other = (twins.match(thing) for thing in twins.things)

    same = [show(match, "Bob") for match in (one, other)]

    assert without_ids(same[0], one) == without_ids(same[1], other)


@pytest.mark.parametrize("show", [log, replay, report, one_file, film])
@pytest.mark.parametrize("twins", TWINS.values(), ids=TWINS)
def test_who_saw_it_is_told(twins, show):
    match = twins.match(twins.things[0])

    for seat in ("Ann", None):
        assert twins.things[0] in str(show(match, seat))


def without_ids(shown, match):
    """Every match has an id of its own, and the report and pictures name it."""
    return str(shown).replace(match.header.match, "")


def test_others_hear_that_a_card_was_laid_and_who_knows_what_else():
    told = log(CARD_ON_A_PATH.match("Jaguar"), "Bob")

    assert told[2] == "A card is laid face down on the path."
    assert told[3] == told[4] == told[5] == "Only Ann knows what happened here."


def test_a_finding_that_needs_the_hidden_card_is_for_those_who_know_it():
    match = CARD_ON_A_PATH.match("Jaguar")

    assert findings(match, "Bob") == []
    assert findings(match, "Ann") == findings(match, None) == [(7, "The first card was Jaguar.")]


def test_the_rules_give_their_reasons_to_those_who_know_them():
    match = CARD_ON_A_PATH.match("Jaguar")
    before, event = match.replay.before(7), match.events[6]

    told = {seat: list(Eyes(match.system, seat).explain(before, event, "en")) for seat in SEEING}

    assert told == {"Ann": [(0, "Jaguar lay there first.")], "Bob": []}


SEEING = ("Ann", "Bob")
