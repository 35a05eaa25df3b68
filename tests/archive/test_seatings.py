"""Who sat where in a match, from which event to which."""

import pytest
from tests.archive.test_spans import asked, journal, note

ROWS = "SELECT seat, player, came, went, seq, last_seq FROM seatings ORDER BY seq, seat"


# A record of people who come and go says so by one event more, before the first of them.


def coming(kind, seat, **facts):
    return {"type": kind, "player": seat, **facts}


@pytest.mark.parametrize(
    ("steps", "rows"),
    [
        pytest.param(
            (note(),),
            [("Ann", "Ann", "start", None, 1, 2), ("Bob", "Bob", "start", None, 1, 2)],
            id="nobody came or went",
        ),
        pytest.param(
            (note(), coming("player_joined", "Eve"), note()),
            [("Ann", "Ann", "start", None, 1, 5), ("Bob", "Bob", "start", None, 1, 5),
             ("Eve", "Eve", "joined", None, 4, 5)],
            id="one joined",
        ),
        pytest.param(
            (coming("player_left", "Bob", for_now=True), note(),
             coming("player_returned", "Bob"), coming("player_left", "Ann")),
            [("Ann", "Ann", "start", "left", 1, 6), ("Bob", "Bob", "start", "away", 1, 3),
             ("Bob", "Bob", "returned", None, 5, 6)],
            id="away and back, and gone",
        ),
        pytest.param(
            (note(), coming("seat_taken_over", "Bob", name="Cid"), note()),
            [("Ann", "Ann", "start", None, 1, 5), ("Bob", "Bob", "start", "taken_over", 1, 4),
             ("Bob", "Cid", "took_over", None, 4, 5)],
            id="taken over",
        ),
        pytest.param(
            (coming("player_left", "Bob"), coming("seat_taken_over", "Bob", name="Cid")),
            [("Ann", "Ann", "start", None, 1, 4), ("Bob", "Bob", "start", "left", 1, 3),
             ("Bob", "Cid", "took_over", None, 4, 4)],
            id="an empty seat taken over",
        ),
    ],
)  # fmt: skip
def test_who_sat_where(tmp_path, steps, rows):
    assert asked(tmp_path, journal(*steps), ROWS) == rows
