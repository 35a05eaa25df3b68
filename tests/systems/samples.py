"""Makes the sample games of freeform: `python -m tests.systems.samples` writes them anew.

Times and ids are fixed, so that the files come out the same, byte for byte.
"""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from events.composer import Composer, new_header
from events.ids import ulid
from projections.games.freeform.system import FREEFORM
from tests.samples.golden import golden_of

FOLDER = Path(__file__).parent.parent.parent / "sample_games" / "freeform"


class Sample:
    """A match as it is written down, one call an event."""

    def __init__(self, number, moment):
        self.now, self.count, self.number = moment, 0, number
        first, header = new_header(FREEFORM.vocabulary, clock=self.clock, ids=self.ids)
        self.lines = [first]
        self.composer = Composer(FREEFORM.vocabulary, header, clock=self.clock, ids=self.ids)

    def clock(self):
        return self.now

    def ids(self, moment):
        self.count += 1
        return ulid(int(moment.timestamp() * 1000), self.number << 32 | self.count)

    def add(self, type, *, wait=20, **facts):
        """Record an event `wait` seconds after the last one; gives its seq."""
        self.now += timedelta(seconds=wait)
        facts = {name.rstrip("_"): value for name, value in facts.items()}
        data, receipts = self.composer.add_all([{"type": type, **facts}])
        self.lines.append(data)
        return receipts[0].seq

    def place(self, piece, name, cell, owner=None, facing=None, **facts):
        given = {"owner": owner, "facing": facing, "player": owner}
        facts = {**facts, **{key: value for key, value in given.items() if value is not None}}
        return self.add("piece_placed", piece=piece, name=name, cell=cell, wait=8, **facts)

    def data(self):
        return b"".join(self.lines)


def seats(*names, armies=()):
    return [
        {"seat": name, "name": name, **({"army": armies[i]} if armies else {})}
        for i, name in enumerate(names)
    ]


def ambush_at_the_ford():
    """Hexes; dice and what they cause, a take-back, two slips, a what-if."""
    m = Sample(1, datetime(2026, 11, 14, 18, 30, tzinfo=UTC))
    m.add(
        "match_started",
        players=seats("Ann", "Bob", armies=("Foxes", "Owls")),
        options={"board": "hex", "radius": 3},
        place="the kitchen table",
        day="2026-11-14",
    )
    m.add("title_given", title="Ambush at the ford")
    m.place("ford", "Ford", "D4", short="~~")
    m.place("fox-1", "Captain", "A2", "Ann", "SE", short="Cap")
    m.place("fox-2", "Archer", "A4", "Ann", "NE", short="Arch")
    m.place("fox-3", "Spearman", "B3", "Ann", "SE", short="Sper")
    m.place("owl-1", "Warden", "G2", "Bob", "SW", short="Ward")
    m.place("owl-2", "Rider", "F3", "Bob", "NW", short="Ride")
    hidden = {"face_down": True, "seen_by": ["Bob"]}
    m.place("owl-3", "Stalker", "D2", "Bob", "S", short="Stal", **hidden)

    m.add("span_opened", span="round", number=1)
    m.add("span_opened", span="turn", player="Ann", wait=5)
    m.add("piece_moved", player="Ann", piece="fox-3", cell="C4", facing="SE", wait=40)
    m.add("piece_moved", player="Ann", piece="fox-2", cell="B4", wait=25)
    m.add("span_opened", span="turn", player="Bob", wait=5)
    far = m.add("piece_moved", player="Bob", piece="owl-2", cell="C5", facing="N", wait=50)
    m.add("event_retracted", target=far, reason="taken_back", wait=15)
    ride = m.add("piece_moved", player="Bob", piece="owl-2", cell="E4", facing="NW", wait=12)
    m.add("note_written", on=ride, symbol="?!", author="Ann", text="Leaves the Warden alone.")

    m.add("span_opened", span="round", number=2, wait=5)
    m.add("span_opened", span="turn", player="Ann", wait=5)
    onto = m.add("piece_stacked", player="Ann", piece="fox-3", onto="ford", wait=30)
    m.add("points_scored", player="Ann", points=1, reason="holds the ford", cause=onto)
    shot = m.add("dice_rolled", player="Ann", faces=[4, 6], purpose="the Archer shoots", wait=35)
    hurt = {"counter": "wounds", "piece": "owl-2"}
    m.add("counter_set", player="Ann", **hurt, value=1, cause=shot, wait=6)
    m.add("span_opened", span="turn", player="Bob", wait=5)
    facts = {"player": "Bob", "piece": "owl-3", "face_down": False, "name": "Stalker"}
    ambush = m.add("piece_flipped", **facts, wait=45)
    m.add("note_written", on=ambush, symbol="!!", author="Bob", text="The ambush!")
    m.add("piece_moved", player="Bob", piece="owl-3", cell="D3", facing="S", wait=20)
    stab = m.add("dice_rolled", player="Bob", faces=[5, 5], purpose="the Stalker strikes", wait=25)
    m.add("counter_set", counter="wounds", piece="fox-3", value=1, cause=stab, wait=6)

    m.add("span_opened", span="round", number=3, wait=5)
    m.add("span_opened", span="turn", player="Ann", wait=5)
    duel = m.add("dice_rolled", player="Ann", faces=[6, 2], purpose="the Spearman strikes", wait=60)
    m.add("piece_removed", piece="owl-3", reason="two wounds at once", cause=duel, wait=8)
    slip = m.add("points_scored", player="Ann", points=11, reason="holds the ford", wait=10)
    m.add("event_retracted", target=slip, reason="mistyped", wait=6)
    m.add("points_scored", player="Ann", points=1, reason="holds the ford", after=slip, wait=5)
    m.add("piece_turned", player="Ann", piece="fox-1", facing="S", after=onto, wait=20)
    m.add("span_opened", span="turn", player="Bob", wait=5)
    charge = m.add("piece_moved", player="Bob", piece="owl-2", cell="D5", facing="N", wait=35)
    m.add("note_written", on=charge, symbol="?", author="Bob", text="The Warden was needed here.")
    m.add("dice_rolled", player="Bob", faces=[1, 2], purpose="the Rider charges", wait=20)
    m.add("points_scored", player="Ann", points=1, reason="holds the ford to the end", wait=15)
    m.add("match_ended", winner="Ann", reason="three points", scores={"Ann": 3}, wait=5)

    line = {"branch": "the-warden-comes"}
    title = "The Warden comes along"
    m.add("branch_opened", from_=charge - 1, kind="what_if", title=title, wait=90, **line)
    m.add("piece_moved", player="Bob", piece="owl-1", cell="E3", facing="SW", wait=30, **line)
    blow = m.add("dice_rolled", player="Bob", faces=[6, 4], purpose="both strike", wait=20, **line)
    m.add("piece_removed", piece="fox-3", reason="second wound", cause=blow, wait=8, **line)
    m.add("points_scored", player="Bob", points=1, reason="clears the ford", wait=8, **line)
    return m.data()


