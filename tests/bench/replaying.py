"""From the bytes of a journal to a state: whole matches, single positions, integrity."""

import gc
import random
import statistics
import time
from pathlib import Path

from events.chain import scan
from events.composer import compose
from events.journal import place_files, read_journal
from projections.games.freeform.system import FREEFORM
from projections.matches import Match
from projections.replay import Replay, fold, start_of
from tests.bench.games import EVENTS, WORDS, match_bytes, match_events, scratch_folder
from tests.bench.peers import peer_replay, pgn_games, replay_pgn
from tests.bench.rows import Row, bench, interleaved, rate, ratio, seconds

MATCHES = 20


@bench
def replay():
    journals = [match_bytes(seed) for seed in range(MATCHES)]
    games, moves = pgn_games(10)
    for _ in range(1 + FREEFORM.vocabulary.BUSY // (MATCHES * EVENTS)):
        _ = [folded(data) for data in journals]  # as in any program that reads many matches
    with scratch_folder() as folder:
        get = peer_replay(Path(folder) / "events.sqlite", match_events())
        times = interleaved(
            {
                "ours": lambda: [folded(data) for data in journals],
                "peer": lambda: collected(lambda: [get() for _ in range(3)]),
                "chess": lambda: collected(lambda: [replay_pgn(text) for text in games]),
            }
        )
    per = {
        name: [t / count for t in times[name]]
        for name, count in (("ours", MATCHES * EVENTS), ("peer", 3 * EVENTS), ("chess", moves))
    }
    what = (
        f"{WORDS}: bytes, hash checked, events validated and made (plain ones the quick way, as "
        f"after {FREEFORM.vocabulary.BUSY:,} lines in one program), folded to the end; "
        "the garbage collector as `aar` sets it for us, as Python sets it for the peers; "
    )
    ours = rate(per, "ours", 1)
    yield Row(
        "replay", ours, "events/s", 10,
        what + "beside repository.get of the same events as an aggregate, no cache, no snapshots",
        "eventsourcing on SQLite", ratio(per, "ours", "peer"),
    )  # fmt: skip
    yield Row(
        "replay_chess", ours, "events/s", 5,
        what + "beside read_game and push of games of 100 random legal moves, per move",
        "chess PGN", ratio(per, "ours", "chess"), aim=10,
    )  # fmt: skip


def collected(work):
    """Work with Python's own settings of the garbage collector: the peers' programs have these."""
    ours = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        return work()
    finally:
        gc.set_threshold(*ours)


def folded(data):
    """The state at the end of a journal, with everything checked."""
    found = scan(data, where="")
    events = FREEFORM.vocabulary.read_lines(found.lines)
    return fold(FREEFORM, FREEFORM.start(start_of(events)), events)


@bench
def seek():
    opened = Replay(FREEFORM, FREEFORM.vocabulary.read_lines(scan(match_bytes(), where="").lines))
    opened.state()
    chance = random.Random(1)
    taken = []
    for at in chance.choices(range(1, EVENTS + 1), k=3000):
        begun = time.perf_counter()
        opened.state(at)
        taken.append(time.perf_counter() - begun)
    p99 = statistics.quantiles(taken, n=100)[98] * 1000
    yield Row(
        "seek", p99, "ms (p99)", 1.0,
        f"the state at any event of {WORDS}, open and warm: 3,000 random places",
        aim=0.1, most=True,
    )  # fmt: skip


@bench
def open_match():
    with scratch_folder() as folder:
        path = Path(folder) / "match.aar"
        place_files({path: match_bytes()})
        taken = [seconds(lambda: Match(read_journal(path)).replay.state()) for _ in range(31)]
    yield Row(
        "open", statistics.median(taken) * 1000, "ms", 10.0,
        f"file to state of {WORDS}: read, hash checked, validated, folded; median of 31",
        most=True,
    )  # fmt: skip


@bench
def integrity():
    events = [event for seed in range(40) for event in match_events(seed)[1:]]
    events = [event.model_copy(update={"cause": None}) for event in events]
    data = compose(FREEFORM.vocabulary, [match_events()[0], *events])[0]
    times = {"ours": [seconds(lambda: scan(data, where="")) for _ in range(7)]}
    yield Row(
        "integrity", rate(times, "ours", len(events) + 1), "events/s", 100_000,
        f"hash chain, endings and sequence of one journal of {len(events) + 1:,} freeform events",
    )  # fmt: skip
