"""What each key does in a replay, in the terminal and in the browser: one table for both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Screen = Literal["terminal", "browser"]


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys that do the same thing, the line of the help where they stand, and on which screen."""

    act: str
    keys: tuple[str, ...]
    topic: str
    only: Screen | None = None


_BINDINGS: Final = (
    Binding("next_event", ("right", "l"), "event"),
    Binding("previous_event", ("left", "h"), "event"),
    Binding("next_action", ("down", "j"), "action"),
    Binding("previous_action", ("up", "k"), "action"),
    Binding("next_stretch", ("n",), "stretch"),
    Binding("previous_stretch", ("p",), "stretch"),
    Binding("next_finer", ("]",), "finer"),
    Binding("previous_finer", ("[",), "finer"),
    Binding("next_highlight", ("b",), "highlight"),
    Binding("previous_highlight", ("B",), "highlight"),
    Binding("next_page", ("pagedown",), "page", "terminal"),
    Binding("previous_page", ("pageup",), "page", "terminal"),
    Binding("next_page", ("}",), "page", "browser"),
    Binding("previous_page", ("{",), "page", "browser"),
    Binding("first", ("home", "g"), "ends"),
    Binding("last", ("end", "G"), "ends"),
    Binding("jump", (":",), "jump"),
    Binding("search", ("/",), "search"),
    Binding("next_hit", (".",), "hit"),
    Binding("previous_hit", (",",), "hit"),
    Binding("next_remark", ("m",), "remark"),
    Binding("previous_remark", ("M",), "remark"),
    Binding("next_finding", ("f",), "finding"),
    Binding("previous_finding", ("F",), "finding"),
    Binding("why", ("w",), "why"),
    Binding("table", ("tab", "t"), "table", "terminal"),
    Binding("table", ("t",), "table", "browser"),
    Binding("fallen", ("x",), "fallen", "browser"),
    Binding("numbers", ("c",), "numbers", "browser"),
    Binding("next_number", ("c",), "numbers", "terminal"),
    Binding("previous_number", ("C",), "numbers", "terminal"),
    Binding("corrected", ("a",), "corrected"),
    Binding("branch", ("v",), "branch"),
    Binding("write", ("i",), "write", "browser"),
    Binding("what_if", ("o",), "what_if", "browser"),
    Binding("copy_link", ("y",), "copy_link", "browser"),
    Binding("screen", ("s",), "screen", "browser"),
    Binding("play", ("space",), "play"),
    Binding("faster", ("+", "="), "speed"),
    Binding("slower", ("-",), "speed"),
    Binding("help", ("?",), "help"),
    Binding("close", ("esc",), "close"),
    Binding("quit", ("q", "ctrl-c"), "quit", "terminal"),
)

_IN_THE_BROWSER: Final = {
    "right": "ArrowRight", "left": "ArrowLeft", "down": "ArrowDown", "up": "ArrowUp",
    "home": "Home", "end": "End", "space": " ", "esc": "Escape",
}  # fmt: skip


def bindings(screen: Screen) -> tuple[Binding, ...]:
    """The keys of one kind of screen."""
    return tuple(binding for binding in _BINDINGS if binding.only in (None, screen))


def browser_keys() -> list[tuple[str, list[str], str]]:
    """Act, keys as a browser calls them, and line of the help: what the replay's scripts need."""
    return [
        (binding.act, [_IN_THE_BROWSER.get(key, key) for key in binding.keys], binding.topic)
        for binding in bindings("browser")
    ]
