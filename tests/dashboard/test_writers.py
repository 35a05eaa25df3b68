"""Which device wrote an event: told by log, replay and terminal where several did."""

import json

from dashboard.cli.run import outcome
from dashboard.devices import Devices, writers_of
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.terminal.play import transcript
from events.journal import read_journal
from projections.matches import Match
from projections.reading import Readings

ANNS, BOBS = "device AAAA", "device BBBB"


def told(shelved, *writers):
    match = shelved.match("Ann", "Bob")
    shelved.tell(match, *({"type": "note_written", "text": "x", "by": by} for by in writers))
    return match, Match(read_journal(shelved.folder / f"{match}.aar"), match)


def test_one_writer_is_told_from_nobody_and_several_by_their_names(shelved):
    _, alone = told(shelved, ANNS, ANNS)
    _, both = told(shelved, ANNS, BOBS)

    assert writers_of(alone.events, {"AAAA": "Ann's phone"}, "en") == {}
    names = writers_of(both.events, {"AAAA": "Ann's \x1b[1m phone"}, "en")
    assert "\x1b" not in names[ANNS]
    assert names[BOBS] == "Device BBBB"


def test_the_log_says_it_where_it_is_asked_for(shelved, capfdbinary):
    match, _ = told(shelved, ANNS, ANNS)
    Devices(shelved.folder).call("AAAA", "Ann's phone")

    def log(*options):
        assert outcome(["--library", str(shelved.folder), "log", match, *options]) == 0
        return capfdbinary.readouterr().out.decode()

    assert "Ann's phone" not in log()
    assert log("--devices").count("[Ann's phone]") == 2
    lines = [json.loads(line) for line in log("--devices", "--json").splitlines()]
    assert [line["device"] for line in lines] == [None, "Ann's phone", "Ann's phone"]
    assert 'device": ' not in log("--json")


def test_raw_lines_have_no_names(shelved, capfdbinary):
    match, _ = told(shelved, ANNS)

    assert outcome(["--library", str(shelved.folder), "log", match, "--raw", "--devices"]) == 2
    assert b"--devices cannot be combined with --raw" in capfdbinary.readouterr().err


def test_terminal_and_replay_say_it_where_several_wrote(shelved):
    _, both = told(shelved, ANNS, BOBS)
    _, alone = told(shelved, ANNS)
    readings = Readings(both, "en", writers={ANNS: "Ann's phone"})

    assert sum("· Ann's phone" in line for line in transcript(readings)) == 1
    assert [line.get("by") for line in log_of(both)][1:] == [ANNS, BOBS]
    assert not any("by" in line for line in log_of(alone))


def log_of(match):
    return replay_data(match, None, MomentCache("en"))["readings"][0]["log"]
