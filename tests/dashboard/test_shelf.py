"""What of a library is shown, in which order, and as which evenings; how its rows are kept."""

import asyncio
import os
import re
from threading import Event
from urllib.parse import unquote

import pytest
from dashboard.library_listing import ORDERS, Wanted, evening_named, evenings_of
from dashboard.passphrase import choose_passphrase
from dashboard.rows import RowIndex
from dashboard.table_route import address_of_table, table_routes
from importers.recorder.opponent import APP
from projections.visibility import NOBODY
from tests.dashboard.cards import links, shown

from dashboard import load
from dashboard.cards import Cards, day_words, long_words

ENDED = {"type": "match_ended"}


@pytest.fixture
def club(shelved):
    """Two evenings at once, one match alone, one of nobody knows which day."""

    def played(*names, scores=(), day="2026-11-19", place=None, **said):
        match = shelved.match(*names, day=day, place=place)
        told = dict(zip(names, scores, strict=False))
        won = {"winner": max(told, key=told.get), "scores": told} if told else {"winner": "draw"}
        shelved.tell(match, *said.get("remarks", ()), {**ENDED, **won})
        return match

    note = {"type": "note_written", "text": "so it was"}
    return {
        "first": played("Ann", "Bob", scores=(9, 2), place="Club room"),
        "second": played("Bob", "Cleo", scores=(3, 4), place="club ROOM", remarks=(note, note)),
        "third": played("Cleo", "Bob", scores=(5, 0)),
        "elsewhere": played("Eve", "Fay", scores=(2, 0), place="Club room"),
        "at home": played("Ann", "Gus", place="At home"),
        "alone": played("Ann", "Bob", day="2026-10-03"),
    }


def names_of(rows, club):
    called = {match: name for name, match in club.items()}
    return [called[row.match] for row in rows]


def test_an_evening_is_of_one_day_and_place_and_of_people_who_met(club):
    found = [sorted(names_of(one.rows, club)) for one in evenings_of(load.rows()[0])]

    assert sorted(found) == [["alone"], ["at home"], ["elsewhere"], ["first", "second", "third"]]


def test_an_evening_says_who_won_how_many_and_is_found_by_its_name(club):
    rows = load.rows()[0]
    evening = evening_named(rows, "2026-11-19")

    assert evening.wins == {"Cleo": 2, "Ann": 1, "Bob": 0}
    assert evening.place.casefold() == "club room"
    assert evening_named(rows, evening.name).rows == evening.rows
    home = evening_named(rows, f"2026-11-19.{club['at home'][-5:]}")
    assert names_of(home.rows, club) == ["at home"]
    assert evening_named(rows, "2026-11-20") is None


def test_what_all_won_together_is_nobodys_victory(shelved):
    for _ in range(2):
        shelved.tell(shelved.match("Ann", "Bob", day="2026-11-19"), {**ENDED, "outcome": "won"})
    (evening,) = evenings_of(load.rows()[0])

    assert evening.wins == {"Ann": 0, "Bob": 0}
    assert Cards("en").wins(evening) == ""


@pytest.mark.parametrize(
    ("order", "first"),
    [("oldest", "alone"), ("closest", "second"), ("moments", "second")],
)
def test_matches_are_put_in_order(club, order, first):
    found = names_of(Wanted(sort=order).found_in(load.rows()[0], frozenset()), club)

    assert len(found) == len(club)
    assert found[0] == first
    if order == "closest":
        assert found[1:4] == ["elsewhere", "third", "first"]


def test_an_address_says_what_is_wanted_and_what_it_says_besides_means_nothing():
    wanted = Wanted.of_address({
        "q": ["ann"], "player": ["Ann", "Ann", "Bob"], "starred": ["1"], "sort": ["sideways"],
        "view": ["library"], "since": ["2026-11"],
    })  # fmt: skip

    assert wanted == Wanted(q="ann", player=("Ann", "Bob"), starred=True, since="2026-11")
    assert set(ORDERS) == {"newest", "oldest", "longest", "closest", "moments"}
    assert wanted.without("player", "Ann").toggled("player", "Bob").player == ()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"since": "2026-11"}, 5), ({"until": "2026-10"}, 1), ({"player": ("Ann", "Bob")}, 2),
        ({"result": ("draw",)}, 2), ({"q": "club cleo"}, 1), ({"game": ("none",)}, 0),
    ],
)  # fmt: skip
def test_filters_find_what_has_all_that_they_ask_for(club, query, found):
    assert len(Wanted(**query).found_in(load.rows()[0], frozenset())) == found


