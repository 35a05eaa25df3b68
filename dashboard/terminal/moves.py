"""Where the keys of the replay lead: to the next event, action, stretch, remark, hit, anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dashboard.terminal.words import WORDS
from events.words import Phrase
from projections.reading import Reading, Readings

if TYPE_CHECKING:
    from dashboard.terminal.view import Screen, Unit


def go(screen: Screen, at: int) -> Screen:
    """To an event at which one stops."""
    return replace(screen, at=at, playing=False)


def step(screen: Screen, unit: Unit, by: int) -> Screen:
    """One event, action, stretch or highlight on (1) or back (-1)."""
    way = screen.reading.way
    if unit == "event":
        return replace(screen, at=screen.reading.moved(screen.at, by))
    if unit == "action":
        at = way.next_action(screen.at) if by > 0 else way.previous_action(screen.at)
        return replace(screen, at=at or screen.reading.first)
    return _step_stretch(screen, unit, by)


def _step_stretch(screen: Screen, unit: Unit, by: int) -> Screen:
    kind = _kind(screen.reading, unit)
    way = screen.reading.way
    if unit == "highlight":
        return to_one_of(screen, way.marks(kind or ""), by, f"message.no_{kind}")
    if kind is None or not way.marks(kind):
        return replace(screen, message=WORDS(f"message.no_{unit}"))
    found = way.next_mark(screen.at, kind) if by > 0 else way.previous_mark(screen.at, kind)
    return replace(screen, at=found)


def _kind(reading: Reading, unit: Unit) -> str | None:
    """Which stretches a key means: the coarsest that repeat, the next finer, or highlights."""
    if unit == "highlight":
        return reading.match.system.highlight
    place = 0 if unit == "stretch" else 1
    return reading.kinds[place] if len(reading.kinds) > place else None


def to_one_of(screen: Screen, seqs: Sequence[int], by: int, none: str) -> Screen:
    """To the next of some events, or a sentence: `none` where there are none at all."""
    ahead = _ahead(screen, seqs, by)
    if not seqs:
        return replace(screen, message=WORDS(none))
    if not ahead:
        return replace(screen, message=WORDS("message.no_more"))
    return go(screen, ahead[0])


def _ahead(screen: Screen, seqs: Sequence[int], by: int) -> list[int]:
    """Those that lie in one direction, the nearest first."""
    position = screen.reading.way.position
    here = position(screen.at)
    ahead = [seq for seq in seqs if (position(seq) - here) * by > 0]
    return ahead if by > 0 else ahead[::-1]


def to_remark(screen: Screen, by: int) -> Screen:
    """To the next event with a note, or that is one."""
    reading = screen.reading
    seqs = [s.seq for s in reading.stops if reading.notes(s.seq) or reading.is_remark(s)]
    return to_one_of(screen, seqs, by, "message.no_remarks")


def to_finding(screen: Screen, by: int) -> Screen:
    """To the next event that differs from the rules."""
    seqs = [stop.seq for stop in screen.reading.stops if stop.seq in screen.reading.findings]
    return to_one_of(screen, seqs, by, "message.no_findings")


def to_hit(screen: Screen, by: int) -> Screen:
    """To the next event that has what was searched; behind the last it begins anew."""
    if not screen.needle:
        return replace(screen, message=WORDS("message.no_search"))
    hits = screen.reading.hits(screen.needle)
    if not hits:
        return replace(screen, message=WORDS("message.not_found", needle=screen.needle))
    ahead = _ahead(screen, hits, by) or (hits if by > 0 else hits[::-1])
    said = WORDS("message.hit", number=hits.index(ahead[0]) + 1, count=len(hits))
    return replace(go(screen, ahead[0]), message=said)


def jump(screen: Screen, seq: int) -> Screen:
    """To any event: on its own line, and as played where it stands only there."""
    replay = screen.readings.match.replay
    if not 1 <= seq <= replay.last:
        return replace(screen, message=WORDS("message.no_event", seq=seq, last=replay.last))
    if screen.reading.step(seq) is None:
        line = replay.chronicle.lines.of_event(seq)
        screen = replace(screen, branch=line, message=line_words(screen.readings, line))
    if screen.reading.is_stop(seq):
        return go(screen, seq)
    return _jump_to_hidden(screen, seq)


def _jump_to_hidden(screen: Screen, seq: int) -> Screen:
    """To a note: where it belongs. To what was taken back: as played."""
    found = screen.reading.step(seq)
    noted = getattr(found.event, "on", None) if found else None
    if noted is not None and screen.reading.is_stop(noted):
        return go(screen, noted)
    played = replace(screen, as_played=True)
    if played.reading.is_stop(seq):
        return replace(go(played, seq), message=WORDS("message.as_played", seq=seq))
    near = go(screen, screen.reading.nearest(seq))
    return replace(near, message=WORDS("message.slip", seq=seq))


def line_words(readings: Readings, branch: str | None) -> Phrase:
    """What a line of history is."""
    if branch is None:
        return WORDS("message.main_line")
    found = readings.branches[branch]
    return WORDS(
        f"message.line_{found.kind}", title=readings.branch_title(branch), start=found.start
    )


def to_next_line(screen: Screen) -> Screen:
    """To the next line of history: to the same event, or where the lines part."""
    lines = screen.readings.lines
    if len(lines) == 1:
        return replace(screen, message=WORDS("message.one_line"))
    line = lines[(lines.index(screen.branch) + 1) % len(lines)]
    other = replace(screen, branch=line, message=line_words(screen.readings, line), playing=False)
    return go(other, other.reading.nearest(_shared(screen, other.reading)))


def _shared(screen: Screen, other: Reading) -> int:
    """The last event up to the present one that another line has too."""
    stops = screen.reading.stops[: screen.reading.way.position(screen.at) + 1]
    return next((stop.seq for stop in reversed(stops) if other.step(stop.seq)), other.first)
