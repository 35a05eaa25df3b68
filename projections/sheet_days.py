"""Sheets over time: how people stood at the end of a day that somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from projections.reading import Reading
from projections.story import Block, Chapter, Sheets
from projections.storytelling import chapters_of


def sheets_of_day(
    reading: Reading, chapters: Sequence[Chapter], day: int | None
) -> tuple[Chapter, ...]:
    """Chapters of now, with the sheets as they stood at the end of a day.

    They are told of the match as it was then. Of the present day, and of one that there is not,
    they stay as they are.
    """
    return tuple(
        replace(chapter, blocks=tuple(_blocks(reading, chapter, day))) for chapter in chapters
    )


def _blocks(reading: Reading, chapter: Chapter, day: int | None) -> Iterator[Block]:
    for block in chapter.blocks:
        past = block.days[:-1] if isinstance(block, Sheets) else ()
        end = next((one.seq for one in past if one.number == day), None)
        if end is None or not isinstance(block, Sheets):
            yield block
        else:
            then = _full_sheets(chapters_of(reading, end), block.title)
            yield replace(block, items=then.items if then else (), day=day)


def _full_sheets(chapters: Sequence[Chapter], title: str) -> Sheets | None:
    """Those of that title, in whatever chapter they stood then."""
    blocks = (block for chapter in chapters for block in chapter.blocks)
    sheets = (block for block in blocks if isinstance(block, Sheets) and not block.is_brief)
    return next((one for one in sheets if one.title == title), None)