def harvest_market():
    """Cards and points without a board; each hand is known to its holder only."""
    m = Sample(2, datetime(2026, 11, 15, 14, 0, tzinfo=UTC))
    m.add("match_started", players=seats("Ann", "Bob", "Cleo"), place="the garden")
    m.add("title_given", title="Harvest market")
    fruit = ["Apple"] * 3 + ["Pear"] * 2 + ["Plum"] * 2 + ["Corn"] * 2 + ["Hail"]
    m.add("deck_prepared", deck="market", cards=fruit)
    m.add("deck_shuffled", player="Cleo", deck="market")
    for seat, cards in {
        "Ann": ["Apple", "Pear"],
        "Bob": ["Plum", None],
        "Cleo": ["Corn", "Apple"],
    }.items():
        m.add("cards_drawn", player=seat, deck="market", cards=cards, seen_by=[seat])
    m.add("counter_set", counter="price of apples", value=2)

    m.add("span_opened", span="round")
    m.add("span_opened", span="turn", player="Ann")
    sale = m.add("card_played", player="Ann", card="Apple", to="discard", wait=30)
    m.add("points_scored", player="Ann", points=2, reason="an apple", cause=sale)
    m.add("counter_changed", counter="price of apples", change=-1, cause=sale)
    m.add("span_opened", span="turn", player="Bob")
    m.add("card_played", player="Bob", card="Hail", wait=40)
    m.add("note_written", author="Cleo", text="Nobody saw that one coming.", symbol="!")
    m.add("cards_drawn", player="Bob", deck="market", cards=["Pear"], seen_by=["Bob"])
    m.add("span_opened", span="turn", player="Cleo")
    m.add("cards_revealed", player="Cleo", cards=["Corn"], wait=25)
    m.add("card_given", player="Cleo", to="Ann", card="Corn")

    m.add("span_opened", span="round")
    m.add("span_opened", span="turn", player="Ann")
    corn = m.add("card_played", player="Ann", card="Corn", wait=35)
    m.add("points_scored", player="Ann", points=3, reason="corn", cause=corn)
    m.add("span_opened", span="turn", player="Bob")
    pair = m.add("card_discarded", player="Bob", card="Plum", wait=20)
    m.add("points_scored", player="Bob", points=1, reason="a plum", cause=pair)
    m.add("span_opened", span="turn", player="Cleo")
    last = m.add("card_played", player="Cleo", card="Apple", to="discard", wait=15)
    m.add("points_scored", player="Cleo", points=1, reason="an apple", cause=last)
    m.add("deck_shuffled", player="Cleo", deck="market", with_discards=True)
    m.add(
        "match_ended",
        winner="Ann",
        reason="two rounds",
        scores={"Ann": 5, "Bob": 1, "Cleo": 1},
        ranks={"Ann": 1, "Bob": 2, "Cleo": 2},
    )
    return m.data()


