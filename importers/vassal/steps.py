"""What happened, step by step: what a command brought about, what was undone, said, and by whom."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from events.errors import BadUsage
from importers.imported_match import Entry
from importers.text import clean, name
from importers.vassal.commands import Joined, Secrets
from importers.vassal.places import Where
from importers.vassal.table import GameTable, PieceState
from importers.words import WORDS

_WATCHES: Final = "<observer>"
_AUTHOR: Final = re.compile(r"^\s*<(?P<name>[^<>]{1,80})>\s*(?:-\s+)?(?P<text>.*)$", re.DOTALL)
_TYPED: Final = re.compile(r"\s*<[^<>]{1,80}>\s*-\s")
_UNDONE: Final = re.compile(r"\s*\*+\s*(?:UNDO|Undo)\s*:\s*(?P<text>.*)$", re.DOTALL)
"""How the engine tells in the chat that a line of it was taken back."""
_COLOUR: Final = re.compile(r"^(\s*[*-]\s?)[|!?~`]")
_SHAPE: Final = re.compile(
    r"</?(?:b|i|u|br|hr|p|div|span|font|small|big|strong|em|center|h[1-6]|img|a|table|tr|td)\b[^<>]*>",
    re.IGNORECASE,
)
_LONGEST: Final = 600
"""A longer line is a remark, and no pattern is let loose on it."""


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """A piece before and after a command; None where it was not there."""

    before: PieceState | None
    after: PieceState | None
    user: int | None


@dataclass
class GameStep:
    """What belongs together."""

    number: int
    changes: list[LoggedChange] = field(default_factory=list)
    said: list[Entry] = field(default_factory=list)
    before: dict[str, PieceState | None] = field(default_factory=dict)
    undoes: int | None = None
    """The number of the step that this one takes back."""


@dataclass
class Steps:
    """The steps of a game, and how many events they will be at most."""

    done: list[GameStep] = field(default_factory=list)
    events: int = 0
    unmatched_undos: int = 0
    _now: GameStep = field(default_factory=lambda: GameStep(0))
    _undoable: list[GameStep] = field(default_factory=list)
    _undo: GameStep | None = None
    _last: dict[str, PieceState | None] = field(default_factory=dict)

    def begin(self, table: GameTable) -> None:
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
        self._now = GameStep(len(self.done))

    def settle(self) -> None:
        """What was done so far is the set-up: nobody takes it back."""
        self._undoable.clear()

    def known(self, id_: str) -> PieceState | None:
        """A piece as it was when it was told of last."""
        return self._last.get(id_)

    def add(self, before: PieceState | None, after: PieceState | None, user: int | None) -> None:
        """A piece changed."""
        piece = after or before
        if piece is None:
            return
        self._last[piece.id] = after
        self._now.changes.append(LoggedChange(before, after, user))
        self.events += 1

    def say(self, entry: Entry) -> None:
        """Somebody said something."""
        self._now.said.append(entry)
        self.events += 1

    def undo(self, on: bool, table: GameTable) -> None:
        """What follows takes back the last step; or that is over."""
        if on:
            self.begin(table)
            self._undo = self._now
        elif self._undo is not None:
            self._undo = None
            self._match_undo(table)
            self.begin(table)

    def _match_undo(self, table: GameTable) -> None:
        """If the table is again as it was before the last step, that step was taken back."""
        last = self._undoable[-1] if self._undoable else None
        if last is not None and all(table.pieces.get(i) == p for i, p in last.before.items()):
            self._undoable.pop()
            self._now.changes.clear()
            self.done.append(GameStep(len(self.done), undoes=last.number))
            said, self._now = self._now.said, GameStep(len(self.done))
            self._now.said = said
        else:
            self.unmatched_undos += 1

    def entries(self, places: Where, seats: UserSeats) -> Iterator[Entry]:
        """The events of all steps. In a step, what follows the first is its consequence."""
        roots: dict[int, str] = {}
        for step in self.done:
            if step.undoes is not None and (target := roots.get(step.undoes)):
                yield {"type": "event_retracted", "target": target, "reason": "taken_back"}
            moves = [e for c in step.changes for e in _entries_of(c, places, seats)]
            for i, entry in enumerate(moves):
                known = f"vassal-{step.number}-{i + 1}"
                cause = {"cause": roots[step.number]} if step.number in roots else {}
                roots.setdefault(step.number, known)
                yield {**entry, "id": known, **cause}
            yield from (_spoken(entry, seats) for entry in step.said)


def _spoken(entry: Entry, seats: UserSeats) -> Entry:
    """Chat as it is kept: dice of somebody who does not sit at the table are the table's."""
    kept = {key: value for key, value in entry.items() if value is not None}
    if (player := kept.pop("player", None)) in seats.of_name:
        kept["player"] = seats.of_name[player]
    return kept


