"""FORMAT.md by its own words: its vectors, read by a reader that knows only SHA-256 and JSON."""

import hashlib
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import events
import pytest
from events.base import ENVELOPE
from events.chain import scan
from events.codec import Vocabulary
from events.composer import Composer, compose, new_header
from events.errors import NewerFormat
from events.ids import new_id, stamp, ulid
from projections.history import Chronicle
from tests.journal.records import TALK, note, outcome, started

TEXT = (Path(events.__file__).parent / "FORMAT.md").read_text("utf-8")
VECTOR = re.search(r"^```aar\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)[1].encode()


def independent_reader(data):
    """A second implementation: the sound events of a journal, and what is wrong with it."""
    lines = data.split(b"\n")
    torn = lines.pop()
    previous, found = b"", []
    for number, line in enumerate(lines, start=1):
        ending = re.search(rb',"hash":"([0-9a-f]{64})"\}\Z', line)
        if number == 1 and json.loads(line)["aar"] > 1:
            return None, "a newer format"
        fields = json.loads(line)
        if number > 1 and fields["seq"] != number - 1:
            return found, f"line {number} has seq {fields['seq']}, expected {number - 1}"
        body = line[: ending.start()] if ending else line
        if not ending or hashlib.sha256(previous + body).hexdigest().encode() != ending[1]:
            return (found if number > 1 else None), f"line {number} does not fit its hash"
        previous = ending[1]
        if number > 1:
            found.append(fields)
    return found, f"a torn tail of {len(torn)} bytes" if torn else None


def rows_below(heading):
    table = re.search(r"(^\|.*\n)+", TEXT[TEXT.index(heading) :], re.MULTILINE)[0]
    return [line.strip("| ").split(" | ") for line in table.splitlines()][2:]


def test_the_vector_is_sound_to_a_second_implementation_and_to_ours():
    theirs, fault = independent_reader(VECTOR)
    ours = scan(VECTOR, where="vector")

    assert fault is None
    assert [json.loads(line) for line in ours.lines] == theirs
    assert (ours.damage, ours.torn, ours.data()) == (None, b"", VECTOR)


def test_our_writer_writes_the_vector_byte_for_byte():
    begin = datetime(2026, 11, 18, 14, tzinfo=UTC)
    moments = (begin + timedelta(seconds=1.5 * i) for i in range(9))
    next(moments)
    fields = [json.loads(line) for line in VECTOR.splitlines()]
    header, _ = new_header(TALK, match=fields[0]["match"], clock=lambda: next(moments))
    composer = Composer(TALK, scan(header, where="").header, clock=lambda: next(moments))

    said = [
        {key: value for key, value in event.items() if key not in ("seq", "recorded", "hash")}
        for event in fields[1:]
    ]
    assert header + composer.add_all(said)[0] == VECTOR


@pytest.mark.parametrize("line, upto, known, read, counts", rows_below("Its histories, by seq"))
def test_the_histories_are_those_of_the_table(line, upto, known, read, counts):
    told = Chronicle.of(TALK.read_lines(scan(VECTOR, where="").lines))

    history = told.history(int(upto), int(known), None if line == "main" else line)

    assert " ".join(str(event.seq) for event in history.places) == read
    assert " ".join(str(event.seq) for event in history.events) == counts


def changed(change):
    lines = VECTOR.splitlines(keepends=True)
    if quoted := re.search(r"`(.*?)` to `(.*?)`", change):
        at = 0 if "first" in change else int(re.search(r"line (\d)", change)[1]) - 1
        lines[at] = lines[at].replace(quoted[1].encode(), quoted[2].encode())
    elif "left out" in change and "feed" in change:
        lines[-1] = lines[-1][:-1]
    else:
        at = int(re.search(r"line (\d)", change)[1])
        lines[at - 1 : at] = [] if "left out" in change else [lines[at - 1]] * 2
    assert lines != VECTOR.splitlines(keepends=True)
    return b"".join(lines)


DAMAGE = rows_below("One byte of it changed")


@pytest.mark.parametrize("change, fault, sound", DAMAGE, ids=[row[0] for row in DAMAGE])
def test_the_damage_is_that_of_the_table(change, fault, sound):
    data = changed(change)
    theirs, found = independent_reader(data)
    ours, error = outcome(lambda: scan(data, where=""))

    assert found == fault
    if ours is None:
        assert theirs is None
        assert isinstance(error, NewerFormat) == (sound == "refused")
        return
    assert len(theirs) == len(ours.lines) == int(sound)
    assert bool(ours.torn) == ("torn" in fault)
    if ours.damage is not None:
        assert f"line {ours.damage.line} " in fault


def test_the_tables_name_every_key():

    documented = set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE))
    assert documented == ENVELOPE | {"aar", "match", "game", "created", "base"}


# Ids and times


def test_a_ulid_is_the_one_of_its_specification():
    assert ulid(1469918176385, 0) == "01ARYZ6S410000000000000000"
    assert ulid((1 << 48) - 1, (1 << 80) - 1) == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
    assert ulid(0, 1) == "0" * 25 + "1"
    assert ulid(0, 1 << 40) == "0" * 17 + "1" + "0" * 8


def test_ids_of_one_moment_differ_and_those_of_two_sort():
    early = datetime(2026, 11, 18, tzinfo=UTC)

    assert len({new_id(early) for _ in range(1000)}) == 1000
    assert new_id(early) < new_id(early + timedelta(milliseconds=1))


def test_a_time_is_written_in_utc_whatever_its_zone():
    moment = datetime.fromisoformat("2026-11-18T01:02:03.999999+02:00")

    assert stamp(moment) == "2026-11-17T23:02:03.999Z"
    assert stamp(moment.astimezone(UTC)) == "2026-11-17T23:02:03.999Z"


def test_whoever_has_read_some_kinds_of_events_reads_the_others():
    some, all_kinds = [started()], [started(), note(), {"type": "match_ended", "winner": "Ann"}]
    talk = Vocabulary("talk")

    read = [
        talk.read_lines(compose(TALK, told)[0].splitlines()[1:]) for told in (some, all_kinds, some)
    ]

    assert [[event.type for event in events] for events in read] == [
        ["match_started"],
        ["match_started", "note_written", "match_ended"],
        ["match_started"],
    ]
