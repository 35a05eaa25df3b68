"""Nothing acknowledged is lost: torn tails, damage, full disks, killed recorders, many writers."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from events import disk
from events.chain import scan
from events.errors import (
    JournalDamaged,
    MatchMovedOn,
    NotAJournal,
    NotWritten,
)
from events.journal import create_journal, read_journal
from events.match import NoteWritten
from hypothesis import given
from hypothesis import strategies as st
from tests.journal.records import (
    TALK,
    foreign,
    hash_on,
    new_record,
    note,
    opened,
    outcome,
    sealed,
    started,
)

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def path(tmp_path):
    return new_record(tmp_path, notes=4)


def lines_of(data):
    return data.splitlines(keepends=True)


# Torn, cut, flipped


def test_a_journal_cut_anywhere_gives_back_every_whole_line(path):
    data = path.read_bytes()
    ends = [sum(map(len, lines_of(data)[:n])) for n in range(1, 7)]

    for size in range(len(data) + 1):
        if size < ends[0]:
            with pytest.raises(NotAJournal):
                scan(data[:size], where="cut.aar")
            continue
        found = scan(data[:size], where="cut.aar")
        whole = sum(end <= size for end in ends)
        assert found.damage is None
        assert len(found.lines) == whole - 1
        assert found.torn == data[ends[whole - 1] : size]


def test_a_journal_cut_anywhere_is_written_on(path):
    data = path.read_bytes()
    header = len(lines_of(data)[0])
    aside = path.with_name("match.aar.torn")

    for size in range(header + len(lines_of(data)[1]), len(data), 7):
        path.write_bytes(data[:size])
        torn = scan(data[:size], where="").torn
        with opened(path) as journal:
            journal.append(note("on we go"))
            assert journal.torn_aside == ([aside] if torn else [])
        found = read_journal(path)
        assert (found.damage, found.torn) == (None, b"")
        assert json.loads(found.lines[-1])["text"] == "on we go"
        if torn:
            assert aside.read_bytes() == torn
            aside.unlink()


def test_every_flipped_bit_is_found(path):
    data = path.read_bytes()

    for place in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            assert is_noticed(bytes(flipped)), (place, bit)


def is_noticed(data):
    found, error = outcome(lambda: scan(data, where=""))
    return error is not None or found.damage is not None or bool(found.torn)


@given(data=st.binary(max_size=300), head=st.booleans())
def test_any_bytes_at_all_are_read_or_refused(data, head):
    data = foreign()[:150] + data if head else data
    found, error = outcome(lambda: scan(data, where="any.aar"))
    if error is not None:
        assert str(error).startswith("any.aar")
        return
    assert found.data() + b"".join(line + b"\n" for line in found.rest) + found.torn == data


@given(data=st.data())
def test_any_lines_with_sound_hashes_are_read_or_refused(data, tmp_path_factory):
    """Another program may write anything; only sentences may come of it."""
    values = st.recursive(
        st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
        max_leaves=5,
    )
    keys = st.sampled_from(
        ["type", "id", "v", "cause", "after", "branch", "text", "from", "target", "options", "on"]
    )
    facts = st.dictionaries(keys, values | st.sampled_from(["note_written", "branch_opened"]))
    lines = [data.draw(facts) for _ in range(data.draw(st.integers(1, 3)))]
    journal = foreign(*lines)

    found = scan(journal, where="any.aar")
    assert found.damage is None
    _, error = outcome(lambda: TALK.read_lines(found.lines, where="any.aar"))
    if error is not None:
        assert str(error).startswith("any.aar:")
        assert error.text("pl")
    outcome(lambda: fill(tmp_path_factory.mktemp("any") / "any.aar", journal))


def fill(path, data):
    """Open a file of these bytes for writing, and write."""
    path.write_bytes(data)
    with opened(path) as journal:
        journal.append(note())


def test_a_sound_line_behind_a_flipped_one_is_still_there_raw(path):
    lines = lines_of(path.read_bytes())
    path.write_bytes(
        b"".join(lines[:3]) + lines[3].replace(b"note 2", b"note X") + b"".join(lines[4:])
    )

    found = read_journal(path)

    assert len(found.lines) == 2
    assert [json.loads(line)["text"] for line in found.rest] == ["note X", "note 3", "note 4"]
    assert found.damage.line == 4
    assert "match.aar:4: the line does not fit its hash" in str(found.damage)


def test_a_damaged_journal_is_not_written_on(path):
    data = path.read_bytes()
    damaged = data.replace(b"note 2", b"note X")
    path.write_bytes(damaged)

    with pytest.raises(JournalDamaged):
        opened(path)

    assert path.read_bytes() == damaged


def test_damage_that_comes_while_the_match_is_open_is_seen_before_the_next_event(path):
    with opened(path) as journal:
        with path.open("ab") as other:
            other.write(b"somebody's editor was here\n")
        with pytest.raises(JournalDamaged, match=r"match\.aar:7"):
            journal.append(note())
        assert path.read_bytes().endswith(b"was here\n")


# Set aside


def test_a_torn_tail_is_kept_and_never_overwrites_another(path):
    aside = path.with_name("match.aar.torn")

    for torn in (b'{"seq":6,"id":"lost', b"\xff\x00", b'{"seq":6,"id":"lost', b"third"):
        with opened(path) as journal:
            with path.open("ab") as other:
                other.write(torn)
            journal.append(note())

    assert aside.read_bytes() == b'{"seq":6,"id":"lost'
    assert aside.with_name("match.aar.torn.2").read_bytes() == b"\xff\x00"
    assert aside.with_name("match.aar.torn.3").read_bytes() == b"third"
    assert len(list(path.parent.iterdir())) == 4
    assert read_journal(path).damage is None


def test_reading_alone_leaves_a_torn_tail_where_it_is(path):
    path.write_bytes(path.read_bytes() + b"torn")
    before = path.read_bytes()

    opened(path).close()
    read_journal(path)

    assert path.read_bytes() == before


def test_where_nothing_can_be_set_aside_nothing_is_cut_off(path):
    path.with_name("match.aar.torn").mkdir()
    path.write_bytes(path.read_bytes() + b"torn")

    with opened(path) as journal, pytest.raises(NotWritten):
        journal.append(note())

    assert path.read_bytes().endswith(b"\ntorn")


# The disk refuses


@pytest.mark.parametrize("fault", ["write", "short write", "sync", "sync and cut"])
def test_an_event_the_disk_refused_is_not_acknowledged_and_may_be_sent_again(
    path, fault, monkeypatch
):
    before = path.read_bytes()
    write, sync, cut = os.write, disk.sync, os.ftruncate

    def refuse(*_args):
        raise OSError(28, "No space left on device")

    with opened(path) as journal:
        if fault == "write":
            monkeypatch.setattr(os, "write", refuse)
        elif fault == "short write":
            monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:20]))
        else:
            monkeypatch.setattr(disk, "sync", refuse)
        if fault == "sync and cut":
            monkeypatch.setattr(os, "ftruncate", refuse)

        with pytest.raises(NotWritten, match="the disk refused \\(the disk is full\\)"):
            journal.append(note("mine", id="mine"))

        assert fault == "sync and cut" or path.read_bytes() == before
        monkeypatch.setattr(os, "write", write)
        monkeypatch.setattr(disk, "sync", sync)
        monkeypatch.setattr(os, "ftruncate", cut)
        assert journal.append(note("mine", id="mine")).seq == 6
        assert journal.append(note()).seq == 7
    found = read_journal(path)
    assert (found.damage, found.torn, len(found.lines)) == (None, b"", 7)


def test_a_tail_that_could_not_be_cut_is_set_aside_by_the_next_event(path, monkeypatch):
    write, cut = os.write, os.ftruncate

    def refuse(*_args):
        raise OSError(5, "Input/output error")

    with opened(path) as journal:
        monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:20]))
        monkeypatch.setattr(os, "ftruncate", refuse)
        with pytest.raises(NotWritten):
            journal.append(note())
        monkeypatch.setattr(os, "write", write)
        monkeypatch.setattr(os, "ftruncate", cut)

        assert journal.append(note()).seq == 6
        assert len(journal.torn_aside[0].read_bytes()) == 20


FILL = """
import resource, signal, sys
from pathlib import Path
from events.errors import NotWritten
from events.journal import read_journal
from tests.journal.records import note, opened

