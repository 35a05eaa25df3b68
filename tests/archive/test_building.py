"""An archive grows, shrinks, is made anew, and never says anything that is not in the journals."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import duckdb
import pytest
from events.chain import Base
from events.composer import compose
from events.journal import Journal
from events.match import BranchOpened, EventRetracted
from projections.archive import query, store
from projections.archive.building import build
from projections.archive.status import status_of
from projections.systems import find_system
from tests.archive.conftest import fill, quickly, told, whole_of
from tests.archive.made import made


def answers(folder):
    with query.opened(folder) as found:
        return {
            name: query.ask(found, name, {"origin": "all", "limit": 0}).rows
            for name in query.questions()
        }


def test_what_has_grown_equals_what_is_made_anew(tmp_path):
    folder = fill(tmp_path / "library", [7, 3])
    quickly(folder)
    fill(folder, [0, 1, 9, 11])
    quickly(folder)
    (folder / "m0003.aar").unlink()
    (folder / "m0009.aar").write_bytes(made(10))
    fill(folder, [2, 4])
    quickly(folder)
    grown, asked = told(folder), answers(folder)

    assert quickly(folder, rebuild=True).rebuilt
    assert told(folder) == grown
    assert answers(folder) == asked

    shutil.rmtree(folder / ".aar")
    quickly(folder)
    assert answers(folder) == asked


def test_the_names_of_files_do_not_matter(tmp_path):
    one, other = fill(tmp_path / "one", range(5)), tmp_path / "other" / "deep"
    other.mkdir(parents=True)
    for number in range(5):
        (other / f"x{9 - number}.aar").write_bytes(made(number))
    quickly(one)
    quickly(other.parent)

    assert answers(one) == answers(other.parent)


def test_nothing_is_read_again_while_it_stands_still(six):
    for path in six.glob("*.aar"):
        os.utime(path, (1e9, 1e9))
    quickly(six)

    built = quickly(six)

    assert (built.matches, built.unchanged, built.added, built.changed) == (6, 6, 0, 0)


def test_a_change_shows_even_within_one_time_stamp(six):
    path = six / "m0001.aar"
    before = path.stat()
    path.write_bytes(made(1).replace(b'"day":"2026', b'"day":"2025'))  # as long, and broken
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert quickly(six).problems[0]["file"] == "m0001.aar"


def test_an_event_more_is_a_changed_match(six):
    journal = Journal(six / "m0002.aar", find_system("neuroshima_hex").vocabulary)
    with journal:
        journal.append({"type": "tag_added", "tag": "final"})

    built = quickly(six)

    assert (built.changed, built.added, built.matches) == (1, 0, 6)
    with query.opened(six) as found:
        assert found.execute("SELECT match FROM matches WHERE tags = ['final']").fetchall() == [
            ("M000002",)
        ]


def test_damage_is_told_and_the_match_left_out(few, aar_in):
    path = few / "m0001.aar"
    data = path.read_bytes()
    path.write_bytes(data.replace(b"tile_placed", b"tile_plAced", 1))
    (few / "notes.aar").write_text("no journal\n")

    done = aar_in(few, "archive", "build", "--json", "--no-findings")

    assert done.code == 1
    assert done.row["matches"] == 5
    assert "m0001.aar:" in done.err
    assert "notes.aar:" in done.err
    path.write_bytes(data)
    assert quickly(few).matches == 6


def test_a_torn_last_line_leaves_the_match_in(few):
    with (few / "m0001.aar").open("ab") as file:
        file.write(b'{"seq":99')

    assert quickly(few).matches == 6


def test_two_files_of_one_match_are_one_match(six):
    shutil.copy(six / "m0002.aar", six / "a-copy.aar")

    built = quickly(six)

    assert (built.matches, built.not_counted) == (6, {"twice": 1})
    with query.opened(six) as found:
        told = found.execute("SELECT file FROM matches WHERE match = 'M000002'").fetchall()
    assert told == [("a-copy.aar",)]
    (six / "a-copy.aar").unlink()
    built = quickly(six)
    assert (built.matches, built.not_counted) == (6, {})


def test_only_the_line_that_counts_is_counted(tmp_path):
    vocabulary = find_system("freeform").vocabulary
    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
    won = {"type": "match_ended", "winner": "Bob"}
    entries = [
        {"type": "match_started", "players": players},
        {"type": "match_ended", "winner": "Ann"},
        BranchOpened(branch="if", start=1, kind="what_if"),
        {**won, "branch": "if"},
        BranchOpened(branch="said", start=1, kind="argued"),
        {**won, "branch": "said"},
    ]
    data, header, receipts = compose(vocabulary, entries, match="one")
    (tmp_path / "one.aar").write_bytes(data)
    base = Base(header.match, 1, receipts[0].hash)
    (tmp_path / "side.aar").write_bytes(compose(vocabulary, [won], match="side", base=base)[0])

    built = quickly(tmp_path)

    with query.opened(tmp_path) as found:
        assert found.execute("SELECT match, winner FROM matches").fetchall() == [("one", "Ann")]
    assert built.not_counted == {"side_line": 1}


def test_a_match_counts_as_corrected(tmp_path):
    vocabulary = find_system("freeform").vocabulary
    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
    entries = [
        {"type": "match_started", "players": players},
        {"type": "match_ended", "winner": "Ann"},
        EventRetracted(target=2, reason="mistyped"),
        {"type": "match_ended", "winner": "draw"},
        {"type": "match_amended", "players": [{"seat": "Bob", "name": "Robert"}]},
    ]
    (tmp_path / "one.aar").write_bytes(compose(vocabulary, entries)[0])

    quickly(tmp_path)

    with query.opened(tmp_path) as found:
        assert found.execute("SELECT player, result FROM participants ORDER BY 1").fetchall() == [
            ("Ann", "drawn"), ("Robert", "drawn"),
        ]  # fmt: skip


def test_a_game_that_is_not_installed_still_counts_as_a_match(few):
    text = (few / "m0000.aar").read_text("utf-8")
    from events.chain import Header, scan, seal

    found = scan(text.encode(), where="")
    line, previous = seal("", Header("Z", "kings_of_war", found.header.created, None).body())
    lines = [line]
    for each in found.lines:
        line, previous = seal(previous, each[:-75])
        lines.append(line)
    (few / "z.aar").write_bytes(b"".join(lines))

    quickly(few)

    with query.opened(few) as archive:
        rows = archive.execute(
            "SELECT players, result, events FROM matches WHERE game = 'kings_of_war'"
        ).fetchall()
        told = archive.execute(
            "SELECT count(*) FROM events WHERE game = 'kings_of_war' AND type = 'tile_placed'"
        ).fetchall()
    assert rows[0][1:] == ("won", len(found.lines))
    assert told[0][0] > 3


def test_findings_are_computed_once(few):
    first, second = build(few, workers=1), build(few, workers=1)
    anew = build(few, workers=1, rebuild=True)

    assert (first.checked, second.checked, anew.checked) == (6, 0, 0)
    fill(few, [6])
    assert build(few, workers=1).checked == 1
    with query.opened(few) as found:
        assert found.execute("SELECT count(*) FROM base.checked").fetchall() == [(7,)]
        assert found.execute("SELECT count(*) > 0 FROM findings").fetchall() == [(True,)]


def test_many_processes_build_what_one_builds(tmp_path):
    folder = fill(tmp_path / "library", range(30))
    quickly(folder)
    alone = told(folder)
    shutil.rmtree(folder / ".aar")
    from projections.archive import building

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "_FEW", 4)
        patch.setattr(building, "_CHUNK", 7)
        quickly(folder, workers=2)

    assert told(folder) == alone


def test_an_archive_of_another_version_is_made_anew_with_a_word(six, aar_in):
    with duckdb.connect(str(store.archive_file(six))) as found:
        found.execute("UPDATE base.meta SET value = 'old' WHERE key = 'fingerprint'")

    with pytest.raises(store.ArchiveMissing), query.opened(six):
        pass
    done = aar_in(six, "archive", "ask", "overview", "--json")

    assert done.row["matches"] == 5
    assert "making it" in done.err


def test_what_is_no_database_is_made_anew_with_a_word(six):
    store.archive_file(six).write_bytes(b"scrap" * 1000)
    words = []

    built = quickly(six, say=words.append)

    assert built.matches == 6
    assert "made anew" in words[0].text("en")


BUILD = """
import sys
from pathlib import Path
from projections.archive.building import build
build(Path(sys.argv[1]), workers=1, with_findings=False)
"""


def test_an_interrupted_build_leaves_a_whole_archive(tmp_path, quick):
    folder = fill(tmp_path / "library", range(20))
    quickly(folder)
    before = told(folder)
    fill(folder, range(20, 60))
    as_told = (before["matches"], whole_of(folder)["matches"])
    for pause in (0.1, 0.3, 0.6, 1.0):
        running = subprocess.Popen([*quick, "-c", BUILD, str(folder)])
        time.sleep(pause)
        running.send_signal(signal.SIGKILL)
        running.wait()

        assert told(folder)["matches"] in as_told

    assert quickly(folder).matches == 60
    assert [p.name for p in (folder / ".aar").iterdir() if ".new" in p.name] == []


def test_readers_polling_through_builds_never_fail(tmp_path, quick):
    folder = fill(tmp_path / "library", range(8))
    quickly(folder)
    done, seen, polled = threading.Event(), [], []

    def read():
        try:
            while not done.is_set():
                with query.opened(folder) as found:
                    rows = query.ask(found, "overview", {"origin": "all"}).dicts()
                    seen.append(sum(row["matches"] for row in rows))
                time.sleep(PAUSE)
        except Exception as error:
            seen.append(error)

    with subprocess.Popen(
        [*quick, "-c", POLL, str(folder), str(PAUSE)], stdout=subprocess.PIPE, text=True
    ) as poll:
        reader = threading.Thread(target=read)
        listener = threading.Thread(target=lambda: polled.extend(poll.stdout))
        reader.start()
        listener.start()
        try:
            while_true(lambda: not seen, reader)
            while_true(lambda: not polled, listener)
            for number in range(8, 14):
                fill(folder, [number])
                run_build(quick, folder, rebuild=number % 2)
                # Each has read on while it was built, and reads what was built.
                while_true(lambda count=number + 1: seen[-1] != count, reader)
                while_true(lambda count=number + 1: polled[-1] != f"{count}\n", listener)
        finally:
            done.set()
            poll.terminate()
            reader.join()
            listener.join()

    assert set(seen) == set(range(8, 15))
    assert set(polled) == {f"{count}\n" for count in range(8, 15)}


PAUSE = 0.01
POLL = """
import sys, time
from pathlib import Path
from projections.archive import query as archive_query
while True:
    try:
        with archive_query.opened(Path(sys.argv[1])) as found:
            print(found.execute("SELECT count(*) FROM matches").fetchall()[0][0], flush=True)
        time.sleep(float(sys.argv[2]))
    except Exception as error:
        print("fault", error, flush=True)
        break
