"""A match told in paragraphs: what was built up, what broke it, and what came of that."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from dashboard.replay.moments import DrawnMoment, gone
from dashboard.replay.summary import Summary
from dashboard.replay.turning_points import KeyMoment
from dashboard.words import REPLAY_WORDS as WORDS
from projections.scene import Piece
from projections.sentences import score_text
from projections.timeline import Step

_MOST_LINKS: Final = 5
"""So many sentences of a chain of causes are told; of a longer one its beginning and its end."""

_MOST_TOLD: Final = 4
"""So many sentences of the log tell a turning point."""


class Paragraph(NamedTuple):
    """A phase of a match: where it is, and what happened in it, as HTML."""

    title: str
    first: int
    last: int
    sentences: tuple[str, ...]


def paragraphs(summary: Summary, points: Sequence[KeyMoment]) -> list[Paragraph]:
    """The turning points, and between them what led up to each."""
    told: list[Paragraph] = []
    stops = summary.stops
    position = summary.reading.way.position
    begun, before = 0, None
    for point in points:
        quiet = _between(summary, begun, position(point.first), before, point.before)
        told += [quiet] if quiet else []
        told.append(_turning(summary, point))
        begun, before = position(point.last) + 1, point.after
    if stops:
        rest = _between(summary, begun, position(stops[-1].seq) + 1, before, summary.moments[-1])
        told += [rest] if rest else []
    return told


def _between(
    summary: Summary,
    begun: int,
    end: int,
    before: DrawnMoment | None,
    after: DrawnMoment | None,
) -> Paragraph | None:
    """What came and went in a stretch in which nothing was decided."""
    reading = summary.reading
    steps = [step for step in reading.way.steps[begun:end] if reading.is_stop(step.seq)]
    if not steps or after is None:
        return None
    lines = [*_brought(summary, before, after), *_fallen(summary, gone(before, after))]
    lines += _scores(summary, before, after)
    if not lines:
        return None
    first, last = steps[0].seq, steps[-1].seq
    return Paragraph(_range(summary, steps), first, last, tuple(lines))


def _turning(summary: Summary, point: KeyMoment) -> Paragraph:
    """What happened at a turning point, why, and who was ahead after it."""
    lines = [*_said(summary, point), *_chain(summary, point)]
    lines += _fallen(summary, gone(point.before, point.after))
    lines += _scores(summary, point.before, point.after)
    if point.lead:
        lines.append(summary.say("prose_lead"))
    return Paragraph(summary.title_of(point), point.first, point.last, tuple(lines))


def _said(summary: Summary, point: KeyMoment) -> Iterator[str]:
    """What was told of it first."""
    reading = summary.reading
    position = reading.way.position
    steps = reading.way.steps[position(point.first) : position(point.last) + 1]
    told = [step for step in steps if reading.is_stop(step.seq) and not reading.is_remark(step)]
    return (escape(reading.sentence(step.seq)) for step in told[:_MOST_TOLD])


def _range(summary: Summary, steps: Sequence[Step]) -> str:
    """From which stretch of play to which."""
    reading = summary.reading
    outermost = reading.kinds[:1]

    def named(seq: int) -> str:
        spans = [span for span in reading.path(seq) if span.kind in outermost]
        return reading.path_words(spans)

    names = [name for step in steps if (name := named(step.seq))]
    if not names:
        return summary.say("prose_events", first=steps[0].seq, last=steps[-1].seq)
    if names[0] == names[-1]:
        return names[0]
    return summary.say("prose_range", first=names[0], last=names[-1])


def _brought(summary: Summary, before: DrawnMoment | None, after: DrawnMoment) -> Iterator[str]:
    """By player the pieces that came onto the board and are there still."""
    old = Tally(_who(before))
    came: dict[int | None, list[str]] = {}
    for name, owner in _who(after):
        if old[name, owner] > 0:
            old[name, owner] -= 1
        else:
            came.setdefault(owner, []).append(name)
    for owner, names in came.items():
        if owner is None or owner >= len(after.seats):
            yield summary.say("prose_came", pieces=_counted(names))
        else:
            player = summary.names_of(after.seats[owner].seat)[0]
            yield summary.say("prose_brought", player=player, pieces=_counted(names))


def _who(moment: DrawnMoment | None) -> Iterator[tuple[str, int | None]]:
    """Every piece by its name and whose it is; what lies flat is ground."""
    return ((piece.name, piece.owner) for piece in _bodies(moment.pieces if moment else ()))


def _bodies(pieces: Iterable[Piece]) -> Iterator[Piece]:
    return (piece for piece in pieces if not piece.flat and piece.name)


def _fallen(summary: Summary, left: Sequence[Piece]) -> Iterator[str]:
    """By player the pieces that left the board."""
    lost: dict[int | None, list[str]] = {}
    for piece in _bodies(left):
        lost.setdefault(piece.owner, []).append(piece.name)
    parts = []
    for owner, names in lost.items():
        player = None
        if owner is not None and owner < len(summary.seats):
            player = summary.names_of(summary.seats[owner].seat)[0]
        said = _counted(names)
        parts.append(WORDS("report.prose_of", player=player, pieces=said) if player else said)
    if parts:
        yield summary.say("prose_fell", pieces=parts)


def _counted(names: Iterable[str]) -> list[str]:
    """Names, each once, with their number where they are several."""
    return [
        f"{n} \N{MULTIPLICATION SIGN} {name}" if n > 1 else name for name, n in Tally(names).items()
    ]


def _scores(summary: Summary, before: DrawnMoment | None, after: DrawnMoment) -> Iterator[str]:
    """Whose points changed, and how many there are now."""
    then = dict(before.scores) if before else {}
    for seat, value in after.scores:
        if seat in then and value != then[seat]:
            by = value - then[seat]
            yield summary.say(
                "prose_lost" if by < 0 else "prose_won",
                player=summary.names_of(seat)[0],
                count=score_text(abs(by)),
                left=score_text(value),
            )


def _chain(summary: Summary, point: KeyMoment) -> Iterator[str]:
    """The longest chain of causes in it, from what began it to what came of it."""
    reading = summary.reading
    position = reading.way.position
    steps = reading.way.steps[position(point.first) : position(point.last) + 1]
    told = longest_chain(summary, [step.seq for step in steps if reading.is_stop(step.seq)])
    if told:
        yield summary.say("prose_chain", steps="; ".join(one.rstrip(".") for _, one in told))


def longest_chain(summary: Summary, seqs: Iterable[int]) -> list[tuple[int, str]]:
    """Of some events the longest chain of causes, each with its sentence; empty if there is none.

    Of a long one its beginning and its end stand there.
    """
    reading = summary.reading
    chain = max(
        (reading.causes(seq) for seq in seqs), key=lambda steps: (len(steps), -steps[-1].seq),
        default=[],
    )  # fmt: skip
    shown = [step.seq for step in chain if reading.is_stop(step.seq)]
    if len(shown) < 3:
        return []
    if len(shown) > _MOST_LINKS:
        shown = [*shown[:2], *shown[-(_MOST_LINKS - 2) :]]
    return [(seq, reading.sentence(seq)) for seq in shown]
