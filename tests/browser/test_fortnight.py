"""Two weeks of Hunters A.D. 2114 recorded by thumb at each depth: taps counted, the same table.

The two weeks: the base at work, a journey with a card, a mission that leaves a hero unconscious, a
save; a mission that is lost, so the save is loaded; work for pay, a journey home, a player who
leaves and one who joins; the card of day 15 and a second mission.
"""

from itertools import pairwise

import pytest
from events.journal import read_journal
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.matches import Match
from projections.offers import Draft
from tests.browser.app import PHONE, Server
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.chromium

PLAYED = ("Ania", "Bartek")
START = [
    {"type": "hero_described", "player": "Ania", "health": 4, "health_most": 5, "food": 19,
     "cells": 2, "morale": 2},
    {"type": "hero_described", "player": "Bartek", "health": 1, "health_most": 5, "food": 17,
     "cells": 1, "morale": 3},
    {"type": "party_moved", "to": "base"},
    {"type": "location_laid", "location": "New Jensen", "zone": 2},
    {"type": "mission_noted", "mission": "Q02", "thread": "main"},
    {"type": "mission_noted", "mission": "Q03", "thread": "side"},
    {"type": "document_gained", "item": "NÓŻ", "room": "forge", "level": 1, "days": 3},
]  # fmt: skip
"""What the table knows before its first day."""
ROWS = {
    "pl": "ruch o 1 do celu + dystansowy; ruch o 2 do celu",
    "en": "move 1 to + ranged; move 2 to",
}
"""What the enemies' card says of heroes who are far, as a table types it when it meets them."""


class Fortnight:
    """One telling of it; each step says its taps."""

    depth: str

    def __init__(self, thumb):
        self.thumb = thumb

    def play(self):
        self.works_in_the_base()
        self.sets_out()
        self.first_mission()
        self.loot()
        self.saves()
        self.lost_mission()
        self.loads()
        self.recovers()
        self.works()
        self.comes_home()
        self.changes_players()
        self.passes_day_15()
        self.second_mission()

    # -- days, as all tell them who record days --

    def works_in_the_base(self):
        t = self.thumb
        t.tap("base", ".topic")
        t.tap("offer.upgrade", room=t.word("value.forge"), level=2)
        t.figures(6)
        t.took("an upgrade", "upgrade_ordered")
        t.tap("base", ".topic")
        t.tap("offer.produce", item="NÓŻ")
        t.tap("desk.record")
        t.took("production", "production_started")

    def sets_out(self):
        t = self.thumb
        t.tap("offer.days")
        t.press("2", ".choice")
        t.tap("value.wait", ".choice")
        t.took("days that pass", "days_passed")
        self.mornings()
        self.travels(card=213)

    def travels(self, card=None):
        t = self.thumb
        t.tap("travel", ".topic")
        if card is None:
            t.tap("desk.no", ".sheet .choice")
            t.took("a journey", "travel_rolled")
            return
        t.tap("desk.yes", ".sheet .choice")
        t.figures(card)
        t.press(t.word("offer.resolved_option", deck=t.word("value.road_2"), option="B"))
        t.took("a day with a card", "card_resolved")

    def rests(self, days):
        """What follows is told before: so many mornings, then a little health."""
        t = self.thumb
        t.tap("rest", ".topic")
        t.page.locator(".happens").wait_for()
        t.tap("desk.round_do", count=t.page.locator(".happens li").count())
        t.took("a quiet day", "day_began")

    def recovers(self):
        self.rests(4)

    def works(self):
        """Ania alone, for four days at three cells."""
        t = self.thumb
        t.tap("work", ".topic")
        t.tap("ask.pay", ".sheet .chip")
        t.press("+1", ".sheet .step")
        t.press("+1", ".sheet .step")
        t.ok()
        t.press("Bartek", ".sheet .choice")
        t.ok()
        t.press("4", ".sheet .choice")
        t.took("days of work told", "work_done")
        self.mornings()

    def mornings(self):
        """All that is filled in, up to what the table is asked for; each question of it apart."""
        t = self.thumb
        t.page.locator(".happens").wait_for()
        t.tap("desk.round_do", count=t.page.locator(".happens li").count())
        t.took("what follows", "day_began")

    def comes_home(self):
        self.travels()
        self.thumb.ok()
        self.thumb.took("what follows", "health_changed")

    def changes_players(self):
        t = self.thumb
        t.is_now("Bartek")
        t.tap("offer.leave")
        t.tap("desk.record")
        t.took("a player who leaves", "player_left")
        t.tap("offer.join")
        t.page.locator(".sheet .extras .chip").first.click()
        t.taps += 1
        t.tap("class.hunter")
        t.types("Celina")
        t.ends()
        t.took("a player who joins", "player_joined")

    def passes_day_15(self):
        self.rests(2)

    # -- the same at each depth --

    def result(self, mission, won, turns, xp, **health):
        """By its result: each hero whose health is another than before is stepped."""
        t = self.thumb
        t.tap("offer.mission_result_of", mission=mission)
        t.tap("desk.yes" if won else "desk.no", ".choice")
        t.press(str(turns), ".choice")
        t.press(str(xp), ".choice")
        for hero, by in health.items():
            t.step(hero, by)
        t.ok()
        steps = sum(map(abs, health.values()))
        assert t.answered("mission_ended") == 5 + steps
        self.all_happened("xp_gained")

    def all_happened(self, kind):
        t = self.thumb
        t.page.locator(".sheet .pair .choice").click()
        t.taps += 1
        t.took("what follows a mission", kind)

    def first_mission(self):
        self.result("Q02", True, 3, 8, Ania=-1, Bartek=-1)

    def lost_mission(self):
        self.result("Q03", False, 2, 5, Ania=-1)

    def second_mission(self):
        self.result("Q03", True, 4, 7, Ania=-1, Celina=3)

    def loot(self):
        t = self.thumb
        t.is_now("Ania")
        t.tap("offer.item")
        t.tap("ask.gained")
        t.tap("value.mission")
        t.types("LINA")
        t.ends()
        t.took("an item", "item_gained")
        t.tap("offer.cells")
        t.figures(23)
        t.took("cells", "cells_changed")
        t.tap("offer.modules")
        t.press(t.word("value.optics"))
        t.press("3")
        t.took("modules", "modules_changed")

    def saves(self):
        t = self.thumb
        t.tap("offer.save")
        t.tap("desk.record")
        t.took("a save", "match_saved")

    def loads(self):
        t = self.thumb
        t.tap("offer.load")
        t.tap("desk.record")  # there is but one
        t.took("a save loaded", "save_loaded")


