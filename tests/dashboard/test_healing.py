"""What an older version got wrong, put right in the browser."""

import json
import shutil

import pytest
from dashboard.housekeeping import take_back
from dashboard.suspects import Unchosen
from dashboard.views import bringing
from events.chain import scan, seal
from importers.source import Source
from tests.dashboard.test_views import button
from tests.healing.conftest import OLD, SOURCES, bytes_of

from dashboard import load

NEW = {"redraw": False, "duel_board": False}


@pytest.fixture
def doubtful(shelved):
    """A Duel match whose options perhaps nobody chose; returns its file."""
    seats = [{"seat": name, "name": name, "army": "vegas"} for name in ("Ann", "Bob")]
    match = shelved.match(game="neuroshima_hex", edition="duel", options=NEW, players=seats)
    return shelved.folder / f"{match}.aar"


def last(path):
    return json.loads(path.read_text("utf-8").splitlines()[-1])


def warnings(app):
    return [warning.value for warning in app.warning if "older start form" in warning.value]


@pytest.mark.parametrize(
    ("answer", "unsaid"),
    [("Play by the usual rules", ["duel_board", "redraw"]), ("We agreed on that", ["redraw"])],
)
def test_a_match_asks_whether_anybody_chose_its_options_until_somebody_says(
    look, doubtful, answer, unsaid
):
    app = look()
    (told,) = warnings(app)
    assert "Duel board" in told
    assert "redrawn" not in told  # which is not usual in this edition anyway

    button(app, answer).click().run()

    assert last(doubtful)["unsaid"] == unsaid
    assert warnings(app) == []
    button(app, "Undo").click().run()
    assert len(warnings(app)) == 1


def test_a_match_that_says_less_or_something_else_is_asked_nothing(look, shelved):
    seats = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    for edition, options in [
        ("duel", {"duel_board": False}),
        ("3.0", {"redraw": True, "duel_board": False}),
        ("duel", {**NEW, "board": 37}),  # no Duel board there in any case
    ]:
        shelved.match(game="neuroshima_hex", edition=edition, options=options, players=seats)
    shelved.match("Ann", "Bob")

    assert warnings(look()) == []


def test_options_of_a_game_that_is_not_here_are_in_no_doubt(doubtful):
    found = scan(doubtful.read_bytes(), where="")
    header, head = seal("", found.header.body().replace(b"neuroshima_hex", b"gone"))
    line, _ = seal(head, found.lines[0][: found.lines[0].rindex(b',"hash":"')])
    doubtful.write_bytes(header + line)

    (row,) = load.rows()[0]
    assert row.unchosen == Unchosen()


def test_files_that_are_known_may_come_in_anew_and_go_again(shelved):
    shutil.copytree(OLD / "library", shelved.folder, dirs_exist_ok=True)
    before = bytes_of(shelved.folder)
    source = Source("page.xml", (SOURCES / "page.xml").read_bytes())
    known = bringing.bring(source, dry=True)
    anew = bringing.bring(source, dry=True, again=True)
    assert (known.duplicates, len(known.renewed), len(anew.renewed)) == (2, 0, 1)
    assert bytes_of(shelved.folder) == before

    report = bringing.bring(source, again=True)
    deed = bringing.deed_of([report])
    after = bytes_of(shelved.folder)

    assert deed.done == "again"
    assert len(after) == len(before)
    assert len(after.items() - before.items()) == 1

    assert take_back(deed, shelved.folder) == []
    assert bytes_of(shelved.folder) == before
