"""The match that is measured: 300 events of freeform, the same in every run."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory

from events.composer import compose
from events.freeform import CounterChanged, PieceMoved, PiecePlaced, PieceTurned, PointsScored
from events.match import DiceRolled, MatchStarted, Player, SpanOpened
from projections.games.freeform.system import FREEFORM

EVENTS = 300
WORDS = (
    f"a freeform match of {EVENTS} events (pieces placed, moved and turned, dice with their "
    "consequences, points, turns; 225 bytes each)"
)


def match_events(seed=1):
    """A start, 24 pieces, then turns of moves, dice and points."""
    chance = random.Random(seed)
    cells = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]
    events = [
        MatchStarted(players=(Player(seat="Ann", name="Ann"), Player(seat="Bob", name="Bob")))
    ]
    pieces = [f"{name} {i}" for name in ("tank", "walker", "squad") for i in range(8)]
    for i, piece in enumerate(pieces):
        seat = ("Ann", "Bob")[i % 2]
        events.append(PiecePlaced(player=seat, piece=piece, cell=cells[i], owner=seat, facing="N"))
    turn = 0
    while len(events) < EVENTS:
        turn += 1
        seat = ("Ann", "Bob")[turn % 2]
        events.append(SpanOpened(span="turn", number=turn, player=seat))
        for _ in range(4):
            piece = chance.choice(pieces)
            events.append(PieceMoved(player=seat, piece=piece, cell=chance.choice(cells)))
            events.append(PieceTurned(player=seat, piece=piece, facing="E"))
        events.append(DiceRolled(player=seat, faces=(chance.randint(1, 6), chance.randint(1, 6))))
        events.append(CounterChanged(counter="damage", piece=piece, change=1, cause=len(events)))
        events.append(PointsScored(player=seat, points=1, cause=len(events)))
    return events[:EVENTS]


def match_bytes(seed=1):
    """The journal of that match."""
    return compose(FREEFORM.vocabulary, match_events(seed))[0]


def scratch_folder():
    """A folder on the disk that the checkout lies on: `/tmp` may be memory."""
    return TemporaryDirectory(prefix=".bench-", dir=Path.cwd())
