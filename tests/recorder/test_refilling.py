"""What was filled in weeks ago and would be otherwise now: seen side by side, corrected as one."""

import pytest
from events.journal import Journal
from importers.recorder.places import place_of
from importers.recorder.refilling import differences, outdated
from lost_expedition.system import LOST_EXPEDITION
from projections import systems
from tests.recorder.conftest import Table
from tests.recorder.test_duel import draw, lay

ANN = [{"seat": "Ann", "name": "Ann"}]


@pytest.fixture
def camp(tmp_path, monkeypatch):
    """A camp of three days: each morning the rules fill in what is left of seven rations."""
    monkeypatch.setattr(systems.SYSTEMS, "extra", {})
    systems.register(LOST_EXPEDITION)
    table = Table(tmp_path / "camp.aar", "lost_expedition", ANN, {"options": {"food": 7}})
    for day in (1, 2, 3):
        table.tell("day_broken", facts={"day": day})
        confirm(table)
    return table


def confirm(table, **change):
    proposal = table.screen()["proposal"]
    told = [
        {"type": draft["type"], "facts": {**draft["facts"], **change}, "origin": "rules"}
        for draft in proposal["drafts"]
    ]
    return table.tap("confirm", told=told, cause=proposal["cause"])


def find(table, left, after):
    """Food that nobody had told of: the camp had so much then."""
    return table.tell("food_eaten", facts={"left": left}, after=after, anyway=True)


def shown(table, lang="en"):
    return place_of(table.desk(), {"mode": "refill", "turn": "t"}, lang)


def refill(table, targets=None):
    wanted = shown(table)["targets"] if targets is None else targets
    return table.tap("refill", targets=wanted)


def lefts(table):
    return [e.left for e in table.standing if e.type_name() == "food_eaten"]


def test_where_nothing_was_corrected_nothing_is_out_of_date(camp):
    assert lefts(camp) == [6, 5, 4]
    assert outdated(camp.desk()) == frozenset()
    assert camp.screen()["may_differ"] is False
    assert refill(camp).outcome == "refused"


@pytest.mark.parametrize(
    "lang, told, anew",
    [
        ("en", "The camp eats; 5 rations left.", "The camp eats; 9 rations left."),
        ("pl", "Obóz je; zostaje 5 porcji.", "Obóz je; zostaje 9 porcji."),
    ],
)
def test_what_was_filled_in_stands_beside_what_it_would_be(camp, lang, told, anew):
    find(camp, 10, after=3)

    rows = shown(camp, lang)["refill"]

    assert camp.screen()["may_differ"]
    assert [row["line"]["seq"] for row in rows] == [5, 7]
    assert (rows[0]["line"]["words"], rows[0]["now"]) == (told, anew)


def test_it_is_corrected_as_one_group_which_one_undo_takes_back(camp):
    find(camp, 10, after=3)

    assert refill(camp).outcome == "recorded"
    assert lefts(camp) == [6, 10, 9, 8]
    assert shown(camp)["refill"] == []

    camp.tap("undo")
    assert lefts(camp) == [6, 10, 5, 4]
    assert len(shown(camp)["refill"]) == 2

    camp.tap("redo")
    assert lefts(camp) == [6, 10, 9, 8]
    camp.tap("undo")
    camp.tap("undo")
    assert lefts(camp) == [6, 5, 4]


def test_what_people_told_otherwise_stays_and_the_rest_follows_from_it(camp):
    camp.tell("day_broken", facts={"day": 4})
    confirm(camp, left=1)  # they had counted
    camp.tell("day_broken", facts={"day": 5})
    confirm(camp)
    assert lefts(camp) == [6, 5, 4, 1, 0]

    find(camp, 10, after=3)

    assert [row["line"]["seq"] for row in shown(camp)["refill"]] == [5, 7]
    refill(camp)
    assert lefts(camp) == [6, 10, 9, 8, 1, 0]


def test_a_changed_line_is_followed_too_and_so_is_one_taken_back(camp):
    camp.tell("food_eaten", facts={"left": 2}, instead=3, anyway=True)
    refill(camp)
    assert lefts(camp) == [2, 1, 0]

    camp.tap("undo", target=next(e.seq for e in camp.standing if e.type_name() == "food_eaten"))
    refill(camp)
    assert lefts(camp) == [6, 5]


def test_what_would_not_be_any_more_goes(camp, monkeypatch):
    find(camp, 10, after=3)
    monkeypatch.setattr(
        type(_day()),
        "follows",
        lambda self, chain, event: [] if chain.food > 6 else _follows(self, chain, event),
    )

    rows = shown(camp)["refill"]

    assert [row.get("now") for row in rows] == [None, None]
    refill(camp)
    assert lefts(camp) == [6, 10]
    camp.tap("undo")
    assert lefts(camp) == [6, 10, 5, 4]
    camp.tap("redo")
    assert lefts(camp) == [6, 10]


def _day():
    return next(act for act in LOST_EXPEDITION.acts if act.event.type_name() == "day_broken")


_follows = type(_day()).follows


def test_another_table_than_the_one_that_was_shown_is_not_corrected(camp):
    find(camp, 10, after=3)

    answer = refill(camp, targets=[5])

    assert answer.outcome == "refused"
    assert "Check it again" in answer.sentences[0].text("en")
    assert lefts(camp) == [6, 10, 5, 4]


def test_what_was_filled_in_with_the_correction_known_is_not_out_of_date(camp):
    find(camp, 10, after=3)
    refill(camp)
    camp.tell("day_broken", facts={"day": 4})
    confirm(camp)

    assert lefts(camp)[-1] == 7
    assert differences(camp.desk()) == []


def test_a_battle_keeps_what_the_correction_does_not_touch(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    lay(duel, "Bob", "smart-hq", "C5")
    draw(duel, "Ann", "vegas-marksman")
    duel.tell("note_written", {"text": "late"}, after=2)

    assert differences(duel.desk()) == []


def test_what_hangs_on_an_event_that_is_corrected_stays_behind_it(camp):
    with Journal(camp.path, camp.system.vocabulary) as journal:
        journal.append({"type": "mission_begun", "title": "River", "cause": 7})
    find(camp, 10, after=3)

    refill(camp)

    told = [(e.type_name(), getattr(e, "left", None)) for e in camp.standing][-3:]
    assert told == [("day_broken", None), ("food_eaten", 8), ("mission_begun", None)]
    *_, food, mission = camp.standing
    assert mission.cause == food.seq
    camp.tap("undo")
    assert [e.seq for e in camp.standing][-2:] == [7, 8]


def test_options_that_were_amended_later_count_as_a_correction(camp):
    with Journal(camp.path, camp.system.vocabulary) as journal:
        journal.append({"type": "match_amended", "options": {"food": 9}})

    refill(camp)

    assert lefts(camp) == [8, 7, 6]
