"""Remarks as they are written: behind the line they are on, or on a line of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.base import Event
from events.match import NoteWritten
from projections.notation import Place
from projections.text.remarks import write_remark

if TYPE_CHECKING:
    from projections.text.writer import Writer


def note(writer: Writer, at: int) -> bool:
    """Put a remark behind the line it is on; False where it needs a line of its own."""
    event, telling = writer.events[at], writer.telling
    assert isinstance(event, NoteWritten), "asked for notes only"
    row = writer.rows.row_of(event.on)
    if row is None or telling.waiting or not _is_plain(writer, event):
        return False
    if event.on is not None and not _is_read_behind(event, writer.events[event.on - 1]):
        return False
    if not _is_last(writer, at):
        return False
    telling.add(writer.entries[at], Place(1, 1))
    row.notes.append(write_remark(event))
    return True


def _is_read_behind(note: NoteWritten, named: Event) -> bool:
    """Whether a remark behind the line of what it names would be read as that very remark.

    Behind another remark it would be a second one on the same event, and behind what opened a
    branch it would be on that branch.
    """
    return not isinstance(named, NoteWritten) and note.branch == named.branch


def _is_plain(writer: Writer, event: NoteWritten) -> bool:
    plain = event.cause is None and event.after is None and event.seen_by is None
    return plain and event.origin == writer.telling.origin


def _is_last(writer: Writer, at: int) -> bool:
    """Whether nothing but remarks comes before the next line of its own."""
    later = (e for e in writer.events[at + 1 :] if not isinstance(e, NoteWritten))
    following = next(later, None)
    return following is None or following.cause is None


def write_remark_line(writer: Writer, event: NoteWritten, at: int) -> str:
    """A remark on a line of its own: on the match, or behind a reference on what it names."""
    if not _is_plain(writer, event):
        return writer.as_it_is(at)
    on = "" if event.on is None else f"{writer.ref(event.on)} "
    return f"{on}{write_remark(event)}"
