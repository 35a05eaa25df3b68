"""Makes the samples that are written as texts: `python -m tests.samples.make` writes them anew.

Each is written in the notation of its game (`NAME.txt`) and lies beside it as a journal with the
state it ends in. Times and ids are fixed, so that the files come out the same, byte for byte.
"""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from events.composer import Composer, new_header
from events.ids import ulid
from projections.systems import find_system
from tests.samples.golden import golden_of

SAMPLES = Path(__file__).parents[2] / "sample_games"
FOLDER = SAMPLES / "neuroshima_hex"
GAMES = ("neuroshima_hex", "hunters_2114", "dust_tactics")
_FIRST_EVENING = datetime(2026, 9, 4, 18, 0, tzinfo=UTC)


def texts():
    """The sources with their numbers, game by game, in the order of their names."""
    return [
        (path, number)
        for game in GAMES
        for number, path in enumerate(sorted((SAMPLES / game).glob("*.txt")))
    ]


class Book:
    """A journal written at a steady pace, with ids of its own."""

    def __init__(self, system, number):
        self.now = _FIRST_EVENING + timedelta(days=number)
        self.number, self.count = number, 0
        first, header = new_header(system.vocabulary, clock=self.clock, ids=self.ids)
        self.composer = Composer(system.vocabulary, header, clock=self.clock, ids=self.ids)
        self.lines = [first]

    def clock(self):
        return self.now

    def ids(self, moment):
        self.count += 1
        return ulid(int(moment.timestamp() * 1000), (self.number + 1) << 32 | self.count)

    def add(self, entry):
        """Write one event, a consequence quickly behind its cause."""
        self.now += timedelta(seconds=4 if entry.get("cause") else 25)
        data, _ = self.composer.add_all([entry])
        self.lines.append(data)


def journal_of(path, number):
    """The journal that a text tells."""
    system = find_system(path.parent.name)
    told = system.notation.parse_text(path.read_text("utf-8"), path.name)
    if told.failure is not None:
        raise told.failure
    book = Book(system, number + 100 * GAMES.index(system.id))
    for entry in told.entries:
        book.add(entry)
    return b"".join(book.lines)


def main():
    """Write every journal and every state anew."""
    for path, number in texts():
        data = journal_of(path, number)
        path.with_suffix(".aar").write_bytes(data)
        path.with_suffix(".state.json").write_text(golden_of(data), "utf-8")
        sys.stdout.write(f"{path.stem}\n")


if __name__ == "__main__":
    main()
