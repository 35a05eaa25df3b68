"""A whole story as HTML: chapters behind tabs on a page, below each other on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dashboard.story.elements import Drawing, Way
from dashboard.story.markup import behind_of, chapter_html
from dashboard.words import STORY_WORDS as WORDS
from events.match import MatchStarted
from projections.reading import Reading
from projections.story import Chapter


def drawing_of(
    reading: Reading,
    chapters: Sequence[Chapter],
    way: Way,
    mending: Way = lambda _seq: None,
    *,
    answers: bool = False,
) -> Drawing:
    """For whom and with which ways the chapters of a reading are drawn.

    What leads to a correction does so for the events of the line that is read, but for its start.
    """

    def mend(seq: int) -> str | None:
        step = reading.step(seq)
        return None if step is None or isinstance(step.event, MatchStarted) else mending(seq)

    behind = behind_of(reading, chapters)
    badges = tuple(reading.badges)
    return Drawing(reading.lang, way, badges, behind, mend, reading.sentence, answers)


def tabbed(chapters: Sequence[Chapter], drawing: Drawing) -> str:
    """Chapters behind tabs, where there are several; without a script all stand there."""
    if not chapters:
        return f"<p>{escape(WORDS('none').text(drawing.lang))}</p>"
    tabs = "".join(
        f'<button type="button" class="tab" role="tab" id="tab-{one.id}" aria-selected="false"'
        f' aria-controls="chapter-{one.id}" data-chapter="{one.id}">{escape(one.title)}</button>'
        for one in chapters
    )
    pages = "".join(
        f'<div class="chapter" role="tabpanel" id="chapter-{one.id}"'
        f' aria-labelledby="tab-{one.id}" data-chapter="{one.id}">'
        f"{chapter_html(one, drawing)}</div>"
        for one in chapters
    )
    if len(chapters) == 1:
        return f'<div class="chapter">{chapter_html(chapters[0], drawing)}</div>'
    return f'<div class="tabs" role="tablist">{tabs}</div>{pages}'


def printed(chapters: Sequence[Chapter], drawing: Drawing) -> str:
    """Chapters below each other, as a report has them."""
    return "".join(
        f'<section class="story"><h2>{escape(one.title)}</h2>'
        f"{chapter_html(one, drawing, on_paper=True)}</section>"
        for one in chapters
    )
