"""How much of a campaign a table records, the least first, and what each depth leaves out."""

from __future__ import annotations

from typing import Final

from events.hunters_2114.mission import MISSION_EVENTS
from projections.system import RecordDepth

OF_DAYS: Final = frozenset(
    {
        "days_passed", "food_eaten", "hunger_felt", "food_changed", "hero_poisoned", "poison_cured",
        "hero_fell", "hero_woke", "party_moved", "travel_rolled", "card_drawn", "card_resolved",
        "location_laid", "place_laid", "place_developed", "event_card_placed",
        "event_card_revealed", "event_card_read", "event_card_kept", "event_card_left",
        "event_card_discarded", "event_token_set", "event_token_lifted", "story_token_set",
        "friend_marker_set", "upgrade_ordered", "production_started", "production_finished",
        "work_done", "deck_chosen", "item_moved", "item_used",
    }
)  # fmt: skip
"""What happens from day to day: who records missions alone leaves it out."""
OF_TURNS: Final = frozenset({"enemies_placed", "turn_began", "turn_ended", "objective_progressed"})
"""What a mission's turn comes to, on one screen at its end."""
OF_ACTIONS: Final = frozenset(kind.type_name() for kind in MISSION_EVENTS) - OF_TURNS
"""Every action of a mission, with its dice."""

DEPTHS: Final = (
    RecordDepth("missions", OF_DAYS | OF_TURNS | OF_ACTIONS),
    RecordDepth("days", OF_TURNS | OF_ACTIONS),
    RecordDepth("turns", OF_ACTIONS),
    RecordDepth("actions"),
)
LEAVES_OUT: Final = {depth.name: depth.leaves_out for depth in DEPTHS}
