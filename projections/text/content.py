"""What of an event a text tells: facts, cause and place, but no ids, times and hashes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.base import Event
from events.codec import Vocabulary
from events.errors import AfterActionError
from events.match import MatchAmended, MatchImported, MatchSealed
from projections.notation import Entry

FORMAT: Final = "notation"
"""What a match says that was read from a text."""
ENVELOPE: Final = ("cause", "after", "branch", "origin", "seen_by")
"""What of the envelope comes back."""
_DROPPED: Final = {"seq", "id", "recorded", "happened", "by", "hash"}


def told(event: Event) -> dict[str, Any]:
    """What an event says, without ids, times and hashes; two that say the same are equal."""
    # For an amendment a fact that is null says more than one that is left out.
    unset = isinstance(event, MatchAmended)
    said = event.model_dump(mode="json", by_alias=True, exclude=_DROPPED, exclude_unset=unset)
    if unset:
        said |= {key: getattr(event, key) for key in ENVELOPE}
    if event.v == 1:  # goes without saying
        said.pop("v", None)
    return {key: value for key, value in said.items() if unset or value is not None}


def stays_behind(event: Event) -> bool:
    """A seal signs the bytes of its own file; that a text was read is said when it is read."""
    from_text = isinstance(event, MatchImported) and event.format == FORMAT
    return from_text or isinstance(event, MatchSealed)


class Kept:
    """A record as the text will tell it: without what stays behind, and counted anew."""

    def __init__(self, vocabulary: Vocabulary, events: Sequence[Event]) -> None:
        kept = [event for event in events if not stays_behind(event)]
        self._vocabulary = vocabulary
        self._seqs = {event.seq: i for i, event in enumerate(kept, 1)}
        self.entries = [self._entry(event) for event in kept]
        self.events = [self._event(entry) for entry in self.entries]
        self.origins = [event.seq for event in kept]
        """The seq in the record of each that is kept."""

    def seq_of(self, seq: int | None) -> int | None:
        """How the text counts an event of the record."""
        return None if seq is None else self._seqs.get(seq)

    def _entry(self, event: Event) -> Entry:
        entry: Entry = {"type": event.type_name(), **event.facts()}
        if event.v > 1:
            entry["v"] = event.v
        for key in ENVELOPE:
            if getattr(event, key) is not None:
                entry[key] = getattr(event, key)
        for key in ("cause", "after", *event.references):
            if entry.get(key) is not None:
                entry[key] = self._seqs.get(entry[key])
                if entry[key] is None:
                    del entry[key]
        return entry

    def _event(self, entry: Mapping[str, Any]) -> Event:
        return self._vocabulary.read({**entry, "seq": 1})

    def same(self, entry: Mapping[str, Any], event: Event) -> bool:
        """Whether an entry says what an event says that is one of `events`."""
        try:
            found = self._event(entry)
        except AfterActionError:
            return False
        if isinstance(event, MatchAmended):  # of which more counts than what its facts are
            return told(found) == told(event)
        return found == event
