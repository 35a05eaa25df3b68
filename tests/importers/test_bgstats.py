"""Exports of BG Stats: every key may be missing, and what is there is taken at its word."""

import json

import pytest
from importers.exports import find_exporter
from importers.text import moment_of, score_of
from projections.system import RecordDepth
from projections.systems import register
from tests.history.counting import COUNTING
from tests.importers.conftest import keys, said
from tests.importers.made import bgstats, play, seated
from tests.systems.changed import changed


def test_a_play_becomes_a_match_with_players_place_day_and_result(shelf):
    report = shelf.bring(bgstats())

    record = shelf.record
    assert report.imported == 1
    assert [(p.seat, p.person) for p in record.players] == [("Ann", "Ann"), ("Bob", "Bob")]
    assert (record.place, record.day) == ("Home", "2024-03-17T20:15:00")
    assert record.result["winner"] == "Ann"
    assert record.result["scores"] == {"Ann": 20, "Bob": 5}
    assert record.result["ranks"] == {"Ann": 1, "Bob": 2}
    assert record.depth == "result"


def test_a_game_without_a_system_comes_in_under_its_own_name(shelf):
    shelf.bring(bgstats())

    assert shelf.match.header.game == "freeform"
    assert shelf.record.edition == "Lighthouse Keepers"


def test_a_play_is_of_the_installed_game_at_the_least_that_it_records(shelf, monkeypatch):
    least = RecordDepth("evening", frozenset({"put"}))
    game = changed(COUNTING, depths=(least, RecordDepth("full")))
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(game)
    (shelf.folder / "aliases.toml").write_text(f'[games]\n{game.id} = ["Lighthouse Keepers"]\n')

    shelf.bring(bgstats())

    assert (shelf.match.header.game, shelf.record.depth) == (game.id, "evening")
    out = find_exporter("bgstats").write([shelf.match], "en")
    shelf.bring(out, "out.json")
    assert shelf.record.depth == "evening"  # the same play, and no other beside it


def test_the_match_keeps_where_it_comes_from(shelf):
    shelf.bring(bgstats(), "BGStatsExport.json")

    origin = shelf.origin
    assert (origin.format, origin.importer) == ("bgstats", "bgstats 3")
    assert (origin.file, len(origin.file_hash)) == ("BGStatsExport.json", 64)
    assert origin.source_ids == ("bgstats:aaaa-1",)
    assert origin.details["minutes"] == 35
    assert json.loads(origin.raw)["playDate"] == "2024-03-17 20:15:00"


@pytest.mark.parametrize(
    ("written", "score"),
    [
        ("8-3", 5), ("20+16+16", 52), ("66-0-9-8-0-24", 25), ("4.5", 4.5), ("-7", -7),
        (" 1 + 2 ", 3),
        ("3.5+1.5", 5), ("5+-2", 3), ("−4", -4), (12, 12), ("", None), (None, None), (True, None),
        ("Decisive", None), ("5 stars", None), ("2*3", None), ("__import__('os')", None),
        ("9" * 20, None), ("1+" * 500 + "1", None), ("1e9", None), (float("nan"), None),
        ("12,5", 12.5), ("12,5+0,25", 12.75), ("1 234", 1234), ("1'000", 1000),
        ("12\u202f345", 12345),
        # A thousand to some, one to others: not read.
        ("1.000", None), ("2,500", None), ("1,234,567", None), ("1.234.567", None),
        ("1.234", 1.234),
        ("1 2", None), ("1,5,2", None),
    ],
)  # fmt: skip
def test_a_score_is_a_sum_and_nothing_else(written, score):
    assert score_of(written) == score


def test_a_score_in_words_is_kept_as_written(shelf):
    report = shelf.bring(bgstats(play(playerScores=[seated(1, "won big", winner=True), seated(2)])))

    assert report.exit_code == 0
    assert shelf.origin.details["scores_as_written"] == {"Ann": "won big"}
    assert keys(report.remarks) == ["play.words"]
    assert "(won big)" in said(report.remarks)[0]


def test_tags_of_a_play_are_tags_of_the_match(shelf):
    tags = [{"id": 3, "name": "League"}, {"id": 4, "name": "Of a game"}]
    tagged = play(tags=[{"tagRefId": 3}, {"tagRefId": 99}, "odd"], ignored=True)
    shelf.bring(bgstats(tagged, tags=tags))

    assert shelf.record.tags == ("ignored", "League")


