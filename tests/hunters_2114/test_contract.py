"""The contract, for campaigns of two and of four, at each depth."""

from projections.contract import SystemContract
from projections.games.hunters_2114.system import HUNTERS_2114

TWO = [
    {"seat": "Ann", "name": "Ann", "army": "sniper"},
    {"seat": "Bob", "name": "Bob", "army": "medic"},
]


class TestHunters(SystemContract):
    """All that a game system promises."""

    system = HUNTERS_2114
    starts = (
        {"players": TWO, "depth": "actions", "v": 3},
        {
            "players": TWO,
            "depth": "actions",
            "options": {"squares": "8x8", "hands": True, "facing": True, "shield": "1/3"},
            "v": 3,
        },
        {"players": TWO, "depth": "turns", "v": 3},
        {"players": TWO, "depth": "missions", "options": {"first_room": "forge"}, "v": 3},
        {
            "players": [*TWO, {"seat": "Cid", "name": "Cid"}, {"seat": "Dag", "name": "Dag"}],
            "depth": "days",
            "options": {"mission_days": "by_card", "extra_day_doubled": "yes"},
            "v": 3,
        },
    )
    past_tense = frozenset({"woke", "fell", "felt", "hid", "sprung", "dealt"})