def _entries_of(change: LoggedChange, places: Where, seats: UserSeats) -> Iterator[Entry]:
    """What a change is in events."""
    before, after = change.before, change.after
    player = seats.seat(change.user)
    who = {"player": player} if player else {}
    if after is None or after.spot is None:
        if before is not None and before.spot is not None:
            yield {"type": "piece_removed", **who, "piece": _id(before)}
    elif before is None or before.spot is None:
        placed = {"piece": _id(after), "name": after.layout.name, "cell": places.cell(after.spot)}
        facing = {} if after.facing is None else {"facing": places.facing(after.facing)}
        down = {"face_down": True} if after.face_down else {}
        yield {"type": "piece_placed", **who, **placed, **facing, **down}
    else:
        yield from _changed(before, after, places, who)


def _id(piece: PieceState) -> str:
    return name(piece.id, 80) or "?"


def _changed(before: PieceState, after: PieceState, places: Where, who: Entry) -> Iterator[Entry]:
    assert before.spot is not None
    assert after.spot is not None
    piece = {**who, "piece": _id(after)}
    cell, turned = places.cell(after.spot), after.facing not in (before.facing, None)
    facing = {"facing": places.facing(after.facing)} if turned and after.facing else {}
    if places.cell(before.spot) != cell:
        yield {"type": "piece_moved", **piece, "cell": cell, **facing}
    elif facing:
        yield {"type": "piece_turned", **piece, **facing}
    if after.face_down != before.face_down:
        yield {"type": "piece_flipped", **piece, "face_down": after.face_down}
    for layer, level in after.levels.items():
        if not layer.flips and before.levels.get(layer) != level:
            yield {"type": "counter_set", **piece, "counter": layer.title, "value": level}


@dataclass(frozen=True)
class UserSeats:
    """The seats of a match, and which user sits on which."""

    names: tuple[str, ...]
    of_user: dict[int, str]
    sides: dict[str, str]
    of_name: dict[str, str]
    """The seat of each name that stands in the chat."""

    def players(self) -> list[dict[str, str]]:
        """The players as a match begins with them."""
        return [
            {"seat": seat, "name": seat}
            | ({"side": side} if (side := self.sides.get(seat)) else {})
            for seat in self.names
        ]

    def seat(self, user: int | None) -> str | None:
        """Who a user is."""
        return None if user is None else self.of_user.get(user)


