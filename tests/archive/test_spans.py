"""Stretches of play in the archive: one table of them for every game, and sittings."""

import json
from datetime import datetime, timedelta

import pytest
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from events.chain import scan
from events.composer import compose
from events.errors import AfterActionError
from events.journal import read_journal
from importers.exports.results import Result
from projections.archive import query
from projections.archive.match_reading import tell
from projections.archive.rows import counted
from projections.matches import Match
from projections.systems import find_system
from tests.archive.conftest import quickly
from tests.archive.made import BEGUN, made

from dashboard import load

PLAYERS = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]


class Clock:
    """A clock that somebody sets."""

    def __init__(self):
        self.now = BEGUN

    def __call__(self):
        return self.now


def journal(*steps, game="freeform", match="S001"):
    """The journal of entries; a number between them is so many minutes in which nothing is."""
    clock, text = Clock(), b""
    entries = []
    numbers = iter(range(1, 1000))
    for step in ({"type": "match_started", "players": PLAYERS}, *steps):
        if isinstance(step, (int, float)):
            clock.now += timedelta(minutes=step)
            continue
        entries.append({**step, "happened": clock.now.isoformat()})
    text, *_ = compose(
        find_system(game).vocabulary, entries, match=match, clock=clock,
        ids=lambda _now: f"{match}-{next(numbers)}",
    )  # fmt: skip
    return text


def opened(span, **facts):
    return {"type": "span_opened", "span": span, **facts}


def closed(span, **facts):
    return {"type": "span_closed", "span": span, **facts}


def note(text="so it goes"):
    return {"type": "note_written", "text": text, "author": "Ann"}


EVENING = (
    opened("day", number=3, title="Old Mill"), 1,
    opened("mission"), 1,
    opened("turn", number=1, player="Ann"), 2, closed("turn"), 1,
    opened("turn", number=2, player="Bob"), 3, closed("turn"),
    closed("mission", outcome="won"),
    closed("day"),
)  # fmt: skip


def asked(tmp_path, text, sql):
    (tmp_path / "one.aar").write_bytes(text)
    quickly(tmp_path)
    with query.opened(tmp_path) as found:
        return found.execute(sql).fetchall()


def test_a_stretch_names_its_seat_and_who_sat_there(tmp_path):
    seats = [
        {"seat": "red", "name": "Ann", "person": "Anna Nowak"},
        {"seat": "blue", "name": "Bob"},
    ]
    turns = [opened("turn", player="red"), closed("turn"), opened("turn", player="blue")]
    started = {"type": "match_started", "players": seats}
    text, *_ = compose(find_system("freeform").vocabulary, [started, *turns])

    rows = asked(tmp_path, text, "SELECT seat, player FROM spans WHERE kind = 'turn' ORDER BY seq")

    assert rows == [("red", "Anna Nowak"), ("blue", "Bob")]


def test_every_stretch_is_a_row_with_what_lies_around_it(tmp_path):
    rows = asked(
        tmp_path, journal(*EVENING),
        "SELECT kind, number, title, seat, outcome, seq, last_seq, around, events, seconds "
        "FROM spans ORDER BY seq, last_seq DESC, kind DESC",
    )  # fmt: skip

    assert rows == [
        ("sitting", 1, None, None, None, 1, 9, None, 9, 480.0),
        ("day", 3, "Old Mill", None, None, 2, 9, None, 8, 480.0),
        ("mission", 1, None, None, "won", 3, 8, 2, 6, 420.0),
        ("turn", 1, None, "Ann", None, 4, 5, 3, 2, 120.0),
        ("turn", 2, None, "Bob", None, 6, 7, 3, 2, 180.0),
    ]


def test_turns_and_battles_are_views_of_it(tmp_path):
    text = journal(
        opened("turn", number=4, player="Bob"), opened("battle"), 1, closed("battle"),
        closed("turn"), opened("battle"), closed("battle"),
    )  # fmt: skip

    turns = "SELECT seq, last_seq, turn, seat, seconds FROM turns"
    battles = "SELECT seq, last_seq, number, turn, seconds FROM battles ORDER BY seq"

    assert asked(tmp_path, text, turns) == [(2, 5, 4, "Bob", 60.0)]
    assert asked(tmp_path, text, battles) == [(3, 4, 1, 4, 60.0), (6, 7, 2, None, 0.0)]


