"""A match is counted by what its table recorded, and what was not recorded is left out and told."""

from datetime import date

import pytest
from events.chain import scan
from projections.archive import query
from projections.archive.building import build
from projections.archive.depths import is_lacking, left_out_of
from projections.archive.frames import frame_of, rows_for_frames
from projections.archive.numbers import measured, unmeasured
from projections.games.freeform.system import FREEFORM
from projections.systems import find_system
from tests.archive.conftest import quickly
from tests.archive.test_spans import asked, closed, journal, note, opened

RESULT = {"type": "match_amended", "depth": "result"}
FULL = {"type": "depth_changed", "depth": "full"}
ENDED = {"type": "match_ended", "winner": "Ann"}
DEPTHS = "SELECT match, depth, seq, last_seq, events FROM depths ORDER BY match, seq"


def turn(player):
    rolled = {"type": "dice_rolled", "player": player, "faces": [3]}
    return opened("turn", player=player), 1, rolled, 1, closed("turn")


WHOLE = (*turn("Ann"), *turn("Bob"), ENDED)
ALONE = (RESULT, ENDED)
LATER = (RESULT, {"type": "dice_rolled", "player": "Bob", "faces": [2]}, FULL, *turn("Bob"), ENDED)
"""A table that took to recording turns in the midst."""


@pytest.fixture
def three(tmp_path):
    """The archive of a match recorded in full, of a result, and of one that grew deeper."""
    for name, steps in (("W", WHOLE), ("A", ALONE), ("L", LATER)):
        (tmp_path / f"{name}.aar").write_bytes(journal(*steps, match=name))
    quickly(tmp_path)
    with query.opened(tmp_path) as found:
        yield found


def test_every_match_says_how_much_was_recorded_from_where_to_where(three):
    rows = three.execute(DEPTHS).fetchall()

    assert [row[:2] for row in rows] == [
        ("A", "result"), ("L", "result"), ("L", "full"), ("W", "full"),
    ]  # fmt: skip
    shallow, deep = rows[1:3]
    assert deep[2] == shallow[3] + 1
    sums = "SELECT match, sum(events) = max(last_seq), min(seq) FROM depths GROUP BY 1 ORDER BY 1"
    assert three.execute(sums).fetchall() == [("A", True, 1), ("L", True, 1), ("W", True, 1)]


def test_a_frame_of_one_match_says_the_same():
    for steps, depths in ((WHOLE, ["full"]), (LATER, ["result", "full"])):
        rows = rows_for_frames(scan(journal(*steps), where=""))

        assert frame_of("freeform", rows, "depths").column("depth").to_pylist() == depths


def test_a_depth_that_was_said_wrongly_is_none(tmp_path):
    steps = (note(), {"type": "match_amended", "depth": "without_draws"}, note())

    assert asked(tmp_path, journal(*steps), DEPTHS) == [("S001", "without_draws", 1, 4, 4)]


def test_the_length_of_matches_is_that_of_those_whose_turns_were_recorded(three):
    answer = query.ask(three, "length")

    (row,) = answer.dicts()
    assert (row["n"], row["turns"], row["fewest_turns"]) == (1, 2.0, 2)
    assert answer.unrecorded == (2, 0)
    assert query.ask(three, "length", {"until": date(2000, 1, 1)}).unrecorded == (0, 0)


def test_the_shortest_match_is_none_of_which_the_result_alone_is_known(three):
    rows = {row["record"]: row["match"] for row in query.ask(three, "records").dicts()}

    assert (rows["shortest_time"], rows["fewest_turns"]) == ("W", "W")


