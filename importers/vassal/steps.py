"""What happened, step by step: a command with all that it brought about, and what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from importers.imported_match import Entry
from importers.text import name
from importers.vassal.places import Where
from importers.vassal.players import Seats
from importers.vassal.table import Piece, Table


@dataclass(frozen=True, slots=True)
class Change:
    """A piece before and after a command; None where it was not there."""

    before: Piece | None
    after: Piece | None
    user: int | None


@dataclass
class Step:
    """What belongs together."""

    number: int
    changes: list[Change] = field(default_factory=list)
    said: list[Entry] = field(default_factory=list)
    before: dict[str, Piece | None] = field(default_factory=dict)
    undoes: int | None = None
    """The number of the step that this one takes back."""


@dataclass
class Steps:
    """The steps of a game, and how many events they will be at most."""

    done: list[Step] = field(default_factory=list)
    events: int = 0
    unmatched_undos: int = 0
    _now: Step = field(default_factory=lambda: Step(0))
    _undoable: list[Step] = field(default_factory=list)
    _undo: Step | None = None
    _last: dict[str, Piece | None] = field(default_factory=dict)

    def begin(self, table: Table) -> None:
        """The step before is over."""
        if self._undo is not None:
            return
        step = self._now
        step.before = dict(table.before)
        table.before.clear()
        if step.changes or step.said:
            self.done.append(step)
            if step.changes:
                self._undoable.append(step)
        self._now = Step(len(self.done))

    def settle(self) -> None:
        """What was done so far is the set-up: nobody takes it back."""
        self._undoable.clear()

    def known(self, id_: str) -> Piece | None:
        """A piece as it was when it was told of last."""
        return self._last.get(id_)

    def add(self, before: Piece | None, after: Piece | None, user: int | None) -> None:
        """A piece changed."""
        piece = after or before
        if piece is None:
            return
        self._last[piece.id] = after
        self._now.changes.append(Change(before, after, user))
        self.events += 1

    def say(self, entry: Entry) -> None:
        """Somebody said something."""
        self._now.said.append(entry)
        self.events += 1

    def undo(self, on: bool, table: Table) -> None:
        """What follows takes back the last step; or that is over."""
        if on:
            self.begin(table)
            self._undo = self._now
        elif self._undo is not None:
            self._undo = None
            self._match_undo(table)
            self.begin(table)

    def _match_undo(self, table: Table) -> None:
        """If the table is again as it was before the last step, that step was taken back."""
        last = self._undoable[-1] if self._undoable else None
        if last is not None and all(table.pieces.get(i) == p for i, p in last.before.items()):
            self._undoable.pop()
            self._now.changes.clear()
            self.done.append(Step(len(self.done), undoes=last.number))
            said, self._now = self._now.said, Step(len(self.done))
            self._now.said = said
        else:
            self.unmatched_undos += 1

    def entries(self, places: Where, seats: Seats) -> Iterator[Entry]:
        """The events of all steps. In a step, what follows the first is its consequence."""
        roots: dict[int, str] = {}
        for step in self.done:
            if step.undoes is not None and (target := roots.get(step.undoes)):
                yield {"type": "event_retracted", "target": target, "reason": "taken_back"}
            moves = [e for c in step.changes for e in entries_of(c, places, seats)]
            for i, entry in enumerate(moves):
                known = f"vassal-{step.number}-{i + 1}"
                cause = {"cause": roots[step.number]} if step.number in roots else {}
                roots.setdefault(step.number, known)
                yield {**entry, "id": known, **cause}
            yield from (_spoken(entry, seats) for entry in step.said)


def _spoken(entry: Entry, seats: Seats) -> Entry:
    """Chat as it is kept: dice of somebody who does not sit at the table are the table's."""
    told = {key: value for key, value in entry.items() if value is not None}
    if (player := told.pop("player", None)) in seats.of_name:
        told["player"] = seats.of_name[player]
    return told


def entries_of(change: Change, places: Where, seats: Seats) -> Iterator[Entry]:
    """What a change is in events."""
    before, after = change.before, change.after
    player = seats.seat(change.user)
    who = {"player": player} if player else {}
    if after is None or after.spot is None:
        if before is not None and before.spot is not None:
            yield {"type": "piece_removed", **who, "piece": _id(before)}
    elif before is None or before.spot is None:
        yield _placed(after, places, who)
    else:
        yield from _changed(before, after, places, who)


def _id(piece: Piece) -> str:
    return name(piece.id, 80) or "?"


def _placed(piece: Piece, places: Where, who: Entry) -> Entry:
    assert piece.spot is not None
    placed: Entry = {"type": "piece_placed", **who, "piece": _id(piece), "name": piece.layout.name}
    placed["cell"] = places.cell(piece.spot)
    if piece.facing is not None:
        placed["facing"] = places.facing(piece.facing)
    if piece.hidden or _flipped(piece):
        placed["face_down"] = True
    return placed


def _flipped(piece: Piece) -> bool:
    return any(level > 1 for layer, level in piece.levels.items() if layer.flips)


def _changed(before: Piece, after: Piece, places: Where, who: Entry) -> Iterator[Entry]:
    assert before.spot is not None
    assert after.spot is not None
    piece = {**who, "piece": _id(after)}
    cell, turned = places.cell(after.spot), after.facing not in (before.facing, None)
    facing = {"facing": places.facing(after.facing)} if turned and after.facing else {}
    if places.cell(before.spot) != cell:
        yield {"type": "piece_moved", **piece, "cell": cell, **facing}
    elif facing:
        yield {"type": "piece_turned", **piece, **facing}
    down = after.hidden or _flipped(after)
    if down != (before.hidden or _flipped(before)):
        yield {"type": "piece_flipped", **piece, "face_down": down}
    for layer, level in after.levels.items():
        if not layer.flips and before.levels.get(layer) != level:
            yield {"type": "counter_set", **piece, "counter": layer.title, "value": level}