@pytest.mark.parametrize("nested", [str, dict], ids=["in a string", "as an object"])
def test_what_nests_json_may_hold_it_as_it_is(shelf, nested):
    sheet = {"rounds": [{"rows": [{"scores": {"a": "3"}}]}]}
    told = sheet if nested is dict else json.dumps(json.dumps(sheet))
    shelf.bring(bgstats(play(scoresheet=told, metaData={"playUsedGameCopy": 2})))

    assert shelf.origin.details["scoresheet"] == sheet


@pytest.mark.parametrize("table", ["games", "players", "locations"])
def test_a_table_may_be_missing(shelf, table):
    report = shelf.bring(bgstats(**{table: None}))

    assert report.imported == 1


@pytest.mark.parametrize("text", ['{"plays": []}', '{"games": [], "plays": [], "players": []}'])
def test_an_export_without_plays_is_an_export(shelf, text):
    report = shelf.bring(text)

    assert (report.format, report.imported, report.exit_code) == ("bgstats", 0, 0)
    assert keys(report.remarks) == ["import.empty"]


def test_a_play_may_be_empty(shelf):
    report = shelf.bring(bgstats({}))

    assert (report.imported, report.problems) == (1, [])


def test_personal_data_of_the_owner_is_not_kept(shelf):
    owner = {"meRefId": 1, "bggUsername": "secret-user", "cloudEmail": "ann@example.org"}
    images = json.dumps(["file:///data/user/0/picture.jpg"])
    shelf.bring(bgstats(play(playImages=images, bggLastSync="x"), userInfo=owner))

    written = shelf.everything_written()
    for private in (b"secret-user", b"example.org", b"picture.jpg", b"bggLastSync"):
        assert private not in written


def test_a_deleted_play_stays_out(shelf):
    gone = [{"uuid": "aaaa-1", "objectType": "play"}]
    report = shelf.bring(bgstats(deletedObjects=gone))

    assert (report.imported, report.skipped) == (0, 1)
    assert keys(report.remarks) == ["bgstats.deleted"]


def test_the_same_play_from_another_phone_has_its_id_in_other_letters(shelf):
    shelf.bring(bgstats(play(uuid="ABCD-9")))
    report = shelf.bring(bgstats(play(uuid="abcd-9", playDate="2020-01-01 00:00:00")))

    assert (report.imported, report.duplicates) == (0, 1)


def test_a_team_wins_as_a_team(shelf):
    scores = [
        seated(1, team="1", teamRole="Reds", winner=True), seated(2, team="2", teamRole="Blues"),
    ]  # fmt: skip
    shelf.bring(bgstats(play(usesTeams=True, playerScores=scores)))

    assert shelf.record.result["winner"] == "Team 1"
    assert [p.army for p in shelf.record.players] == ["Reds", "Blues"]


@pytest.mark.parametrize(("won", "outcome"), [(True, "won"), (False, "lost")])
def test_a_table_that_plays_together_wins_or_loses_together(shelf, won, outcome):
    games = [{"id": 7, "name": "Lighthouse Keepers", "cooperative": True}]
    scores = [seated(1, winner=won), seated(2, winner=won)]
    shelf.bring(bgstats(play(playerScores=scores), games=games))

    assert shelf.record.result["winner"] is None
    assert shelf.record.result["outcome"] == outcome


def test_two_who_both_win_have_a_draw(shelf):
    scores = [seated(1, "7", winner=True), seated(2, "7", winner=True)]
    shelf.bring(bgstats(play(playerScores=scores)))

    assert shelf.record.result["winner"] == "draw"


def test_never_is_no_day(shelf):
    report = shelf.bring(bgstats(play(playDate="1969-12-31 16:00:00")))

    assert shelf.record.day is None
    assert "found the date '1969-12-31 16:00:00', expected YYYY-MM-DD" in said(report.remarks)[0]


def test_a_faction_becomes_an_army_of_the_game_by_alias(shelf):
    games = [{"id": 7, "name": "Neuroshima Hex! 3.0"}]
    scores = [seated(1, role="Posterunek", winner=True), seated(2, role="Steel Police")]
    report = shelf.bring(bgstats(play(playerScores=scores), games=games))

    if shelf.match.header.game == "neuroshima_hex":
        assert [p.army for p in shelf.record.players] == ["outpost", "Steel Police"]
        assert keys(report.remarks) == ["play.no_army"]


