"""The board: a valley of squares with forest, a river that nobody crosses, and a cliff."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from lost_expedition.words import WORDS
from projections.boards import squares
from projections.scene import Edge, EdgeLook, Terrain

CAMP = "A1"
"""The square from which everybody sets out."""
STEPS = 2
"""As far as a hero goes at a time."""

VALLEY = squares(
    6,
    5,
    {
        **dict.fromkeys(("D5", "D4", "D3"), "river"),
        **dict.fromkeys(("B4", "B5", "C4", "E2", "F2"), "forest"),
    },
    terrains={
        "river": Terrain(WORDS("terrain.river"), "~", "waves"),
        "forest": Terrain(WORDS("terrain.forest"), "♣", "dots"),
    },
    edges=(Edge("B2", "B3", "cliff"), Edge("C2", "C3", "cliff")),
    edge_looks={"cliff": EdgeLook(WORDS("edge.cliff"))},
    bodies="beside",
)


def _neighbours() -> Mapping[str, Iterable[str]]:
    """By square the others to which one steps: not over the cliff, nor into the river."""
    found = defaultdict(set)
    for edge in VALLEY.borders():
        wet = {VALLEY.by_id[cell].kind for cell in (edge.one, edge.other)} & {"river"}
        if not wet and edge.id not in {cliff.id for cliff in VALLEY.edges}:
            found[edge.one].add(edge.other)
            found[edge.other].add(edge.one)
    return found


_NEIGHBOURS = _neighbours()


def within(cell: str, steps: int) -> list[str]:
    """The squares to which one comes with so many steps, and this one."""
    found = {cell}
    for _ in range(steps):
        found |= {near for one in found for near in _NEIGHBOURS.get(one, ())}
    return sorted(found)
