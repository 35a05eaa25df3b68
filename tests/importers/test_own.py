"""Our own files: journals and zips of a library, there and back, and what is hidden in a zip."""

import json
import struct
import zipfile
from datetime import datetime
from urllib.parse import unquote

import pytest
from events.chain import scan
from events.composer import compose
from events.journal import place_files
from importers.exports import EXPORTERS, find_exporter
from importers.exports.own import LIBRARY
from importers.exports.pseudonyms import with_pseudonyms
from importers.formats import FORMATS, Format, Parsed, recognise, register, unpacked
from importers.results import PlayRecord, SeatRecord, to_events
from importers.source import Source
from importers.words import WORDS
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from projections.simulation import Simulator
from tests.importers.conftest import keys
from tests.importers.made import TABLE, bgg, bgstats, play, zipped

from importers import archives

STARTED = {
    "type": "match_started",
    "players": [{"seat": "Ann", "name": "Ann K."}, {"seat": "Bob", "name": "Bob"}],
    "place": "Ann's kitchen",
}
EVENTS = [
    STARTED,
    {"type": "piece_placed", "player": "Ann", "piece": "p", "cell": "x", "owner": "Bob"},
    {"type": "note_written", "text": "Ann K. was lucky, Bob was not.", "author": "Cid"},
    {
        "type": "piece_moved",
        "player": "Bob",
        "piece": "p",
        "cell": "y",
        "cause": 2,
        "by": "Ann's phone",
    },
    {"type": "event_retracted", "target": 4},
    {"type": "match_ended", "winner": "Ann", "scores": {"Ann": 3, "Bob": 1}},
]


def record(events=EVENTS):
    data, header, _ = compose(FREEFORM.vocabulary, events)
    return data, header


def test_a_journal_comes_in_as_it_is(shelf):
    data, header = record()
    report = shelf.bring(data, "match.aar")

    assert (report.format, report.imported) == ("journal", 1)
    assert shelf.files[0].read_bytes() == data
    assert shelf.bring(data).duplicates == 1
    assert shelf.match.header == header


def test_a_library_comes_back_from_its_zip_byte_for_byte(shelf, other_shelf):
    shelf.bring(bgstats())
    shelf.bring(TABLE)
    shelf.bring(record()[0])
    packed = LIBRARY.write(shelf.matches, "en")

    report = other_shelf.bring(packed, "backup.zip")

    assert (report.format, report.imported) == ("library", 4)
    mine = sorted(path.read_bytes() for path in shelf.files)
    assert sorted(path.read_bytes() for path in other_shelf.files) == mine
    assert LIBRARY.write(other_shelf.matches, "en") == packed
    assert other_shelf.bring(packed).duplicates == 4


def test_a_zip_brings_a_match_forward(shelf):
    shelf.bring(record(EVENTS[:2])[0])
    path = shelf.files[0]
    head = path.read_bytes()
    longer = shelf.match

    from events.journal import Journal

    with Journal(path, longer.system.vocabulary) as journal:
        journal.append(EVENTS[2])
    packed = zipped({"freeform/one.aar": path.read_bytes()})
    path.write_bytes(head)

    report = shelf.bring(packed)
    assert report.taken[0].outcome == "forward"
    assert len(shelf.match.events) == 3


def test_what_is_damaged_in_a_zip_is_told_and_the_rest_comes_in(shelf):
    data = record()[0]
    broken = data.replace(b"lucky", b"lucki")
    report = shelf.bring(zipped({"a.aar": data, "b.aar": b"rubbish", "c.txt": "x"}), "all.zip")

    assert (report.imported, report.skipped, report.exit_code) == (1, 1, 1)
    assert report.problems[0].where == "all.zip:b.aar"
    assert keys(report.remarks) == ["zip.others"]
    assert "copy.damaged" in keys(shelf.bring(zipped({"d.aar": broken})).problems)


def test_the_bin_of_a_library_stays_in_the_zip(shelf):
    report = shelf.bring(zipped({".bin/a.aar": record()[0], "b.aar": record()[0]}))

    assert report.imported == 1


def _with_link(data):
    packed = zipfile.ZipInfo("link.aar")
    packed.external_attr = 0o120777 << 16
    import io

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(packed, data)
    return out.getvalue()


def _encrypted(packed):
    """The flag that says so, in both directories."""
    data = bytearray(packed)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(mark) + place
        data[at : at + 2] = struct.pack("<H", 1)
    return bytes(data)


