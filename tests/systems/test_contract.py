"""Every installed system passes the contract, and so do four that were made for the tests."""

import pytest
from projections import systems
from projections.contract import contract_of
from projections.systems import all_systems
from tests.systems.dice_duel import DICE_DUEL
from tests.systems.dice_duel import START as DUEL
from tests.systems.old_lanterns import OLD_LANTERNS
from tests.systems.patrol import BOARDS, PATROL
from tests.systems.three_banners import START, THREE_BANNERS

MADE_FOR_TESTS = (DICE_DUEL, OLD_LANTERNS, PATROL, THREE_BANNERS)
MORE = {
    "patrol": {
        "examples": {"wall_raised": {"edge": "A1|A2"}},
        "starts": [
            {
                "players": [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}],
                "options": {"ground": ground},
            }
            for ground in BOARDS
        ],
    },
    "three_banners": {"starts": [START]},
    "dice_duel": {"starts": [DUEL]},
}


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {})
    for system in MADE_FOR_TESTS:
        systems.register(system)


OWN_TESTS = {"hunters_2114"}
"""Games whose contract is tested beside their other tests, with beginnings of their own."""

for _system in (*all_systems(), *MADE_FOR_TESTS):
    if _system.id in OWN_TESTS:
        continue
    _test = contract_of(_system, **MORE.get(_system.id, {}))
    globals()[_test.__name__] = _test
