"""From the commands of a VASSAL game to the events of a freeform match."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from events.words import Phrase
from importers.formats import Format
from importers.import_context import ANY_GAME, ImportContext
from importers.imported_match import Content, Entry, ImportedMatch
from importers.source import NotUnderstood
from importers.text import name
from importers.vassal.commands import (
    PICKED,
    About,
    Added,
    Changed,
    Command,
    Joined,
    Log,
    Moved,
    Odd,
    Other,
    Removed,
    Said,
    UndoMark,
    module_in,
    note_owners,
    parse,
    recognise,
)
from importers.vassal.modules import Module, module_for, read_module
from importers.vassal.places import Atlas, Where, atlas_of, places_of, tables_of
from importers.vassal.steps import Chat, Steps, Users, undone_line
from importers.vassal.table import GameTable, MapSpot, PieceState
from importers.words import WORDS

MOST_EVENTS: Final = 200_000
_LONGEST_RAW: Final = 4 << 20
_QUIET: Final = frozenset(
    {"begin_save", "end_save", "SETUP_STACK", "CHECK", "begin_log", "end_log"}
)


@dataclass
class _Reading:
    """A game while it is read: the table, and what happened on it."""

    log: Log
    chat: Chat
    table: GameTable = field(default_factory=GameTable)
    steps: Steps = field(default_factory=Steps)
    users: Users = field(default_factory=Users)
    spots: dict[MapSpot, None] = field(default_factory=dict)
    moves: Counter[str] = field(default_factory=Counter)
    """How often something was moved within each map: there the game is played."""
    rolled: dict[str, list[Entry]] = field(default_factory=dict)
    """The dice that nobody undid, by the line that told them."""
    others: Counter[str] = field(default_factory=Counter)
    odd: int = 0
    raw: list[str] = field(default_factory=list)
    raw_size: int = 0
    module: str | None = None
    boards: list[str] = field(default_factory=list)
    """Which boards were picked, as the game tells it."""
    full: bool = False

    def read(self) -> None:
        """Go through all commands; what is there at the end of the save is the set-up."""
        started = False
        for depth, text, command in self.log.commands():
            if text == "end_save":
                started = True
                self.steps.begin(self.table)
                self._place_setup()
            if depth == 0 and started:
                self.steps.begin(self.table)
            if command is None:
                continue
            self._keep(text, command)
            if isinstance(command, Other) and command.kind == PICKED:
                self.boards.append(text.removeprefix("LOG\t")[:20_000])
            self._take(command, started=started)
            if self.steps.events > MOST_EVENTS:
                self.full = True
                break
        if not started:
            self._place_setup()
        self.steps.begin(self.table)

    def _place_setup(self) -> None:
        """The pieces as they lie when the game begins, one step for each."""
        for piece in self.table.pieces.values():
            self._see(piece)
            if piece.spot is not None:
                self.steps.begin(self.table)
                self.steps.add(None, piece, None)
        for deck, size in self.table.decks.values():
            self.steps.say({"type": "deck_prepared", "deck": deck, "size": size})
        self.steps.begin(self.table)
        self.table.before.clear()
        self.steps.settle()

    def _take(self, command: Command, *, started: bool) -> None:
        match command:
            case Added() | Changed() | Removed():
                self._piece(command, started=started)
            case Moved():
                self.users.moved(command.user)
                lay = self.table.spot(command.id)
                if started and lay is not None and lay.map == command.map[:60]:
                    self.moves[lay.map] += 1
                for piece in self.table.move(command):
                    self._tell(piece.id, command.user, started=started)
            case Said():
                self._say(command.text)
            case UndoMark():
                self.steps.undo(command.on, self.table)
            case Joined():
                self.users.joined(command)
            case Odd():
                self.odd += 1
            case Other(kind) if kind not in _QUIET:
                self.others[kind] += 1

    def _piece(self, command: Added | Changed | Removed, *, started: bool) -> None:
        match command:
            case Added():
                pieces = self.table.add(command)
            case Changed():
                pieces = self.table.change(command)
            case Removed():
                gone = self.table.remove(command.id)
                pieces = [] if gone is None else [gone]
        if not isinstance(command, Removed) and (known := self.table.pieces.get(command.id)):
            note_owners(known.layout.owners, command.state, self.log.secrets)
        for piece in pieces:
            self._tell(piece.id, None, started=started)

    def _tell(self, id_: str, user: int | None, *, started: bool) -> None:
        """Take note of what a command did to a piece."""
        if not started:
            return
        now = self.table.pieces.get(id_)
        if now is not None:
            self._see(now)
        self.steps.add(self.steps.known(id_), now, user)

    def _see(self, piece: PieceState) -> None:
        if piece.spot is not None:
            self.spots.setdefault(piece.spot)

    def _say(self, text: str) -> None:
        undone = undone_line(text)
        if undone is not None and (rolls := self.rolled.get(undone)):
            self.steps.say(
                {"type": "event_retracted", "target": rolls.pop()["id"], "reason": "taken_back"}
            )
            return
        entry = self.chat.entry(text)
        if entry is None:
            return
        if entry["type"] == "dice_rolled":
            entry = {**entry, "id": f"vassal-dice-{self.steps.events + 1}"}
            self.rolled.setdefault(text.strip(), []).append(entry)
            self.users.rolled(entry.get("player"))
        else:
            self.users.said(entry.get("author"))
        self.steps.say(entry)

    def _keep(self, text: str, command: Command) -> None:
        """The raw record: what concerns the table, without the user at the end of a move."""
        if self.module is None and isinstance(command, Other) and command.kind == "CHECK":
            self.module = module_in(text)
        if isinstance(command, (Other, Joined, Odd)) or self.raw_size > _LONGEST_RAW:
            return
        if isinstance(command, Moved):
            where = f"{command.map}/{command.x}/{command.y}/{command.under}"
            text = f"M/{command.id}/{where}"
        self.raw.append(text)
        self.raw_size += len(text)


def to_events(log: Log, context: ImportContext) -> ImportedMatch:
    """The match of a game: its set-up, then every step, on a board of the places it used."""
    reading = _Reading(log, Chat(context.dice))
    reading.read()
    used = Used(reading.spots, reading.moves, reading.boards)
    named = _named_places(reading.module, log.about, used, context)
    places: Where = named.atlas or places_of(reading.spots, reading.moves)
    seats = reading.users.seats(log.secrets)
    title = name(log.about.module or reading.module or context.game or named.module)
    events = [_started(log, places, seats, title), *reading.steps.entries(places, seats)]
    raw = log.secrets.without("\n".join(reading.raw))
    found: Any = _without(log, events)
    return ImportedMatch(
        where=log.source.where,
        game=ANY_GAME,
        events=found,
        ids=(f"vassal:{log.source.hash[:40]}",),
        title=_without(log, title),
        content=Content(hashlib.sha256(raw.encode("utf-8", "replace")).hexdigest()[:24], "game"),
        details=_without(log, _details(reading, places)),
        remarks=_without_passwords(log, (*_remarks(reading), *named.remarks)),
        problems=_without_passwords(log, _problems(reading)),
        raw=raw,
    )


def _started(log: Log, places: Where, seats: Any, title: str | None) -> Entry:
    started: Entry = {"type": "match_started", "origin": "import"}
    if title:
        started["edition"] = title
    started["options"] = places.options()
    started["players"] = seats.players()
    if log.about.saved:
        started["day"] = log.about.saved
    return started


def _details(reading: _Reading, places: Where) -> dict[str, Any]:
    about = reading.log.about
    return {
        "module_version": about.version,
        "vassal_version": about.engine,
        "description": about.description,
        "board": places.json(),
        "not_read": dict(reading.others.most_common(40)),
        "undone_in_other_words": reading.steps.unmatched_undos or None,
    }


def _remarks(reading: _Reading) -> tuple[Phrase, ...]:
    remarks = []
    if reading.others:
        kinds = [kind for kind, _ in reading.others.most_common(12)]
        remarks.append(WORDS("vassal.others", count=reading.others.total(), kinds=kinds))
    if reading.log.secrets.known:
        remarks.append(WORDS("vassal.secrets"))
    if reading.users.nameless:
        remarks.append(WORDS("vassal.nameless"))
    return tuple(remarks)


def _problems(reading: _Reading) -> tuple[Phrase, ...]:
    problems = []
    if reading.odd:
        problems.append(WORDS("vassal.odd", count=reading.odd))
    if reading.full:
        problems.append(WORDS("vassal.long", limit=MOST_EVENTS))
    return tuple(problems)


def _without_passwords(log: Log, phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Sentences quote names, and a name may be a password."""
    return tuple(replace(told, values=_without(log, dict(told.values))) for told in phrases)


