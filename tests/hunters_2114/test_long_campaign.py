"""A campaign of 56 days told action by action: what is kept and shared of it tells no lie."""

import pytest
from events.chain import scan
from projections.counters import counter_records
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.changing import replace as changed
from projections.games.hunters_2114.scene import counters
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.guarded import guarded
from projections.matches import Match
from projections.reading import Reading
from projections.replay import fold
from projections.story import FlowChart, Ribbon
from projections.storytelling import Teller, chapters_of
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.long_campaign import DAYS, MISSIONS, record


@pytest.fixture(scope="module")
def match():
    return Match(scan(record(events=3000)[0], where="test"))


def reading_of(match, lang="en"):
    return Reading(match, lang, match.replay.counting, as_played=False)


def test_it_has_all_days_and_all_missions(match):
    (overview, *_) = chapters_of(reading_of(match))
    ribbon, flow = (
        next(block for block in overview.blocks if isinstance(block, kind))
        for kind in (Ribbon, FlowChart)
    )

    assert (ribbon.days[-1].number, ribbon.today) == (DAYS, DAYS)
    assert sum(node.id.startswith("Q") for node in flow.nodes) == MISSIONS
    assert [node.state for node in flow.nodes].count("done") == MISSIONS * 2 // 3


def test_a_state_that_was_kept_on_a_walk_is_that_of_the_fold(match):
    replay = Match(match.scan).replay
    walked = {event.seq: table for event, table in replay.walk()}

    for at in (1, 7, 8, 9, 511, 512, 1999, replay.last):
        events = match.events[:at]
        folded = fold(HUNTERS_2114, HUNTERS_2114.start(events[0]), events)
        assert replay.state(at) == folded == walked[at]


def test_a_walk_ends_where_it_is_told_to(match):
    assert [event.seq for event, _ in match.replay.walk(12)] == list(range(1, 13))


def test_the_story_has_met_the_same_counters_as_who_asks_for_them(match):
    teller = Teller(reading_of(match))
    list(teller.moments())

    assert teller.counters == counter_records(reading_of(match))


def test_counters_are_those_of_the_table_that_is_asked_for():
    one = Table()
    one.tell(told("hero_described", "Ann", health=3, food=2))
    before = one.state
    one.tell(told("health_changed", "Ann", change=-1))

    def health(table, read=counters):
        return next(one.value for one in read(table) if one.id == "health:Ann")

    watched = guarded(HUNTERS_2114).counters
    assert [health(table) for table in (before, one.state, before)] == [3, 2, 3]
    assert [health(table, watched) for table in (before, one.state, before)] == [3, 2, 3]


def test_a_changed_hero_is_another_one():
    hero = Hero("medic", health=3, modules={"battery": 2})

    other = changed(hero, health=1, food=2)

    assert other == Hero("medic", health=1, food=2, modules={"battery": 2})
    assert hero.health == 3


def test_a_fact_that_a_hero_has_not_cannot_be_changed():
    with pytest.raises(TypeError, match="luck"):
        changed(Hero("medic"), luck=1)