path, room = Path(sys.argv[1]), int(sys.argv[2])
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
with opened(path) as journal:
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, hard))
    known = journal.last
    try:
        while True:
            known = journal.append(note("x" * 40)).seq
    except NotWritten as error:
        assert "the disk refused" in str(error), error
    found = read_journal(path)
    assert (len(found.lines), found.damage, found.torn) == (known, None, b""), found
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert journal.append(note("room again")).seq == known + 1
found = read_journal(path)
assert (len(found.lines), found.damage, found.torn) == (known + 1, None, b"")
print("fine")
"""


@pytest.mark.parametrize("room", [0, 1, 150, 700])
def test_a_full_disk_acknowledges_nothing_and_breaks_nothing(path, room):
    done = run(FILL, path, room)

    assert done.stdout == "fine\n", done.stderr


def run(program, *args):
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, args)],
        cwd=ROOT, env=surroundings(), capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def surroundings():
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_a_new_record_that_finds_no_room_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(disk, "sync", _no_room)

    with pytest.raises(NotWritten):
        create_journal(tmp_path / "match.aar", TALK, [started()])

    assert list(tmp_path.iterdir()) == []


def _no_room(_handle):
    raise OSError(28, "No space left on device")


# Killed

KEEP_WRITING = """
import sys
from pathlib import Path
from tests.journal.records import note, opened