"""


def while_true(waiting, thread):
    """Wait as long as that is so, if the thread lives that is to change it; two minutes at most."""
    end = time.monotonic() + 120
    while waiting() and thread.is_alive() and time.monotonic() < end:
        time.sleep(PAUSE)


def run_build(quick, folder, *, rebuild):
    text = BUILD.replace("workers=1", f"workers=1, rebuild={bool(rebuild)}")
    subprocess.run([*quick, "-c", text, str(folder)], check=True)


@pytest.fixture
def hasty(monkeypatch):
    """Who builds gives up waiting for readers soon, though not before saying for whom it waits."""
    monkeypatch.setattr(store, "BRIEF", 0.4)


@pytest.mark.parametrize("seconds", [0.05, 0.4], ids=["shortly", "longer than readers may"])
@pytest.mark.usefixtures("hasty")
def test_a_locked_archive_is_waited_for_and_says_for_whom(six, seconds):
    holder, words, say = held_until_told(six, seconds)

    fill(six, [9])
    built = quickly(six, say=say)

    assert holder.wait() == 0
    assert built.matches == 7
    assert [str(holder.pid) in word.text("en") for word in words] == [True]


def test_what_somebody_writes_into_is_not_copied_meanwhile(six, tmp_path):
    holder, words, say = held_until_told(six, 0.1)

    store.copy_to(store.archive_file(six), tmp_path / "copy", say)

    assert holder.wait() == 0
    assert str(holder.pid) in words[0].text("en")
    with duckdb.connect(str(tmp_path / "copy")) as found:
        assert found.execute("SELECT count(*) FROM base.matches").fetchall() == [(6,)]


def held_until_told(folder, seconds):
    """A program that holds the archive for writing, and lets go some time after somebody was told
    so; what was told; and whom to tell."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store.archive_file(folder))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout.readline() == "held\n"
    words = []

    def say(word):
        words.append(word)
        if len(words) == 1:
            threading.Timer(seconds, lambda: holder.communicate("\n")).start()

    return holder, words, say


