"""What a game says of its text form, and the words and values with which any game is typed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.match import Number
from events.words import LANGUAGES, Lang, Phrase, Words, folded
from events.words import WORDS as EVENT_WORDS
from projections.notation import Entry, Place
from projections.system import GameSystem

if TYPE_CHECKING:
    from projections.text.line import Cursor
    from projections.text.record import Telling
    from projections.text.writer import Writer


@dataclass(frozen=True)
class Dialect:
    """How one game is typed.

    `line` is what the reading of one line knows (`projections.text.line.Line` or more),
    `pen` what the writing of one knows. `parse_act` reads what a line says as an entry,
    `write_act` gives ways to write an event, the shortest first; the first that reads back as the
    same event is written, and where none does, the event stands as JSON.
    """

    game: str
    """The id of the game."""
    tongue: Tongue
    system: Callable[[], GameSystem[Any]]
    """The system that holds this text form: asked for late, because it holds it."""
    line: Callable[[Cursor, Any, str | None], Any]
    pen: Callable[[Any, Lang, str | None, Callable[[int], str]], Any]
    telling: Callable[[Dialect, Entry, Place], Telling]
    writer: Callable[[Dialect, Lang, bool], Writer]
    parse_act: Callable[[Any], Entry]
    write_act: Callable[[Event, Any], Iterator[str]]
    kind_of: Callable[[Cursor, Any], Entry] | None = None
    """What sort of event a line tells, before what comes before it is recorded: its type, and what
    tells two of that type apart. Left out, the line is read on the table as it lies now."""
    read_turn: Callable[[Any, Place], int] | None = None
    """The head of a turn (`3. Ann`), where it says more than itself: what ended before it."""
    doubts: Callable[[Any], Iterable[tuple[Place, Phrase]]] = lambda _line: ()
    """What in a line that was read is doubtful."""
    parse_army: Callable[[str], str | None] = lambda name: name
    """The army that somebody means; None where nobody knows it."""
    write_army: Callable[[str, Lang], str] | None = None
    """An army as one types it; left out: as it is called."""
    army_names: Callable[[], Sequence[str]] = tuple
    """What armies are called, to say which is nearest."""
    nobody: str | None = None
    """The word in front of a line that nobody in particular acts in; None: somebody always does."""


# -- the words: all are read, one of each is written

WORDS: Final = Words(__package__)
"""The sentences and keywords of the match notation."""
_FEW: Final = 8
"""So many names may be told one after the other."""
MOST_WORDS: Final = 3
"""A keyword is no longer than so many words."""
_PLAIN: Final = re.compile(r"[^\W\d_][\w'-]*")


def near(name: str, names: Iterable[str]) -> Phrase | str:
    """How a fault goes on: whether the nearest name was meant, or which there are, if few."""
    by_fold = {folded(name): name for name in names}
    close = get_close_matches(folded(name), by_fold, n=1, cutoff=0.6)
    if close:
        return WORDS("hint.more", said=EVENT_WORDS("near.did_you_mean", name=by_fold[close[0]]))
    if 0 < len(by_fold) <= _FEW:
        return WORDS("hint.more", said=EVENT_WORDS("near.known", names=list(by_fold.values())))
    return ""


class Tongue:
    """The sentences and keywords of one game's text form: its own, then those of every game."""

    def __init__(self, own: Words) -> None:
        self.tables = (own, WORDS)
        self._sections: dict[str, tuple[Mapping[str, str], frozenset[str]]] = {}

    def __call__(self, key: str, /, **values: Any) -> Phrase:
        """Something to say."""
        return self._table_of(key)(key, **values)

    def _table_of(self, key: str) -> Words:
        return next((table for table in self.tables if key in table), WORDS)

    def keys(self, section: str, lang: Lang) -> Mapping[str, str]:
        """By key all words of a section (`keyword`, `header`), with `|` between them."""
        start = f"{section}."
        return {
            key.removeprefix(start): words
            for table in reversed(self.tables)
            for key, words in table.table(lang).items()
            if key.startswith(start)
        }

    def of(self, section: str) -> Mapping[str, str]:
        """By folded word, the key of a section."""
        return self.section(section)[0]

    def section(self, name: str) -> tuple[Mapping[str, str], frozenset[str]]:
        """By folded word the key of a section, and all with which such a word begins.

        Most words of a line begin none, and are seen to be no keyword at once.
        """
        if name not in self._sections:
            words = {
                folded(word): key
                for lang in reversed(LANGUAGES)  # where a word is of both, English goes first
                for key, words in self.keys(name, lang).items()
                for word in words.split("|")
            }
            begun = frozenset(word[:n] for word in words for n in range(1, len(word) + 1))
            self._sections[name] = words, begun
        return self._sections[name]

    def header(self, word: str) -> str | None:
        """The header that a word means."""
        return self.of("header").get(folded(word))

    def written(self, key: str, lang: Lang, section: str = "keyword") -> str:
        """A keyword as a language writes it."""
        key = f"{section}.{key}"
        return self._table_of(key).table(lang)[key].split("|")[0]

    def all_written(self, keys: Iterable[str], section: str = "keyword") -> list[str]:
        """Keywords as both languages write them, to say which is nearest."""
        return [self.written(key, lang, section) for lang in LANGUAGES for key in keys]

    def is_taken(self, word: str) -> bool:
        """Whether a word means something by itself, so that a name like it must be quoted."""
        return any(folded(word) in self.of(section) for section in ("keyword", "header"))

    def name(self, seat: str) -> str:
        """A seat or a team as one types it."""
        return seat if _PLAIN.fullmatch(seat) and not self.is_taken(seat) else write_quoted(seat)


# -- values as they stand in a text: bare, or in quotation marks

AMOUNT: Final = re.compile(r"[+-]?\d{1,300}(\.\d{1,40})?(e[+-]?\d{1,3})?", re.IGNORECASE)
"""A number, perhaps with a sign and a fraction."""


def write_quoted(text: str) -> str:
    """A text in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def parse_quoted(quoted: str) -> str | None:
    """A text that stood in quotation marks; None where it is no text that one could keep."""
    try:
        text = str(json.loads(quoted, parse_constant=refuse_constant))
        text.encode()
    except ValueError:
        return None
    return text


def parse_value(value: str) -> str:
    """A header's value: as it stands, or a text in quotation marks."""
    found = parse_quoted(value) if value.startswith('"') else None
    return value if found is None else found


def write_value(value: str) -> str:
    """As `parse_value` reads it."""
    plain = value.strip() == value and not value.startswith('"') and value.isprintable()
    return value if plain else write_quoted(value)


def parse_amount(text: str) -> Number:
    """What `AMOUNT` matches, as a number."""
    return int(text) if text.lstrip("+-").isdigit() else float(text)


def write_amount(value: Number) -> str:
    """As `parse_amount` reads it."""
    return json.dumps(value)


def refuse_constant(name: str) -> Any:
    """NaN and the infinities are no JSON."""
    raise ValueError(name)
