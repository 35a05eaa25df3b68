"""What a seat may not know cannot be read off anything it is shown: two matches that differ only in
that look alike from there, in the log, the replay, the findings, the pictures and the report."""

import json
import random
from copy import copy
from dataclasses import dataclass, field

import pytest
from dashboard.replay.films import stretch
from dashboard.replay.html_page import html_of
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.replay.pictures import frame
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from events.branches import MAIN
from events.chain import scan
from events.composer import compose
from importers.recorder.places import place_of
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from lost_expedition.system import LOST_EXPEDITION
from projections import systems
from projections.contract import contract_of
from projections.contract.play import Recording, play, same
from projections.contract.twins import shown, twins_of
from projections.matches import Match
from projections.reading import Reading
from projections.systems import find_system
from projections.visibility import NOBODY, Eyes
from tests.systems.changed import changed
from tests.systems.dark_rooms import DARK_ROOMS


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


# -- matches that play themselves: at no moment does what happens behind a secret tell it


def screen(match, seat, branch):
    """What the recorder sends a device to which all secrets of others are closed."""
    desk = Session(match, branch, closed=frozenset({"Ann", "Bob"} - {seat}))
    sent = screen_of(desk, "en")
    yield from (f"{name}: {told}" for name, told in sent.items())
    for asked in ({"mode": "anything", "seat": seat}, {"mode": "before", "seq": 2, "seat": seat}):
        yield json.dumps(place_of(desk, asked, "pl"))
    yield repr(desk.scene("pl", seat))


def moment(match, seat, branch):
    """What a replay sends, and what is handed out."""
    yield json.dumps(replay_data(match, branch, MomentCache("pl", seat or NOBODY)))
    yield report_of(Excerpt(match, "en", branch=branch or MAIN, seat=seat or NOBODY)).decode()


def walk(system, show, records=12):
    """Play random matches, let somebody do in each what only some know of, go on, and look."""
    looked = 0
    for number in range(records):
        recording = Recording(system)
        recording.append({"type": "match_started", "players": SEATS})
        for i in range(number % 4):
            play(recording, random.Random(100 * number + i))
        state = recording.state()
        hidden = [o for s in ("Ann", "Bob") for o in system.play.offers(state, s) if o.seen_by]
        if not hidden:
            continue
        offer = hidden[number % len(hidden)]
        twins = twins_of(recording, offer, number, 8)
        for seat in {"Ann", "Bob", None}.difference(offer.seen_by) if twins else ():
            for one, other, branch in twins.moments(seat):
                looked += 1
                told = ["\n".join(show(match, seat, branch)) for match in (one, other)]
                promise = f"{seat} can tell them apart at event {one.replay.last}"
                same(told[0], told[1], promise, twins.one)
    return looked


FREEFORM = find_system("freeform")
SECRETIVE = [FREEFORM, LOST_EXPEDITION]


@pytest.mark.parametrize("show", [shown, screen, moment])
@pytest.mark.parametrize("system", SECRETIVE, ids=lambda system: system.id)
def test_nothing_that_comes_later_tells_a_secret_that_nobody_laid_open(system, show):
    assert walk(system, show) > 30


def forgetful(table, seat):
    """The table of a game that forgets who knew of a piece as soon as there are two."""
    seen = copy(table)
    if len(table.hidden) > 1:
        seen.hidden = {}
    return FREEFORM.view(seen, seat)


LEAKS = {
    "the table": (Eyes, "table", lambda _eyes, state: state, shown),
    "what happened": (Eyes, "event", lambda _eyes, event: event, shown),
    "the recorder": (Session, "eyes", lambda session, _seat=None: Eyes(session.system), screen),
    "the replay": (Reading, "state", Reading.whole_state, moment),
}


@pytest.mark.parametrize(("where", "name", "leak", "show"), LEAKS.values(), ids=LEAKS)
def test_what_tells_it_later_is_found(monkeypatch, where, name, leak, show):
    monkeypatch.setattr(where, name, leak)

    with pytest.raises(AssertionError, match="can tell them apart"):
        walk(FREEFORM, show)


@pytest.mark.usefixtures("unshrunk")
def test_the_contract_finds_a_game_that_forgets_later_who_knew():
    contract = contract_of(changed(FREEFORM, view=forgetful))()

    with pytest.raises(AssertionError, match="can tell .* at event"):
        contract.test_no_seat_is_told_more_at_any_later_moment()


# -- of what only some see, all may know a part: who looked at which card, not what it was


def secrets_of(**changes):
    """The two walks of the contract over what only some know, for that game so changed."""
    contract = contract_of(changed(DARK_ROOMS, **changes), hidden_by_rule=True)()
    contract.test_what_only_some_will_know_of_tells_the_others_nothing()
    contract.test_no_seat_is_told_more_at_any_later_moment()


def asking(**changes):
    """What is offered there, with its questions so changed."""

    def offers(table, seat):
        for offer in DARK_ROOMS.play.offers(table, seat):
            yield offer._replace(asks=[ask._replace(**changes) for ask in offer.asks])

    return {"offers": offers}


def test_what_all_see_of_a_secret_is_no_leak():
    secrets_of()


@pytest.mark.usefixtures("unshrunk")
@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(asking(seen_by_all=False), id="an answer of which nobody says that all see"),
        pytest.param({"veil": lambda event, _seat: event}, id="a veil that tells what it was"),
        pytest.param({"view": lambda table, _seat: table}, id="a table that shows it"),
    ],
)
def test_what_else_shows_of_it_is_named(leak):
    with pytest.raises(AssertionError, match="can tell .* from"):
        secrets_of(**leak)


def test_what_all_see_is_the_same_in_both_of_two_records():
    recording = Recording(DARK_ROOMS)
    recording.append({"type": "match_started", "players": SEATS})
    (offer,) = DARK_ROOMS.play.offers(recording.state(), "Ann")

    twins = [twins_of(recording, offer, seed, 2) for seed in range(8)]

    rooms = [(one.first.facts["room"], one.second.facts["room"]) for one in twins if one]
    assert rooms
    assert all(first == second for first, second in rooms)


@pytest.mark.usefixtures("unshrunk")
def test_the_contract_finds_a_game_that_hides_nothing_from_who_sits_down_later():
    def view(table, seat):
        return LOST_EXPEDITION.view(table, seat) if seat in (None, "Ann", "Bob") else table

    contract = contract_of(changed(LOST_EXPEDITION, view=view), hidden_by_rule=True)()

    with pytest.raises(AssertionError, match="Latecomer can tell .* at event"):
        contract.test_no_seat_is_told_more_at_any_later_moment()


@pytest.mark.usefixtures("unshrunk")
def test_what_can_be_told_apart_in_a_picture_is_named_by_itself():
    with pytest.raises(AssertionError, match=r"found +panels: Panel\(title='Rooms'"):
        secrets_of(view=lambda table, _seat: table, veil=lambda *_: None)
