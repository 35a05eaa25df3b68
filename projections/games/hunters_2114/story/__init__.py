"""The story of a campaign: overview, chronicle, heroes, who carries what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from projections.games.hunters_2114.story.chronicle import chronicle
from projections.games.hunters_2114.story.course import CampaignCourse
from projections.games.hunters_2114.story.heroes import Heroes
from projections.games.hunters_2114.story.inventory import Inventory
from projections.games.hunters_2114.story.shields import shield_chapter
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Block, Chapter
from projections.storytelling import Teller


def story(teller: Teller) -> Iterator[Chapter]:
    """The chapters of a campaign."""
    if not teller.events:
        return

    def title(key: str) -> str:
        return WORDS(f"chapter.{key}").text(teller.lang)

    teller = replace(teller, unit="day")
    course = CampaignCourse(teller)
    heroes = Heroes(teller, course.moments, course.axis, course.fights)
    whole, lately = chronicle(teller, course.moments)
    blocks: list[Block | None] = [course.figures(), course.ribbon(), course.flow()]
    yield Chapter(
        "overview",
        title("overview"),
        tuple(block for block in blocks if block is not None),
        (heroes.sheets(is_brief=True), lately),
    )
    yield Chapter("chronicle", title("chronicle"), (whole,))
    yield Chapter("party", title("party"), (heroes.sheets(),), is_printed=False)
    foes = course.fights.ledger()
    if foes is not None:
        yield Chapter("enemies", title("enemies"), (foes,), is_printed=False)
    arms = course.fights.weapons()
    if arms is not None:
        yield Chapter("weapons", title("weapons"), (arms,), is_printed=False)
    die = shield_chapter(teller, course.moments)
    if die is not None:
        yield die
    things, days, met = Inventory(teller, course.moments).ledger(), course.budget(), teller.things()
    if things is not None:
        yield Chapter("things", title("things"), (things,), is_printed=False)
    if days is not None:
        yield Chapter("days", title("days"), (course.pace(), days), is_printed=False)
    if met is not None:
        yield Chapter("catalogue", met.title, (met,), is_printed=False)
