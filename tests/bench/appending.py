"""Durable appends, one event at a time, the match open."""

import os
import time
from pathlib import Path

from events.composer import compose
from events.journal import Journal, create_journal
from projections.games.freeform.system import FREEFORM
from tests.bench.games import match_events, scratch_folder
from tests.bench.peers import peer_application, told
from tests.bench.rows import Row, bench, rate, ratio

AT_A_TIME = 25
"""Events that each writes before the next one has its turn: a slow moment of the disk hits all."""


ROUNDS = 7


@bench
def append():
    start, *events = [e.model_copy(update={"cause": None}) for e in match_events()]
    calls = told(events)
    facts = [{"type": name, **said} for name, said in calls]
    with scratch_folder() as name:
        folder = Path(name)
        used = peer_application(folder / "used.sqlite", calls[0][1])
        for _ in range(3):  # its write-ahead log has its full length now
            used(calls)
        rounds = []
        for i in range(ROUNDS):
            with (
                Match(folder / f"{i}.aar", start) as ours,
                Match(folder / f"{i}j.aar", start) as json,
            ):
                rounds.append(
                    taking_turns(
                        {
                            "bare": (bare_writer(folder / f"{i}.raw"), lines_of(start, events)),
                            "events": (ours.record, events),
                            "json": (json.record, facts),
                            "peer": (peer_application(folder / f"{i}.sqlite", calls[0][1]), calls),
                            "used peer": (used, calls),
                        }
                    )
                )
    times = {writer: [taken[writer] for taken in rounds] for writer in rounds[0]}
    n = len(events)
    what = (
        f"a match of {n} freeform events, the file open, one durable append each; lock and "
        f"hash on; median of {ROUNDS} rounds in which all take turns every {AT_A_TIME} events; "
    )
    yield Row(
        "append", rate(times, "events", n), "events/s", 0.8,
        what + "event models in hand, beside write and fdatasync of the same bytes",
        "raw write+fdatasync", ratio(times, "events", "bare"), aim=0.95,
    )  # fmt: skip
    yield Row(
        "append_json", rate(times, "json", n), "events/s", 0.7,
        what + "facts as JSON brings them, validated by their models, beside the same",
        "raw write+fdatasync", ratio(times, "json", "bare"), aim=0.9,
    )  # fmt: skip
    yield Row(
        "append_peer", rate(times, "events", n), "events/s", 1.5,
        what + "beside a save of each as an aggregate event in a new SQLite file, synced",
        "eventsourcing on SQLite", ratio(times, "events", "peer"),
    )  # fmt: skip
    yield Row(
        "append_peer_used", rate(times, "events", n), "events/s", 1.0,
        what + "beside the same in a SQLite file in use, whose log no longer grows",
        "eventsourcing on SQLite", ratio(times, "events", "used peer"),
    )  # fmt: skip


class Match(Journal):
    """A new match, open for recording."""

    def __init__(self, path, start):
        create_journal(path, FREEFORM.vocabulary, [start])
        super().__init__(path, FREEFORM.vocabulary)

    def record(self, entries):
        for entry in entries:
            self.append(entry)


def lines_of(start, events):
    """The bytes that a journal gets for each of the events."""
    return compose(FREEFORM.vocabulary, [start, *events])[0].splitlines(keepends=True)[2:]


def bare_writer(path):
    """The least that durable means: one write and one sync a line."""
    file = path.open("ab", buffering=0)

    def write(lines):
        handle = file.fileno()
        for line in lines:
            os.write(handle, line)
            os.fdatasync(handle)

    return write


def taking_turns(writers):
    """Seconds that each writer takes for all of its entries; they write a few at a time."""
    taken = dict.fromkeys(writers, 0.0)
    count = min(len(entries) for _, entries in writers.values())
    for first in range(0, count, AT_A_TIME):
        for name, (write, entries) in writers.items():
            begun = time.perf_counter()
            write(entries[first : first + AT_A_TIME])
            taken[name] += time.perf_counter() - begun
    return taken
