"""The matches whose digests are kept: every sample, and matches of odd settings.

The odd ones in `kept.zip` were played once and stay as they are, whatever is offered or proposed
today: `python -m tests.digests.matches` adds what is missing and never writes one anew. The long
test plays more of the same kind each time.
"""

import random
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from events.composer import Composer, new_header
from projections.contract import play
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.simulation import Simulator
from tests.neuroshima_hex.match.test_by_referee import ODD

SAMPLES = Path(__file__).parents[2] / "sample_games"
KEPT = Path(__file__).parent / "kept.zip"

_FIRST_DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)
_PLAYERS = (("random",), ("greedy", "random"), ("random",), ("greedy",))
_CORRECTIONS = (play.retract, play.retract, play.reinstate, play.insert, play.branch, play.remark)
_SEATED = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
_FREEFORM = (
    {"players": _SEATED},
    {"players": _SEATED, "options": {"board": "square", "columns": 5, "rows": 4}},
    {"players": [*_SEATED, {"seat": "Cid", "name": "Cid"}], "options": {"board": "hex"}},
    {"players": [*_SEATED, {"seat": "Cid", "name": "Cid", "team": "one"}], "edition": "second"},
)
_DUEL = (
    {
        "edition": "duel",
        "players": [_SEATED[0] | {"army": "vegas"}, _SEATED[1] | {"army": "smart"}],
    },
    {
        "edition": "3.0",
        "players": [_SEATED[0] | {"army": "moloch"}, _SEATED[1] | {"army": "borgo"}],
    },
    {"edition": "3.0", "players": _SEATED, "options": {"board": 37, "points_mode": True}},
)


class Recording(play.Recording):
    """A match recorded in memory, each on a day of its own."""

    def __init__(self, system, number):
        super().__init__(system)
        ticks = play.Ticks(_FIRST_DAY + timedelta(days=number))
        self.header, header = new_header(system.vocabulary, clock=ticks.clock, ids=ticks.ids)
        self.composer = Composer(system.vocabulary, header, clock=ticks.clock, ids=ticks.ids)

    @property
    def data(self):
        """The journal."""
        return self.header + b"".join(line + b"\n" for line in self.lines)


def played_oddly(number):
    """Computer players at an odd table; in two of three, corrections fall in at random."""
    dice = random.Random(f"odd/{number}")
    match = Simulator(ODD, _PLAYERS[number % len(_PLAYERS)], 12).play(number)
    if number % 3 == 0:
        return match.data
    recording, seqs = Recording(NEUROSHIMA_HEX, number), {}
    for event in match.events:
        if event.cause is None and event.seq > 1 and dice.random() < 0.06:
            dice.choice(_CORRECTIONS)(recording, dice)
        entry = {"type": event.type_name(), "v": event.v, "origin": event.origin, **event.facts()}
        entry |= recording.on_this_line()
        if event.cause is not None:
            entry["cause"] = seqs[event.cause]
        seqs[event.seq] = recording.append(entry).seq
    return recording.data


def recorded_oddly(system, started, number, steps=90):
    """What a table might write: offers taken, odd play, take-backs, insertions, branches."""
    dice = random.Random(f"{system.id}/{number}")
    recording = Recording(system, number)
    recording.append({"type": "match_started", **started})
    for _ in range(steps):
        play.step(recording, dice.randrange(1 << 20))
    return recording.data


def makers():
    """How each of the kept matches was made, by its name."""
    made = {f"odd_{n:02d}": partial(played_oddly, n) for n in range(1, 14)}
    for n, started in enumerate(_FREEFORM, 1):
        made[f"freeform_{n}"] = partial(recorded_oddly, FREEFORM, started, n)
    for n, started in enumerate(_DUEL, 1):
        made[f"neuroshima_hex_{n}"] = partial(recorded_oddly, NEUROSHIMA_HEX, started, n)
    return made


def kept():
    """The journals of the kept matches, by name."""
    with ZipFile(KEPT) as found:
        return {Path(name).stem: found.read(name) for name in sorted(found.namelist())}


def samples():
    """The journals of the sample games, by name."""
    paths = sorted(SAMPLES.rglob("*.aar"))
    return {
        path.relative_to(SAMPLES).with_suffix("").as_posix(): path.read_bytes() for path in paths
    }


def main():
    """Add what is missing; what is there stays."""
    there = kept() if KEPT.exists() else {}
    with ZipFile(KEPT, "a", ZIP_DEFLATED, compresslevel=9) as file:
        for name, make in makers().items():
            if name not in there:
                file.writestr(ZipInfo(f"{name}.aar"), make(), ZIP_DEFLATED, 9)
                sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
