"""After Action from Python: libraries, matches, questions, and what a game is made of.

    import after_action as aa

    for match in aa.open_library("matches"):  # bases and branches resolved
        for step in match.steps():
            step.event, step.before, step.after, step.sentence("en")

    aa.ask("armies", library="matches", since="2026-01").frame("polars")

docs/python.md tells it at length. Importing this package imports nothing else: each name comes
when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # the same once more, so that a type checker knows what each name is
    from after_action.library import (
        FileSkipped,
        Library,
        ask,
        open_journal,
        open_library,
        open_match,
    )
    from events.base import Event, Fact, Seat, Seq
    from events.branches import Branch
    from events.chain import Base, Header, Scan
    from events.codec import Vocabulary
    from events.errors import (
        AfterActionError,
        BadEvent,
        BadUsage,
        JournalDamaged,
        MatchMovedOn,
        NewerFormat,
        NotAJournal,
        NothingToDo,
        NotWritten,
        SystemMissing,
        Unreadable,
    )
    from events.journal import Journal, create_journal, read_header, read_journal
    from events.library import Unread
    from events.match import (
        MATCH_EVENTS,
        BranchOpened,
        ClockRead,
        CountedDice,
        DiceRolled,
        DisputeRaised,
        EventReinstated,
        EventRetracted,
        MatchAmended,
        MatchEnded,
        MatchImported,
        MatchPaused,
        MatchResumed,
        MatchSealed,
        MatchStarted,
        NoteWritten,
        Player,
        RulingMade,
        SpanClosed,
        SpanOpened,
        TagAdded,
        TagRemoved,
        Thrown,
        TitleGiven,
    )
    from events.words import Lang, Name, Phrase, Words
    from projections.acts import Act, Acts, Objection, Rule, Rulebook, Sight, nothing
    from projections.archive.frames import AnswerTable
    from projections.archive.questions import Question, questions_in
    from projections.boards import NO_BOARD, GameBoard, area, areas, hexes, squares
    from projections.contract import SystemContract
    from projections.dice import (
        DieFace,
        chance,
        dice_ask,
        die,
        number_of,
        odds_of,
        successes_in,
        throw_ask,
    )
    from projections.history import History
    from projections.luck import LeftOut, LuckReport, Roll
    from projections.matches import Match
    from projections.offers import Ask, Choice, Draft, Offer
    from projections.record import Record
    from projections.replay import Replay, fold, start_of
    from projections.scene import (
        Area,
        Arrow,
        Badge,
        Cell,
        Condition,
        Disc,
        Edge,
        EdgeLook,
        Label,
        Panel,
        Piece,
        Scene,
        SeatBadge,
        Shape,
        Terrain,
        Track,
        badges,
        edge_id,
        edge_of,
    )
    from projections.spans import Closes, Nesting, Opens, Span, Whole
    from projections.steps import MatchStep
    from projections.system import (
        ArchiveRows,
        Finding,
        GameSystem,
        Play,
        RecordDepth,
        Rules,
        SeatCount,
    )
    from projections.systems import find_system, installed, register
    from projections.timeline import Step, Timeline

__after_action__ = "0.2.0"
"""Marks the package as ours: another distribution may own the same name."""

_PLACES: Final = {
    "after_action.library": (
        "FileSkipped",
        "Library",
        "ask",
        "open_journal",
        "open_library",
        "open_match",
    ),
    "events.base": ("Event", "Fact", "Seat", "Seq"),
    "events.branches": ("Branch",),
    "events.chain": ("Base", "Header", "Scan"),
    "events.codec": ("Vocabulary",),
    "events.errors": (
        "AfterActionError",
        "BadEvent",
        "BadUsage",
        "JournalDamaged",
        "MatchMovedOn",
        "NewerFormat",
        "NotAJournal",
        "NotWritten",
        "NothingToDo",
        "SystemMissing",
        "Unreadable",
    ),
    "events.journal": ("Journal", "create_journal", "read_header", "read_journal"),
    "events.library": ("Unread",),
    "events.match": (
        "BranchOpened",
        "ClockRead",
        "CountedDice",
        "DiceRolled",
        "DisputeRaised",
        "EventReinstated",
        "EventRetracted",
        "MATCH_EVENTS",
        "MatchAmended",
        "MatchEnded",
        "MatchImported",
        "MatchPaused",
        "MatchResumed",
        "MatchSealed",
        "MatchStarted",
        "NoteWritten",
        "Player",
        "RulingMade",
        "SpanClosed",
        "SpanOpened",
        "TagAdded",
        "TagRemoved",
        "Thrown",
        "TitleGiven",
    ),
    "events.words": ("Lang", "Name", "Phrase", "Words"),
    "projections.acts": ("Act", "Acts", "Objection", "Rule", "Rulebook", "Sight", "nothing"),
    "projections.archive.frames": ("AnswerTable",),
    "projections.archive.questions": ("Question", "questions_in"),
    "projections.boards": ("GameBoard", "NO_BOARD", "area", "areas", "hexes", "squares"),
    "projections.contract": ("SystemContract",),
    "projections.dice": (
        "DieFace",
        "chance",
        "dice_ask",
        "die",
        "number_of",
        "odds_of",
        "successes_in",
        "throw_ask",
    ),
    "projections.history": ("History",),
    "projections.luck": ("LeftOut", "LuckReport", "Roll"),
    "projections.matches": ("Match",),
    "projections.offers": ("Ask", "Choice", "Draft", "Offer"),
    "projections.record": ("Record",),
    "projections.replay": ("Replay", "fold", "start_of"),
    "projections.scene": (
        "Area",
        "Arrow",
        "Badge",
        "Cell",
        "Condition",
        "Disc",
        "Edge",
        "EdgeLook",
        "Label",
        "Panel",
        "Piece",
        "Scene",
        "SeatBadge",
        "Shape",
        "Terrain",
        "Track",
        "badges",
        "edge_id",
        "edge_of",
    ),
    "projections.steps": ("MatchStep",),
    "projections.system": (
        "ArchiveRows",
        "Finding",
        "GameSystem",
        "Play",
        "RecordDepth",
        "Rules",
        "SeatCount",
    ),
    "projections.systems": ("find_system", "installed", "register"),
    "projections.spans": ("Closes", "Nesting", "Opens", "Span", "Whole"),
    "projections.timeline": ("Step", "Timeline"),
}
"""What stands where."""

_MODULE_OF: Final = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "MATCH_EVENTS",
    "NO_BOARD",
    "Act",
    "Acts",
    "AfterActionError",
    "AnswerTable",
    "ArchiveRows",
    "Area",
    "Arrow",
    "Ask",
    "BadEvent",
    "BadUsage",
    "Badge",
    "Base",
    "Branch",
    "BranchOpened",
    "Cell",
    "Choice",
    "ClockRead",
    "Closes",
    "Condition",
    "CountedDice",
    "DiceRolled",
    "DieFace",
    "Disc",
    "DisputeRaised",
    "Draft",
    "Edge",
    "EdgeLook",
    "Event",
    "EventReinstated",
    "EventRetracted",
    "Fact",
    "FileSkipped",
    "Finding",
    "GameBoard",
    "GameSystem",
    "Header",
    "History",
    "Journal",
    "JournalDamaged",
    "Label",
    "Lang",
    "LeftOut",
    "Library",
    "LuckReport",
    "Match",
    "MatchAmended",
    "MatchEnded",
    "MatchImported",
    "MatchMovedOn",
    "MatchPaused",
    "MatchResumed",
    "MatchSealed",
    "MatchStarted",
    "MatchStep",
    "Name",
    "Nesting",
    "NewerFormat",
    "NotAJournal",
    "NotWritten",
    "NoteWritten",
    "NothingToDo",
    "Objection",
    "Offer",
    "Opens",
    "Panel",
    "Phrase",
    "Piece",
    "Play",
    "Player",
    "Question",
    "Record",
    "RecordDepth",
    "Replay",
    "Roll",
    "Rule",
    "Rulebook",
    "Rules",
    "RulingMade",
    "Scan",
    "Scene",
    "Seat",
    "SeatBadge",
    "SeatCount",
    "Seq",
    "Shape",
    "Sight",
    "Span",
    "SpanClosed",
    "SpanOpened",
    "Step",
    "SystemContract",
    "SystemMissing",
    "TagAdded",
    "TagRemoved",
    "Terrain",
    "Thrown",
    "Timeline",
    "TitleGiven",
    "Track",
    "Unread",
    "Unreadable",
    "Vocabulary",
    "Whole",
    "Words",
    "area",
    "areas",
    "ask",
    "badges",
    "chance",
    "create_journal",
    "dice_ask",
    "die",
    "edge_id",
    "edge_of",
    "find_system",
    "fold",
    "hexes",
    "installed",
    "nothing",
    "number_of",
    "odds_of",
    "open_journal",
    "open_library",
    "open_match",
    "questions_in",
    "read_header",
    "read_journal",
    "register",
    "squares",
    "start_of",
    "successes_in",
    "throw_ask",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
