"""On which line of a JSON text a value stands, so that an error can say so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')

Location = tuple[int | str, ...]


def line_of(text: str, loc: Sequence[int | str]) -> int:
    """The line of the value at `loc` in `text`, or of the nearest thing round it that is there."""
    places = dict(_places(text))
    wanted = tuple(loc)
    while wanted and wanted not in places:
        wanted = wanted[:-1]
    return text.count("\n", 0, places.get(wanted, 0)) + 1


def _places(text: str) -> Iterator[tuple[Location, int]]:
    """Every value's place and offset, in the order of the text, which is sound JSON."""
    path: list[int | str] = []
    key: str | None = None
    for token in _TOKEN.finditer(text):
        match token.group():
            case "{" | "[" as opening:
                yield tuple(path), token.start()
                path.append("" if opening == "{" else 0)
                key = None
            case "}" | "]":
                path.pop()
            case ",":
                if isinstance(path[-1], int):
                    path[-1] += 1
                key = None
            case ":":
                path[-1] = key or ""
            case word:
                if path and isinstance(path[-1], str) and key is None:
                    key = word[1:-1]
                else:
                    yield tuple(path), token.start()