with opened(Path(sys.argv[1])) as journal:
    sys.stdout.write("ready\\n"); sys.stdout.flush()
    while True:
        receipt = journal.append(note("x" * (journal.last * 37 % 900 + 1)))
        sys.stdout.write(f"{receipt.seq} {receipt.hash}\\n"); sys.stdout.flush()
"""


def killed_at_a_random_moment(quick, path, seconds, *, acknowledged):
    """Start a recorder, kill it (behind its first receipt or not), and return its receipts."""
    recorder = subprocess.Popen(
        [*quick, "-c", KEEP_WRITING, str(path)],
        cwd=ROOT, env=surroundings(), stdout=subprocess.PIPE,
    )  # fmt: skip
    assert recorder.stdout.readline() == b"ready\n"
    first = recorder.stdout.readline() if acknowledged else b""
    time.sleep(seconds)
    recorder.kill()
    said = first + recorder.stdout.read()
    recorder.stdout.close()
    assert recorder.wait() == -signal.SIGKILL
    return [line.decode().split() for line in said[: said.rfind(b"\n") + 1].splitlines()]


def assert_all_are_found(path, acknowledged):
    found = read_journal(path)
    assert found.damage is None
    hashes = [line[-66:-2].decode() for line in found.lines]
    for seq, proof in acknowledged:
        assert hashes[int(seq) - 1] == proof
    return len(found.lines)


def kill_again_and_again(quick, path, times):
    moments = random.Random(times)
    acknowledged = []
    for turn in range(times):
        seconds = moments.uniform(0, 0.03)
        acknowledged += killed_at_a_random_moment(quick, path, seconds, acknowledged=turn % 2 == 0)
        assert_all_are_found(path, acknowledged[-200:])
    assert_all_are_found(path, acknowledged)
    assert len(acknowledged) >= times // 2  # they did record something
    with opened(path) as journal:
        last = journal.refresh()
        assert journal.append(note("and on it goes")).seq == last + 1


def test_a_recorder_killed_again_and_again_keeps_its_word(path, quick):
    kill_again_and_again(quick, path, times=20)


@pytest.mark.long
def test_a_recorder_killed_a_hundred_times_keeps_its_word(path, quick):
    kill_again_and_again(quick, path, times=100)


# What the system sees

ONE_APPEND = """
import os, sys
from pathlib import Path
from tests.journal.records import note, opened

