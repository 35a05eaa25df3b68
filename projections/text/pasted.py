"""Texts as phones and forums make them: what they put in, and what they make of our signs."""

from __future__ import annotations

import re
from typing import Final

FENCE: Final = r"^[ \t]*(?:```\w*|\[/?[a-zA-Z]+\])[ \t]*$"
"""A line by which a forum begins or ends what it shows as typed."""
BULLET: Final = r"^[ \t]*[-\u2013\u2014\u2022*\u00b7][ \t]+"
"""A dot or a dash in front of a line."""
CURLY: Final = r"[\"“”„«»][^\"“”„«»\n]*[\"“”«»]"
"""A text between quotation marks that a phone made pretty."""
_BREAK: Final = re.compile(r"\r\n?")
_QUOTED: Final = re.compile(r"^([ \t]*)>", re.MULTILINE)
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\u2192", "-"))
_QUOTES: Final = str.maketrans("“”„«»", '"' * 5)


def unquoted(text: str) -> str:
    """A text whose every line a forum quoted with `>`, without those; columns stay as they are."""
    text = _BREAK.sub("\n", text.removeprefix("\ufeff"))
    lines = (line for line in text.split("\n") if line.strip())
    is_quoted = all(line.lstrip().startswith(">") for line in lines)
    return _QUOTED.sub(r"\1 ", text) if is_quoted else text


def plain_word(word: str) -> str:
    """A word with plain dashes, and without the dot that ends a sentence."""
    word = word.translate(_DASHES).replace("->", "-")
    return word.rstrip(".") or word


def plain_quotes(value: str) -> str:
    """A value with straight quotation marks, if it has none of them yet."""
    return value if '"' in value else value.translate(_QUOTES)
