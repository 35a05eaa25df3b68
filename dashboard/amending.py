"""What the table said at the start, put right: one event, as the command and the page write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dashboard.start import Json, never_chosen
from dashboard.words import WORDS
from events.errors import BadUsage, nearest
from projections.record import Record, apply
from projections.system import GameSystem


@dataclass(frozen=True)
class Correction:
    """What is to be put right of a match."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """What the table agreed on."""
    usual: tuple[str, ...] = ()
    """Options that it did not agree on: what is usual holds again."""
    unchosen: bool = False
    """So it is with all that nobody chose."""
    day: str | None = None

    def event_for(self, system: GameSystem[Any], record: Record) -> Json | None:
        """The event that puts a match right; None where it is so already."""
        # Whoever names one of the options that nobody chose has chosen: the others go.
        silent = never_chosen(system, record.options)
        spoken = bool({*self.options, *self.usual}.intersection(silent))
        gone = dict.fromkeys((*self.usual, *(silent if self.unchosen or spoken else ())))
        self._check(system, record, self.usual)
        said: Json = {
            "options": {n: v for n, v in self.options.items() if _differs(record, n, v)},
            "unsaid": [n for n in gone if n in record.options and n not in self.options],
            "day": self.day if self.day != record.day else None,
        }
        said = {name: value for name, value in said.items() if value}
        if not said:
            return None
        entry = {"type": "match_amended", **said}
        system.check_options(apply(record, system.vocabulary.accept(dict(entry))).options)
        return entry

    @staticmethod
    def _check(system: GameSystem[Any], record: Record, names: Iterable[str]) -> None:
        known = {*system.options.model_fields, *record.options}
        for name in names:
            if name not in known:
                near = nearest(name, sorted(known))
                told = WORDS("keep.no_option", option=name, game=system.title, near=near)
                raise BadUsage(told, where="--usual")


def _differs(record: Record, name: str, value: Any) -> bool:
    return name not in record.options or record.options[name] != value
