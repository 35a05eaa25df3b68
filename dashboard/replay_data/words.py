"""The sentences of this package."""

from events.match import SpanKind
from events.words import Lang, Words

WORDS = Words(__package__)


def ui_words(lang: Lang, highlight: SpanKind) -> dict[str, str]:
    """The words of the replay in the browser, by the keys that its scripts use.

    What the highlights of the game are called stands under "highlight".
    """
    table = WORDS.table(lang)
    words = {key.removeprefix("ui."): text for key, text in table.items() if key.startswith("ui.")}
    called = words[f"unit_{highlight}"]
    return {
        **words, "unit_highlight": called, "help_highlight": called,
        "no_highlight": words[f"no_{highlight}"],
    }  # fmt: skip
