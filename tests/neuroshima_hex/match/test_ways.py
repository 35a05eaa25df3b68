"""Two hexes with a Recon Center, each with its turn, and back; who chose the hex of a push."""

import pytest
from projections.games.neuroshima_hex.acts import ACTS, apply
from projections.games.neuroshima_hex.following import event_of
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.scene import scene
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import copy
from projections.offers import Draft
from tests.neuroshima_hex.match.scenes import answers, find, happen, in_turn, is_offered, laid

RECON = "Ann outpost-hq A1; Bob vegas-hq E3 S; Ann outpost-recon-center A3; Ann outpost-runner C1"


def outpost(units=""):
    return begun("outpost vegas", RECON + units)


def begun(armies, units, *hand):
    """Ann's turn, in which something has happened already."""
    table = in_turn(laid(armies, units), "Ann", *hand)
    happen(table, "tracks_read")
    return table


def ran(to="C1", *path, turned=(), facing=None):
    facts = {"player": "Ann", "unit": "C1", "to": to, "means": "mobility", "path": list(path)}
    more = {"path_facings": list(turned)} if turned else {}
    return facts | more | ({"facing": facing} if facing else {})


def broken(table, facts, kind="unit_moved"):
    event = event_of(Draft(kind, facts))
    return [f.rule for f in findings(table, event, apply(copy(table), event))]


def after(table, facts, kind="unit_moved"):
    return apply(copy(table), event_of(Draft(kind, facts)))


def said(table, facts, lang="en", kind="unit_moved"):
    return ACTS.sentence(event_of(Draft(kind, facts)), table, lang)


def test_what_is_told_outright_is_asked_for_by_the_act():
    """Over which hex a unit went, how it was turned there; what leaves with whoever is out."""
    asked = {
        kind: [ask.fact for ask in NEUROSHIMA_HEX.play.asks_of(outpost(), kind)]
        for kind in ("unit_moved", "player_eliminated", "damage_dealt", "unit_pushed")
    }
    assert asked == {
        "unit_moved": ["path", "path_facings"],
        "player_eliminated": ["destroyed"],
        "damage_dealt": ["hits", "destroyed", "foundations"],
        "unit_pushed": [],
    }


# -- round trips ----------------------------------------------------------------------------------


def test_a_move_may_end_where_it_began():
    table = outpost("; Bob vegas-mine D1")
    move = find(table, "Ann", "unit_moved", means="mobility")

    assert "C1" in answers(move, "to", unit="C1")
    assert answers(move, "path", unit="C1", to="C1") == [["C2"], ["B1"]]
    drawn = move.draft({"unit": "C1", "to": "C1", "facing": "S", "path": ["B1"]}).facts
    assert drawn == ran("C1", "B1", facing="S")
    assert broken(table, drawn) == []
    unit = after(table, drawn).board.at[table.board.grid.index["C1"]]
    assert (unit.laid.tile.id, unit.laid.facing) == ("outpost-runner", 3)


def test_without_a_recon_center_nobody_goes_and_comes_back():
    table = begun("outpost vegas", RECON.replace("recon-center", "medic"))
    move = find(table, "Ann", "unit_moved", means="mobility")

    assert set(answers(move, "to", unit="C1")) == {None, "B1", "C2", "D1"}
    assert [ask.fact for ask in move.asks] == ["unit", "to", "facing"]
    assert broken(table, ran("C1", "C2")) == ["too_far"]


@pytest.mark.parametrize("via", ["D1", "B1", "C2"])
def test_a_round_trip_is_barred_as_every_way_is(via):
    """By a Mine, by a unit that stands there, by a net that waits there."""
    table = outpost("; Bob vegas-mine D1; Ann outpost-medic B1; Bob smart-net-fighter C3 S")

    assert broken(table, ran("C1", via)) == ["path_blocked"]
    assert "C1" not in answers(find(table, "Ann", "unit_moved", means="mobility"), "to", unit="C1")


def test_a_round_trip_is_told_and_shown_as_one():
    table = outpost()

    assert said(table, ran("C1", "C2")) == (
        "Ann (mobility): Runner C1 moves away and comes back to C1 by way of C2."
    )
    assert said(table, ran("C1", "C2", turned=["N"], facing="S"), "pl") == (
        "Ann (Mobilność): Biegacz C1 odchodzi, wraca na C1 przez C2 (obrót na N) i obraca się na S."
    )
    shown = scene(after(table, ran("C1", "C2")), "en")
    assert [(arrow.start, arrow.end) for arrow in shown.arrows] == [("C1", "C2"), ("C2", "C1")]


