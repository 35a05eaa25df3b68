"""The tests that every game system must pass, installed so that a stranger's system can run them.

    from projections.contract import SystemContract

    class TestKingsOfWar(SystemContract):
        system = KINGS_OF_WAR

is a whole test module for pytest. It plays random matches through the system's own offers, takes
moves back, puts forgotten ones in and opens branches, and checks at every step what the rest of
After Action relies on. `histories` is the strategy behind it, for tests of one's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from projections.contract.events import FoldingContract, VocabularyContract
from projections.contract.play import Contract, Recording, histories
from projections.contract.speech import SpeechContract, TextContract
from projections.contract.table import HidingContract, TableContract
from projections.plugins import offered
from projections.system import GameSystem

if TYPE_CHECKING:
    _Further = Contract
else:
    _parts = [point.load() for _, point in sorted(offered("afteraction.contracts").items())]
    _Further = type("_Further", (*_parts, Contract), {})
    """What rooms above this one ask of a game: the recorder, that it can be recorded by taps."""


class SystemContract(
    VocabularyContract,
    SpeechContract,
    FoldingContract,
    TableContract,
    HidingContract,
    TextContract,
    _Further,
):
    """All that a game system promises. A subclass names its `system`."""


def contract_of(system: GameSystem[Any], **more: Any) -> type[SystemContract]:
    """The contract of one system as a test class, for a module that tests many."""
    name = "Test" + "".join(part.capitalize() for part in system.id.split("_"))
    return type(name, (SystemContract,), {"system": system, **more})


__all__ = ["Contract", "Recording", "SystemContract", "contract_of", "histories"]
