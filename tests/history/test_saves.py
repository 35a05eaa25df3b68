"""A game is saved, gone back to, and left lines are returned to: nothing is ever lost."""

import pytest
from events.composer import compose
from events.errors import BadUsage
from hypothesis import given
from hypothesis import strategies as st
from projections.corrections import undo, undo_step
from projections.history import Chronicle
from projections.reading import Reading
from projections.replay import Replay
from projections.saves import found_save, line_beside, loading, saves_of
from projections.systems import find_system
from tests.recorder.conftest import Table

FREEFORM = find_system("freeform")
START = {"type": "match_started", "players": [{"seat": "Ann", "name": "Ann"}],
         "options": {"board": "hex", "radius": 2}}  # fmt: skip


class Told:
    """A match of freeform in memory."""

    def __init__(self):
        self.events = []
        self.tell(START)

    def tell(self, *entries):
        data = [*self.entries(), *entries]
        lines = compose(FREEFORM.vocabulary, data, match="m")[0].splitlines()[1:]
        self.events = FREEFORM.vocabulary.read_lines(lines)

    def entries(self):
        return [{"type": e.type_name(), **e.facts(), **({"v": e.v} if e.v > 1 else {}),
                 **({"branch": e.branch} if e.branch else {}),
                 **({"after": e.after} if e.after else {})} for e in self.events]  # fmt: skip

    def tell_behind(self, seq, entry):
        self.tell({**entry, "after": seq})

    @property
    def chronicle(self):
        return Chronicle.of(self.events)

    @property
    def line(self):
        branch = self.chronicle.lines.counting()
        return {"branch": branch} if branch else {}

    def place(self, name):
        self.tell({"type": "counter_set", "counter": name, "value": 1, **self.line})

    def save(self, title=None):
        self.tell({"type": "match_saved", **({"title": title} if title else {}), **self.line})

    def load(self, seq):
        self.tell(*loading(self.chronicle, seq))

    def table(self):
        replay = Replay(FREEFORM, self.events)
        return replay.state(branch=replay.counting)

    def counters(self):
        return {name for name, _, _ in self.table().counters}


@pytest.fixture
def told():
    return Told()


def test_loading_goes_back_and_the_left_line_stays(told):
    told.place("before")
    told.save("river")
    told.place("after")

    told.load(found_save(told.chronicle, "River"))
    told.place("again")

    assert told.counters() == {"before", "again"}
    left = Replay(FREEFORM, told.events).state(branch=None)
    assert {name for name, _, _ in left.counters} == {"before", "after"}


def test_the_game_itself_sees_that_a_save_was_loaded(told):
    told.save()
    told.load(found_save(told.chronicle, None))

    standing = told.chronicle.history(branch=told.chronicle.lines.counting()).events
    assert [event.type_name() for event in standing][-1] == "save_loaded"


def test_one_returns_to_the_line_that_was_left(told):
    told.save("river")
    told.place("after")
    told.load(found_save(told.chronicle, "river"))
    left = next(save for save in saves_of(told.chronicle) if save.is_left)

    told.load(left.seq)

    assert told.counters() == {"after"}
    assert [save.is_left for save in saves_of(told.chronicle)] == [True, True, False]


def test_a_line_that_was_left_can_be_returned_to_from_any_other(told):
    """Also where the one that counts did not come from it."""
    told.save("first")
    told.place("a")
    told.load(found_save(told.chronicle, "first"))
    told.save("second")
    told.place("b")
    told.load(found_save(told.chronicle, "first"))
    told.place("c")

    told.load(found_save(told.chronicle, "second"))

    assert told.counters() == set()
    assert told.chronicle.lines.counting() == told.events[-1].branch


@pytest.mark.parametrize("called, found", [
    pytest.param(
        "x", "there is no save 'x'. Name one by its title or its event: “river” (event 3).",
        id="no such title",
    ),
    pytest.param("1", "there is no save '1'", id="no save there"),
])  # fmt: skip
def test_what_is_no_save_is_told_with_those_there_are(told, called, found):
    told.save("river")

    with pytest.raises(BadUsage) as caught:
        found_save(told.chronicle, called)

    assert caught.value.text("en").startswith(found)


def test_without_a_save_one_hears_how_to_record_one(told):
    with pytest.raises(BadUsage, match="aar save"):
        found_save(told.chronicle, None)


@given(st.lists(st.sampled_from(["place", "save", "load"]), max_size=12), st.data())
def test_a_save_that_is_loaded_and_left_returns_the_same_table(steps, data):
    told, tables = Told(), {}
    for number, step in enumerate(steps):
        saves = saves_of(told.chronicle)
        if step == "place":
            told.place(f"c{number}")
        elif step == "save":
            told.save(f"s{number}")
        elif saves:
            last = told.chronicle.history(branch=told.chronicle.lines.counting()).events[-1].seq
            tables[last] = told.counters()
            save = data.draw(st.sampled_from(saves))
            told.load(save.seq)
            if save.seq in tables:
                assert told.counters() == tables[save.seq]
        if step == "save":
            tables[told.events[-1].seq] = told.counters()