# -- the turn on the way --------------------------------------------------------------------------


def test_any_turn_may_be_told_where_it_is_all_one():
    move = find(outpost(), "Ann", "unit_moved", means="mobility")

    turned = answers(move, "path_facings", unit="C1", to="C3")
    assert turned == [["N"], ["NE"], ["SE"], ["S"], ["SW"], ["NW"]]
    assert answers(move, "path_facings", unit="C1", to="C2") == []
    assert answers(move, "path_facings", unit="C1", to=None) == []
    assert len(answers(move, "path_facings", unit="C1", to="C1")) == 6


@pytest.mark.parametrize(
    ("turned", "facing", "faces"),
    [([], None, 0), ([None], None, 0), (["SE"], None, 2), (["SE"], "S", 3), ([None], "S", 3)],
)
def test_a_unit_goes_on_as_it_was_turned_last(turned, facing, faces):
    table = outpost()
    facts = ran("C3", "C2", turned=turned, facing=facing)

    assert broken(table, facts) == []
    assert after(table, facts).board.at[table.board.grid.index["C3"]].laid.facing == faces


def test_the_turn_on_the_way_is_told_in_words_and_rows():
    table = outpost()
    facts_of = ran("C3", "C2", turned=["SE"])

    assert said(table, facts_of) == (
        "Ann (mobility): Runner C1 moves to C3 by way of C2 (turning to SE)."
    )
    assert said(table, ran("C3", "C2", turned=[None])) == said(table, ran("C3", "C2"))
    assert event_of(Draft("unit_moved", facts_of)).faces == "SE"


# -- who chose ------------------------------------------------------------------------------------


def pushing(more=""):
    units = "Ann vegas-hq A1; Bob smart-hq E1; Ann vegas-bodyguard C3; Bob smart-ripper C4"
    return begun("vegas smart", units + more, "vegas-push-back")


def pushed(**more):
    return {
        "player": "Ann", "pusher": "C3", "unit": "C4", "to": "C5", "tile": "vegas-push-back", **more
    }  # fmt: skip


def test_who_chose_the_hex_is_offered_and_need_not_be_said():
    table = pushing()
    push = find(table, "Ann", "unit_pushed")

    assert answers(push, "chosen_by") == ["Bob"]
    assert "chosen_by" not in push.draft({"pusher": "C3", "unit": "C4", "to": "C5"}).facts
    assert is_offered(table, {"type": "unit_pushed", **pushed()})
    assert is_offered(table, {"type": "unit_pushed", **pushed(chosen_by="Bob")})
    assert not is_offered(table, {"type": "unit_pushed", **pushed(chosen_by="Ann")})


def test_another_who_chose_is_found_if_there_was_a_choice():
    for chosen_by, found in ((None, []), ("Bob", []), ("Ann", ["push_chosen_by_another"])):
        facts = pushed(**({"chosen_by": chosen_by} if chosen_by else {}))
        assert broken(pushing(), facts, "unit_pushed") == found

    cornered = pushing("; Ann vegas-guard B4; Ann vegas-guard D4")
    assert broken(cornered, pushed(chosen_by="Ann"), "unit_pushed") == []


def test_of_a_prisoner_its_captor_chooses():
    """Whoever has the unit in hand when the push begins (FAQ g.276)."""
    units = "Ann borgo-hq A1; Bob vegas-hq E1; Cid smart-hq E3; Ann borgo-mutant C3"
    units += "; Cid smart-ripper C4; Bob vegas-agitator C5 N"
    table = begun("borgo vegas smart", units)
    push = {"player": "Ann", "pusher": "C3", "unit": "C4", "to": "B4", "tile": "vegas-push-back"}

    assert "push_chosen_by_another" not in broken(table, push | {"chosen_by": "Bob"}, "unit_pushed")
    assert "push_chosen_by_another" in broken(table, push | {"chosen_by": "Cid"}, "unit_pushed")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Ann (Push Back): Bodyguard C3 pushes Ripper C4 to C5 (the hex is chosen by Bob)."),
        ("pl", "Ann (Odepchnięcie): Ochroniarz C3 odpycha jednostkę Rozpruwacz C4 na C5 "
               "(pole wybiera Bob)."),
    ],
)  # fmt: skip
def test_who_chose_is_told(lang, told):
    assert said(pushing(), pushed(chosen_by="Bob"), lang, "unit_pushed") == told
    assert "Bob" not in said(pushing(), pushed(), lang, "unit_pushed")
