"""A match whose source tells no day has none: not in a list, a calendar, a picture or a file."""

import json
from datetime import datetime

import pytest
from dashboard.cli.reading import summary
from dashboard.replay.match_data import MomentCache, replay_data
from dashboard.replay.pictures import heading
from dashboard.replay.sharing import Excerpt
from importers.exports import find_exporter
from importers.exports.pseudonyms import with_pseudonyms
from projections.archive.building import build
from projections.archive.match_reading import tell
from projections.archive.query import ask, opened
from tests.importers.made import bgstats, play
from tests.importers.test_own import record
from tests.importers.test_vassal import SETUP, game, vlog

UNDATED = {
    "table": "player 1,player 2,winner\nAnn,Bob,Ann\n",
    "app": bgstats(play(playDate="1969-12-31 16:00:00")),
    "game": vlog(game(SETUP)),
    "text": "game: freeform\nplayers: Ann, Bob\nresult Ann\n",
}


def told(match):
    return tell(match.header, match.events, match.system.spans)


@pytest.mark.parametrize("data", UNDATED.values(), ids=UNDATED)
def test_an_unknown_day_is_unknown_everywhere(shelf, data):
    assert shelf.bring(data).imported == 1
    match = shelf.match

    assert summary(shelf.files[0])["day"] is None
    assert (told(match).day, told(match).begun) == (None, None)
    assert match.header.created[:10] not in heading(Excerpt(match), Excerpt(match).reading())
    assert replay_data(match, None, MomentCache("en", None))["day"] == ""
    for format in ("csv", "bgg", "bgstats-link"):
        assert match.header.created[:10].encode() not in find_exporter(format).write([match], "en")


def test_a_match_that_was_recorded_here_has_the_day_on_which_its_record_began(shelf):
    shelf.bring(record()[0])
    copy = with_pseudonyms(shelf.match)

    for match in (shelf.match, copy):
        day = match.header.created[:10]
        assert told(match).day.isoformat() == day
        assert told(match).begun is not None
        assert day in heading(Excerpt(match), Excerpt(match).reading())


def test_what_came_in_began_when_its_source_says(shelf):
    shelf.bring(bgstats())

    assert told(shelf.match).begun == datetime(2024, 3, 17, 20, 15)


def test_a_match_without_a_day_is_in_no_calendar(shelf):
    shelf.bring(bgstats(play(), play(uuid="B", playDate="")))
    assert len(shelf.files) == 2
    build(shelf.folder)

    with opened(shelf.folder) as archive:
        rows = ask(archive, "calendar").rows
    assert [str(row[0]) for row in rows] == ["2024-03-17"]


def test_a_match_without_a_day_is_listed_as_such(shelf, capfd):
    from dashboard.cli.run import outcome

    shelf.bring(UNDATED["table"])
    outcome(["--library", str(shelf.folder), "list"])
    assert capfd.readouterr().out.startswith("day unknown  ")
    outcome(["--library", str(shelf.folder), "list", "--lang", "pl"])
    assert capfd.readouterr().out.startswith("dzień nieznany  ")
    outcome(["--library", str(shelf.folder), "list", "--json"])
    assert json.loads(capfd.readouterr().out)["day"] is None