@pytest.mark.parametrize(
    ("between", "sittings", "seconds"),
    [
        pytest.param((239,), 1, 241 * 60, id="no longer than four hours"),
        pytest.param((241,), 2, 120, id="over four hours"),
        pytest.param(({"type": "match_paused"}, 30, {"type": "match_resumed"}), 2, 120, id="pause"),
        pytest.param((3000, note(), 3000), 3, 120, id="two nights"),
    ],
)
def test_seconds_at_the_table_leave_out_what_lies_between_sittings(
    tmp_path, between, sittings, seconds
):
    text = journal(opened("mission"), 1, note(), *between, note(), 1, closed("mission"))

    found = asked(
        tmp_path, text,
        "SELECT count(*) FILTER (kind = 'sitting'), any_value(seconds) FILTER (kind = 'mission') "
        "FROM spans",
    )  # fmt: skip

    assert found == [(sittings, seconds)]


NIGHT = 600
DUEL = (
    {"type": "turn_began", "player": "Ann"}, 1, NIGHT, note(), 2,
    {"type": "turn_ended", "player": "Ann"},
    {"type": "battle_started", "kind": "tile", "player": "Ann"}, 1, NIGHT, note(),
    {"type": "battle_ended"}, 5,
    {"type": "match_ended", "winner": "Ann"},
)  # fmt: skip
TALK = (
    opened("turn", player="Ann"), 1, NIGHT, note(), 2, closed("turn"),
    opened("battle", player="Ann"), 1, NIGHT, note(), closed("battle"), 5,
    {"type": "match_ended", "winner": "Ann"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("game", "steps"),
    [
        pytest.param("neuroshima_hex", DUEL, id="by the tables of a game"),
        pytest.param("freeform", TALK, id="by its stretches"),
    ],
)
def test_no_figure_counts_the_nights_between_sittings(tmp_path, game, steps):
    rows = asked(
        tmp_path, journal(*steps, game=game),
        "SELECT (SELECT list(seconds ORDER BY seq) FROM turns),"
        " (SELECT list(seconds ORDER BY seq) FROM battles),"
        " (SELECT list(seconds ORDER BY seat) FROM participants),"
        " (SELECT sum(seconds) FROM spans WHERE kind = 'sitting'), seconds FROM matches",
    )  # fmt: skip

    # The turn lay on both sides of a night, the battle on both sides of another.
    assert rows == [([120.0], [0.0], [120.0, None], 420.0, 420.0)]
    with query.opened(tmp_path) as found:
        (row,) = query.ask(found, "overview").dicts()
    assert row["hours"] == round(420 / 3600, 1)


def test_what_announces_newer_kinds_happened_with_the_first_of_them(tmp_path):
    steps = (note(), 10, {"type": "player_joined", "player": "Cid"}, NIGHT, note())
    rows = asked(tmp_path, journal(*steps), "SELECT events FROM spans WHERE kind = 'sitting'")

    assert rows == [(4,), (1,)]


@pytest.mark.parametrize("told", [BEGUN.date().isoformat(), "2020-02-02"])
def test_a_campaign_was_played_on_each_of_its_evenings(tmp_path, told):
    steps = (
        note(), 60, {"type": "match_paused"}, 3 * 24 * 60,
        {"type": "player_left", "player": "Bob", "for_now": True},
        {"type": "player_joined", "player": "Cid"}, 30, *[note()] * 10, 4 * 24 * 60,
        {"type": "player_returned", "player": "Bob"}, 90, note(),
        {"type": "match_ended", "outcome": "won"},
    )  # fmt: skip
    amended = {"type": "match_amended", "day": told}
    (tmp_path / "one.aar").write_bytes(journal(amended, *steps))
    quickly(tmp_path)
    with query.opened(tmp_path) as found:
        days = query.ask(found, "calendar").dicts()
        (sums,) = query.ask(found, "overview").dicts()
        seen = {row["player"]: row["last_day"] for row in query.ask(found, "attendance").dicts()}
        since = query.ask(found, "calendar", {"since": "2026-01-06"}).dicts()

    if told == "2020-02-02":  # nobody knows when it went on
        assert [(str(row["day"]), row["matches"], row["hours"]) for row in days] == [(told, 1, 3)]
        return
    evenings = [BEGUN.date() + timedelta(days=count) for count in (7, 3, 0)]
    assert [(row["day"], row["hours"], row["players"]) for row in days] == [
        (evenings[0], 1.5, ["Ann", "Bob", "Cid"]),
        (evenings[1], 0.5, ["Ann", "Cid"]),
        (evenings[2], 1, ["Ann", "Bob"]),
    ]
    assert (sums["matches"], sums["days"], sums["last_day"]) == (1, 3, evenings[0])
    assert seen == dict.fromkeys(("Ann", "Bob", "Cid"), evenings[0])
    assert [row["day"] for row in since] == [day for day in evenings[:2] if str(day) > "2026-01-05"]


@pytest.mark.parametrize(
    ("steps", "minutes"),
    [
        pytest.param((note(), 7, note()), 7, id="one sitting"),
        pytest.param((note(), 7, {"type": "match_paused"}, 30, note()), 7, id="a pause"),
        pytest.param((note(), 7, note(), NIGHT, note(), 2, note()), 9, id="a night"),
        pytest.param(
            (note(), 7, {"type": "match_ended", "winner": "Ann"}, NIGHT, note(), 2, note()), 7,
            id="remarks of another day",
        ),
    ],
)  # fmt: skip
def test_library_report_and_files_for_trackers_count_no_nights(
    tmp_path, monkeypatch, steps, minutes
):
    file = tmp_path / "one.aar"
    file.write_bytes(journal(*steps))
    monkeypatch.setenv("AAR_LIBRARY", str(tmp_path))
    match = Match(read_journal(file))

    (row,) = load.rows()[0]

    assert row.seconds == 60 * minutes
    assert Result(match).minutes == minutes


def test_a_report_tells_the_time_at_the_table(tmp_path):
    turn = (opened("turn", player="Ann"), 3, note(), NIGHT, note(), 4, closed("turn"))
    file = tmp_path / "one.aar"
    file.write_bytes(journal(*turn))

    page = report_of(Excerpt(Match(read_journal(file)), "en")).decode()

    assert "7 min" in page
    assert "<td>7:00</td>" in page


def test_what_is_written_long_after_the_end_is_no_sitting(tmp_path):
    ended = {"type": "match_ended", "winner": "Ann"}
    text = journal(note(), 1, ended, 1, note(), 20_000, note("a fine match"))

    rows = "SELECT kind, seq, last_seq, seconds FROM spans"

    assert asked(tmp_path, text, rows) == [("sitting", 1, 4, 120.0)]


def test_how_long_a_table_may_be_silent_is_a_setting(tmp_path, monkeypatch, aar_in):
    library, file = tmp_path / "library", tmp_path / "settings.toml"
    library.mkdir()
    (library / "one.aar").write_bytes(journal(note(), 90, note()))
    monkeypatch.setenv("AAR_CONFIG", str(file))
    monkeypatch.setenv("AAR_SITTING_GAP", "")  # put back after the test, whatever a command sets

    def sittings(said):
        file.write_text(said)
        monkeypatch.delenv("AAR_SITTING_GAP", raising=False)
        assert aar_in(library, "archive", "build").code == 0
        sql = aar_in(library, "archive", "sql", "SELECT count(*) AS n FROM spans", "--json")
        return json.loads(sql.out)

    assert sittings("") == {"n": 1}
    assert sittings("[archive]\nsitting_gap = 1\n") == {"n": 2}
    assert sittings("") == {"n": 1}

    monkeypatch.setenv("AAR_SITTING_GAP", "never")
    with pytest.raises(AfterActionError, match="'never'") as refused:
        quickly(library)
    assert refused.value.where == "AAR_SITTING_GAP"


@pytest.mark.parametrize("number", range(6))
def test_tables_of_a_game_tell_the_stretches_that_are_read_off_its_history(number):
    text = made(number)
    system = find_system("neuroshima_hex")
    found = scan(text, where="")
    rows = counted(found, digest="", file="").tables["spans"]
    reading = tell(
        found.header, system.vocabulary.read_lines(found.lines), system.spans, system.nesting
    )

    read = [
        (one.kind, one.number, one.player, one.first, one.last, one.events,
         one.parent and one.parent.first)
        for one in reading.spans
    ]  # fmt: skip

    told = [
        (kind, number, seat, seq, last, events, around)
        for kind, number, _, seat, _, seq, last, around, events, *_ in rows
        if kind != "sitting"
    ]
    assert told == read


def test_moments_are_in_universal_time(tmp_path):
    rows = asked(tmp_path, journal(opened("day"), 2, closed("day")),
                 "SELECT began, ended FROM spans WHERE kind = 'day'")  # fmt: skip

    begun = datetime(2026, 1, 3, 18, 0)

    assert rows == [(begun, begun + timedelta(minutes=2))]
