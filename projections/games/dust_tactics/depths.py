"""How much of a match a table records, the least first, and what each depth leaves out."""

from __future__ import annotations

from typing import Final

from projections.system import RecordDepth

OF_ROUNDS: Final = frozenset(
    {
        "board_laid", "square_marked", "cover_placed", "entry_marked", "wall_marked",
        "building_marked", "entrance_marked", "placement_rolled", "round_began",
        "initiative_rolled", "round_ended", "objective_changed", "end_triggered",
        "unit_eliminated", "unit_returned", "hero_detached",
    }
)  # fmt: skip
"""What a round comes to: who began, and what fell."""
OF_ACTIVATIONS: Final = frozenset(
    {"unit_activated", "damage_taken", "unit_repaired", "cover_damaged", "cover_crushed"}
)
"""What each unit did, with what came of it."""
OF_DICE: Final = frozenset(
    {
        "unit_entered", "unit_moved", "weapon_reloaded", "weapon_emptied", "artillery_ordered",
        "line_aimed", "line_fired", "line_rerolled", "phaser_rolled", "cover_rolled",
        "resilience_rolled", "skill_used", "reaction_tried",
    }
)  # fmt: skip
"""Each move, every weapon line with its dice and what saves of it, skills and reactions."""

DEPTHS: Final = (
    RecordDepth("result", OF_ROUNDS | OF_ACTIVATIONS | OF_DICE),
    RecordDepth("round", OF_ACTIVATIONS | OF_DICE),
    RecordDepth("activation", OF_DICE),
    RecordDepth("full"),
)
LEAVES_OUT: Final = {depth.name: depth.leaves_out for depth in DEPTHS}
