"""A record that grows line by line knows at each moment what one read from the start would say."""

from random import Random

import pytest
from events.errors import AfterActionError
from events.match import MatchStarted, NoteWritten
from projections.games.freeform.text import DIALECT
from projections.notation import Place
from projections.replay import Replay
from projections.text.record import Telling

HERE = Place(1, 1)
PLAYERS = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]


def telling():
    started = {
        "type": "match_started",
        "players": PLAYERS,
        "options": {"board": "hex", "radius": 3},
    }
    return Telling(DIALECT, started, HERE)


def something(told, random, *, inserts):
    """An event as people tell them: much play, some corrections, a side line now and then."""
    lines = told.lines
    branch = random.choice([None, None, *lines.branches])
    line = {"branch": branch} if branch else {}
    seq = random.randint(2, max(2, told.last))
    late = random.randint(max(2, told.last - 5), max(2, told.last))
    match random.choice("pppppmmmmmmnccuuuUrrba" + "i" * inserts):
        case "p":
            piece, cell = f"p{random.randrange(6)}", f"C{random.randint(1, 5)}"
            return {"type": "piece_placed", "piece": piece, "cell": cell, **line}
        case "m":
            piece, cell = f"p{random.randrange(6)}", f"D{random.randint(1, 5)}"
            return {"type": "piece_moved", "piece": piece, "cell": cell, **line}
        case "n":
            return {"type": "note_written", "text": "hm", "author": "Ann", **line}
        case "c":
            change = {"type": "counter_changed", "counter": "gold", "change": 1}
            return {**change, "cause": late, **line}
        case "u":
            return {"type": "event_retracted", "target": late, **line}
        case "U":
            return {"type": "event_retracted", "target": seq, **line}
        case "r":
            return {"type": "event_reinstated", "target": seq, **line}
        case "b":
            name = f"b{len(lines.branches)}"
            return {"type": "branch_opened", "branch": name, "from": seq, "kind": "what_if"}
        case "a":
            return {"type": "match_amended", "place": f"p{told.last}", **line}
    cell = f"E{random.randint(1, 5)}"
    return {"type": "piece_placed", "piece": "late", "cell": cell, "after": seq, **line}


def grown(told, random, count, *, inserts=0):
    """Let it grow by what a record may hold; what it may not is refused and stays outside."""
    while told.last < count:
        try:
            told.add(something(told, random, inserts=inserts), HERE)
        except AfterActionError:
            continue
        yield


def from_the_start(told, branch):
    """Table, last move, newest retraction and newest event of a line, all read anew."""
    replay = Replay(told.system, told.events)
    chronicle = replay.chronicle
    stands = chronicle.history(branch=branch).events
    moves = [e.seq for e in stands if not isinstance(e, (NoteWritten, MatchStarted))]
    in_force = chronicle.in_force(branch)
    holds = [seq for seq in range(1, told.last + 1) if chronicle.lines.holds(branch, seq)]
    table = replay.state(branch=branch)
    table.seq = 0
    return (
        table,
        chronicle.action_of(moves[-1]) if moves else None,
        in_force[-1].seq if in_force else None,
        holds[-1],
    )


def as_grown(told, branch):
    growing = told.growing
    table = told.system.copy(growing.table(branch))
    table.seq = 0
    return table, growing.last_move(branch), growing.last_undone(branch), growing.newest(branch)


@pytest.mark.parametrize("inserts", [0, 1], ids=["in order", "with insertions"])
@pytest.mark.parametrize("seed", range(24))
def test_each_line_is_known_as_if_it_were_read_from_the_start(seed, inserts):
    random, told = Random(seed), telling()
    for _ in grown(told, random, 120, inserts=inserts):
        branch = random.choice([None, *told.lines.branches])
        if random.random() < 0.4:
            assert as_grown(told, branch) == from_the_start(told, branch), told.entries
