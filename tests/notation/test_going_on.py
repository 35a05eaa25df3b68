"""A record that has begun is typed on: only what is new is told, counted on from the record."""

from pathlib import Path

import pytest
from events.journal import read_journal
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from projections.notation import ResumePoint
from projections.simulation import Simulator
from tests.notation.texts import HEAD

NOTATION = NEUROSHIMA_HEX.notation
SAMPLES = Path(__file__).parents[2] / "sample_games"
BEGUN = f"{HEAD}\nHQ C1; HQ C3\n1. Ann: draw bodyguard\n"
FIGHT = (
    "bodyguard C2 S\n2. Bob: draw gauss, battle\ngauss D3 NW\n3. Ann: draw battle, medic, scout\n"
)


def events_of(entries):
    """Entries as a journal has them."""
    read = NEUROSHIMA_HEX.vocabulary.read
    return [read({**entry, "seq": seq}) for seq, entry in enumerate(entries, 1)]


def recorded(text):
    told = NOTATION.parse_text(text, "")
    assert told.failure is None, told.failure
    return events_of(told.entries)


def typed(text, on=BEGUN, standing=None):
    return NOTATION.read_on(recorded(on), standing or ResumePoint(), text)


def kinds(told):
    return [entry["type"] for entry in told.entries]


def test_a_line_is_one_new_event():
    told = typed("bodyguard C2 S")

    assert [(e["type"], e["hex"], e["player"]) for e in told.entries] == [
        ("tile_placed", "C2", "Ann")
    ]
    assert [tuple(place) for place in told.places] == [(1, 1)]


def test_nothing_typed_is_nothing_told():
    assert typed("\n // a comment\n").entries == []


def test_a_fault_knows_its_place_in_what_was_typed():
    told = typed("bodyguard C2 S\nbodygard C2 S")

    assert tuple(told.failure.place) == (2, 1)
    assert "Bodyguard" in told.failure.phrase.text("en")
    assert kinds(told) == ["tile_placed"]


def test_a_bare_battle_is_fought_by_the_rules_with_its_causes():
    last = len(recorded(BEGUN + FIGHT))

    told = typed("discard scout; battle", on=BEGUN + FIGHT)

    assert kinds(told)[:2] == ["tiles_discarded", "battle_started"]
    assert kinds(told)[-2:] == ["turn_ended", "turn_began"]
    assert {entry.get("cause") for entry in told.entries[2:]} == {last + 2}


def test_a_header_comes_too_late():
    assert "players" in str(typed("players: Ann Vegas, Bob Smart").failure)


def test_seals_that_no_text_tells_are_counted():
    events = recorded(BEGUN)
    seal = {"type": "match_sealed", "author": "Ann", "head": "0" * 64, "seq": len(events) + 1}
    events.append(NEUROSHIMA_HEX.vocabulary.read(seal))

    told = NOTATION.read_on(events, ResumePoint(), "bodyguard C2 S ?!\nundo")

    placed, note, undone = told.entries
    assert (note["on"], undone["target"]) == (len(events) + 1, len(events) + 1)
    assert placed["type"] == "tile_placed"


def test_undo_takes_back_what_was_recorded_before():
    told = typed("undo")

    assert [(e["type"], e["target"]) for e in told.entries] == [
        ("event_retracted", len(recorded(BEGUN)))
    ]


# -- in the middle of what follows ----------------------------------------------------------------


@pytest.fixture
def battle():
    """A battle that began, and what the rules propose: nothing of it is recorded yet."""
    events = recorded(BEGUN + FIGHT + "discard scout\nbattle\n")
    begun = next(e.seq for e in events if e.type_name() == "battle_started")
    whole = NOTATION.read_on(events[: begun - 1], ResumePoint(), "battle")
    drafts = NEUROSHIMA_HEX.play.consequences(
        _state(events[: begun - 1]), _draft(whole.entries[0])
    )  # fmt: skip
    return events[:begun], ResumePoint(None, begun, begun, drafts)


def _state(events):
    state = NEUROSHIMA_HEX.start(events[0])
    for event in events[1:]:
        state = NEUROSHIMA_HEX.apply(state, event)
    return state


def _draft(entry):
    from projections.offers import Draft

    return Draft(entry["type"], {k: v for k, v in entry.items() if k not in ("type", "origin")})


def test_a_remark_leaves_the_proposals_waiting(battle):
    events, standing = battle

    told = NOTATION.read_on(events, standing, "{What a fight!}")

    assert kinds(told) == ["note_written"]


def test_undo_takes_the_proposals_along_unrecorded(battle):
    events, standing = battle

    told = NOTATION.read_on(events, standing, "undo")

    assert [(e["type"], e["target"]) for e in told.entries] == [("event_retracted", standing.root)]


def test_an_explicit_line_stands_for_its_proposal_and_the_rest_still_waits(battle):
    events, standing = battle

    told = NOTATION.read_on(events, standing, "> 2: = Ann 20, Bob 19")

    assert kinds(told)[-1] == "segment_fought"
    assert told.entries[-1]["cause"] == standing.root
    assert "battle_ended" not in kinds(told)


def test_the_next_line_lets_the_proposals_stand(battle):
    events, standing = battle

    told = NOTATION.read_on(events, standing, "draw mother")

    assert kinds(told) == [draft.type for draft in standing.drafts] + ["tiles_drawn"]


# -- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_match_read_on_from_any_turn_is_the_same_match(seed):
    match = Simulator(NEUROSHIMA_HEX, ("random",), seed).play(1)
    lines = NOTATION.write_text(match.events, "en").splitlines()
    heads = [i for i, line in enumerate(lines) if line[:1].isdigit()]
    whole = NOTATION.parse_text("\n".join(lines), "").entries

    for at in heads[:: max(1, len(heads) // 5)]:
        before = NOTATION.parse_text("\n".join(lines[:at]), "").entries
        more = NOTATION.read_on(events_of(before), ResumePoint(), "\n".join(lines[at:]))

        assert more.failure is None, more.failure
        assert [*before, *more.entries] == whole


@pytest.mark.parametrize("name", ["harvest_market", "three_mens_morris"])
def test_any_game_is_read_on_from_any_of_its_own_lines(name):
    notation, read = FREEFORM.notation, FREEFORM.vocabulary.read
    match = Match(read_journal(SAMPLES / "freeform" / f"{name}.aar"))
    lines = notation.write_text(match.events, "en").splitlines()
    whole = notation.parse_text("\n".join(lines), "").entries
    own = [i for i, line in enumerate(lines) if i > 6 and not line.lstrip().startswith(">")]

    for at in own:
        before = notation.parse_text("\n".join(lines[:at]), "").entries
        events = [read({**entry, "seq": seq}) for seq, entry in enumerate(before, 1)]
        more = notation.read_on(events, ResumePoint(), "\n".join(lines[at:]))

        assert more.failure is None, more.failure
        assert [*before, *more.entries] == whole
