"""A match for the replay: two players on hexes, with everything that a replay must show.

`python -m tests.terminal.stage FILE [en|pl]` plays the journal FILE; without a name it plays this.
"""

import sys
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from events.chain import scan
from events.composer import compose
from events.journal import read_journal
from projections.games.freeform.system import FREEFORM
from projections.matches import Match
from projections.systems import register

PLAYERS = [
    {"seat": "Ann", "name": "Ann", "army": "Red"},
    {"seat": "Bob", "name": "Bob", "army": "Blue"},
]


def started(**facts):
    return {"type": "match_started", "players": PLAYERS, **facts}


def span(kind, number=None, player=None, **envelope):
    facts = {"number": number, "player": player}
    said = {key: value for key, value in facts.items() if value is not None}
    return {"type": "span_opened", "span": kind, **said, **envelope}


def placed(player, piece, cell, facing="N", **more):
    return {
        "type": "piece_placed", "player": player, "owner": player, "piece": piece, "cell": cell,
        "facing": facing, **more,
    }  # fmt: skip


def moved(player, piece, cell, **more):
    return {"type": "piece_moved", "player": player, "piece": piece, "cell": cell, **more}


def note(text, on, symbol=None, author="Ann"):
    return {"type": "note_written", "text": text, "on": on, "symbol": symbol, "author": author}


def taken_back(target, reason="taken_back", **envelope):
    return {"type": "event_retracted", "target": target, "reason": reason, **envelope}


def what_if(branch, start, title):
    return {
        "type": "branch_opened", "branch": branch, "from": start, "kind": "what_if", "title": title,
    }  # fmt: skip


SKIRMISH = (
    started(options={"board": "hex", "radius": 2}, place="Kraków"),  # 1
    {"type": "title_given", "title": "Club evening"},
    span("turn", 1, "Ann"),  # 3
    placed("Ann", "Captain", "C1", "S"),
    placed("Ann", "Net Fighter", "B2", "SE"),
    span("turn", 2, "Bob"),  # 6
    placed("Bob", "Brute", "D3", "NW"),
    placed("Bob", "Medic", "E3"),  # 8, taken back
    taken_back(8),
    placed("Bob", "Medic", "D4"),
    span("turn", 3, "Ann"),  # 11
    moved("Ann", "Net Fighter", "C3", facing="SE"),
    span("battle", 1),  # 13
    {"type": "dice_rolled", "player": "Ann", "faces": [6, 2], "cause": 13},
    {"type": "piece_removed", "piece": "Brute", "reason": "hit", "cause": 14, "origin": "rules"},
    {"type": "points_scored", "player": "Ann", "points": 2, "cause": 15, "origin": "rules"},
    {"type": "span_closed", "span": "battle"},
    note("The best move of the evening.", 12, "!!"),  # 18
    note("Bob should have stayed.", 7, "?", author="Łukasz"),
    {"type": "piece_stacked", "player": "Ann", "piece": "Captain", "onto": "Net Fighter"},
    span("turn", 4, "Bob"),  # 21
    moved("Bob", "Medic", "E2"),
    {"type": "counter_set", "counter": "supply", "value": 3, "after": 5},  # 23, put in later
    {"type": "points_scored", "player": "Bob", "points": 9},  # 24, a slip
    taken_back(24, "mistyped"),
    moved("Bob", "Ghost", "E3"),  # 26: no such piece
    {"type": "match_ended", "winner": "Ann", "reason": "Bob went home"},
    what_if("held", 11, "Ann holds"),  # 28
    moved("Ann", "Captain", "C2", branch="held"),  # 29
    {"type": "match_ended", "winner": "Bob", "branch": "held"},
)  # fmt: skip


def match_of(entries, system=FREEFORM):
    """A match as a program opens it; its clock ticks a minute an event."""
    register(system)
    ticks, ids = count(), count()
    start = datetime(2026, 11, 18, 14, tzinfo=UTC)
    data, _, _ = compose(
        system.vocabulary,
        entries,
        match="skirmish",
        clock=lambda: start + timedelta(minutes=next(ticks)),
        ids=lambda _now: f"e{next(ids)}",
    )
    return Match(scan(data, where="skirmish.aar"))


def long_match(turns=60):
    """About five events a turn."""
    entries = [started(options={"board": "hex", "radius": 2}), placed("Ann", "Scout", "C3")]
    for turn in range(turns):
        seat = ("Ann", "Bob")[turn % 2]
        entries += [span("turn", turn + 1, seat), moved("Ann", "Scout", f"{'BCD'[turn % 3]}2")]
        entries += [{"type": "dice_rolled", "player": seat, "faces": [turn % 6 + 1]}]
        entries += [{"type": "points_scored", "player": seat, "points": 1}] * 2
    return match_of(entries)


def main():
    from dashboard.terminal.play import play
    from projections.reading import Readings

    register(FREEFORM)
    file, lang = (*sys.argv[1:], *("", "en")[len(sys.argv) - 1 :])
    match = Match(read_journal(Path(file))) if file else match_of(SKIRMISH)
    play(Readings(match, lang))


if __name__ == "__main__":
    main()