@pytest.mark.parametrize(
    ("packed", "key"),
    [
        (zipped({"../../evil.aar": b"x"}), "zip.path"),
        (zipped({"/evil.aar": b"x"}), "zip.path"),
        (zipped({"C:\\evil.aar": b"x"}), "zip.path"),
        (zipped({"a\\..\\..\\evil.aar": b"x"}), "zip.path"),
        (_with_link(b"/etc/passwd"), "zip.path"),
        (_encrypted(zipped({"a.aar": b"x"})), "zip.encrypted"),
        (zipped({"bomb.aar": b"\0" * (20 << 20)}), "zip.bomb"),
    ],
    ids=["up", "absolute", "drive", "backslash", "link", "encrypted", "bomb"],
)
def test_an_attack_is_refused_by_name(shelf, packed, key):
    report = shelf.bring(packed)

    assert (keys(report.problems), report.exit_code) == ([key], 2)
    assert shelf.files == []
    assert not (shelf.folder.parent / "evil.aar").exists()


def test_a_directory_that_lies_about_sizes_helps_nobody(shelf, monkeypatch):
    monkeypatch.setattr(archives, "USUAL", archives.Limits(1000, 5000, 200, 10))
    report = shelf.bring(zipped({"long.aar": b"x" * 3000}, zipfile.ZIP_STORED))

    assert keys(report.problems) == ["zip.large"]


def test_too_many_files_are_refused(shelf, monkeypatch):
    monkeypatch.setattr(archives, "USUAL", archives.Limits(1000, 5000, 200, 10))
    report = shelf.bring(zipped({f"{i}.aar": b"x" for i in range(11)}))

    assert keys(report.problems) == ["zip.many"]


# What goes out


@pytest.mark.parametrize("name", ["csv", "bgstats"])
def test_what_goes_out_is_known_when_it_comes_back(shelf, name):
    shelf.bring(bgstats())
    shelf.bring(record([STARTED, EVENTS[-1]])[0])

    out = find_exporter(name).write(shelf.matches, "en")

    assert shelf.bring(out).duplicates == 2


@pytest.mark.parametrize("name", ["csv", "bgstats"])
def test_a_result_is_the_same_after_going_out_and_in(shelf, other_shelf, name):
    shelf.bring(bgstats())
    other_shelf.bring(find_exporter(name).write(shelf.matches, "en"))

    ours, theirs = shelf.record, other_shelf.record
    assert theirs.edition == ours.edition
    assert [p.name for p in theirs.players] == [p.name for p in ours.players]
    assert (theirs.day, theirs.place) == (ours.day, ours.place)
    assert theirs.result["winner"] == ours.result["winner"]
    assert theirs.result["scores"] == ours.result["scores"]


def test_the_link_that_pushes_a_play_holds_it(shelf):
    from urllib.parse import unquote

    shelf.bring(bgstats())
    link = find_exporter("bgstats-link").write(shelf.matches, "en").decode().strip()

    begin, _, data = link.partition("?data=")
    told = json.loads(unquote(data))
    assert begin == "bgstats://app.bgstatsapp.com/createPlay.html"
    assert (told["sourceName"], told["game"]["name"]) == ("After Action", "Lighthouse Keepers")
    assert [(p["name"], p["score"], p["winner"]) for p in told["players"]] == [
        ("Ann", 20, True), ("Bob", 5, False),
    ]  # fmt: skip
    assert shelf.bring(json.dumps(told)).duplicates == 1


def test_a_match_of_ours_took_as_long_as_from_its_first_event_to_its_last():
    simulated = Simulator(NEUROSHIMA_HEX, ("random",), 1).play(1)
    match = Match(scan(simulated.data, where="test"))
    start, end = (datetime.fromisoformat(match.events[i].recorded) for i in (0, -1))

    file = json.loads(find_exporter("bgstats").write([match], "en"))
    link = unquote(find_exporter("bgstats-link").write([match], "en").decode())

    minutes = round((end - start).total_seconds() / 60)
    assert minutes > 10
    assert file["plays"][0]["durationMin"] == minutes
    assert f'"durationMin": {minutes}' in link


def test_a_text_for_the_site_names_players_and_winner(shelf):
    shelf.bring(bgstats(play(comments="A windy night.")))
    text = find_exporter("bgg").write(shelf.matches, "en").decode()

    assert text == (
        "[b]Lighthouse Keepers[/b] (2024-03-17 20:15:00, Home)\n"
        "- Ann: 20 [b]won[/b]\n- Bob: 5\n35 minutes\n\nA windy night.\n"
    )


def test_a_whole_match_is_one_object_with_its_table(shelf):
    shelf.bring(record()[0])
    (whole,) = map(json.loads, find_exporter("json").write(shelf.matches, "en").splitlines())

    assert len(whole["events"]) == len(EVENTS)
    assert whole["state"]["game"] == "freeform"
    assert whole["result"]["winner"] == "Ann"


def test_no_cell_is_a_formula(shelf):
    shelf.bring(bgstats(players=[{"id": 1, "name": "=cmd()"}, {"id": 2, "name": "Bob"}]))

    assert "'=cmd()" in find_exporter("csv").write(shelf.matches, "en").decode()