class ByResults(Fortnight):
    """Missions alone, and what the table has when it plays one."""

    depth = "missions"

    def works_in_the_base(self):
        """Days are not told."""

    recovers = works = works_in_the_base

    def sets_out(self):
        self.comes_to_be(4)

    def comes_home(self):
        """What the days brought: pay, a better forge, health."""
        t = self.thumb
        t.tap("offer.cells")
        t.figures(12)
        t.took("cells", "cells_changed")
        t.tap("offer.upgrade", room=t.word("value.forge"), level=2)
        t.took("a room", "room_upgraded")
        for hero, health in (("Ania", 5), ("Bartek", 2)):
            t.is_now(hero)
            t.tap("offer.describe", player=hero)
            t.tap("ask.health", ".sheet .chip")
            t.figures(health)
            t.ok()
            t.ok()
            t.took("a hero's card", "hero_described")

    def passes_day_15(self):
        self.comes_to_be(15)

    def comes_to_be(self, day):
        t = self.thumb
        t.tap("offer.day")
        t.figures(day)
        if day < 6:  # behind it another figure could come
            t.ok()
        t.took("a day that came", "day_began")


class ByTurns(Fortnight):
    """Days, and what each turn of a mission came to."""

    depth = "turns"

    def first_mission(self):
        self.sets_up("Q02")
        self.turn(1, {"Ania": -1}, {"Ania": -1}, {"Bandyta": 1})
        self.turn(2, {"Bartek": -1}, {"Bartek": -2}, {"Bandyta": 1})
        self.turn(3, {}, {"Ania": 1}, {})
        self.ends("Q02", 8)

    def second_mission(self):
        self.sets_up("Q03")
        for turn in (1, 2, 3):
            self.turn(turn, {}, {"Ania": 1}, {})
        self.turn(4, {"Ania": -1, "Celina": 3}, {}, {"Bandyta": 2})
        self.ends("Q03", 7)

    def sets_up(self, mission):
        t = self.thumb
        t.tap("offer.mission_start", mission=mission)
        t.ok()
        t.took("a mission begun", "mission_started")
        t.tap("offer.place_new_enemies")
        t.tap("ask.count", ".sheet .chip")
        t.press("2", ".sheet .choice")
        t.types("Bandyta")
        t.ends()
        t.took("enemies on the board", "enemies_placed")

    def turn(self, number, health, morale, destroyed):
        t = self.thumb
        t.tap("offer.turn", turn=number)
        t.took("a turn begun", "turn_began")
        self.turn_is_over(number, health, morale, destroyed)

    def turn_is_over(self, number, health, morale, destroyed):
        t = self.thumb
        t.tap("offer.turn_over", turn=number)
        for group, told in enumerate((health, morale, destroyed)):
            for who, by in told.items():
                t.step(who, by, group)
        steps = sum(abs(by) for told in (health, morale, destroyed) for by in told.values())
        t.ok()
        assert t.answered("turn_ended") == 2 + steps

    def ends(self, mission, xp):
        t = self.thumb
        t.tap("offer.mission_result")
        t.tap("desk.yes", ".choice")
        t.press(str(xp), ".choice")
        t.ok()
        t.took("a mission's end", "mission_ended")
        self.all_happened("xp_gained")