@dataclass
class Users:
    """What the commands told of the users."""

    roster: dict[int, tuple[str, str]] = field(default_factory=dict)
    moving: dict[int, None] = field(default_factory=dict)
    rolling: dict[str, None] = field(default_factory=dict)
    speaking: dict[str, None] = field(default_factory=dict)
    nameless: bool = False
    """Whether somebody moved of whom one cannot say which of those named it was."""

    def joined(self, command: Joined) -> None:
        """Somebody sat down, or changed sides."""
        if command.user is not None and command.side != _WATCHES:
            self.roster[command.user] = (command.name, command.side)

    def moved(self, user: int | None) -> None:
        """A user moved a piece."""
        if user is not None:
            self.moving.setdefault(user)

    def rolled(self, player: str | None) -> None:
        """Somebody rolled dice: whoever does plays."""
        if player:
            self.rolling.setdefault(player)

    def said(self, author: str | None) -> None:
        """Somebody spoke."""
        if author:
            self.speaking.setdefault(author)

    def seats(self, secrets: Secrets) -> UserSeats:
        """The seats: who is on the roster and who rolled; without a roster, who spoke, too.

        A single user who moves is the single one who has a name and no user. Where that is not
        clear, those who are named sit at the table, and nobody is said to have moved.
        """
        called = {user: who for user, (who, _) in self.roster.items()}
        names = (*self.rolling, *(() if self.roster else self.speaking))
        strangers = [one for one in dict.fromkeys(names) if one not in called.values()]
        moving = [user for user in self.moving if user not in called]
        if not strangers and len(moving) == 1:
            strangers = [one for one in self.speaking if one not in called.values()][:2]
            strangers = strangers if len(strangers) == 1 else []
        if len(moving) == len(strangers) == 1:
            called[moving[0]] = strangers.pop()
        self.nameless = bool(moving and strangers)
        found: dict[int, str] = {}
        users = dict.fromkeys((*self.roster, *(() if strangers else self.moving)))
        for number, user in enumerate(users, start=1):
            found[user] = _free(called.get(user), number, tuple(found.values()), secrets)
        by_name = {who: found[user] for user, who in called.items() if user in found}
        taken = list(found.values())
        for stranger in strangers:
            by_name[stranger] = _free(stranger, len(taken) + 1, tuple(taken), secrets)
            taken.append(by_name[stranger])
        sides = {
            found[user]: side
            for user, (_, written) in self.roster.items()
            if (side := name(written))
        }
        return UserSeats(tuple(taken), found, sides, by_name)


def _free(wanted: str | None, number: int, taken: tuple[str, ...], secrets: Secrets) -> str:
    """A name for a seat; somebody whose password is his name goes by a number."""
    called = name(wanted, 70)
    if called is None or secrets.without(called) != called or called in taken:
        return f"Player {number}"
    return called


class Chat:
    """Reads lines of chat with the patterns that are laid ready."""

    def __init__(self, patterns: Sequence[Mapping[str, Any]]) -> None:
        self.patterns = [_compiled(str(entry.get("pattern", ""))) for entry in patterns]

    def entry(self, line: str) -> Entry | None:
        """What a line says, as an event: dice, else a remark; None for an empty line."""
        text = clean(_plain(line), 20_000)
        if text is None:
            return None
        # Dice are what the module tells: what people type, or what was undone, did not fall.
        is_report = not _TYPED.match(line) and not _UNDONE.match(text)
        return (self._dice(text) if is_report else None) or _remark(text)

    def _dice(self, text: str) -> Entry | None:
        if len(text) > _LONGEST:
            return None
        found = next((match for p in self.patterns if (match := p.match(text))), None)
        if found is None:
            return None
        parts = found.groupdict()
        faces = [int(face) for face in re.findall(r"\d{1,9}", parts.get("faces") or "")]
        if not faces:
            return None
        purpose = name((parts.get("purpose") or "").strip(" -:"))
        rolled: Entry = {"type": "dice_rolled", "faces": faces, "purpose": purpose}
        if die := parts.get("die"):
            rolled["die"] = f"d{die}"
        return rolled | {"player": name(parts.get("player"), 80)}


def undone_line(line: str) -> str | None:
    """The line of the chat that this one says was taken back; None where it says no such thing."""
    found = None if _TYPED.match(line) else _UNDONE.match(line)
    return found["text"].strip() if found else None


def _plain(line: str) -> str:
    """A line without the marks by which newer engines colour and shape what a module reports."""
    if _TYPED.match(line):
        return line  # people are called <I> and type what they like
    text = _COLOUR.sub(r"\1", line)
    return html.unescape(_SHAPE.sub("", text)) if "&" in text or "<" in text else text


def _remark(text: str) -> Entry:
    match = _AUTHOR.match(text)
    remark = clean(match["text"], 20_000) if match else None
    if match is None or remark is None:
        return {"type": "note_written", "text": text}
    return {"type": "note_written", "text": remark, "author": name(match["name"], 80)}


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise BadUsage(
            WORDS("vassal.bad_pattern", pattern=pattern[:80]), where="dice.toml"
        ) from error
