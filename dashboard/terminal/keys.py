"""What each key does: one table, which the help shows and the screen obeys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dashboard.terminal.words import WORDS
from events.match import SpanKind
from events.words import Lang
from projections.timeline import HIGHLIGHT


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys that do the same thing, and the line of the help where they stand."""

    act: str
    keys: tuple[str, ...]
    topic: str


BINDINGS: Final = (
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
    Binding("next_page", ("pagedown",), "page"),
    Binding("previous_page", ("pageup",), "page"),
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
    Binding("table", ("tab", "t"), "table"),
    Binding("corrected", ("a",), "corrected"),
    Binding("branch", ("v",), "branch"),
    Binding("play", ("space",), "play"),
    Binding("faster", ("+", "="), "speed"),
    Binding("slower", ("-",), "speed"),
    Binding("help", ("?",), "help"),
    Binding("close", ("esc",), "close"),
    Binding("quit", ("q", "ctrl-c"), "quit"),
)

ACTS: Final = {key: binding.act for binding in BINDINGS for key in binding.keys}

_NAMED: Final = {
    "right": "→", "left": "←", "down": "↓", "up": "↑", "ctrl-c": "^C", "tab": "Tab",
    "home": "Home", "end": "End", "pagedown": "PgDn", "pageup": "PgUp", "esc": "Esc",
}  # fmt: skip


def key_name(key: str, lang: Lang) -> str:
    """A key as it is written on the keyboard."""
    return WORDS("key.space").text(lang) if key == "space" else _NAMED.get(key, key)


def help_lines(lang: Lang, highlight: SpanKind = HIGHLIGHT) -> list[tuple[str, str]]:
    """The help: on each line some keys, and what they do in a game with such highlights."""
    topics: dict[str, list[str]] = {}
    for binding in BINDINGS:
        topic = highlight if binding.topic == "highlight" else binding.topic
        topics.setdefault(topic, []).extend(key_name(key, lang) for key in binding.keys)
    return [
        (" ".join(keys), WORDS(f"{'unit' if topic == highlight else 'help'}.{topic}").text(lang))
        for topic, keys in topics.items()
    ]