class ByActions(ByTurns):
    """Days, and both missions as they are played: the first without squares, the last on them."""

    depth = "actions"

    def first_mission(self):
        """A turn with a burst and a miss, one with a hit, each with the enemies' actions.

        The rows of the enemies' card are entered when they are met.
        """
        self.sets_up("Q02")
        self.reads_card()
        self.begins(1)
        self.hero("Ania", self.bursts)
        self.hero("Bartek", lambda: self.shoots("Bandyta 2", 2, 0))
        self.enemy("Bandyta 1", "band_far", 2, self.walks)
        self.enemy("Bandyta 2", "band_far", 1, lambda: self.hits("Ania", 3, 2, 1))
        self.turn_is_over(1, {}, {"Ania": -1}, {"Bandyta": 1})
        self.begins(2)
        self.hero("Ania", lambda: self.shoots("Bandyta 2", 5, 3, 1))
        self.hero("Bartek", lambda: self.shoots("Bandyta 2", 3, 0))
        self.enemy("Bandyta 2", "band_far", 2, self.reacts)
        self.turn_is_over(2, {"Bartek": -1}, {"Bartek": -2}, {"Bandyta": 1})
        self.turn(3, {}, {"Ania": 1}, {})
        self.ends("Q02", 8)

    def second_mission(self):
        """On squares, by a card that says more now: two fall with the tap on their shields."""
        self.sets_up("Q03", "C6", "E6")
        self.reads_on()
        for hero, cell in (("Ania", "C3"), ("Celina", "D2")):
            self.places(hero, cell)
        self.begins(1)
        self.hero("Ania", lambda: self.goes("Ania", "C4"))
        self.hero("Celina", lambda: self.shoots("Bandyta 1", 3, 0))
        self.comes("Bandyta 1", "C5", hits=1)
        self.comes("Bandyta 2", None, hits=0)
        self.turn_is_over(1, {}, {"Ania": 1}, {})
        for turn in (2, 3):
            self.turn(turn, {}, {"Ania": 1}, {})
        self.begins(4)
        self.hero("Ania", lambda: self.shoots("Bandyta 1", 4, 3, 0))
        self.hero("Celina", lambda: self.shoots("Bandyta 2", 5, 3, 0))
        self.turn_is_over(4, {"Celina": 3}, {}, {})
        self.ends("Q03", 7)

    def sets_up(self, mission, *cells):
        """Two enemies, on squares that are tapped, or nobody says where."""
        t = self.thumb
        t.tap("offer.mission_start", mission=mission)
        t.ok()
        t.took("a mission begun", "mission_started")
        if cells:
            t.tap("offer.place_enemies", enemy="Bandyta")
        else:
            t.tap("offer.place_new_enemies")
            t.types("Bandyta")
        t.press("2", ".sheet .choice")
        for cell in cells:
            self.cell(cell)
        t.tap("desk.done", count=len(cells))
        t.took("enemies on the board", "enemies_placed")

    def cell(self, name):
        self.thumb.page.locator(f'[data-cell="{name}"]').click()
        self.thumb.taps += 1

    def reads_card(self):
        t = self.thumb
        t.tap("offer.met", kind=t.word("thing.enemy"))
        t.types("Bandyta")
        self.writes("rows_far", ROWS[t.lang])
        t.ok()
        t.took("an enemy's card", "thing_met")

    def writes(self, field, text):
        """A line of the card: it is opened, and typed."""
        t = self.thumb
        t.page.locator(".sheet .row").filter(has_text=t.word(f"field.{field}")).locator(
            "button"
        ).first.click()
        t.taps += 1
        t.types(text)

    def reads_on(self):
        """Health, and dice at each distance, of the only enemy that is known."""
        t = self.thumb
        t.tap("offer.correct", kind=t.word("thing.enemy"))
        t.step(t.word("field.health"), 3)
        self.writes("dice", "0:2 1:2 2:2")
        self.writes("hits", "0:2 1:2 2:2")
        t.ok()
        t.took("more of a card", "thing_corrected")

    def comes(self, name, cell, hits):
        """By the row that holds on the board: a step towards Ania, and a shot at her.

        The way is chosen where several are as good, else confirmed with the shot. She wears nothing
        that would defend her: with the hits the damage is told.
        """
        t = self.thumb
        t.press(f"{name}: ")
        if cell:
            t.press(cell, ".choice")
            t.ok()
        else:
            t.page.locator(".sheet .pair .choice").click()
            t.taps += 1
        t.page.locator(".pad").get_by_text(t.word("desk.dice_successes")).wait_for()
        t.press(str(hits), ".pad .key")
        t.took("an enemy's turn on squares", "damage_dealt" if hits else "attack_rolled")
        t.tap("offer.enemy_done", enemy=name)
        t.took("an enemy is done", "enemy_finished")

    def places(self, hero, cell):
        self.thumb.tap("offer.place_figure", figure=hero)
        self.cell(cell)
        self.thumb.took("a hero on the board", "figure_placed")

    def goes(self, hero, cell):
        self.thumb.tap("offer.move", figure=hero)
        self.cell(cell)
        self.thumb.took("a way on squares", "figure_moved")

    def begins(self, turn):
        self.thumb.tap("offer.turn", turn=turn)
        self.thumb.took("a turn begun", "turn_began")

    def hero(self, name, acts):
        t = self.thumb
        t.is_now(name)
        t.tap("offer.activate", player=name)
        t.took("a hero's turn", "hero_activated")
        acts()
        t.tap("offer.finish", player=name)
        t.took("a hero's turn", "hero_finished")

    def enemy(self, name, band, row, acts):
        """It acts by a row of its card, against Ania; then it is done."""
        t = self.thumb
        t.tap("offer.enemy", enemy=name)
        t.tap(f"value.{band}", ".choice")
        t.page.locator(".sheet .choice").nth(row - 1).click()
        t.taps += 1
        t.press("Ania", ".sheet .choice")
        t.took("an enemy's row", "enemy_acted")
        acts()
        t.tap("offer.enemy_done", enemy=name)
        t.took("an enemy is done", "enemy_finished")

    def walks(self):
        """Two squares of its second row."""
        t = self.thumb
        t.tap("offer.move", figure="Bandyta 1")
        t.press("2", ".sheet .choice")
        t.took("a way", "figure_moved")

    def hits(self, target, needed, hits, shields):
        t = self.thumb
        t.press(str(needed), ".choice")
        t.press(str(hits), ".pad .key")
        t.page.get_by_text(t.word("ask.defence_dice")).first.wait_for()
        t.press(str(shields), ".pad .key")
        t.took("an enemy's attack", "damage_dealt")

    def reacts(self):
        """Bartek, who is looked at, interrupts it."""
        t = self.thumb
        t.tap("offer.reaction")
        t.tap("desk.record")
        t.took("a reaction", "reaction_played")

    def bursts(self):
        """At both; the first dice of all say how many there are, the next ones remember it."""
        t = self.thumb
        t.tap("offer.attack_burst", target=t.word("offer.several", most=2))
        for answer in ("Bandyta 1", "Bandyta 2", "4"):
            t.press(answer, ".sheet .choice")
        for dice, told in ((4, 3), (2, 1)):
            t.tap("desk.dice_only_count", ".sheet .chip")
            t.step(t.word("desk.dice_how_many"), dice - (1 if dice == 4 else 0))
            t.press(str(told), ".pad .key")
        t.took("the first attack", "damage_dealt")
        t.press("0", ".pad .key")
        t.took("the other target", "attack_rolled")

    def shoots(self, target, needed, hits, shields=None):
        """A miss needs no shields."""
        t = self.thumb
        t.press(t.word("offer.attack_ranged", target=target))
        t.press(str(needed), ".choice")
        t.press(str(hits), ".pad .key")
        if shields is not None:
            t.page.get_by_text(t.word("ask.defence_dice"), exact=True).first.wait_for()
            t.press(str(shields), ".pad .key")
        t.took("an attack", "damage_dealt" if hits else "attack_rolled")


MOST = {
    "a quiet day": 2,
    "a day with a card": 6,
    "a journey": 2,
    "what follows": 1,
    "what follows a mission": 1,
    "days of work told": 9,
    "an upgrade": 3,
    "production": 3,
    "an attack": 4,
    "the first attack": 14,
    "the other target": 1,
    "an enemy's row": 4,
    "an enemy's attack": 3,
    "an enemy is done": 1,
    "an enemy's card": 8,
    "more of a card": 11,
    "an enemy's turn on squares": 4,
    "a hero on the board": 2,
    "a way": 2,
    "a way on squares": 3,
    "a reaction": 2,
    "a hero's turn": 2,
    "a mission begun": 2,
    "enemies on the board": 6,
    "a turn begun": 1,
    "a mission's end": 4,
    "an item": 8,
    "cells": 4,
    "modules": 3,
    "a save": 3,
    "a save loaded": 2,
    "a player who leaves": 4,
    "a player who joins": 6,
    "a room": 2,
    "a hero's card": 6,
    "a day that came": 3,
    "days that pass": 3,
}
"""How many taps each kind of step may take, from one answer of the journal to the next. A mission
by result takes six with one step of somebody's health, the end of a turn two and its steps."""


class ByDays(Fortnight):
    """Days and missions by their results."""

    depth = "days"


TELLINGS = {one.depth: one for one in (ByResults, ByDays, ByTurns, ByActions)}
LEAVES_OUT = {depth.name: depth.leaves_out for depth in HUNTERS_2114.depths}


BOARDS = {"actions": "8x8"}
"""Who tells actions may lay figures on squares; the first mission does without."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("fortnight"), env={"AAR_POLL": "0.25"}).start()
    yield running
    running.leave()


@pytest.fixture
def tell(table, open_page):
    """Tells the two weeks at a depth; the journal of it, and the most taps of each step."""

    def tell(depth, lang):
        match = table.begin(
            "hunters_2114", players=PLAYED, armies=("sniper", "medic"), depth=depth, v=3,
            options={"first_room": "forge", "squares": BOARDS.get(depth, "none")},
        )  # fmt: skip
        table.append(match, *(one for one in START if one["type"] not in LEAVES_OUT[depth]))
        page = open_page(f"{table.url}/?view=record&match={match}", lang=lang, **PHONE)
        thumb = Thumb(table, match, page, lang)
        TELLINGS[depth](thumb).play()
        assert page.faults == []
        return Match(read_journal(table.path(match))), thumb.most

    return tell


def leaves(described, path=()):
    """A described table fact by fact."""
    if not isinstance(described, dict):
        return {path: described}
    facts = {path: {}} if not described and path else {}
    for name, part in described.items():
        facts |= leaves(part, (*path, name))
    return facts


def line_of(match):
    """The events that count once the save was loaded, which is where the campaign goes on."""
    (opened,) = (event for event in match.events if event.type_name() == "branch_opened")
    return match.replay.history(branch=opened.branch).events


def described(events, depth):
    """What a table shows that recorded such events, and at that depth nothing it leaves out.

    What an event brings there and is not in the record, as the deeper one knew it before, follows
    from it: the health that a mission left is news to who recorded none of its turns.
    """
    started, *rest = events
    table = HUNTERS_2114.start(started.model_copy(update={"depth": depth}))
    actions = {}
    for event in rest:
        actions.setdefault(event.cause or event.seq, []).append(meant(event.type_name(), event))
    for event in rest:
        if event.type_name() in LEAVES_OUT[depth]:
            continue
        draft = Draft(event.type_name(), event.facts())
        told = actions[event.cause or event.seq]
        follows = HUNTERS_2114.play.consequences(table, draft) if event.cause is None else ()
        table = HUNTERS_2114.apply(table, event)
        for one in follows:
            if not one.open_asks:
                entry = HUNTERS_2114.vocabulary.accept(one.entry())
                if meant(one.type, entry) not in told:
                    table = HUNTERS_2114.apply(table, entry)
    return leaves(HUNTERS_2114.describe(table))


def meant(kind, event):
    """What tells one consequence of an action from another."""
    return kind, getattr(event, "player", None), getattr(event, "day", None)


def up_to(events, kind):
    """The beginning of a record, to the last event of a kind."""
    last = max(i for i, event in enumerate(events) if event.type_name() == kind)
    return events[: last + 1]


_OF_HEROES = ("health", "xp", "level", "cells", "gear", "stored_cells", "is_here")
ALWAYS = {
    ("day",), ("missions", "Q02", "status"), ("missions", "Q03", "status"),
    *(("heroes", hero, fact) for hero in PLAYED for fact in _OF_HEROES),
}  # fmt: skip
"""What every depth records once the last mission is over, so that the comparison is not empty."""


def assert_same_table(deep, deeper, shallow, depth):
    """Two tellings show the same, but for what the shallower depth says that it leaves out.

    That is listed nowhere here: it is whatever the deeper record would show otherwise, had it left
    out the kinds of events that the game declares.
    """
    for moment in ("match_saved", "mission_ended", None):
        here, there = (one if moment is None else up_to(one, moment) for one in (deep, shallow))
        whole, recorded = described(here, deeper), described(here, depth)
        both = {path: value for path, value in whole.items() if recorded.get(path, ...) == value}
        other = described(there, depth)
        assert {path: other.get(path, ...) for path in both} == both, (deeper, depth, moment)
    assert both.keys() >= ALWAYS


def test_two_weeks_are_told_by_days(tell):
    match, most = tell("days", "pl-PL")

    events = line_of(match)
    days = [event.day for event in events if event.type_name() == "day_began"]
    assert days == list(range(2, 16))
    kinds = [event.type_name() for event in match.events]
    for kind in ("work_done", "production_finished", "room_upgraded", "card_resolved", "hero_fell",
                 "hero_woke", "save_loaded", "player_left", "player_joined"):  # fmt: skip
        assert kind in kinds
    assert kinds.count("mission_ended") == 3
    assert {step: taps for step, taps in most.items() if taps > MOST[step]} == {}
    assert match.findings() == []


@pytest.mark.long
def test_two_weeks_have_the_same_table_at_every_depth(tell):
    langs = {"missions": "en-GB", "days": "pl-PL", "turns": "en-GB", "actions": "pl-PL"}
    told = {}
    for depth, lang in langs.items():
        match, most = tell(depth, lang)
        assert {step: taps for step, taps in most.items() if taps > MOST[step]} == {}, depth
        told[depth] = line_of(match)

    for shallow, deep in pairwise(langs):
        assert_same_table(told[deep], deep, told[shallow], shallow)
    assert_same_table(told["actions"], "actions", told["missions"], "missions")
