"""The keys of a terminal: what the help says of them, and what the screen obeys."""

from __future__ import annotations

from typing import Final

from dashboard.keys import bindings
from dashboard.terminal.words import WORDS
from events.match import SpanKind
from events.words import Lang
from projections.timeline import HIGHLIGHT

BINDINGS: Final = bindings("terminal")

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