def test_with_pseudonyms_nobody_can_be_told(shelf, other_shelf):
    data, _ = record()
    shelf.bring(data)
    told = with_pseudonyms(shelf.match)

    text = told.scan.data()
    for name in (b"Ann", b"Bob", b"Cid", b"kitchen", b"phone"):
        assert name not in text
    assert shelf.match.scan.head.encode() in text
    assert told.header.match != shelf.match.header.match
    assert other_shelf.bring(text, "p.aar").imported == 1
    assert other_shelf.record.result["winner"] == "Player A"
    assert other_shelf.record.notes[0].text == "Player A was lucky, Player B was not."


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("Ann's luck; ANN won.", "Player A's luck; Player A won."),
        ("Annie lost to Kowalska", "Player A lost to Player A"),
        ("Z Markiem i Anną, u Marka", "Z Player B i Player A, u Player B"),
        ("Announce it, then look", "Announce it, then look"),
    ],
)
def test_names_in_remarks_are_replaced_with_their_endings(shelf, written, left):
    players = [{"seat": "Ann", "name": "Ann Kowalska"}, {"seat": "Marek", "name": "Marek"}]
    events = [
        {"type": "match_started", "players": players},
        {"type": "note_written", "text": written},
    ]
    shelf.bring(record(events)[0])

    told = with_pseudonyms(shelf.match)

    assert told.events[1].text == left


def test_somebody_who_sits_at_two_seats_has_two_pseudonyms(shelf):
    both = [
        {"seat": "Ann", "name": "Ann", "person": "Ann"},
        {"seat": "Ann 2", "name": "Ann", "person": "Ann"},
    ]
    shelf.bring(record([{"type": "match_started", "players": both}])[0])

    told = with_pseudonyms(shelf.match)

    assert [player.seat for player in told.events[0].players] == ["Player A", "Player B"]
    assert b"Ann" not in told.scan.data()


def test_pseudonyms_keep_every_event_in_its_place(shelf):
    shelf.bring(record()[0])
    told = with_pseudonyms(shelf.match)

    assert [event.type_name() for event in told.events[:-1]] == [e["type"] for e in EVENTS]
    assert told.events[3].cause == 2
    assert told.events[4].target == 4
    assert [e.recorded for e in told.events[:-1]] == [e.recorded for e in shelf.match.events]


def test_an_imported_match_leaves_its_source_behind(shelf):
    shelf.bring(bgstats(), "ann.json")
    text = with_pseudonyms(shelf.match).scan.data()

    for trace in (b"Ann", b"ann.json", b"aaaa-1", b"P-ANN", b"p-ann"):
        assert trace not in text


@pytest.mark.parametrize("beside", ["a.aar", "savedGame", "table.csv"])
def test_a_zip_with_a_member_without_a_name_does_no_harm(shelf, beside):
    data = zipped({beside: "begin_save", "Q": "1"}).replace(b"Q", b"\0")

    assert shelf.bring(data).exit_code in (0, 2)
    assert list(unpacked(Source("x.zip", data)))


# The registers


def test_a_format_of_a_stranger_is_recognised_like_ours(shelf, monkeypatch):
    from importers import formats

    monkeypatch.setattr(formats.FORMATS, "extra", {})

    def parse(source, desk):
        winner, loser = source.text().split(" beat ")
        players = (SeatRecord(winner, winner=True), SeatRecord(loser.strip()))
        return Parsed([PlayRecord(source.where, "Marbles", players, ids=(f"beat:{winner}",))])

    sure = lambda source: 99 if " beat " in source.head else 0  # noqa: E731
    register(Format("beat", WORDS("format.csv"), 1, sure, parse, to_events))

    report = shelf.bring("Ann beat Bob\n")

    assert (report.format, report.imported) == ("beat", 1)
    assert shelf.record.result["winner"] == "Ann"


def test_ours_are_registered_by_entry_point():
    ours = {"bgg", "bgstats", "bgstats-play", "csv", "journal", "library", "tts", "vassal"}
    assert ours <= set(FORMATS.names())
    assert {"bgg", "bgstats", "bgstats-link", "csv", "journal", "json", "library"} <= set(
        EXPORTERS.names()
    )


@pytest.mark.parametrize(
    ("data", "name"),
    [(bgstats(), "bgstats"), (bgg(), "bgg"), (TABLE, "csv"), (record()[0].decode(), "journal")],
)
def test_the_content_tells_the_format_whatever_the_file_is_called(data, name):
    assert recognise(Source("anything.txt", data.encode())).id == name


def test_files_placed_by_others_are_known(shelf):
    data, header = record()
    place_files({shelf.folder / "elsewhere" / "x.aar": data})

    assert shelf.bring(data).duplicates == 1
    assert header.match in {match.header.match for match in shelf.matches}