def _without(log: Log, value: Any) -> Any:
    """The same, with no password in any text of it."""
    if isinstance(value, str):
        return log.secrets.without(value)
    if isinstance(value, dict):
        return {_without(log, key): _without(log, item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without(log, item) for item in value]
    return value


@dataclass(frozen=True)
class Used:
    """What a game used of its maps."""

    spots: Iterable[MapSpot]
    moves: Mapping[str, int]
    """How often something was moved within a map."""
    picked: Sequence[str]
    """Which boards were picked, as the game tells it."""


@dataclass(frozen=True)
class NamedPlaces:
    """What came of looking for the module of a game."""

    atlas: Atlas | None = None
    module: str | None = None
    """What the module that is at hand calls itself."""
    remarks: list[Phrase] = field(default_factory=list)


def _named_places(
    module_said: str | None, about: About, used: Used, context: ImportContext
) -> NamedPlaces:
    """The places of a game by name, and what one should know of that.

    The module is the one that the person named, else one beside the file that calls itself as the
    game calls its own. One that was named and cannot be read is an error; one that lay there is
    only told.
    """
    wanted = about.module or module_said
    path = context.module or module_for(wanted, about.version, context.beside)
    seen = list(used.spots)
    if path is None:
        remarks = [WORDS("vassal.no_module", module=wanted or "?")] if seen else []
        return NamedPlaces(remarks=remarks)
    try:
        module = read_module(path)
    except NotUnderstood as error:
        if context.module is not None:
            raise
        bad = WORDS("vassal.bad_module", file=path.name[:200], why=str(error.phrase))
        return NamedPlaces(remarks=[bad])
    tables, exchanged = tables_of(module, {spot.map for spot in seen}, used.picked)
    atlas = atlas_of(tables, seen, used.moves)
    remarks = list(_module_remarks(atlas, module, about, wanted, path))
    if exchanged:
        remarks.append(WORDS("vassal.exchanged", maps=exchanged))
    return NamedPlaces(atlas, module.name, remarks)


def _module_remarks(
    atlas: Atlas | None, module: Module, about: About, wanted: str | None, path: Path
) -> Iterable[Phrase]:
    file = path.name[:200]
    if wanted and module.name and module.name != wanted:
        yield WORDS("vassal.other_module", file=file, found=module.name[:120], expected=wanted)
    elif about.version and module.version and about.version != module.version:
        told = {"found": module.version[:60], "expected": about.version[:60]}
        yield WORDS("vassal.other_version", file=file, **told)
    if module.strange:
        yield WORDS("vassal.strange_numbering", file=file, kinds=list(module.strange))
    if atlas is None:
        yield WORDS("vassal.no_names", file=file)
        return
    yield WORDS("vassal.named", file=file)
    if atlas.turned:
        yield WORDS("vassal.turned")
    if atlas.unnamed:
        yield WORDS("vassal.unnamed", count=atlas.unnamed)


VASSAL: Final = Format(
    "vassal", WORDS("format.vassal"), 3, recognise, parse, to_events, module=".vmod"
)