def test_a_person_under_two_names_is_one_by_the_merge_list(shelf):
    (shelf.folder / "people.toml").write_text('[Ann]\nnames = ["Annie", "ann_k"]\n')
    players = [{"id": 1, "name": "Annie"}, {"id": 2, "name": "Bob"}]
    shelf.bring(bgstats(players=players))

    assert [(p.seat, p.name, p.person) for p in shelf.record.players] == [
        ("Annie", "Annie", "Ann"), ("Bob", "Bob", "Bob"),
    ]  # fmt: skip


def test_a_person_who_was_renamed_is_known_by_id(shelf):
    shelf.bring(bgstats())
    renamed = [{"id": 1, "name": "Anna K.", "uuid": "p-ann"}, {"id": 2, "name": "Bob"}]
    shelf.bring(bgstats(play(uuid="AAAA-2", playDate="2024-05-01 10:00:00"), players=renamed))

    assert {p.person for r in shelf.records for p in r.players} == {"Ann", "Bob"}


def test_strict_brings_in_all_or_nothing(shelf):
    file = bgstats(play(), "no play")

    strict = shelf.bring(file, strict=True)
    assert (strict.imported, shelf.files, strict.exit_code) == (0, [], 2)

    free = shelf.bring(file)
    assert (free.imported, free.skipped, free.exit_code) == (1, 1, 1)


def test_a_dry_run_writes_nothing(shelf):
    report = shelf.bring(bgstats(play(comments="x" * 90_000)), dry=True)

    assert report.imported == 1
    assert shelf.files == []
    assert not (shelf.folder / ".aar" / "sources").exists()


def test_a_long_record_lies_beside_the_matches_by_its_hash(shelf):
    shelf.bring(bgstats(play(comments="x" * 90_000)))

    origin = shelf.origin
    assert origin.raw is None
    kept = shelf.folder / ".aar" / "sources" / origin.raw_hash
    assert json.loads(kept.read_text())["uuid"] == "AAAA-1"


def test_a_pushed_play_comes_in_and_is_known_again(shelf):
    pushed = {
        "sourceName": "ClubClock", "sourcePlayId": "42", "playDate": "2024-03-17 20:15:00",
        "game": {"name": "Lighthouse Keepers"},
        "players": [{"name": "Ann", "score": 20, "winner": True}, {"name": "Bob", "score": 5}],
    }  # fmt: skip
    first, again = shelf.bring(json.dumps(pushed)), shelf.bring(json.dumps(pushed))

    assert (first.format, first.imported, again.duplicates) == ("bgstats-play", 1, 1)
    assert shelf.record.result["winner"] == "Ann"


def test_a_file_of_ours_comes_back_as_it_went_out(shelf, other_shelf):
    """Tags, people nobody knows, days without a time and no day at all included."""
    tags = [{"id": 3, "name": "League"}]
    players = [
        {"id": 1, "name": "Ann", "uuid": "P-ANN"},
        {"id": 2, "name": "Somebody", "isAnonymous": True},
    ]  # fmt: skip
    plays = [
        play(tags=[{"tagRefId": 3}]), play(uuid="B", playDate="2024-03-18"),
        play(uuid="C", playDate=None),
    ]  # fmt: skip
    shelf.bring(bgstats(*plays, tags=tags, players=players))

    data = find_exporter("bgstats").write(shelf.matches, "en")

    assert other_shelf.bring(data).imported == 3
    assert shelf.bring(data).duplicates == 3
    assert told(other_shelf) == told(shelf)


def told(shelf):
    return sorted(
        (str(r.day), r.edition, r.tags, [(p.seat, p.person) for p in r.players], r.result["winner"])
        for r in shelf.records
    )


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2024-03-17 9:05", "2024-03-17T09:05:00"), ("2024-3-7", "2024-03-07"),
        ("2024-03-17T20:15:00.123Z", "2024-03-17T20:15:00"), ("2024-03-17 25:99:00", "2024-03-17"),
        ("2024-03-17 8:15 PM", "2024-03-17"), ("2023-02-29", None), ("1969-12-31 16:00:00", None),
        ("", None), (None, None), (20240317, None),
    ],
)  # fmt: skip
def test_a_day_is_read_if_it_is_one_and_its_time_if_it_is_one(written, day):
    assert moment_of(written) == day
