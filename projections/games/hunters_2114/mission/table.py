"""The mission that is being played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mission:
    """What is known of the mission in play."""

    name: str
    night: bool = False
    weather: str | None = None
    turn_limit: int | None = None
