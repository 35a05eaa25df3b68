"""The contract, for the campaign as it is begun alone and by two."""

from lost_expedition.system import LOST_EXPEDITION

from projections.contract import SystemContract


class TestLostExpedition(SystemContract):
    """All that a game system promises."""

    system = LOST_EXPEDITION
    starts = (
        {"players": [{"seat": "Ann", "name": "Ann"}]},
        {
            "players": [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}],
            "options": {"food": 7, "missions": 1},
        },
    )
    past_tense = frozenset({"broken", "eaten", "begun", "hidden", "hurt", "slain"})
    hidden_by_rule = True
