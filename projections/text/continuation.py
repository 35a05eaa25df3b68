"""More lines of a match that is being recorded: text -> the entries that it adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.base import Event
from projections.notation import Entry, Place, Standing, Told
from projections.text.content import Kept
from projections.text.dialect import Dialect
from projections.text.reader import Reader
from projections.text.session import Telling

_BEFORE: Final = Place(1, 1)
"""What is recorded stands in front of the text."""
_REFERENCES: Final = ("cause", "after")


def read_on(dialect: Dialect, events: Sequence[Event], standing: Standing, text: str) -> Told:
    """What `text` adds to a record, as far as it can be read."""
    kept = Kept(dialect.system().vocabulary, events)
    reader = Reader(dialect)
    reader.begin(kept.entries[0], _BEFORE)
    telling = reader.telling
    assert telling is not None, "it has just begun"
    for entry in kept.entries[1:]:
        telling.add(entry, _BEFORE)
    old = telling.last
    telling.stand(standing, kept.seq_of)
    failure = reader.read_lines(text)
    _let_stand(telling, old)
    numbers = _Numbers(kept, old, len(events))
    added = [numbers.moved(entry, dialect) for entry in telling.entries[old:]]
    return Told(added, telling.places[old:], failure, reader.doubts)


def _let_stand(telling: Telling, old: int) -> None:
    """What follows from the new lines stands; what was proposed before goes on waiting."""
    if telling.root is None or telling.root <= old:
        telling.pending, telling.done = (), 0
    telling.settle()


class _Numbers:
    """The new entries counted on from the record, whose seals the text does not tell."""

    def __init__(self, kept: Kept, old: int, last: int) -> None:
        self.kept, self.old, self.last = kept, old, last

    def moved(self, entry: Mapping[str, Any], dialect: Dialect) -> Entry:
        """An entry whose references count as the record does."""
        kind = dialect.system().vocabulary.types[entry["type"]]
        keys = [key for key in (*_REFERENCES, *kind.references) if isinstance(entry.get(key), int)]
        return {**entry, **{key: self._seq(entry[key]) for key in keys}}

    def _seq(self, told: int) -> int:
        """The seq in the record of an event that the text counts otherwise."""
        if told <= self.old:
            return self.kept.origins[told - 1]
        return self.last + told - self.old
