"""What a name means is found as if one looked through all that lies on the table."""

from random import Random

import pytest
from events.words import folded
from projections.games.freeform.text import DIALECT
from projections.text.reader import Reader

HEAD = 'game: freeform\nplayers: Ann, Bob\noptions: board="hex" radius=3\n'
NAMES = ["Scout", "scout two", "Medic", "Médic", "b1", "a2", "Big Gun", "C1"]
SAID = [*NAMES, "sco", "sc", "SCOUT", "med", "big", "a", "-", "c", "b 1", "no such"]


def line_of(random):
    piece, cell = f"{random.choice('ab')}{random.randrange(4)}", f"C{random.randint(1, 4)}"
    name = random.choice(NAMES)
    return random.choice([
        f'place "{piece}" {cell}',
        f'place "{piece}" {cell} as "{name}"',
        f'"{piece}" {cell}',
        f'flip "{piece}" up as "{name}"',
        f'remove "{piece}"',
        f'"{piece}" on "a1"',
        f'"gold" of {random.choice(["Ann", "Bob"])} +1',
        f'"{name}" on "{piece}" = 2',
        "undo",
        "( what if:",
        ")",
    ])  # fmt: skip


def looked_through(said, table):
    """The pieces and the cells that are called so, nearly so, or begin so."""
    pieces = {p.name: [] for p in table.pieces.values() if p.name is not None}
    for piece in table.pieces.values():
        if piece.name is not None:
            pieces[piece.name].append(piece.id)
    pieces |= {piece: [piece] for piece in table.pieces}
    cells = [*table.board.cells, *(piece.cell for piece in table.pieces.values())]
    return meant(said, pieces), meant(said, {cell: [cell] for cell in cells})


def meant(said, known):
    wanted = folded(said)
    if said in known:
        return set(known[said])
    same = [ids for name, ids in known.items() if wanted and folded(name) == wanted]
    begun = [ids for name, ids in known.items() if folded(name).startswith(wanted)]
    return {one for ids in same or (begun if len(wanted) >= 3 else []) for one in ids}


@pytest.mark.parametrize("seed", range(8))
def test_a_name_means_what_one_finds_looking_through_the_table(seed):
    random, reader = Random(seed), Reader(DIALECT)
    reader.read_lines(HEAD)
    for _ in range(150):
        reader.read_lines(line_of(random))
        telling = reader.telling
        if random.random() < 0.5:
            lying, table = telling.table_names, telling.table
            for said in SAID:
                found = set(lying.pieces(said)), set(lying.cells.matching(said))
                assert found == looked_through(said, table), (said, telling.entries)
            assert set(lying.counters) == {name for name, _, _ in table.counters}
