"""What a game says of its text form, as one value; all the rest is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from events.base import Event
from events.words import Lang, Phrase
from projections.notation import Entry, Place
from projections.system import GameSystem
from projections.text.keywords import Tongue
from projections.text.kinds import kind_as_read

if TYPE_CHECKING:
    from projections.text.cursor import Cursor
    from projections.text.session import Telling
    from projections.text.writer import Writer


def no_doubts(_line: Any) -> Iterable[tuple[Place, Phrase]]:
    """Nothing in a line is doubtful."""
    return ()


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
    kind_of: Callable[[Cursor, Any], Entry] = kind_as_read
    """What sort of event a line tells, before what comes before it is recorded: its type, and what
    tells two of that type apart."""
    read_turn: Callable[[Any, Place], int] | None = None
    """The head of a turn (`3. Ann`), where it says more than itself: what ended before it."""
    doubts: Callable[[Any], Iterable[tuple[Place, Phrase]]] = no_doubts
    """What in a line that was read is doubtful."""
    parse_army: Callable[[str], str | None] = lambda said: said
    """The army that somebody means; None where nobody knows it."""
    write_army: Callable[[str, Lang], str] | None = None
    """An army as one types it; left out: as it is called."""
    army_names: Callable[[], Sequence[str]] = tuple
    """What armies are called, to say which is nearest."""
    nobody: str | None = None
    """The word in front of a line that nobody in particular acts in; None: somebody always does."""
