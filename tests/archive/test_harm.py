"""What happens to an archive, to its journals and to those who build it, and what stays."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import duckdb
import pytest
from events.errors import NotWritten
from projections.archive import building, query, store
from projections.archive.batches import read_batch
from tests.archive.conftest import fill, quickly, told, whole_of
from tests.archive.made import made

GROW = """
import sys
from pathlib import Path
from projections.archive.building import build
folder = Path(sys.argv[1])
for name in sys.stdin:
    print("adding", flush=True)
    build(folder, only=[folder / name.strip()], with_findings=False)
    print("added", flush=True)
"""


def test_small_additions_killed_at_any_moment_leave_what_was_there_or_all_of_it(tmp_path, quick):
    folder = fill(tmp_path / "library", range(6))
    quickly(folder)
    chance, known = random.Random(6), 6
    for number in range(6, 26, 2):
        adding = subprocess.Popen(
            [*quick, "-c", GROW, str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        add(adding, fill(folder, [number]) / f"m{number:04}.aar")
        assert adding.stdout.readline() == "added\n"
        known += 1
        add(adding, fill(folder, [number + 1]) / f"m{number + 1:04}.aar")
        time.sleep(chance.uniform(0, 0.06))
        adding.kill()
        adding.communicate()
        with query.opened(folder) as found:
            counted = found.execute("SELECT count(*) FROM base.matches").fetchall()[0][0]
        assert counted in {known, known + 1}
        known = counted

    assert quickly(folder).matches == 26
    assert told(folder) == whole_of(folder)


WRITE = """
import sys
import time
from pathlib import Path
from projections.archive.store import archive_file, writing
with writing(archive_file(Path(sys.argv[1])), sys.argv[2]) as found:
    for number in range(1, 400):
        found.execute("INSERT INTO base.meta SELECT 'more', i FROM range(500) t(i)")
        if number == 20:
            print("writing", flush=True)
    time.sleep(600)  # a slow machine kills later: it is never done
