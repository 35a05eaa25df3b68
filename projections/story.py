"""Pages over one match as plain data: how it went so far, and what stands where.

A game tells chapters of blocks, in a language, as it tells scenes; browser, terminal, report and
files draw them alike. Whatever is shown leads by `seq` to its moment in the replay.
`projections.storytelling` makes them of a reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, Literal, TypeVar

State = Literal["plain", "done", "failed", "open", "blocked", "unknown"]
"""How something went; what is plain neither succeeded nor failed."""

Form = Literal["point", "bar", "arrow", "token"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number at the top."""

    value: str
    words: str
    counter: str | None = None
    """The id of the counter that it is: whoever asks hears what made it."""
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers that one wants to know first."""

    items: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class RibbonDay:
    """One unit of a ribbon: a day, a round, whatever the game counts by."""

    number: int
    words: str = ""
    """What happened then, in a few words."""
    seq: int | None = None
    state: State = "plain"


@dataclass(frozen=True, slots=True)
class LaneMark:
    """Something that happened, or went on, at a place of the ribbon.

    Places are numbers of its days: 3 is the beginning of day 3, 3.5 its middle.
    """

    at: float
    words: str
    seq: int | None = None
    form: Form = "point"
    end: float | None = None
    """Where a bar or an arrow ends."""
    state: State = "plain"
    seat: str | None = None
    short: str = ""
    """What stands in a token: a letter or two."""


@dataclass(frozen=True, slots=True)
class Lane:
    """Marks of one sort, below each other in a row of their own."""

    name: str
    marks: tuple[LaneMark, ...]


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """What a number shows from a place of the ribbon on."""

    at: float
    value: float
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """Where a number will have come to nothing: at the earliest and at the latest."""

    words: str
    earliest: float
    latest: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A number over time, which stays until it changes."""

    name: str
    points: tuple[CurvePoint, ...]
    counter: str | None = None
    most: float | None = None
    """The top of its axis; the greatest value where it is left out."""
    forecast: Forecast | None = None
    seat: str | None = None
    """Whose it is."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A number of several people, each over the one before: how high they are is their sum."""

    name: str
    layers: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class Deadline:
    """By when something must be, or begins to be."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A line of history that was left for a save: from where, how far it went."""

    start: float
    end: float
    words: str
    seq: int | None = None
    """Its last event."""


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Time from left to right: days, and what happened in them, lane by lane."""

    title: str
    unit: str
    """What its days are called."""
    days: tuple[RibbonDay, ...]
    lanes: tuple[Lane, ...] = ()
    curves: tuple[Curve, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    left: tuple[LeftLine, ...] = ()
    today: int | None = None
    """The number of the day on which play stands; None where it is over."""
    legend: tuple[tuple[State, str], ...] = ()
    """What the state of a day means here."""
    stacks: tuple[Stack, ...] = ()


@dataclass(frozen=True, slots=True)
class FlowNode:
    """Something one comes through: a mission, a place, a question of the story."""

    id: str
    name: str
    state: State
    words: str = ""
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class FlowChart:
    """What led to what, and what is open now."""

    title: str
    nodes: tuple[FlowNode, ...]
    edges: tuple[tuple[str, str], ...] = ()
    """Pairs of ids: the second came of the first."""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of somebody's or something's history."""

    when: str
    words: str
    seq: int | None = None
    is_left: bool = False
    """Whether it stands on a line that was left."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A thing, and what happened to it."""

    cells: tuple[str, ...]
    tags: tuple[str, ...] = ()
    """By what it is filtered."""
    history: tuple[LedgerEntry, ...] = ()
    seat: str | None = None
    """Whose it is: the badge stands in the second cell."""
    state: State = "plain"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table that is searched and filtered, with the history of each row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[LedgerRow, ...]
    hint: str = ""
    example: str = ""
    """What one might look for."""


@dataclass(frozen=True, slots=True)
class SheetTrack:
    """What is counted off: health, morale."""

    name: str
    left: float | None
    """None where nobody knows it."""
    most: float | None = None
    counter: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Somebody, as things stand, and how it came to that."""

    name: str
    seat: str | None = None
    words: str = ""
    state: State = "plain"
    tracks: tuple[SheetTrack, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    curves: tuple[Curve, ...] = ()
    history: tuple[LedgerEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The end of a day, or of whatever time is counted by: its last event."""

    number: int
    words: str
    """What the day is called."""
    seq: int


@dataclass(frozen=True, slots=True)
class Sheets:
    """A sheet for each of the table; in brief where there is little room."""

    title: str
    items: tuple[Sheet, ...]
    is_brief: bool = False
    days: tuple[DayEnd, ...] = ()
    """At whose ends they may be looked at, the present one last; none where they are of now."""
    day: int | None = None
    """The number of the day at whose end they stood so; None for now."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences that one would read aloud, and the events that they tell of."""

    text: str
    seqs: tuple[int, ...] = ()
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """A chronicle."""

    title: str
    paragraphs: tuple[Paragraph, ...]


Block = Figures | Ribbon | FlowChart | Ledger | Sheets | Prose


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page over the match: `id` stands in its address."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    aside: tuple[Block, ...] = ()
    """What stands beside it where there is room, else below."""
    is_printed: bool = True
    """Whether a report, and a replay that is handed out as a file, have it as well."""


# -- what they have in common: texts, ways to moments, and how they are written as JSON ------------

_NOT_SAID: Final = frozenset({"counter", "seat", "state", "form"})
"""Texts that nobody reads: ids that the match itself uses, and our own words."""

T = TypeVar("T")


def with_texts(part: T, change: Callable[[str], str], name: str = "") -> T:
    """The same, with each text that people may see changed."""
    if isinstance(part, str):
        return part if name in _NOT_SAID else change(part)  # type: ignore[return-value]
    if isinstance(part, tuple):
        states = name == "legend"
        return tuple(  # type: ignore[return-value]
            (one[0], change(one[1])) if states else with_texts(one, change, name) for one in part
        )
    if is_dataclass(part) and not isinstance(part, type):
        told = {f.name: with_texts(getattr(part, f.name), change, f.name) for f in fields(part)}
        return replace(part, **told)
    return part


def texts_in(part: Any) -> Iterator[str]:
    """All that a chapter, or a part of it, says."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    with_texts(part, note)
    yield from found


def seqs_in(part: Any) -> Iterator[int]:
    """The moments to which a chapter leads."""
    if isinstance(part, tuple):
        for one in part:
            yield from seqs_in(one)
    elif is_dataclass(part) and not isinstance(part, type):
        for one in fields(part):
            value = getattr(part, one.name)
            if one.name == "seq" and value is not None:
                yield value
            elif one.name == "seqs":
                yield from value
            else:
                yield from seqs_in(value)


def as_json(part: Any) -> Any:
    """A chapter as JSON; each block says by `block` which it is."""
    if isinstance(part, tuple):
        return [as_json(one) for one in part]
    if not is_dataclass(part) or isinstance(part, type):
        return part
    told = {one.name: as_json(getattr(part, one.name)) for one in fields(part)}
    kind = type(part).__name__
    return {"block": kind[0].lower() + kind[1:], **told} if isinstance(part, Block) else told