def test_what_was_done_counts_where_turns_were_recorded(three):
    sql = "SELECT match, seat, first, turns, actions FROM participants ORDER BY match, seat"

    assert three.execute(sql).fetchall() == [
        ("A", "Ann", None, 0, 0), ("A", "Bob", None, 0, 0),
        ("L", "Ann", None, 0, 0), ("L", "Bob", None, 1, 2),
        ("W", "Ann", True, 1, 2), ("W", "Bob", False, 1, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("measure", ["turns", "minutes", "events", "actions", "tempo"])
def test_what_is_built_leaves_out_what_was_not_recorded_and_says_so(three, measure):
    columns, rows = measured(three, measure, "game", {})

    assert [dict(zip(columns, row, strict=True))["n"] for row in rows] == [2]
    assert unmeasured(three, measure, "game", {}) == (2, 0)


def test_how_many_of_the_drawn_tiles_were_used_is_told_where_draws_were_recorded(tmp_path):
    drawn = {"type": "tiles_drawn", "player": "Ann", "tiles": ["borgo-mutant"]}
    laid = {"type": "tile_placed", "player": "Ann", "tile": "borgo-mutant", "hex": "C3"}
    less = {"type": "match_amended", "depth": "without_draws"}
    for name, steps in (("F", (drawn, laid, ENDED)), ("D", (less, laid, ENDED))):
        (tmp_path / f"{name}.aar").write_bytes(journal(*steps, game="neuroshima_hex", match=name))
    quickly(tmp_path)

    with query.opened(tmp_path) as found:
        answer = query.ask(found, "tiles")
        others = query.ask(found, "lethality")

    (row,) = answer.dicts()
    assert (row["drawn"], row["placed"], row["use_rate"], answer.unrecorded) == (1, 2, 1.0, (0, 1))
    assert ([row["placed"] for row in others.dicts()], others.unrecorded) == ([2], (0, 0))


def test_a_pile_has_no_curve_where_draws_were_not_recorded(tmp_path):
    began, over = ({"type": f"turn_{word}", "player": "Ann"} for word in ("began", "ended"))
    drawn = {"type": "tiles_drawn", "player": "Ann", "tiles": ["borgo-mutant"]}
    less = {"type": "match_amended", "depth": "without_draws"}
    matches = {"F": (began, drawn, over), "D": (less, began, over), "R": (RESULT, ENDED)}
    for name, steps in matches.items():
        (tmp_path / f"{name}.aar").write_bytes(journal(*steps, game="neuroshima_hex", match=name))
    build(tmp_path, workers=1, with_findings=True)

    with query.opened(tmp_path) as found:
        pile = query.ask(found, "curve", {"counter": "Tiles in the pile"})
        points = query.ask(found, "curve", {"counter": "Points"})

    assert {row["n"] for row in pile.dicts()} == {1}
    assert {row["n"] for row in points.dicts()} == {2}
    assert (pile.unrecorded, points.unrecorded) == ((0, 2), (0, 1))


def test_a_curve_by_turns_is_of_matches_whose_turns_were_all_recorded(tmp_path):
    scored = {"type": "points_scored", "player": "Ann", "points": 2}
    for name, steps in (("W", (scored, *WHOLE)), ("L", (scored, *LATER))):
        (tmp_path / f"{name}.aar").write_bytes(journal(*steps, match=name))
    build(tmp_path, workers=1, with_findings=True)

    with query.opened(tmp_path) as found:
        answer = query.ask(found, "curve", {"counter": "punkty"})

    assert [(row["step"], row["n"], row["counter_pl"]) for row in answer.dicts()] == [
        (1, 1, "Punkty"), (2, 1, "Punkty"),
    ]  # fmt: skip
    assert answer.unrecorded == (0, 1)


def test_the_command_line_says_what_was_left_out(tmp_path, aar_in):
    for name, steps in (("W", WHOLE), ("A", ALONE)):
        (tmp_path / f"{name}.aar").write_bytes(journal(*steps, match=name))

    told = {
        lang: aar_in(tmp_path, "--lang", lang, "archive", "ask", "length").err
        for lang in ("en", "pl")
    }

    assert "Left out: 1 match whose tables did not record what is asked for here." in told["en"]
    assert "Pominięta: 1 partia, w której stół nie zapisywał tego, o co tu chodzi." in told["pl"]


@pytest.mark.parametrize(
    ("game", "depth", "need", "lacking"),
    [
        ("neuroshima_hex", "result", "turn", True),
        ("neuroshima_hex", "without_draws", "turn", False),
        ("neuroshima_hex", "without_draws", "tiles_drawn", True),
        ("neuroshima_hex", "full", "tiles_drawn", False),
        ("freeform", "result", "turn", True),
        ("freeform", "result", "mission", True),
        ("freeform", "without_draws", "turn", False),
        ("freeform", "of its own", "turn", False),
        ("freeform", "result", "stretch", True),
        ("neuroshima_hex", "without_draws", "stretch", False),
        ("neuroshima_hex", "without_draws", "all", True),
        ("neuroshima_hex", "full", "all", False),
        ("neuroshima_hex", "result", "mission", True),
        ("freeform", "without_draws", "roll", False),
    ],
)
def test_what_a_depth_leaves_out(game, depth, need, lacking):
    assert is_lacking(find_system(game), depth, need) is lacking


def test_a_journal_without_an_event_leaves_nothing_out():
    assert left_out_of(FREEFORM, []) == frozenset()
