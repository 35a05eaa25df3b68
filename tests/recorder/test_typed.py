"""The notation typed beside the table: recorded as taps are, and as little lost or doubled."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from importers.recorder.typed import Typed, can_type, understood
from projections.games.freeform.system import FREEFORM
from projections.systems import register
from tests.recorder.test_duel import draw, lay


@pytest.fixture
def begun(duel):
    """Both HQs lie; Ann drew a Marksman."""
    lay(duel, "Ann", "vegas-hq", "C1")
    lay(duel, "Bob", "smart-hq", "C5")
    draw(duel, "Ann", "vegas-marksman")
    return duel


def type_in(duel, text, **content):
    return duel.tap("text", text=text, **content)


def words(duel, text, lang="en"):
    told = understood(Typed(duel.desk(), text), lang)
    return [line["words"] for line in told["lines"]], told["fault"], told["found"]


def test_what_is_understood_is_said_before_it_is_recorded(begun):
    before = begun.types

    said, fault, found = words(begun, "marksman C3 S\n2. Bob")

    assert said == ["Ann places Marksman on C3, facing S.", "Ann ends the turn.", "Turn 2: Bob."]
    assert (fault, found) == (None, [])
    assert begun.types == before


def test_it_is_said_in_polish_too(begun):
    said, _, _ = words(begun, "strzelec C3 S", "pl")

    assert said == ["Ann wystawia żeton „Strzelec” na C3, zwrot S."]


def test_a_fault_is_told_with_its_place_and_the_nearest_word(begun):
    said, fault, _ = words(begun, "marksman C3 S\nend\nmarksmann D3")

    assert len(said) == 3
    assert (fault["line"], fault["column"]) == (3, 1)
    assert fault["words"].startswith("Line 3, column 1: ")
    assert "marksmann" in fault["words"]


def test_a_line_is_recorded_with_the_taps_own_ids(begun):
    answer = type_in(begun, "marksman C3 S !? {Bold.}")

    placed, note = begun.standing[-2:]
    assert answer.outcome == "recorded"
    assert (placed.id, placed.by, placed.hex) == (answer.id, "device ANNS", "C3")
    assert (note.on, note.symbol, note.text) == (placed.seq, "!?", "Bold.")


def test_a_text_that_comes_again_is_only_acknowledged(begun):
    first = type_in(begun, "marksman C3 S; 2. Bob: draw ripper, move")
    count = len(begun.types)

    again = type_in(begun, "marksman C3 S; 2. Bob: draw ripper, move", id=first.id)

    assert again.seqs == first.seqs
    assert len(begun.types) == count


def test_what_cannot_be_read_is_refused_whole(begun):
    last = begun.last

    answer = type_in(begun, "marksman C3 S\nbanana")

    assert answer.outcome == "refused"
    assert "Line 2, column 1" in answer.sentences[0].text("en")
    assert begun.last == last
    assert type_in(begun, "// nothing").outcome == "refused"


def test_what_breaks_the_rules_is_asked_once(begun):
    asked = type_in(begun, "marksman C1 S")
    assert asked.outcome == "asked"
    assert asked.sentences

    assert type_in(begun, "marksman C1 S", id=asked.id, anyway=True).outcome == "recorded"


def test_a_bare_battle_is_the_resolvers_and_follows_from_it(begun):
    type_in(begun, "marksman C3 S\n2. Bob: draw ripper, move\n3. Ann: draw battle, move, scout")

    type_in(begun, "discard scout; battle")

    started = next(e for e in begun.standing if e.type_name() == "battle_started")
    fought = [e for e in begun.standing if e.type_name() == "segment_fought"]
    assert {e.cause for e in fought} == {started.seq}
    assert begun.screen()["proposal"] is None
    assert begun.screen()["turn"] == "Bob"


def test_undo_takes_back_what_a_text_recorded_and_redo_puts_it_back(begun):
    before = [event.seq for event in begun.standing]
    type_in(begun, "marksman C3 S\n2. Bob: draw ripper, move")
    after = [event.seq for event in begun.standing]

    begun.tap("undo")
    assert [event.seq for event in begun.standing] == before
    begun.tap("redo")
    assert [event.seq for event in begun.standing] == after
    begun.tap("undo")
    assert [event.seq for event in begun.standing] == before


def test_typed_after_a_tap_and_tapped_after_a_text(begun):
    type_in(begun, "marksman C3 S")
    begun.tell("turn_ended", facts={"player": "Ann"})
    type_in(begun, "draw ripper, move")

    assert begun.standing[-1].tiles == ("smart-ripper", "smart-move")
    assert begun.standing[-1].player == "Bob"


def test_the_next_line_lets_a_proposed_battle_stand(begun):
    type_in(begun, "marksman C3 S\n2. Bob: draw ripper, move\n3. Ann: draw battle, move, scout")
    begun.tell(
        "tiles_discarded", {"tiles": ["vegas-scout"]}, facts={"player": "Ann", "forced": True}
    )
    battle = next(o for o in begun.screen()["offers"]["Ann"] if o["type"] == "battle_started")
    begun.tell("battle_started", facts=battle["facts"])
    assert begun.screen()["proposal"]

    type_in(begun, "> 3: C3-C5r1*0 = Ann 20, Bob 20", anyway=True)
    assert begun.screen()["proposal"]["drafts"][0]["type"] == "segment_fought"
    type_in(begun, "4. Bob: draw scout, gauss, terror", anyway=True)

    assert begun.standing[-1].type_name() == "tiles_drawn"
    assert begun.types.count("battle_ended") == 1


def test_a_side_line_is_typed_on_its_own(begun):
    from events.journal import Journal

    with Journal(begun.path, begun.system.vocabulary) as journal:
        opened = {"type": "branch_opened", "branch": "bold", "from": begun.last, "kind": "what_if"}
        journal.append(opened)
    type_in(begun, "marksman C3 S", branch="bold")

    assert begun.desk("bold").history.events[-1].branch == "bold"
    assert begun.standing[-1].type_name() != "tile_placed"


PIECES = (
    *"marksman C3 S battle > 2 : ; ( ) { } undo draw players: !? json after Bob żółw".split(),
    *('"', "#a", "<b>", "\n", "{}", "= Ann 20"),
)


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=9))
def test_whatever_is_typed_is_understood_or_told_why_not(begun, pieces):
    text = " ".join(pieces)

    said, fault, _ = words(begun, text)

    assert all(said)
    assert fault is None or fault["words"]


def test_games_without_a_notation_have_no_box(table, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(replace(FREEFORM, notation=None))
    table.system = replace(FREEFORM, notation=None)

    assert not can_type(table.desk())
    assert table.tap("text", text="piece fox C3").outcome == "refused"


def test_every_game_with_a_notation_has_one(table, duel):
    assert can_type(duel.desk())
    assert can_type(table.desk()) == (FREEFORM.notation is not None)
