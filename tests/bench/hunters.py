"""A campaign of Hunters A.D. 2114, 56 days and 30 missions told action by action."""

import statistics
import time

from events.chain import scan
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.matches import Match
from projections.offers import Draft
from projections.reading import Reading
from projections.replay import fold
from projections.storytelling import chapters_of
from tests.bench.chromium import in_chromium
from tests.bench.long_record import replayed, served, states
from tests.bench.rows import Row, bench, seconds
from tests.hunters_2114.long_campaign import record

WORDS = "a campaign of Hunters A.D. 2114 of 20,000 events in 56 days and 30 missions"
MOST = 30
"""So many proposals are asked for, each for another day."""


def opened():
    match = Match(scan(record()[0], where=""))
    assert 19_000 < len(match.events) <= 20_000
    return match


@bench
def hunters_days():
    """What is offered on a day, and all that follows once it is over."""
    match, taken = opened(), []
    days = [event.seq for event in match.events if event.type_name() == "day_began"]
    draft = Draft("days_passed", {"days": 2, "reason": "rest"})
    for seq in days[:MOST]:
        table = match.replay.state(seq)
        begun = time.perf_counter()
        HUNTERS_2114.play.offers(table, None)
        HUNTERS_2114.play.consequences(table, draft)
        taken.append(1000 * (time.perf_counter() - begun))
    told = f"All offers of a day and what two days of rest bring, in {WORDS}"
    yield Row("hunters_day", statistics.median(taken), "ms", 50, f"{told}, median.",
              aim=10, most=True)  # fmt: skip
    yield Row("hunters_day_worst", max(taken), "ms", 50, f"{told}, the worst.", most=True)


@bench
def hunters_states():
    """The fold of all events, and the state anywhere."""
    match = opened()
    events = match.events
    took = seconds(lambda: fold(HUNTERS_2114, HUNTERS_2114.start(events[0]), events))
    yield Row("hunters_fold", took, "s", 1.0, f"The fold of {WORDS}, read.",
              aim=0.3, most=True)  # fmt: skip
    yield from states("hunters", match, WORDS)


@bench
def hunters_story():
    """All chapters, of a match of which nothing was looked at before."""
    match = opened()
    reading = Reading(match, "pl", match.replay.counting, as_played=False)
    took = seconds(lambda: chapters_of(reading))
    yield Row("hunters_story", took, "s", 1.5, f"All chapters of {WORDS}, read.",
              aim=0.8, most=True)  # fmt: skip


@bench
@in_chromium("the long campaign of Hunters A.D. 2114")
def hunters_replay(browser):
    """From the library's button to the first picture in a running server, a jump, and steps."""
    with served(record()) as served_at:
        yield from replayed("hunters", browser, *served_at, WORDS, ".panel")
