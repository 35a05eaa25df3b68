"""Behind a number: the events that made it come to what is shown, on every way that shows it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.terminal.screen import screen_of
from events.chain import scan
from events.composer import compose
from events.errors import BadUsage
from events.journal import read_journal
from events.words import LANGUAGES
from lost_expedition.system import LOST_EXPEDITION
from projections import systems
from projections.counters import counters_of, difference_text, named_counter, number_text
from projections.guarded import collected_faults, guarded
from projections.matches import Match
from projections.reading import Reading, Readings
from projections.system import Counter

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games").glob("*/*.aar"))


def match_of(*entries, system="freeform", players=("Ann", "Bob")):
    game = systems.find_system(system)
    seats = [{"seat": name, "name": name} for name in players]
    start = {"type": "match_started", "players": seats}
    data, _, _ = compose(game.vocabulary, [start, *entries])
    return Match(scan(data, where="test"))


def food(change, **more):
    return {"type": "counter_changed", "counter": "food", "change": change, **more}


def read(match, lang="en", *, as_played=False, seat=None):
    return Reading(match, lang, match.replay.counting, as_played, seat)


@pytest.mark.parametrize(
    ("sample", "counter", "label", "changes"),
    [
        ("clown_explodes", "wounds:6", "Blocker: wounds of Ivy", [(23, 1), (24, 1)]),
        ("full_board", "wounds:18", "Super-mutant: wounds of Kim", [(42, 1)]),
    ],
)
def test_the_wounds_of_a_unit_tell_what_made_them(sample, counter, label, changes):
    (path,) = (path for path in SAMPLES if path.stem == sample)
    reading = read(Match(read_journal(path)))

    assert reading.counters[counter].label(reading) == label
    assert told(reading, counter) == changes


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_wounded_unit_is_a_piece_of_the_scene(path):
    reading = read(Match(read_journal(path)))
    for stop in reading.stops:
        table = reading.state(stop.seq)
        on = {c.piece for c in counters_of(reading.match.system, table) if c.piece is not None}
        assert on <= {piece.id for piece in reading.unlit_scene(stop.seq).pieces}


def told(reading, counter):
    record = reading.counters[counter]
    return [(change.seq, change.difference) for change in record.shown_changes]


FOOD = '["food", null, null]'


@pytest.mark.parametrize("as_played", [False, True], ids=["corrected", "played"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_events_made_of_a_number_comes_to_what_the_table_shows(path, as_played):
    reading = read(Match(read_journal(path)), as_played=as_played)
    shown = {
        one.id: one.value for one in counters_of(reading.match.system, reading.state(reading.last))
    }

    for name, record in reading.counters.items():
        made = (record.start or 0) + sum(change.difference for change in record.shown_changes)
        assert made == pytest.approx(shown.get(name, 0)), record
        assert all(reading.sentence(change.seq) for change in record.changes)


def test_each_event_has_its_difference_and_what_was_taken_back_has_none():
    match = match_of(food(9), food(-3), food(-1), {"type": "event_retracted", "target": 3})

    assert told(read(match), FOOD) == [(2, 9), (4, -1)]
    assert told(read(match, as_played=True), FOOD) == [(2, 9), (3, -3), (4, -1), (5, 3)]


def test_a_forgotten_event_stands_where_it_happened():
    match = match_of(food(9), food(-3), food(-2, after=2))

    assert told(read(match), FOOD) == [(2, 9), (4, -2), (3, -3)]


def test_a_seat_learns_no_more_of_a_number_than_the_table_shows_it():
    unseen = {"type": "piece_placed", "piece": "spy", "cell": "A1", "seen_by": ["Ann"]}
    wounds = {"type": "counter_set", "counter": "wounds", "piece": "spy", "value": 2}
    match = match_of(unseen, {**wounds, "seen_by": ["Ann"]})
    of_spy = '["wounds", null, "spy"]'

    assert of_spy in read(match, seat="Ann").counters
    assert of_spy not in read(match, seat="Bob").counters
    sent = {
        seat: json.dumps(replay_data(match, None, MomentCache("en", seat)))
        for seat in ("Ann", "Bob")
    }
    assert ["wounds" in sent[seat] for seat in ("Ann", "Bob")] == [True, False]


@pytest.mark.parametrize("lang, points", [("en", "Points of Ann"), ("pl", "Punkty (Ann)")])
def test_a_number_is_named_by_its_words_or_their_beginning(lang, points):
    scored = [{"type": "points_scored", "player": name, "points": 2} for name in ("Ann", "Bob")]
    reading = read(match_of(food(4), *scored), lang)

    assert named_counter(reading.counters, points.upper(), reading).counter.id == "score:Ann"
    assert named_counter(reading.counters, "score:Bob", reading).counter.owner == "Bob"
    with pytest.raises(BadUsage, match=points.replace("(", r"\(").replace(")", r"\)")):
        named_counter(reading.counters, points[:4], reading)
    with pytest.raises(BadUsage, match="'gold'"):
        named_counter(reading.counters, "gold", reading)


def test_numbers_are_written_as_people_write_them():
    written = [number_text(20.0), number_text(0.5), number_text(None)]

    assert written == ["20", "0.5", "–"]
    assert [difference_text(3.0), difference_text(-2)] == ["+3", "−2"]


def test_what_all_share_has_its_record_in_any_game(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {})
    systems.register(LOST_EXPEDITION)
    eaten = [{"type": "food_eaten", "left": left} for left in (2, 1)]
    reading = read(match_of(*eaten, system="lost_expedition", players=("Ann",)))
    record = reading.counters["food"]

    assert (record.start, record.value, told(reading, "food")) == (3, 1, [(2, -1), (3, -1)])
    assert record.label(reading) == "Food"
    assert record.upto(reading, 2).value == 2


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_browser_is_given_what_each_number_shows_after_each_stop(path):
    match = Match(read_journal(path))
    reading = read(match)
    data = json.loads(json.dumps(replay_data(match, reading.branch, MomentCache("en"))))
    labels = [counter["label"] for counter in data["counters"]]
    counts = data["readings"][0]["counts"]
    counts += [[]] * (len(labels) - len(counts))

    for i, stop in enumerate(reading.stops):
        shown = {}
        for label, changes in zip(labels, counts, strict=True):
            pairs = zip(changes[::2], changes[1::2], strict=True)
            for at, value in pairs:
                if at <= i and value is not None:
                    shown[label] = value
                elif at <= i:
                    shown.pop(label, None)
        state = reading.state(stop.seq)
        values = {one.id: one.value for one in counters_of(match.system, state)}
        known = {reading.counters[name].label(reading): value for name, value in values.items()}
        assert shown == known


def test_a_line_of_a_list_leads_to_the_number_that_it_tells():
    match = match_of(food(9), {"type": "points_scored", "player": "Ann", "points": 2})
    data = replay_data(match, None, MomentCache("en"))
    labels = [counter["label"] for counter in data["counters"]]
    (last,) = [data["panels"][number] for number in data["readings"][0]["panels"][-1][:1]]
    told_by = data["panel_counters"][data["readings"][0]["panels"][-1][0]]

    lines = [data["lines"][number] for number in last[2:]]
    assert [(line, labels[n]) for line, n in zip(lines, told_by, strict=True)] == [
        ("Ann: 2", "Points of Ann"), ("Bob: 0", "Points of Bob"),
    ]  # fmt: skip


def test_the_terminal_goes_through_the_numbers_and_back_to_the_log():
    match = match_of(food(9), {"type": "points_scored", "player": "Ann", "points": 2}, food(-3))
    for lang in LANGUAGES:
        shown = screen_of(Readings(match, lang), 4)
        listed = shown.press("c")
        first = listed.press("c")

        assert "food: 6" in "\n".join(listed.draw(100, 30)).replace("„", "").replace("”", "")
        assert "−3 → 6" in "\n".join(first.draw(100, 30))
        assert listed.press("C").side == "log"
        assert shown.press("C").counter == list(shown.reading.counters)[-1]
        for size in ((100, 30), (64, 24), (40, 12)):
            assert len(first.draw(*size)) == size[1]


def test_a_match_that_counts_nothing_says_so_in_the_terminal():
    shown = screen_of(Readings(match_of(), "en"), 1).press("c")

    assert shown.side == "log"
    assert shown.message.text("en") == "Nothing is counted in this match."


def test_a_game_that_fails_at_counting_costs_its_numbers_alone():
    def broken(_table):
        yield Counter("food", "Food", 3)
        raise ValueError("no scales")

    game = guarded(replace(LOST_EXPEDITION, counters=broken))
    with collected_faults() as faults:
        assert game.counters(None) == ()
    assert ["no scales" in fault for fault in faults] == [True]