def test_text_of_people_is_no_markup(look, shelved):
    match = shelved.match("<b>Ann</b>", "Bob", place="<i>here</i>")
    shelved.tell(match, {"type": "title_given", "title": "<script>x</script>"})
    app = look(view="library", player="<u>")

    assert "<script>" not in app.get("bidi_component")[0].proto.json
    assert "without with <u>: 1" in shown(app)
    assert "<b>Ann</b>" in shown(look())


def test_samples_stand_on_a_shelf_of_their_own(look, shelved):
    match = shelved.match("Ann", "Bob")
    (shelved.folder / "samples").mkdir()
    (shelved.folder / f"{match}.aar").rename(shelved.folder / "samples" / f"{match}.aar")

    app = look(view="library")
    assert "The shelf is empty" in shown(app)
    assert links(app)["See the sample games (1)"] == "?view=library&shelf=samples"
    assert "Ann" in shown(look(shelf="samples"))
    shelved.match("Cleo", "Dan")
    assert links(look(shelf="app"))["Recorded here 1"] == "?view=library"


def test_a_match_against_the_app_stands_by_itself_and_goes_on_there(look, shelved):
    shelved.match("Cleo", "Dan")
    seats = [{"seat": "Ann", "name": "Ann"}, {"seat": APP, "name": APP, "person": APP}]
    match = shelved.match("Ann", APP, players=seats, origin="simulated")

    assert APP not in shown(look())
    found = links(look(shelf="app"))
    assert found["Continue"] == f"?view=record&match={match}"


def test_days_and_lengths_are_said_in_both_languages():
    assert day_words("2026-11-19", "en") == "Thursday 19 November 2026"
    assert day_words("2026-11-19", "pl") == "Czwartek, 19 listopada 2026"
    assert day_words("some day", "pl") == "some day"
    assert [long_words(seconds, "en") for seconds in (20, 3000, 7500)] == [
        "1 min", "50 min", "2 h 05",
    ]  # fmt: skip


# -- rows that are kept


def test_what_was_read_once_is_not_read_again_but_for_what_changed(shelved, monkeypatch):
    monkeypatch.setattr("dashboard.rows._KEPT_FROM", 1)
    monkeypatch.setattr("dashboard.rows._WORTH_KEEPING", 1)
    kept, changed = shelved.match("Ann", "Bob"), shelved.match("Cleo")
    before = RowIndex(shelved.folder, is_kept=True).listing()
    shelved.tell(changed, {"type": "title_given", "title": "Solo"})
    read = []
    row_at = RowIndex._take
    monkeypatch.setattr(
        RowIndex, "_take", lambda self, name: (read.append(name), row_at(self, name))
    )

    after = RowIndex(shelved.folder, is_kept=True).listing()

    assert read == [f"{changed}.aar"]
    assert after.by_match[kept] == before.by_match[kept]
    assert after.by_match[changed].title == "Solo"


def test_what_is_kept_by_another_version_or_is_damaged_is_read_anew(shelved, monkeypatch):
    monkeypatch.setattr("dashboard.rows._KEPT_FROM", 1)
    monkeypatch.setattr("dashboard.rows._WORTH_KEEPING", 1)
    match = shelved.match("Ann", "Bob")
    (good,) = RowIndex(shelved.folder, is_kept=True).listing().rows
    file = shelved.folder / ".aar" / "rows.json"
    for data in (b"", b"[]", b"\xff", file.read_bytes().replace(b"Ann", b"Eve", 1)[:-1]):
        file.write_bytes(data)
        assert RowIndex(shelved.folder, is_kept=True).listing().by_match[match] == good
    monkeypatch.setattr("dashboard.rows._FORM", 0)
    RowIndex(shelved.folder, is_kept=True).listing()
    assert file.read_bytes().startswith(b"[[0,")


def test_of_a_large_folder_the_newest_come_first_and_the_others_meanwhile(shelved, monkeypatch):
    monkeypatch.setattr("dashboard.rows._READ_AT_ONCE", 2)
    monkeypatch.setattr("dashboard.rows._PATIENCE", 0)
    for day in range(1, 6):
        match = shelved.match("Ann", day=f"2026-11-0{day}")
        os.rename(shelved.folder / f"{match}.aar", shelved.folder / f"2026-11-0{day}.aar")
    index = RowIndex(shelved.folder)

    first = index.listing()
    index._reader.join()
    index.look_again()

    assert [row.day for row in first.rows] == ["2026-11-05", "2026-11-04"]
    assert first.unread == 3
    assert [row.day[-1] for row in index.listing().rows] == ["5", "4", "3", "2", "1"]
    assert index.listing().unread == 0


