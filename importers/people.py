"""Persons apart from seats: one person may sit down under several names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from events.names import folded


@dataclass(frozen=True)
class People:
    """The merge list of a library, and what earlier imports knew.

    `people.toml` has one table a person: `[Ann]`, with `names = ["Anna", "ann_k"]` and
    `ids = ["bgstats:…"]`.
    """

    by_name: Mapping[str, str] = field(default_factory=dict)
    by_id: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> People:
        """Read a merge list."""
        names: dict[str, str] = {}
        ids: dict[str, str] = {}
        for person, said in table.items():
            told = said if isinstance(said, Mapping) else {"names": said}
            names[folded(person)] = person
            names |= {folded(name): person for name in _texts(told.get("names"))}
            ids |= dict.fromkeys(_texts(told.get("ids")), person)
        return cls(names, ids)

    def person(self, name: str, source_id: str | None = None) -> str:
        """Who sits there: by the source's id, else by the merge list, else as the name says."""
        if source_id is not None and source_id in self.by_id:
            return self.by_id[source_id]
        person = self.by_name.get(folded(name), name)
        if source_id is not None:
            self.by_id[source_id] = person
        return person


def _texts(value: Any) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []
