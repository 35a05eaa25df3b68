"""A campaign recorded by thumb on a phone at each depth: taps counted, and the same table."""

import pytest
from events.journal import read_journal
from projections.matches import Match
from tests.browser.app import PHONE, Recorder, Server

pytestmark = pytest.mark.chromium

START = [
    {"type": "hero_described", "player": "Ania", "health": 4, "health_most": 4, "food": 6,
     "cells": 2, "morale": 2},
    {"type": "hero_described", "player": "Bartek", "health": 5, "health_most": 5, "food": 7,
     "cells": 1, "morale": 3},
    {"type": "party_moved", "to": "base"},
    {"type": "location_laid", "location": "New Jensen", "zone": 1},
    {"type": "mission_noted", "mission": "Q02", "thread": "main"},
]  # fmt: skip
WORDS = {
    "pl-PL": {
        "rest": "Odpoczynek", "travel": "Podróż", "so": "Tak było", "yes": "Tak", "no": "Nie",
        "result": "Wynik misji Q02", "turn": "Tura 1", "turn_over": "Koniec tury 1", "ok": "OK",
        "mission": "Misja", "all": "Potwierdź", "begin": "Zacznij misję Q02", "done": "Zapisz",
        "shoot": "Strzał: Bandyta 1", "count": "Albo tylko liczba sukcesów", "end": "Wynik misji",
        "option": "opcja B", "loot": "Zdobądź Ogniwa",
    },
    "en-GB": {
        "rest": "Rest", "travel": "Travel", "so": "That is what happened", "yes": "Yes", "no": "No",
        "result": "Result of Q02", "turn": "Turn 1", "turn_over": "End of turn 1", "ok": "OK",
        "mission": "Mission", "all": "Confirm all", "begin": "Begin mission Q02", "done": "Record",
        "shoot": "Shoot: Bandyta 1", "count": "Or only how many succeeded", "end": "Result",
        "option": "option B", "loot": "Fuel cells",
    },
}  # fmt: skip


class Thumb(Recorder):
    """A phone, and how often it was tapped since the record last grew."""

    def __init__(self, page, words):
        self.page, self.words = page, words
        self.lines = page.locator(".log .line")
        page.locator(".offer").first.wait_for()
        self.taps = 0

    def tap(self, name, where=".topic, .offer, .sheet button, .choice"):
        words = self.words.get(name, name)
        self.page.locator(where).filter(has_text=words).first.click()
        self.taps += 1

    def chip(self, number, where=".choice"):
        self.page.locator(where).get_by_text(str(number), exact=True).first.click()
        self.taps += 1

    def step(self, who, by, group=0):
        row = self.page.locator(".sheet .group").nth(group).locator(".row").filter(has_text=who)
        row.locator("button").filter(has_text=by).click()
        self.taps += 1

    def counted(self, told):
        """How many taps it took until the record said so."""
        self.lines.filter(has_text=told).first.wait_for()
        taps, self.taps = self.taps, 0
        return taps


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("by_touch")).start()
    yield running
    running.leave()


@pytest.fixture
def begin(table, open_page):
    def begin(depth, *more, lang="pl-PL", dark=False):
        match = table.begin(
            "hunters_2114", players=("Ania", "Bartek"), armies=("sniper", "medic"), depth=depth,
            v=3, options={"first_room": "forge"},
        )  # fmt: skip
        table.append(match, *START, *more)
        page = open_page(
            f"{table.url}/?view=record&match={match}", lang=lang, dark=dark, **PHONE
        )  # fmt: skip
        return match, Thumb(page, WORDS[lang])

    return begin


def end(table, match):
    """The table as it lies after all that was told."""
    opened = Match(read_journal(table.path(match)))
    return opened.system.describe(opened.replay.state())


def wait_for_xp(table, thumb, match):
    """Until both heroes have what the mission brought."""
    for _ in range(100):
        if table.types(match).count("xp_gained") == 2:
            return
        thumb.page.wait_for_timeout(100)


def known(state):
    """What every depth knows of the two heroes and the mission."""
    heroes = {
        seat: {fact: hero[fact] for fact in ("health", "xp", "is_down", "cells")}
        for seat, hero in state["heroes"].items()
    }
    return heroes, state["missions"]


@pytest.mark.parametrize(("lang", "dark"), [("pl-PL", False), ("en-GB", True)])
def test_a_mission_by_its_result_takes_six_taps(table, begin, lang, dark):
    match, thumb = begin("missions", lang=lang, dark=dark)

    thumb.tap("result")
    thumb.tap("yes")
    thumb.chip(7)
    thumb.chip(8)
    thumb.step("Ania", "\N{MINUS SIGN}")
    thumb.tap("ok")
    assert thumb.counted("Q02") == 6
    thumb.tap("all")
    assert thumb.taps == 1
    wait_for_xp(table, thumb, match)
    heroes, missions = known(end(table, match))
    assert {seat: (hero["health"], hero["xp"]) for seat, hero in heroes.items()} == {
        "Ania": (3, 8), "Bartek": (5, 8),
    }  # fmt: skip
    assert missions["Q02"]["status"] == "done"
    assert thumb.page.faults == []


def test_a_quiet_day_takes_two_taps_and_one_with_a_card_six(table, begin):
    match, thumb = begin("days")

    thumb.tap("rest")
    thumb.tap("so")
    assert thumb.counted("Zaczyna się dzień 3") == 2

    thumb.tap("travel")
    thumb.tap("yes", ".sheet .choice")
    for figure in "213":  # behind three no fourth can come
        thumb.chip(figure, ".digits .key")
    thumb.tap("option")
    assert thumb.counted("opcja B") == 6

    state = end(table, match)
    assert (state["day"], state["place"], state["open_card"]) == (4, "New Jensen", None)
    assert [hero["food"] for hero in state["heroes"].values()] == [3, 4]
    drawn = [e.number for e in table.standing(match) if e.type_name() == "card_drawn"]
    assert drawn == [213]


IN_TURN = [
    {"type": "mission_started", "mission": "Q02"},
    {"type": "enemies_placed", "enemy": "Bandyta", "count": 2},
    {"type": "turn_began", "turn": 1},
]  # fmt: skip


def test_the_end_of_a_turn_is_one_screen(table, begin):
    match, thumb = begin("turns", *IN_TURN)

    thumb.tap("turn_over")
    thumb.step("Ania", "\N{MINUS SIGN}")
    thumb.step("Bartek", "\N{MINUS SIGN}", group=1)
    thumb.step("Bandyta", "+", group=2)
    thumb.step("Bandyta", "+", group=2)
    thumb.tap("ok")
    assert thumb.counted("dobiega końca") == 6

    (ended,) = [e for e in table.standing(match) if e.type_name() == "turn_ended"]
    assert (ended.health, ended.morale, ended.destroyed) == (
        {"Ania": 3, "Bartek": 5}, {"Ania": 2, "Bartek": 2}, {"Bandyta": 2},
    )  # fmt: skip


def test_what_was_stepped_stays_while_others_record(table, begin):
    match, thumb = begin("turns", *IN_TURN)
    thumb.tap("turn_over")
    thumb.step("Ania", "\N{MINUS SIGN}")
    thumb.step("Bartek", "\N{MINUS SIGN}", group=1)
    table.append(match, {"type": "note_written", "text": "Herbata."})
    thumb.lines.filter(has_text="Herbata.").wait_for()
    thumb.tap("ok")
    thumb.counted("dobiega końca")

    (ended,) = [e for e in table.standing(match) if e.type_name() == "turn_ended"]
    assert (ended.health, ended.morale) == ({"Ania": 3, "Bartek": 5}, {"Ania": 2, "Bartek": 2})


SHOT = [
    {"type": "hero_activated", "player": "Bartek"},
    {"type": "attack_declared", "player": "Bartek", "kind": "ranged", "targets": ["Bandyta 1"],
     "needed": 3},
    {"type": "attack_rolled", "player": "Bartek", "against": "Bandyta 1",
     "dice": {"dice": 4, "successes": 1}},
    {"type": "defence_rolled", "figure": "Bandyta 1", "dice": {"dice": 2, "successes": 1}},
    {"type": "hero_finished", "player": "Bartek"},
    {"type": "hero_activated", "player": "Ania"},
]  # fmt: skip


def test_an_attack_takes_four_taps(table, begin):
    """The first of an evening says how many dice there are; the next ones remember it."""
    enemy = {"type": "thing_met", "kind": "enemy", "name": "Bandyta", "values": {"health": 6}}
    match, thumb = begin("actions", enemy, *IN_TURN, *SHOT)

    thumb.tap("shoot")
    thumb.chip(2)
    thumb.chip(3, ".key")
    thumb.chip(1, ".key")
    thumb.lines.filter(has_text="Bandyta 1").first.wait_for()
    assert thumb.taps == 4

    rolled, defended = (
        [e for e in table.standing(match) if e.type_name() == kind][-1]
        for kind in ("attack_rolled", "defence_rolled")
    )
    assert (rolled.dice.dice, rolled.dice.successes) == (4, 3)
    assert (defended.dice.dice, defended.dice.successes) == (2, 1)


def test_two_depths_that_recorded_the_same_have_the_same_table(table, begin):
    by_result, thumb = begin("missions")
    thumb.tap("result")
    thumb.tap("no")
    thumb.chip(1)
    thumb.chip(5)
    thumb.step("Ania", "\N{MINUS SIGN}")
    thumb.tap("ok")
    thumb.counted("Q02")
    thumb.tap("all")
    wait_for_xp(table, thumb, by_result)

    by_turns, thumb = begin("turns", *IN_TURN)
    thumb.tap("turn_over")
    thumb.step("Ania", "\N{MINUS SIGN}")
    thumb.tap("ok")
    thumb.counted("dobiega końca")
    thumb.tap("end")
    thumb.tap("no")
    thumb.chip(5)
    thumb.tap("ok")
    thumb.counted("Q02")
    thumb.tap("all")
    wait_for_xp(table, thumb, by_turns)

    assert known(end(table, by_turns)) == known(end(table, by_result))