def test_what_is_changed_while_others_are_read_is_read_at_once(shelved, monkeypatch):
    monkeypatch.setattr("dashboard.rows._READ_AT_ONCE", 1)
    monkeypatch.setattr("dashboard.rows._PATIENCE", 0)
    goes_on = Event()
    read_on = RowIndex._read_on
    monkeypatch.setattr(
        RowIndex, "_read_on", lambda self, waiting: (goes_on.wait(), read_on(self, waiting))
    )
    matches = sorted(shelved.match("Ann") for _ in range(3))
    index = RowIndex(shelved.folder)
    assert list(index.listing().by_match) == matches[2:]
    shelved.tell(matches[2], {"type": "title_given", "title": "Now"})
    index.look_again()

    found = index.listing()
    goes_on.set()
    index._reader.join()
    index.look_again()

    assert [row.title for row in found.rows] == ["Now"]
    assert found.unread == 2
    assert set(index.listing().by_match) == set(matches)


def test_a_match_that_is_gone_is_gone_and_a_new_one_is_there(shelved):
    index, match = RowIndex(shelved.folder), shelved.match("Ann", "Bob")
    assert match in index.listing().by_match
    (shelved.folder / f"{match}.aar").unlink()
    new = shelved.match("Cleo")
    index.look_again()

    assert set(index.listing().by_match) == {new}


# -- the picture of a table


def asked(path, cookie=""):
    """An answer of the route: its status, its headers and its body."""
    (route,) = table_routes()
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request"}

    scope = {
        "type": "http", "method": "GET", "path": unquote(path), "query_string": b"",
        "headers": [(b"cookie", cookie.encode())], "root_path": "",
    }  # fmt: skip
    match, more = route.matches(scope)
    assert match.value
    asyncio.run(route.handle({**scope, **more}, receive, send))
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(one.get("body", b"") for one in sent[1:]).decode()


@pytest.fixture
def board(shelved):
    match = shelved.match("Ann", "Bob", options={"board": "hex", "radius": 2})
    placed = {"type": "piece_placed", "player": "Ann", "piece": "Fox", "owner": "Ann"}
    shelved.tell(match, {**placed, "cell": "C3"})
    return shelved.folder / f"{match}.aar"


def test_a_table_is_drawn_and_never_asked_for_again(shelved, board):
    path = "/" + address_of_table(board, "light", "en")
    status, headers, svg = asked(path)

    assert status == 200
    assert headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in headers["cache-control"]
    assert svg.count("<polygon") >= 19
    shelved.tell(board.stem, {"type": "piece_moved", "piece": "Fox", "cell": "B2"})
    assert asked(path)[1]["cache-control"] == "no-store"
    assert "/" + address_of_table(board, "light", "en") != path
    assert asked(path.replace("0-light", "1-light"))[2] != svg


@pytest.mark.parametrize(
    "change",
    [
        ("0-light-en.svg", "0-green-en.svg"), ("0-light-en.svg", "99-light-en.svg"),
        ("0-light-en.svg", "0-light-en.png"), ("table/", "table/../"), ("table/", "table/.bin/"),
        ("table/", "table/no/"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_not_there(board, change):
    assert asked(("/" + address_of_table(board, "light", "en")).replace(*change))[0] == 404


def test_who_may_not_look_sees_no_table(shelved, board, monkeypatch):
    monkeypatch.setenv("AAR_GUARDED", "closed")
    monkeypatch.setenv("AAR_PASSPHRASE", choose_passphrase(shelved.folder, "mum's the word"))

    assert asked("/" + address_of_table(board, "light", "en"))[0] == 403


def test_a_running_match_shows_what_lies_open_and_one_that_is_over_all(shelved, board):
    assert load.open_reading(board, "en").eyes.seat == NOBODY
    shelved.tell(board.stem, ENDED)
    assert load.open_reading(board, "en").eyes.seat is None


def test_a_game_without_a_board_shows_who_sits_there(shelved):
    match = shelved.match("Ann", "Bob", "Cleo")

    svg = load.table_picture(shelved.folder / f"{match}.aar", 0, "dark", "pl")

    assert re.findall(r">([A-Z])</text>", svg) == ["A", "B", "C"]


def test_the_best_moment_is_the_greatest_swing_of_all_matches(shelved):
    paths = []
    for swing in (2, 9):
        match = shelved.match("Ann", "Bob")
        read = ({"type": "score_read", "player": "Ann", "score": score} for score in (1, 1 + swing))
        shelved.tell(match, {"type": "score_read", "player": "Bob", "score": 20}, *read, ENDED)
        paths.append(shelved.folder / f"{match}.aar")

    best = load.best_moment(paths, "en")

    assert (best.path, best.first) == (paths[1], 4)
    assert "Ann +9" in best.changed
    assert load.best_moment(paths[:0], "en") is None