def test_a_save_loaded_by_taps_counts_and_is_followed(tmp_path):
    table = Table(tmp_path / "m.aar", "freeform", START["players"], {"options": START["options"]})
    table.tell("match_saved", {"title": "river"})
    table.place("owl", "C3")
    offer = next(o for o in table.screen()["offers"]["Ann"] if o["type"] == "save_loaded")
    assert table.screen()["pools"][offer["asks"][0]["pool"]] == [[3, "“river” (event 3)"]]

    answer = table.tell("save_loaded", {"save": 3})

    assert answer.outcome == "recorded", answer.sentences
    screen = table.screen()
    assert screen["branch"] == "from-3"
    assert table.desk().state.pieces == {}
    table.place("fox", "B2")
    assert list(table.desk().state.pieces) == ["fox"]


def test_undo_behind_a_load_goes_back_to_where_the_line_was_left(told):
    told.place("before")
    told.save("river")
    told.place("after")
    told.load(found_save(told.chronicle, "River"))
    assert told.counters() == {"before"}

    line = told.chronicle.lines.counting()
    told.tell(*undo_step(told.chronicle, line))

    assert told.counters() == {"before", "after"}
    assert told.events[-1].save == 5
    back = told.chronicle.lines.counting()
    assert undo_step(told.chronicle, back) == []  # nobody is sent round again
    assert undo(told.chronicle).target == 5


def test_once_somebody_has_played_on_an_undo_takes_back_what_was_played(told):
    told.save("river")
    told.place("after")
    told.load(3)
    told.place("again")

    line = told.chronicle.lines.counting()

    assert undo_step(told.chronicle, line) == []
    assert undo(told.chronicle).target == told.chronicle.last


@pytest.mark.parametrize(
    "title, lang, words",
    [
        ("River", "en", "“River” is loaded: play continues from event 3."),
        ("River", "pl", "Wczytano „River”: gra toczy się dalej od zdarzenia 3."),
        (None, "en", "Play continues from event 3."),
    ],
)
def test_a_load_is_one_line_of_every_log(tmp_path, title, lang, words):
    table = Table(tmp_path / "match.aar", "freeform", START["players"], {})
    table.tell("match_saved", {"title": title} if title else {})
    table.tell("points_scored", {"points": 3}, facts={"player": "Ann"})
    table.tell("save_loaded", {"save": 3})
    match = table.desk().match
    branch = match.replay.counting

    told = [words for _, words in match.telling(lang, branch=branch)]
    reading = Reading(match, lang, branch, False)

    assert told[-1] == words
    assert len(told) == 4
    assert [reading.sentence(step.seq) for step in reading.steps] == told
    assert [line["words"] for line in table.screen(lang)["log"]["lines"]] == told


def test_the_recorder_says_where_an_undo_leads_and_goes_there(tmp_path):
    table = Table(tmp_path / "match.aar", "freeform", START["players"], {})
    table.tell("match_saved", {"title": "River"})
    table.tell("points_scored", {"points": 3}, facts={"player": "Ann"})
    assert (table.screen()["undo_leads_to"], table.screen()["left_at"]) == (None, None)
    table.tell("save_loaded", {"save": 3})
    screen = table.screen()
    assert (screen["undo_leads_to"], screen["left_at"]) == (4, 4)

    assert table.tap("undo").outcome == "recorded"

    assert table.desk().state.scores == {"Ann": 3}
    assert table.screen()["undo_leads_to"] is None
    table.tap("undo")
    assert table.desk().state.scores == {}


def test_a_line_is_compared_with_the_one_that_was_left_for_it_or_that_counts(told):
    assert line_beside(told.chronicle, None) is ...
    told.save("river")
    told.place("one")
    told.load(3)
    told.place("two")
    told.load(3)
    first, second = told.chronicle.lines.branches

    beside = {line: line_beside(told.chronicle, line) for line in (None, first, second)}

    assert beside == {None: second, first: second, second: first}


def test_a_save_that_was_forgotten_is_loaded_as_it_stands_and_says_where(told):
    told.place("before")
    told.place("after")
    told.save("evening")
    told.tell_behind(2, {"type": "match_saved", "title": "noon"})
    told.tell_behind(2, {"type": "match_saved"})

    saves = saves_of(told.chronicle)
    assert [save.words.text("en") for save in saves] == [
        "“evening” (event 5)", "event 7, added later behind event 2",
        "“noon” (event 6, added later behind event 2)",
    ]  # fmt: skip
    assert saves[1].words.text("pl") == "zdarzenie 7, wstawione później za zdarzeniem 2"
    assert found_save(told.chronicle, None) == 5

    told.load(found_save(told.chronicle, "noon"))
    assert told.counters() == {"before"}
    told.place("again")
    assert told.counters() == {"before", "again"}
    told.load(found_save(told.chronicle, "evening"))  # which is where that line was left
    assert told.counters() == {"before", "after"}
