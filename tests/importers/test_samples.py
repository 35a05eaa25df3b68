"""Real files of real people, with the counts that each one has."""

import pytest
from tests.importers.conftest import keys

PLAYS = {
    "bgg/plays-by-id.tnaskali.xml": 36,
    "bgg/plays-by-username.tnaskali.xml": 27,
    "bgg/plays-one.janwennrich.xml": 1,
    "bgg/plays-empty-page2.suki.xml": 0,
    "bgstats/BGStatsExport.stripped.blindawson.json": 118,
    "tts/sample.matanlurey.json": 1,
    "vassal/vassal-tour.vlog.plain.zip": 1,
}
REFUSED = {
    "bgg/429.tnaskali.xml": "bgg.rate_limit",
    "bgg/plays-unknown-user.suki.xml": "bgg.error_page",
    "bgg/plays.xsd": "bgg.no_plays",
    "tts/ObjectState.schema.json": "format.none",
    "tts/SaveState.schema.json": "format.none",
}


def test_every_sample_is_looked_at(samples):
    lying = {path.relative_to(samples).as_posix() for path in samples.glob("*/*")}

    assert set(PLAYS) | set(REFUSED) <= lying


@pytest.mark.parametrize(("name", "count"), PLAYS.items(), ids=PLAYS)
def test_a_real_file_comes_in_whole_and_once(samples, shelf, name, count):
    first = shelf.bring(samples / name)
    again = shelf.bring(samples / name)

    assert (first.imported, first.skipped, keys(first.problems)) == (count, 0, [])
    assert (again.imported, again.duplicates, again.exit_code) == (0, count, 0)


@pytest.mark.parametrize(("name", "key"), REFUSED.items(), ids=REFUSED)
def test_what_holds_no_plays_is_refused_by_name(samples, shelf, name, key):
    report = shelf.bring(samples / name)

    assert keys(report.problems) == [key]
    assert report.exit_code == 2
    assert shelf.files == []


def test_pages_by_user_and_by_game_hold_some_plays_twice(samples, shelf):
    shelf.bring(samples / "bgg/plays-by-id.tnaskali.xml")
    report = shelf.bring(samples / "bgg/plays-by-username.tnaskali.xml")

    assert (report.imported, report.duplicates) == (22, 5)


def test_all_samples_replay_and_every_chain_holds(samples, shelf):
    for name in PLAYS:
        shelf.bring(samples / name)

    for match in shelf.matches:
        assert match.scan.damage is None
        match.replay.state()
        assert [f for f in match.findings() if f.severity == "error"] == []


def test_the_tour_of_vassal_can_be_stepped_through(samples, shelf):
    shelf.bring(samples / "vassal/vassal-tour.vlog.plain.zip")
    counts = {}
    for event in shelf.match.events:
        counts[event.type_name()] = counts.get(event.type_name(), 0) + 1

    # Eleven lie in three decks; in this engine only the deck says where.
    assert counts["piece_placed"] == 22
    assert counts["piece_moved"] >= 25
    assert counts["piece_turned"] >= 4
    assert counts["piece_flipped"] == 4
    assert counts["piece_removed"] == 4


def test_the_word_that_names_the_user_of_the_tour_is_nowhere(samples, shelf, capsys):
    report = shelf.bring(samples / "vassal/vassal-tour.vlog.plain.zip")

    assert b"rkinney" not in shelf.everything_written()
    assert b"password" not in shelf.everything_written()
    assert "rkinney" not in repr(report) + capsys.readouterr().out
