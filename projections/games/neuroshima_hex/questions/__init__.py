"""What one can ask of many matches of Neuroshima Hex: questions, their parameters, and terms."""

from typing import Final

from projections.archive.questions import (
    Converted,
    Filter,
    OneOf,
    Page,
    Parameter,
    Question,
    questions_in,
)
from projections.archive.search import Example, StepCondition, Term
from projections.games.neuroshima_hex.archive import facts
from projections.games.neuroshima_hex.archive.tables import TABLES
from projections.games.neuroshima_hex.board.hexes import GRIDS
from projections.games.neuroshima_hex.questions.positions import (
    read_line_name,
    read_position_name,
    unit_images,
)
from projections.games.neuroshima_hex.words import QUESTION
from projections.system import ArchiveRows

_SIZES: Final = OneOf(
    tuple(GRIDS),
    "SELECT f.board, count(*) FROM {table:details} f WHERE {of_match}"
    " GROUP BY f.board ORDER BY count(*) DESC, f.board",
)
"""Hexes of boards of two sizes bear the same names and are never counted together."""

PARAMETERS: Final = (
    Parameter(
        "tile", filter=Filter("f.tile = $tile", "", "f.tile = $tile"), names=("tile", "tile_use"),
        means="piece",
    ),
    Parameter(
        "kind", names=("kind", "placements"), values=("hq", "soldier", "module", "foundation")
    ),
    Parameter("normal", "flag", default=True),
    Parameter("board", "number", 0, choice=_SIZES, elsewhere=True),
    Parameter("line", elsewhere=True),
    Parameter("units", pieces=("tile", "placements"), means="piece", elsewhere=True),
)  # fmt: skip
"""What these questions may be told, beside what all questions may."""

_CONVERTED: Final[Converted] = {
    "line_name": (("line",), read_line_name),
    "wanted": (("units", "board"), unit_images),
    "position": (("units", "board"), read_position_name),
}

_TILES: Final = (
    "tiles", "lethality", "survival", "draws_and_discards", "instants", "nets", "medics",
)  # fmt: skip

_PAGES: Final = (
    Page("tiles", _TILES, QUESTION),
    Page("board", ("heatmap", "heatmap_results", "hq_spots"), QUESTION),
    Page("openings", ("openings",), QUESTION),
    Page("battles", ("battles", "hq_damage", "comebacks"), QUESTION),
    Page("moments", ("best_moments", "surprises"), QUESTION),
)

TERMS: Final = tuple(
    Term(
        name, "neuroshima_hex", table, tuple(StepCondition(c, "=", v) for c, v in fulfilled.items())
    )
    for name, table, fulfilled in (
        ("hq hit", "hits", {"on_hq": None}),
        ("hq placed", "placements", {"kind": "hq"}),
        ("push", "moves", {"kind": "push"}),
        ("push back", "moves", {"kind": "push"}),
        ("move", "moves", {"kind": "move"}),
        ("swap", "moves", {"kind": "swap"}),
        ("sniper", "instants", {"ability": "sniper"}),
        ("grenade", "instants", {"ability": "grenade"}),
        ("air strike", "instants", {"ability": "bomb"}),
        ("terror", "instants", {"ability": "terror"}),
        ("absorbed", "hits", {"is_absorbed": None}),
        ("unit lost", "losses", {}),
        ("hq lost", "losses", {"kind": "hq"}),
        ("full board", "battles", {"kind": "full_board"}),
    )
)
"""What players call the things a search can look for; beside these every table may be named, and
every type of event."""

EXAMPLES: Final = (
    Example("hq hit then push back within 2 actions"),
    Example("hq placed then hq placed by other then battle by same within 12 actions"),
    Example("hit[on_hq, wounds>=2]"),
    Example("tile_placed by Ann then unit_pushed by other within 3 actions"),
)

QUESTIONS: Final[tuple[Question | Term | Page | Example, ...]] = (
    *questions_in(__name__, QUESTION, _CONVERTED, PARAMETERS), *_PAGES, *TERMS, *EXAMPLES,
)  # fmt: skip
"""Each question is a file of SQL below `sql`, with its words; then the pages that show them, and
what a search may look for."""

ARCHIVE: Final = ArchiveRows(
    facts=facts,
    tables=TABLES,
    stretches={
        "turn": ("turns", "turn"),
        "battle": ("battles", None),
        "segment": ("segments", "initiative"),
    },
    questions=QUESTIONS,
)
