"""What pages will need, made ready while the browser still loads: games, their events, the reel."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from random import Random
from typing import Any, Final

from projections.system import GameSystem

Json = dict[str, Any]

_MODULES: Final = (
    "pandas",  # which Streamlit imports when the first component is shown
    "dashboard.replay_data.match_data",
    "dashboard.share.cut",
    "importers.recorder.screen",
)


@asynccontextmanager
async def warming(_app: Any) -> AsyncIterator[None]:
    """For as long as a server runs: begin beside it, and hold nobody up."""
    threading.Thread(target=warm, daemon=True, name="warming").start()
    yield


def warm() -> None:
    """Import what is imported late, and build what is built at its first use."""
    from projections.systems import find_system, installed

    for module in _MODULES:
        import_module(module)
    for game in installed():
        with suppress(Exception):  # a game that does not load says so on the page that needs it
            rehearse(find_system(game))


def rehearse(system: GameSystem[Any]) -> Json:
    """A match that only begins, drawn for nobody."""
    from dashboard.replay_data.match_data import reel_of
    from dashboard.replay_data.moments import Darkroom
    from events.chain import scan
    from events.composer import compose
    from projections.matches import Match

    seats = [{"seat": name, "name": name} for name in map(str, range(1, system.seats.usual + 1))]
    begin = system.play.simulated_start
    dealt = {"players": seats} if begin is None else begin(0, Random(0))  # noqa: S311 - for show
    data, _, _ = compose(system.vocabulary, [{"type": "match_started", **dealt}])
    return reel_of(Match(scan(data, where="")), None, Darkroom("en"))
