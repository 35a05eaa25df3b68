"""The replay as a value: what is shown, and what it becomes when a key is pressed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from dashboard.terminal.acts import SPEEDS, act_on, read_help, type_in
from dashboard.terminal.keys import ACTS
from dashboard.terminal.moves import jump, step
from events.words import Phrase
from projections.reading import Reading, Readings

Unit = Literal["event", "action", "stretch", "finer", "highlight"]
Side = Literal["log", "why", "table"]
Asking = Literal["", "jump", "search"]


@dataclass(frozen=True)
class Screen:
    """The replay at one moment. Nothing in it changes; a key makes another one."""

    readings: Readings
    at: int
    branch: str | None = None
    as_played: bool = False
    unit: Unit = "event"
    """What one steps by; the replay that runs by itself goes on with the last one used."""
    side: Side = "log"
    asking: Asking = ""
    typed: str = ""
    needle: str = ""
    help: bool = False
    scroll: int = 0
    playing: bool = False
    speed: int = 2
    message: Phrase | None = None
    done: bool = False

    @property
    def reading(self) -> Reading:
        """The reading of the match that is shown."""
        return self.readings.reading(self.branch, self.as_played)

    @property
    def seconds(self) -> float | None:
        """Until the next step by itself; None while it waits for a key."""
        return SPEEDS[self.speed] if self.playing and not self.done else None

    def press(self, key: str) -> Screen:
        """The screen after a key: a character, or a name such as "right", "esc", "enter"."""
        calm = replace(self, message=None)
        if self.asking:
            return type_in(calm, key)
        if self.help:
            return read_help(calm, key)
        act = ACTS.get(key)
        return calm if act is None else act_on(calm, act)

    def tick(self) -> Screen:
        """The screen after the next step by itself; it stops at the end."""
        if not self.playing:
            return self
        moved = step(self, self.unit, 1)
        return replace(moved, playing=moved.at not in (self.at, self.reading.last))

    def draw(self, width: int, height: int, colour: bool = False) -> list[str]:
        """Exactly `height` lines of `width` columns."""
        from dashboard.terminal.draw import draw

        return draw(self, width, height).lines(colour)


def screen_of(
    readings: Readings, at: int | None = None, branch: str | None = None, as_played: bool = False
) -> Screen:
    """The replay of a match, opened at an event (None: at the first)."""
    start = Screen(readings, 0, branch, as_played)
    start = replace(start, at=start.reading.first)
    return start if at is None else replace(jump(start, at), message=None)
