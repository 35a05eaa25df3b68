"""The sentences of this package."""

from events.words import Lang, Words

WORDS = Words(__package__)


def ui_words(lang: Lang) -> dict[str, str]:
    """The words of the replay in the browser, by the keys that its scripts use."""
    table = WORDS.table(lang)
    return {key.removeprefix("ui."): text for key, text in table.items() if key.startswith("ui.")}