with opened(Path(sys.argv[1])) as journal:
    for text in ("one", "two", "three"):
        receipt = journal.append(note(text))
        os.write(1, f"acknowledged {receipt.seq}\\n".encode())
    journal.append_all([note("four"), note("five"), note("six")])
    os.write(1, b"acknowledged 11\\n")
"""


@pytest.mark.strace
def test_the_disk_has_the_event_before_anybody_hears_of_it(path, strace, tmp_path):
    trace = tmp_path / "trace"
    calls = "trace=write,pwrite64,writev,fdatasync,fsync,flock"
    done = subprocess.run(
        [strace, "-f", "-y", "-e", calls, "-o", trace, sys.executable, "-c", ONE_APPEND, path],
        cwd=ROOT, env=surroundings(), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr

    seen = [call for line in trace.read_text().splitlines() if (call := kind_of(line, path))]

    one_event = ["lock", "write", "sync", "unlock", "acknowledge"]
    assert seen == one_event * 4  # the group of three: one write, one sync


def kind_of(line, path):
    if "acknowledged" in line:
        return "acknowledge"
    if f"<{path}>" not in line:
        return None
    if "flock" in line:
        return "unlock" if "LOCK_UN" in line else "lock"
    return "sync" if "sync" in line else "write"


# Many writers

RACE = """
import sys
from pathlib import Path
from events.errors import MatchMovedOn
from tests.journal.records import note, opened

path, me, wanted = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
won = lost = 0
with opened(path) as journal:
    known = journal.refresh()
    print("ready", flush=True)
    sys.stdin.readline()
    while won < wanted:
        try:
            known = journal.append(note(f"{me} {won}", by=me), expect=known).seq
            won += 1
        except MatchMovedOn as moved:
            assert moved.actual > moved.expected == known, moved
            known, lost = moved.actual, lost + 1