HOLD = """
import sys, duckdb
found = duckdb.connect(sys.argv[1])
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.mark.usefixtures("hasty")
def test_a_reader_who_stays_hinders_no_build(six, quick):
    reader = subprocess.Popen(
        [*quick, "-c", HOLD.replace("(sys.argv[1])", "(sys.argv[1], read_only=True)"),
         str(store.archive_file(six))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert reader.stdout.readline() == "held\n"
    try:
        fill(six, [9])
        assert quickly(six).matches == 7
        fill(six, [10])
        assert build(six, workers=1).checked == 8
    finally:
        reader.communicate("\n")

    with query.opened(six) as found:
        assert found.execute("SELECT count(*) FROM matches").fetchall() == [(8,)]


@pytest.mark.usefixtures("hasty")
def test_a_reader_in_the_same_program_hinders_no_build(six):
    fill(six, [9])
    words = []

    with query.opened(six) as found:
        built = quickly(six, say=words.append)
        before = found.execute("SELECT count(*) FROM matches").fetchall()

    assert (built.matches, before) == (7, [(6,)])
    assert f"({os.getpid()})" in words[0].text("en")
    assert quickly(fill(six, [10])).matches == 8


def test_the_log_of_small_additions_grows_to_a_bound(few):
    log = store.log_of(store.archive_file(few))
    quickly(few)
    sizes = []

    for number in range(6, 26):
        quickly(fill(few, [number]))
        sizes.append(log.stat().st_size if log.exists() else 0)

    assert sizes[0] > 0
    assert 0 in sizes
    assert max(sizes) < 2 * store.LONG_LOG
    assert told(few) == whole_of(few)


def test_two_builders_take_turns(few, quick):
    running = [subprocess.Popen([*quick, "-c", BUILD, str(few)]) for _ in range(3)]

    assert [each.wait() for each in running] == [0, 0, 0]
    assert status_of(few)["matches"] == 6


def test_status_says_what_is_newer(few, aar_in):
    assert aar_in(few, "archive", "status", "--json").row["exists"] is False
    quickly(few)
    fill(few, [8])

    row = aar_in(few, "archive", "status", "--json").row

    assert (row["matches"], row["outdated"], row["current"]) == (6, 1, True)
    assert row["origins"] == {"real": 5, "simulated": 1}


def test_an_empty_library_has_an_empty_archive(tmp_path, aar_in):
    done = aar_in(tmp_path, "archive", "ask", "matchups", "--json")

    assert (done.code, done.out) == (0, "")


def test_rows_of_the_archive_are_json(six, aar_in):
    rows = aar_in(six, "archive", "ask", "calendar", "origin=all", "--json").rows

    assert sum(row["matches"] for row in rows) == 6
    assert json.dumps(rows[0]["day"]) == '"2026-01-05"'


def test_one_match_is_brought_in_without_a_look_at_the_others(six):
    fill(six, [20])
    (six / "m0000.aar").unlink()

    built = quickly(six, only=[six / "m0020.aar"])

    assert (built.added, built.removed, built.matches) == (1, 0, 7)
    assert quickly(six).removed == 1


def test_answers_come_as_relations_for_other_libraries(small):
    import projections.archive as archive

    with archive.opened(small.folder) as found:
        relation = archive.relation(found, "matchups", {"army": "borgo"})

        assert relation.columns[:3] == ["army", "against", "n"]
        assert relation.to_arrow_table().num_rows == len(relation.fetchall())
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = archive.nonsense


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["matchupz"], "'matchups'"),
        (["matchups", "armi=borgo"], "'army'"),
        (["matchups", "army=borgoo"], "'borgo'"),
        (["players", "player=Anne"], "'Ann'"),
        (["tiles", "tile=borgo-mutan"], "'borgo-mutant'"),
        (["matchups", "origin=reel"], "'real'"),
        (["matchups", "least=few"], "whole number"),
        (["matchups", "mirrors=maybe"], "yes or no"),
        (["matchups", "since=yesterday"], "a day, a month or a year"),
        (["matchups", "army"], "NAME=VALUE"),
        (["openings", "line=borgo"], "tile@hex"),
        (["position", "units=borgo-hq@Z9"], "tile@hex"),
    ],
)
def test_what_is_typed_wrong_is_answered_with_what_is_near(small, aar_in, arguments, says):
    done = aar_in(small.folder, "archive", "ask", *arguments)

    assert done.code == 2
    assert says in done.err
    assert "Traceback" not in done.err


def test_capitals_do_not_matter_in_names(small):
    assert small.ask("players", player="ANN") == small.ask("players", player="Ann")


SPARED = """
import sys
from projections.archive.batches import spare_pandas
import pyarrow as pa
spare_pandas()
assert pa.array([1, None]).to_pylist() == [1, None]
assert "pandas" not in sys.modules
import pandas
assert pandas.DataFrame({"a": [1]}).shape == (1, 1)
"""


def test_a_process_that_makes_rows_is_spared_pandas_and_may_still_load_it():
    subprocess.run([sys.executable, "-c", SPARED], check=True)