"""


@pytest.mark.parametrize("way", ["as it is", "in a copy", "anew"])
def test_a_writer_killed_at_any_moment_leaves_the_archive_as_it_was_whichever_way_he_goes(
    few, quick, way
):
    quickly(few)
    before, chance = told(few), random.Random(way)
    for _ in range(3):
        writer = subprocess.Popen(
            [*quick, "-c", WRITE, str(few), way], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout.readline() == "writing\n"
        if way != "as it is":
            assert told(few) == before  # whoever reads meanwhile is not hindered
        time.sleep(chance.uniform(0, 0.05))
        writer.kill()
        writer.communicate()

        with query.opened(few) as found:
            assert found.execute("SELECT count(*) FROM base.meta").fetchall() == [(2,)]
        assert told(few) == before

    fill(few, [9])
    assert quickly(few).matches == 7
    assert [p.name for p in (few / ".aar").iterdir() if ".new" in p.name] == []


@pytest.mark.parametrize("way", ["as it is", "in a copy", "anew"])
def test_a_fault_while_it_is_written_leaves_the_archive_as_it_was(few, way):
    quickly(few)
    before = told(few)

    with pytest.raises(ZeroDivisionError), store.writing(store.archive_file(few), way) as found:
        found.execute("DELETE FROM base.meta")
        _ = 1 / 0

    assert told(few) == before
    assert quickly(fill(few, [9])).matches == 7


def test_many_journals_come_in_by_a_copy_and_readers_stay(few, monkeypatch):
    quickly(few)
    monkeypatch.setattr(building, "SMALL", 0)
    fill(few, range(6, 12))
    file = store.archive_file(few)
    before = file.stat().st_ino

    with query.opened(few) as found:
        built = quickly(few)
        read = found.execute("SELECT count(*) FROM matches").fetchall()

    assert (built.rebuilt, built.added, read) == (False, 6, [(6,)])
    assert file.stat().st_ino != before
    assert told(few) == whole_of(few)


def add(adding, path):
    adding.stdin.write(f"{path.name}\n")
    adding.stdin.flush()
    assert adding.stdout.readline() == "adding\n"


def test_a_journal_that_vanishes_before_it_is_read_is_not_in_the_archive(few, monkeypatch):
    path = few / "m0001.aar"
    monkeypatch.setattr(building, "read_batch", after(path.unlink))

    assert quickly(few).matches == 5

    assert told(few) == whole_of(few)


@pytest.mark.parametrize("anew", [True, False], ids=["a new archive", "a small addition"])
def test_a_journal_that_changes_while_it_is_read_is_read_again(few, monkeypatch, anew):
    path = few / "m0001.aar"
    if not anew:
        quickly(few)
        path.write_bytes(made(1) + b"torn")
    with monkeypatch.context() as patch:
        patch.setattr(building, "read_batch", after(lambda: path.write_bytes(made(12))))
        quickly(few)

    quickly(few)

    assert told(few) == whole_of(few)


def after(action):
    """Reading, after something was done to the library for the first time."""
    waiting = [action]

    def read(folder, errands):
        if waiting:
            waiting.pop()()
        return read_batch(folder, errands)

    return read


def test_a_library_of_damaged_files_only_has_an_archive_that_says_so(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.aar").write_bytes(b"\x00scrap\n" * number)

    first, second = quickly(folder), quickly(folder)

    assert (first.matches, len(first.problems)) == (0, 3)
    assert (second.rebuilt, len(second.problems)) == (False, 3)


def scrap(path):
    path.write_bytes(b"scrap" * 1000)


def cut(path):
    os.truncate(path, path.stat().st_size // 2)


def garble(path):
    """Turn one bit in every block behind the first."""
    data = bytearray(path.read_bytes())
    for place in range(12_288 + (256 << 10) + 100, len(data), 256 << 10):
        data[place] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("harm", [scrap, cut, garble, Path.unlink], ids=lambda harm: harm.__name__)
def test_a_harmed_archive_is_made_anew(six, harm):
    harm(store.archive_file(six))

    quickly(fill(six, [9]))

    assert told(six) == whole_of(six)


def test_damage_met_on_the_way_makes_the_archive_anew_with_a_word(six, monkeypatch):
    words = []
    fault = duckdb.IOException("Corrupt database file: computed checksum 1, stored checksum 2")
    with monkeypatch.context() as patch:
        patch.setattr(building.ratings, "bring_up", raising_once(fault, building.ratings.bring_up))
        built = quickly(fill(six, [9]), say=words.append)

    assert (built.rebuilt, built.matches, built.added) == (True, 7, 7)
    assert words[0].text("en") == "The archive is damaged: it is made anew."
    assert told(six) == whole_of(six)


def raising_once(fault, action):
    waiting = [fault]

    def done(*given):
        if waiting:
            raise waiting.pop()
        return action(*given)

    return done


@pytest.mark.parametrize("more", [["--rebuild"], []], ids=["anew", "one more"])
def test_a_full_disk_is_told_and_the_archive_stays(six, quick, more):
    before = told(six)
    fill(six, [9])

    done = subprocess.run(
        [*quick, "-c", FULL, "--library", str(six), "archive", "build", *more],
        capture_output=True, text=True,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert "archive.duckdb: the archive cannot be written (" in done.stderr
    assert "File too large" in done.stderr
    assert told(six) == before
    assert quickly(six).matches == 7


FULL = """
import resource, signal, sys
from dashboard.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
sys.argv[0] = "aar"
main()
"""


def test_a_library_that_is_not_there_is_not_made(tmp_path, aar_in):
    for command in (["build"], ["ask", "matchups"], ["sql", "SELECT 1"]):
        done = aar_in(tmp_path / "mistyped", "archive", *command)

        assert done.code == 2
        assert "mistyped: there is no folder of that name, expected a library" in done.err
    assert not (tmp_path / "mistyped").exists()


def test_where_the_archive_cannot_lie_is_told(few, aar_in):
    (few / ".aar").touch()
    in_the_way = aar_in(few, "archive", "build")
    (few / ".aar").unlink()
    (few / ".aar" / "archive.duckdb").mkdir(parents=True)
    a_folder = aar_in(few, "archive", "build", "--lang", "pl")

    assert (in_the_way.code, a_folder.code) == (2, 2)
    assert (
        "the archive cannot be written (something of that name is there already)" in in_the_way.err
    )
    assert "archiwum nie daje się zapisać (to jest folder)" in a_folder.err


def test_a_reading_process_that_is_stopped_is_told(six, monkeypatch):
    before = told(six)
    fill(six, range(9, 15))
    monkeypatch.setattr(building, "_FEW", 1)
    monkeypatch.setattr(building, "_CHUNK", 1)
    monkeypatch.setattr(building, "read_batch", ended)

    with pytest.raises(NotWritten, match="a process that was reading"):
        quickly(six, workers=2)

    assert told(six) == before


def ended(_folder, _errands):
    os.kill(os.getpid(), signal.SIGKILL)
