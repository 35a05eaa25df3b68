"""What the keys of the replay do, by the names in the table of keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from dashboard.terminal.keys import ACTS
from dashboard.terminal.moves import (
    go,
    jump,
    step,
    to_finding,
    to_hit,
    to_next_line,
    to_remark,
)
from dashboard.terminal.words import WORDS

if TYPE_CHECKING:
    from dashboard.terminal.view import Asking, Screen, Side, Unit

SPEEDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds a step when the replay runs by itself."""
_PAGE: Final = 10
_LONGEST_TYPED: Final = 60


def act_on(screen: Screen, act: str) -> Screen:
    """The screen after a key with that act."""
    return _ACTS[act](screen)


def _by(unit: Unit, by: int, screen: Screen) -> Screen:
    return step(replace(screen, playing=False, unit=unit), unit, by)


def _page(by: int, screen: Screen) -> Screen:
    return go(screen, screen.reading.moved(screen.at, by))


def _ask(what: Asking, screen: Screen) -> Screen:
    return replace(screen, asking=what, typed="", playing=False)


def type_in(screen: Screen, key: str) -> Screen:
    """The screen while a number or a text is typed."""
    if key in ("esc", "ctrl-c") or (key == "backspace" and not screen.typed):
        return replace(screen, asking="", typed="")
    if key == "backspace":
        return replace(screen, typed=screen.typed[:-1])
    if key == "enter":
        return _answer(screen, screen.typed.strip())
    char = " " if key == "space" else key
    if len(char) != 1 or len(screen.typed) >= _LONGEST_TYPED:
        return screen
    if screen.asking == "jump" and char not in "0123456789":
        return replace(screen, message=WORDS("message.digits"))
    return replace(screen, typed=screen.typed + char)


def _answer(screen: Screen, typed: str) -> Screen:
    asked, screen = screen.asking, replace(screen, asking="", typed="")
    if asked == "jump":
        return jump(screen, int(typed)) if typed else screen
    return to_hit(replace(screen, needle=typed), 1) if typed else replace(screen, needle="")


def _help(screen: Screen) -> Screen:
    return replace(screen, help=True, scroll=0, playing=False)


_SCROLLS: Final = {
    "next_action": 1, "previous_action": -1, "next_page": _PAGE, "previous_page": -_PAGE,
}  # fmt: skip


def read_help(screen: Screen, key: str) -> Screen:
    """The screen while the help is open: arrows scroll, any other key closes it."""
    if (by := _SCROLLS.get(ACTS.get(key, ""))) is not None:
        return replace(screen, scroll=max(0, screen.scroll + by))
    return replace(screen, help=False, scroll=0, done=key == "ctrl-c")


def _show(side: Side, screen: Screen) -> Screen:
    return replace(screen, side="log" if screen.side == side else side)


def _corrected(screen: Screen) -> Screen:
    other = replace(screen, as_played=not screen.as_played, playing=False)
    said = WORDS("message.now_played" if other.as_played else "message.now_corrected")
    return replace(other, at=other.reading.nearest(screen.at), message=said)


def _play(screen: Screen) -> Screen:
    if screen.playing:
        return replace(screen, playing=False)
    ended = screen.at == screen.reading.last
    return replace(screen, playing=True, at=screen.reading.first if ended else screen.at)


def _faster(by: int, screen: Screen) -> Screen:
    speed = max(0, min(screen.speed + by, len(SPEEDS) - 1))
    said = WORDS("message.speed", seconds=f"{SPEEDS[speed]:g}")
    return replace(screen, speed=speed, message=said)


def _close(screen: Screen) -> Screen:
    return replace(screen, side="log", needle="", playing=False)


Act = Callable[["Screen"], "Screen"]

_ACTS: Final[Mapping[str, Act]] = {
    "next_event": partial(_by, "event", 1),
    "previous_event": partial(_by, "event", -1),
    "next_action": partial(_by, "action", 1),
    "previous_action": partial(_by, "action", -1),
    "next_stretch": partial(_by, "stretch", 1),
    "previous_stretch": partial(_by, "stretch", -1),
    "next_finer": partial(_by, "finer", 1),
    "previous_finer": partial(_by, "finer", -1),
    "next_highlight": partial(_by, "highlight", 1),
    "previous_highlight": partial(_by, "highlight", -1),
    "next_page": partial(_page, _PAGE),
    "previous_page": partial(_page, -_PAGE),
    "first": lambda screen: go(screen, screen.reading.first),
    "last": lambda screen: go(screen, screen.reading.last),
    "jump": partial(_ask, "jump"),
    "search": partial(_ask, "search"),
    "next_hit": lambda screen: to_hit(screen, 1),
    "previous_hit": lambda screen: to_hit(screen, -1),
    "next_remark": lambda screen: to_remark(screen, 1),
    "previous_remark": lambda screen: to_remark(screen, -1),
    "next_finding": lambda screen: to_finding(screen, 1),
    "previous_finding": lambda screen: to_finding(screen, -1),
    "why": partial(_show, "why"),
    "table": partial(_show, "table"),
    "corrected": _corrected,
    "branch": to_next_line,
    "play": _play,
    "faster": partial(_faster, 1),
    "slower": partial(_faster, -1),
    "help": _help,
    "close": _close,
    "quit": lambda screen: replace(screen, done=True),
}