print(won, lost)
"""


def test_eight_processes_append_to_one_match(path, quick):
    racers = [
        subprocess.Popen(
            [*quick, "-c", RACE, str(path), f"writer {i}", "25"],
            cwd=ROOT, env=surroundings(), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for i in range(8)
    ]  # fmt: skip
    for racer in racers:
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        racer.stdin.write("go\n")
        racer.stdin.flush()
    outcomes = [racer.communicate(timeout=120)[0].split() for racer in racers]

    found = read_journal(path)
    assert (found.damage, found.torn) == (None, b"")
    events = TALK.read_lines(found.lines)
    assert [event.seq for event in events] == list(range(1, 206))
    written = [(e.by, e.text) for e in events[5:]]
    assert sorted(written) == sorted(
        (f"writer {i}", f"writer {i} {n}") for i in range(8) for n in range(25)
    )
    for i in range(8):  # each one's own in its own order
        own = [text for by, text in written if by == f"writer {i}"]
        assert own == [f"writer {i} {n}" for n in range(25)]
    assert [won for won, _ in outcomes] == ["25"] * 8
    # All knew the same last event at first, which was the last for one of them only.
    assert sum(int(lost) > 0 for _, lost in outcomes) >= 7


def test_two_that_hold_the_match_open_see_what_the_other_wrote(path):
    with opened(path) as ann, opened(path) as bob:
        ann.append(note("Ann's", id="a"))
        assert bob.append(note("Bob's", on="a")).seq == 7
        with pytest.raises(MatchMovedOn):
            ann.append(note(), expect=6)
        assert ann.append(note(), expect=7).seq == 8


def test_threads_share_an_open_journal(path):
    with opened(path) as journal:
        threads = [
            threading.Thread(target=lambda: [journal.append(note()) for _ in range(20)])
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert len(read_journal(path).lines) == 85
    assert read_journal(path).damage is None


def test_a_child_of_a_fork_takes_turns_with_its_parent(path):
    with opened(path) as journal:
        children = []
        for _ in range(3):
            child = os.fork()
            if not child:
                try:
                    for _ in range(20):
                        journal.append(note("child"))
                finally:
                    os._exit(0)
            children.append(child)
        for _ in range(20):
            journal.append(note("parent"))
        for child in children:
            assert os.waitpid(child, 0)[1] == 0

    found = read_journal(path)
    assert (found.damage, len(found.lines)) == (None, 85)


# Replaced under an open handle


def test_a_copy_put_in_its_place_is_what_is_written_on(path, tmp_path):
    shorter = b"".join(lines_of(path.read_bytes())[:4])
    with opened(path) as journal:
        (tmp_path / "restored").write_bytes(shorter)
        os.replace(tmp_path / "restored", path)

        with pytest.raises(MatchMovedOn):
            journal.append(note(), expect=5)
        assert journal.append(note("on the copy"), expect=3).seq == 4
    assert path.read_bytes().startswith(shorter)
    assert read_journal(path).damage is None


def test_a_file_cut_in_place_is_read_anew(path):
    shorter = b"".join(lines_of(path.read_bytes())[:3])
    with opened(path) as journal:
        path.write_bytes(shorter)

        assert journal.append(note()).seq == 3
    assert read_journal(path).damage is None


def test_a_file_written_over_in_place_with_as_many_bytes_is_read_anew(path):
    lines = lines_of(path.read_bytes())
    last = lines[-1].replace(b"note 4", b"note X")
    other = b"".join(lines[:-1]) + sealed(hash_on(lines[-2]), last[: -len(',"hash":""}\n') - 64])
    assert len(other) == len(path.read_bytes())

    with opened(path) as journal:
        with path.open("r+b") as file:
            file.write(other)
        journal.append(note())

    found = read_journal(path)
    assert found.damage is None
    assert json.loads(found.lines[4])["text"] == "note X"


def test_another_match_in_its_place_is_not_written_on(path, tmp_path):
    other = new_record(tmp_path, name="other.aar")
    before = other.read_bytes()
    with opened(path) as journal:
        os.replace(other, path)

        for _ in range(2):
            with pytest.raises(NotWritten, match="under this name, expected match"):
                journal.append(note())
    assert path.read_bytes() == before


def test_a_journal_that_went_away_acknowledges_nothing(path):
    with opened(path) as journal:
        hidden = path.rename(path.with_name("away"))
        with pytest.raises(NotAJournal, match="found no such file"):
            journal.append(note())
        hidden.rename(path)

        assert journal.append(note()).seq == 6


def test_lines_of_another_copy_bring_ours_forward(path, tmp_path):
    ours = path.read_bytes()
    with opened(path) as journal:
        journal.append_all([note("six"), note("seven")])
    theirs = read_journal(path)
    path.write_bytes(ours)

    with opened(path) as journal:
        with pytest.raises(MatchMovedOn):
            journal.bring_forward(theirs.lines[4:], expect=4)
        with pytest.raises(JournalDamaged):
            journal.bring_forward(theirs.lines[6:], expect=5)
        assert path.read_bytes() == ours
        journal.bring_forward(theirs.lines[5:], expect=5)
        assert journal.append(note()).seq == 8
    assert path.read_bytes().startswith(theirs.data())


def test_memory_follows_the_file_when_the_process_is_interrupted(path, monkeypatch):
    """Ctrl-C in the middle of a sync: whether it was written, the next append finds out."""
    sync = disk.sync

    def interrupted(_handle):
        raise KeyboardInterrupt

    with opened(path) as journal:
        monkeypatch.setattr(disk, "sync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            journal.append(NoteWritten(text="was it?", id="mine"))
        monkeypatch.setattr(disk, "sync", sync)

        assert journal.append(NoteWritten(text="was it?", id="mine")).seq == 6
        assert journal.append(note()).seq == 7
    assert read_journal(path).damage is None
