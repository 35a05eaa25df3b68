"""What one looks up about a unit: where it gets for how much, whom it sees and why not, ranges."""

import pytest
from projections.games.dust_tactics.outlooks import outlooks
from projections.games.dust_tactics.system import DUST_TACTICS
from tests.dust_tactics.matches import Battle, acts, begun, card, told

SOLDIERS = {"kind": "squad", "armour_class": "S2", "move": 1, "hit_points": 5}
CARDS = (
    card("Scouts", **SOLDIERS, weapons="Rifle 4x"), card("Guards", **SOLDIERS),
    card("Walker", kind="vehicle", armour_class="V3", move=2, hit_points=4),
)  # fmt: skip


def battle(*more, cards=CARDS, **at):
    """Scouts of Ann, Guards and a Walker of Bob, on a board of six by five."""
    fight = Battle().tell(
        *cards, told("army_listed", player="Ann", units=["Scouts"]),
        told("army_listed", player="Bob", units=["Guards", "Walker"]),
        told("board_laid", columns=6, rows=5), *more, *begun(),
    )  # fmt: skip
    for unit, square in at.items():
        player = "Ann" if unit == "Scouts" else "Bob"
        fight.tell(acts(player, unit, "move_move", square=square))
    return fight.tell(told("round_ended", round=1), *begun(2)).state


def look(state, piece="Scouts"):
    return {one.id: one for one in outlooks(state, piece)}


def words(lines, lang="en"):
    return [one.text(lang) for one in lines]


def test_each_square_says_what_it_costs_and_the_second_diagonal_costs_two():
    found = look(battle(Scouts="A1"))

    assert found["reach_1"].cells == {"A2": "1", "B1": "1", "B2": "1"}
    assert found["reach_2"].cells == {
        "A2": "1", "B1": "1", "B2": "1", "A3": "2", "B3": "2", "C1": "2", "C2": "2",
    }  # fmt: skip


def test_whoever_is_not_on_the_board_is_shown_where_it_comes_in():
    state = battle(told("entry_marked", side="Ann", squares=["C1"]))

    assert look(state)["reach_1"].cells == {"C1": "1"}
    assert "sight" not in look(state)


def test_a_unit_whose_move_nobody_copied_goes_nowhere_that_is_known():
    unknown = card("Scouts", kind="squad", armour_class="S2")
    found = look(battle(cards=(unknown, *CARDS[1:]), Scouts="A1"))

    assert found["reach_1"].cells == {}
    assert words(found["reach_1"].detail) == ["Nobody copied the Move of Scouts."]


def test_a_line_of_sight_says_its_range_and_what_covers():
    state = battle(told("cover_placed", cover="crate", square="D1"), Scouts="A1", Guards="D1")

    (line,) = look(state)["sight"].lines

    assert (line.target, line.is_clear, line.label) == ("Guards", True, "3")
    assert line.words.text("en") == "Guards: seen, range 3, soft cover"
    assert any("D1" in why for why in words(line.why))


def test_asked_why_somebody_is_not_seen_it_names_what_stands_between():
    state = battle(told("square_marked", squares=["B1"], symbol="none"), Scouts="A1", Guards="D1")

    (line,) = look(state)["sight"].lines

    assert not line.is_clear
    assert line.words.text("pl") == "Guards: nie widać, zasięg 3"
    assert any("B1" in why for why in words(line.why))


def test_where_a_unit_is_unknown_nobody_says_who_is_seen():
    state = battle(cards=CARDS[:1], Scouts="A1", Guards="D1")

    (line,) = look(state)["sight"].lines

    assert (line.is_clear, line.label) == (False, "?")
    assert line.words.text("en") == "Guards: not known, range 3"


def test_ranges_count_as_the_rulebook_does_and_of_unknown_weapons_up_to_four():
    cells = look(battle(Scouts="A1"))["ranges"].cells

    assert cells["B2"] == "1"
    assert cells["C3"] == "3"  # the second diagonal counts two
    assert cells["E1"] == "4"
    assert "F1" not in cells


@pytest.mark.parametrize(("square", "said"), [("B2", "Guards"), ("C2", "nobody in range")])
def test_a_weapon_says_whom_it_reaches(square, said):
    fight = Battle().tell(
        *CARDS, told("army_listed", player="Ann", units=["Hell Boys"]),
        told("army_listed", player="Bob", units=["Guards"]),
        told("board_laid", columns=6, rows=5), *begun(),
        acts("Ann", "Hell Boys", "move_move", square="A1"),
        acts("Bob", "Guards", "move_move", square=square),
    )  # fmt: skip

    assert f"Shotgun (1): {said}" in words(look(fight.state, "Hell Boys")["ranges"].detail)


@pytest.mark.parametrize("piece", ["Nobody", "cover A1"])
def test_of_what_is_no_unit_there_is_nothing_to_look_up(piece):
    assert look(battle(Scouts="A1"), piece) == {}


def test_without_a_board_there_is_nothing_to_look_up():
    state = Battle().tell(*CARDS, told("army_listed", player="Ann", units=["Scouts"])).state

    assert look(state) == {}


def test_a_hero_stands_in_his_squad_and_is_marked_there():
    more = (card("Joe", kind="hero", armour_class="S2"),)
    fight = Battle().tell(
        *CARDS, *more, told("army_listed", player="Ann", units=["Scouts", "Joe"]),
        told("hero_attached", hero="Joe", unit="Scouts"), told("board_laid", columns=6, rows=5),
        told("army_listed", player="Bob", units=["Guards"]), *begun(),
        acts("Ann", "Scouts", "move_move", square="B2"),
        acts("Bob", "Guards", "move_move", square="E2"),
    )  # fmt: skip

    scene = DUST_TACTICS.scene(fight.state, "en")
    hurt = told("damage_taken", unit="Joe", points=1, attacker="Guards")
    marked = DUST_TACTICS.marked(scene, DUST_TACTICS.vocabulary.accept(hurt))

    assert [piece.id for piece in scene.pieces] == ["Scouts", "Guards"]
    assert scene.pieces[0].holds == ("Joe",)
    assert "Joe" in scene.pieces[0].note
    assert [(arrow.start, arrow.end) for arrow in marked.arrows] == [("E2", "B2")]
    assert look(fight.state, "Joe")["reach_1"].cells == look(fight.state)["reach_1"].cells
