"""What a game promises whoever records it: all that is offered can be tapped and is recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from importers.recorder.hand import faults_of_hands
from projections.contract.play import Contract

_MATCHES: Final = 4
_TAPS: Final = 30


class RecorderContract(Contract):
    """The recorder carries the game, with the answers that a browser sends."""

    def test_what_is_offered_is_recorded_as_a_browser_sends_it(self, tmp_path: Path) -> None:
        """Every question has an answer, none is refused, and no screen shows a failure."""
        for number, start in enumerate(self.starts or [self.system.plain_start()]):
            folder = tmp_path / str(number)
            faults = list(faults_of_hands(self.system, folder, start, _MATCHES, _TAPS))
            assert not faults, "\n".join(fault.text("en") for fault in faults)