def lighthouse_keeper():
    """A solitaire in rounds, on places that have names; the table wins or loses."""
    m = Sample(3, datetime(2026, 11, 16, 20, 15, tzinfo=UTC))
    places = ["Lantern", "Stairs", "Cellar", "Shore", "Open sea"]
    m.add("match_started", players=seats("Ann"), options={"places": places})
    m.add("title_given", title="The lighthouse keeper")
    m.place("keeper", "Keeper", "Cellar", "Ann")
    m.place("ship", "Ship", "Open sea", facing="W")
    m.add("counter_set", counter="oil", owner="Ann", value=3)
    m.add("counter_set", counter="storm", value=1)
    nights = (
        ("First night", "Stairs", 3),
        ("Second night", "Lantern", 5),
        ("Third night", "Lantern", 2),
    )
    stands = "Cellar"
    for title, cell, face in nights:
        m.add("span_opened", span="round", title=title)
        if cell != stands:
            m.add("piece_moved", player="Ann", piece="keeper", cell=cell, wait=30)
        stands = cell
        wind = m.add("dice_rolled", player="Ann", faces=[face], purpose="the wind")
        if face > 3:
            m.add("counter_changed", counter="storm", change=1, cause=wind)
        if cell == "Lantern":
            m.add("counter_changed", player="Ann", counter="oil", owner="Ann", change=-1)
        if face < 3:
            m.add("piece_moved", piece="ship", cell="Shore", facing="S", cause=wind)
        m.add("span_closed", span="round")
    m.add("match_paused", reason="tea")
    m.add("match_resumed", wait=900)
    m.add("match_ended", outcome="won", reason="the ship is safe")
    return m.data()


def three_mens_morris():
    """Squares; a game of perfect information with its turning point marked."""
    m = Sample(4, datetime(2026, 11, 17, 9, 0, tzinfo=UTC))
    m.add(
        "match_started",
        players=seats("Ann", "Bob", armies=("white", "black")),
        options={"board": "square", "columns": 3, "rows": 3},
    )
    m.add("title_given", title="Three men's morris")
    stones = (
        ("Ann", "white 1", "B2"), ("Bob", "black 1", "A1"), ("Ann", "white 2", "C1"),
        ("Bob", "black 2", "A3"), ("Ann", "white 3", "A2"), ("Bob", "black 3", "C2"),
    )  # fmt: skip
    for seat, stone, cell in stones:
        m.add("span_opened", span="turn", player=seat, wait=2)
        name = stone.split()[0].capitalize() + " man"
        short = stone[0].upper() + stone[-1]
        m.place(stone, name, cell, seat, short=short)
    moves = (
        ("Ann", "white 2", "B1"), ("Bob", "black 3", "C3"), ("Ann", "white 2", "C1"),
        ("Bob", "black 2", "B3"), ("Ann", "white 2", "C2"),
    )  # fmt: skip
    for seat, stone, cell in moves:
        m.add("span_opened", span="turn", player=seat, wait=2)
        moved = m.add("piece_moved", player=seat, piece=stone, cell=cell)
        if cell == "B3":
            text = "Back to C2, and nothing is decided."
            m.add("note_written", on=moved, symbol="??", author="Bob", text=text)
    m.add("match_ended", winner="Ann", reason="three in a row")
    return m.data()


SAMPLES = (ambush_at_the_ford, harvest_market, lighthouse_keeper, three_mens_morris)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in SAMPLES:
        data = make()
        (FOLDER / f"{make.__name__}.aar").write_bytes(data)
        (FOLDER / f"{make.__name__}.state.json").write_text(golden_of(data), "utf-8")
        sys.stdout.write(f"{make.__name__}.aar\n")


if __name__ == "__main__":
    main()
