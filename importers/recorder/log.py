"""The log of a match as a recorder shows it: by turns, line by line, and tap by tap.

Of a long match a screen shows the newest turns, and others when somebody unfolds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import Any, Final, NamedTuple

from events.base import Event
from events.branches import MAIN
from events.match import BranchOpened, MatchSealed, PhotoAttached
from events.words import Lang, in_language
from importers.recorder.menu import Json, only
from importers.recorder.session import Session
from importers.words import RECORDER
from projections import corrections
from projections.guarded import may_fail
from projections.plain_text import clean
from projections.reading import Reading
from projections.spans import Span
from projections.timeline import Step
from projections.visibility import Eyes

LINES_SHOWN: Final = 40
"""So many of the last lines are told at once, and those of their turns before them."""
SECTIONS_SHOWN: Final = 20
"""So many of the last turns are named, until somebody asks for more."""
_LONGEST: Final = 60
"""Lines of a section: a longer turn, or a match without turns, is told in parts."""
_MOST_OPEN: Final = 40
DEEDS_SHOWN: Final = 30


class Section(NamedTuple):
    """A stretch of the log that is unfolded as one: the steps from `start` to `end`."""

    start: int
    end: int
    path: tuple[Span, ...]
    """The turn and what it lies in; nothing before the first."""
    goes_on: bool
    """Whether it tells more of what the one above began."""


def log_json(
    session: Session, lang: Lang, seat: str | None = None, asked: Mapping[str, Any] | None = None
) -> Json:
    """The newest lines, and the heads of what is above them; of what was unfolded the lines too.

    `asked` says how many `heads` somebody wants to see, and which of them are `open`: by the first
    event of each.
    """
    asked = asked or {}
    sections, steps = _sections_of(session), session.steps
    heads = asked.get("heads")
    shown = max(SECTIONS_SHOWN, heads) if isinstance(heads, int) else SECTIONS_SHOWN
    listed = sections[-shown:]
    wanted = asked.get("open")
    opened = set(wanted[-_MOST_OPEN:]) if isinstance(wanted, list) else set()
    newest = max(0, len(steps) - LINES_SHOWN)
    told = [one for one in listed if one.end > newest or steps[one.start].seq in opened]
    reading = session.reading(lang, seat)
    return {
        "heads": [
            {
                "first": steps[one.start].seq,
                "words": _title(session, reading, seat, one),
                "count": one.end - one.start,
            }
            for one in listed
        ],
        "earlier": len(sections) - len(listed),
        "lines": list(lines_of(session, lang, seat, told)),
    }


def _sections_of(session: Session) -> list[Section]:
    """The log in turns, with what follows a turn before the next one begins."""
    nesting, steps = session.system.nesting, session.steps
    rank = nesting.rank("turn")
    found: list[Section] = []
    start, goes_on, last = 0, False, None
    path: tuple[Span, ...] = ()
    for place, step in enumerate(steps):
        begins = False
        if step.span is not None and step.span is not last:
            last = step.span
            outer = tuple(one for one in last.path if nesting.rank(one.kind) <= rank)
            begins = outer != path[: len(outer)]  # what only ended belongs to what it ended
        if place > start and (begins or place - start == _LONGEST):
            found.append(Section(start, place, path, goes_on))
            start, goes_on = place, not begins
        if begins:
            path = outer
    if steps:
        found.append(Section(start, len(steps), path, goes_on))
    return found


def _title(session: Session, reading: Reading, seat: str | None, section: Section) -> str:
    """The turn as one may know it."""
    events, lang = session.chronicle.events, reading.lang
    known = [reading.eyes.span(span, events[span.first - 1]) for span in section.path]
    words = session.unmet(seat).conceal(reading.path_words(known))
    words = words or RECORDER("log.start").text(lang)
    if not section.goes_on:
        return words
    return RECORDER("log.goes_on", what=words, seq=session.steps[section.start].seq).text(lang)


def lines_of(
    session: Session, lang: Lang, seat: str | None, sections: Iterable[Section]
) -> Iterator[Json]:
    """The events of sections as sentences, with what was taken back and what the rules found.

    All of it as whoever looks may know it.
    """
    found: dict[int, list[str]] = {}
    for finding in session.findings(seat):
        if finding.severity != "info":
            with may_fail("findings"):
                found.setdefault(finding.seq, []).append(in_language(finding.message, lang))
    notes: dict[int, list[str]] = {}
    eyes, events = session.eyes(seat), session.chronicle.events
    for note in session.record.notes:
        if note.on is not None and eyes.hears(note, events[note.on - 1]):
            notes.setdefault(note.on, []).append(f"{note.symbol or ''} {note.text}".strip())
    for section in sections:
        first = session.steps[section.start].seq
        for step, sentence in session.telling(lang, seat, slice(section.start, section.end)):
            about = {"found": found.get(step.seq), "notes": notes.get(step.seq)}
            about |= _photos_of(session, step.event, eyes)
            yield _line(step, sentence, section=first, **about)


def _photos_of(session: Session, event: Event, eyes: Eyes) -> Json:
    """The photos on an event, and the one that it is itself."""
    events = session.chronicle.events
    photos = [photo for photo in session.record.photos_on(event.seq) if eyes.hears(photo, event)]
    found: Json = {"photos": [*map(session.match.photo_json, photos)] or None}
    if isinstance(event, PhotoAttached) and eyes.hears(event, events[event.on - 1]):
        found["photo"] = session.match.photo_json(event)
    return found


def _line(step: Step, words: str, **about: Any) -> Json:
    """An event as a line that may be opened and corrected."""
    event = step.event
    return only(
        seq=step.seq,
        type=event.type_name(),
        words=words,
        depth=min(step.depth, 4),
        taken=step.taken_by,
        corrects=event.corrects or None,
        after=event.after,
        by=event.by,
        **about,
    )


def line_of(session: Session, seq: int, lang: Lang, seat: str | None = None) -> Json | None:
    """One line of the log, however long ago; None where this line of history has no such event."""
    reading = session.reading(lang, seat)
    step = reading.step(seq)
    if step is None or seq > session.written:
        return None
    return _line(step, reading.sentence(seq), **_photos_of(session, step.event, reading.eyes))


def lines_json(session: Session) -> list[Json]:
    """The lines of history that a match has, where it has several: the match itself first."""
    chronicle, unmet = session.chronicle, session.unmet()
    lines = chronicle.lines.branches
    written = [name for name, line in lines.items() if line.opened <= session.written]
    return [{"branch": MAIN}] * bool(written) + [
        only(
            branch=name,
            title=clean(unmet.conceal(chronicle.title_of(name))),
            start=lines[name].start,
            count=sum(event.branch == name and not event.corrects for event in chronicle.events),
        )
        for name in written
    ]


# -- what was recorded lately, tap by tap


def deeds_json(session: Session, asked: Mapping[str, Any], lang: Lang, seat: str | None) -> Json:
    """The last taps on this line, by whom and when, the newest first; and the one that is chosen.

    What was written with one tap is one deed. It is `gone` where all that was played in it is
    taken back, with who did that.
    """
    reading, events = session.reading(lang, seat), session.chronicle.events
    taken = session.chronicle.taken(session.written, session.branch)
    own = (
        one for one in reversed(events[: session.written])
        if one.branch == session.branch and not isinstance(one, BranchOpened | MatchSealed)
    )  # fmt: skip
    taps = (list(group) for _, group in groupby(own, key=corrections.piece_of))
    count = asked.get("count")
    shown = islice(taps, max(DEEDS_SHOWN, count) if isinstance(count, int) else DEEDS_SHOWN)

    def row(newest_first: list[Event]) -> Json:
        tap = newest_first[::-1]
        played = [one for one in tap if not one.corrects] or tap
        first, actions = played[0], sum(one.cause is None for one in played)
        by = taken.get(first.seq)
        is_gone = by is not None and all(one.seq in taken for one in played)
        back = events[by - 1] if by is not None and is_gone else None
        return only(
            seq=tap[-1].seq,
            words=clean(reading.sentence(first.seq)),
            more=actions - 1 if actions > 1 else None,
            by=first.by,
            at=first.recorded,
            gone=back and only(by=back.by, at=back.recorded),
            corrects=first.corrects or None,
        )

    found: Json = {
        "deeds": list(map(row, shown)),
        "earlier": next(taps, None) is not None,
    }
    seq = asked.get("seq")
    if isinstance(seq, int) and session.may_go_back(seq):
        found["chosen"] = {"seq": seq, **_difference(session, seq)}
    return found


def _difference(session: Session, seq: int) -> Json:
    """How many events are taken back, and put back, by whoever goes back to a moment."""
    then, now = (
        {event.seq for event in line.history.events} for line in (session.as_of(seq), session)
    )
    stays = {event.seq for event in session.history.events if corrections.stays(event)}
    return {"takes": len(now - then - stays), "puts": len(then - now)}
