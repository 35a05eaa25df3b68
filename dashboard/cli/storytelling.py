"""`aar story`: what happened so far, in prose and tables."""

from __future__ import annotations

import shutil
from typing import Final

import click

from dashboard.cli.opening import check_seat, open_match, tell_scan
from dashboard.cli.output import emit, say
from dashboard.cli.settings import current
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import BadUsage, nearest
from events.words import folded

_WIDEST: Final = 88
"""Prose is no wider than one can read."""


@command("story")
@click.argument("match")
@click.argument("chapter", required=False)
@option("--find", metavar="TEXT")
@option("--at", type=click.IntRange(min=0), metavar="SEQ")
@option("--branch")
@option("--seat")
def story(  # noqa: PLR0913, PLR0917 - the options of a command
    match: str, chapter: str | None, find: str | None, at: int | None, branch: str | None,
    seat: str | None,
) -> int:  # fmt: skip
    """Tell what happened so far."""
    from dashboard.story.plain import chapter_lines
    from projections.story import as_json

    found, lang = open_match(match), current().language
    damage = tell_scan(found)
    check_seat(found, seat)
    chapters = found.story(lang, at=at, branch=branch, seat=seat)
    if chapter is not None:
        named = {one.id: one for one in chapters}
        wanted = [one for one in chapters if folded(chapter) in (folded(one.id), folded(one.title))]
        if not wanted:
            near = nearest(chapter, named)
            raise BadUsage(WORDS("story.no_chapter", called=chapter, near=near), where="story")
        chapters = tuple(wanted)
    if current().json:
        for one in chapters:
            emit({"match": found.header.match, **as_json(one)})
    else:
        width = min(_WIDEST, shutil.get_terminal_size((100, 30)).columns)
        for one in chapters:
            for line in chapter_lines(one, lang, width, find or ""):
                say(line)
        if not chapters:
            say(WORDS("story.none"))
    return 1 if damage else 0
