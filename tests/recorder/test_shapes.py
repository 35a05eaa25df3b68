"""Events asked for fact by fact: lists of objects, numbers by seat, and what the game says."""

import random

import pytest
from events.composer import compose
from events.journal import place_files, read_journal
from events.words import in_language
from importers.recorder.places import place_of, table_of
from importers.recorder.session import Session
from importers.recorder.shapes import outright_asks, outright_offers
from projections.contract.made_up import DEAD_END, answers_to
from projections.matches import Match
from projections.offers import facts_of
from projections.systems import register
from tests.recorder.test_chain import brawl, told_otherwise
from tests.recorder.test_duel import lay
from tests.systems.patrol import PATROL

__all__ = ["brawl"]


@pytest.fixture
def island(tmp_path, monkeypatch):
    """A patrol on areas with names."""
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(PATROL)
    players = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    started = {"type": "match_started", "players": players, "options": {"ground": "island"}}
    path = tmp_path / "island.aar"
    place_files({path: compose(PATROL.vocabulary, [started])[0]})
    return Session(Match(read_journal(path), str(path)), None, {})


@pytest.mark.parametrize(
    ("lang", "one"), [("en", "Harbour / Old Wood"), ("pl", "Przystań / Stary Las")]
)
def test_what_lies_between_places_is_asked_by_its_form(island, lang, one):
    (edge,) = outright_asks(island, "wall_raised")

    told = {choice.value: in_language(choice.say(), lang) for choice in edge.choices}
    assert edge.kind == "edge"
    assert len(told) == 5
    assert told["harbour|old_wood"] == one


def asked(duel, kind):
    return {ask.fact: ask for ask in outright_asks(duel.desk(), kind)}


def test_hits_are_asked_by_whom_to_whom_and_how_much(brawl):
    attacks = asked(brawl, "segment_fought")["attacks"]
    parts = {part.fact: part for part in attacks.parts}

    assert (attacks.kind, attacks.many) == ("facts", True)
    assert [choice.value for choice in parts["from"].choices] == ["C1", "C2", "C3", "C5"]
    answers = {"from": "C3", "to": "C5", "wounds": 2}
    assert facts_of(attacks.parts, answers) == {**answers, "kind": "ranged", "strength": 1}


@pytest.mark.parametrize("kind", ["segment_fought", "battle_ended", "player_eliminated"])
def test_what_left_the_board_is_tapped_where_it_lay(brawl, kind):
    destroyed = asked(brawl, kind)["destroyed"]

    lain = {choice.cell: choice.value for choice in destroyed.choices}
    assert lain["C5"] == {"tile": "smart-hq", "owner": "Bob", "hex": "C5"}
    assert all(choice.most == 1 for choice in destroyed.choices)


def test_tracks_are_asked_by_seat(brawl):
    points = asked(brawl, "segment_fought")["hq_points"]

    assert [(part.fact, part.kind) for part in points.parts] == [
        ("Ann", "number"),
        ("Bob", "number"),
    ]


def test_a_list_of_objects_no_game_says_more_about_is_asked_by_its_shape(duel):
    choices = asked(duel, "choices_made")["choices"]

    kinds = {part.fact: part.kind for part in choices.parts}
    assert (kinds["segment"], kinds["kind"], kinds["unit"]) == ("number", "choice", "cell")
    assert (choices.least, choices.many) == (1, True)


def test_two_units_are_asked_as_two(duel):
    units = asked(duel, "units_swapped")["units"]

    assert (units.kind, units.many, units.least, units.most) == ("cell", True, 2, 2)


def test_how_a_unit_was_turned_on_its_way_is_asked_with_the_way_alone(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    asks = asked(duel, "unit_moved")
    turned = asks["path_facings"]

    assert turned.legal({}) == turned.legal({"path": ("B2", "B3")}) == ()
    assert [choice.value for choice in turned.legal({"path": ("B2",)})][0] == ("N",)
    for way, facings in (({}, {}), ({"path": ["B1"]}, {"path_facings": ["SE"]})):
        facts = {"player": "Ann", "unit": "C1", "to": "A1", **way, **facings}
        assert duel.tell("unit_moved", facts, anyway=True).outcome == "recorded"
    assert (duel.standing[-1].path, duel.standing[-1].path_facings) == (("B1",), ("SE",))


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_tiles_are_asked_for_by_name(brawl, lang):
    desk = brawl.desk()
    forms = [outright_asks(desk, kind.type_name()) for kind in brawl.system.events]
    forms += [offer.asks for seat in ("Ann", "Bob") for offer in outright_offers(desk, seat)]

    labels = [(c.value, in_language(c.say(), lang)) for asks in forms for c in tiles_of(asks)]

    assert len(labels) > 50
    assert [value for value, label in labels if label == value] == []


@pytest.mark.parametrize(("seat", "army"), [("Ann", "vegas"), ("Bob", "smart")])
def test_a_players_own_tiles_come_first(brawl, seat, army):
    desk = brawl.desk()
    offered = next(o.asks for o in outright_offers(desk, seat) if o.type == "tile_placed")
    corrected = outright_asks(desk, "tile_placed", seat=seat)

    for asks in (offered, corrected):
        owners = [choice.value.partition("-")[0] for choice in tiles_of(asks)]
        assert set(owners) == {"vegas", "smart"}
        assert owners[: owners.count(army)] == [army] * owners.count(army)


def tiles_of(asks):
    return [choice for ask in asks if ask.fact in ("tile", "tiles") for choice in ask.choices]


@pytest.mark.parametrize("game", ["table", "duel"])
def test_every_kind_of_event_can_be_told(game, request):
    recorded = request.getfixturevalue(game)
    desk = recorded.desk()

    offers = {offer.type: offer for offer in outright_offers(desk, "Ann")}

    assert set(offers) == {kind.type_name() for kind in recorded.system.events}
    for seed in range(8):
        for offer in offers.values():
            answers = answers_to(offer.asks, random.Random(seed), offer.facts)
            if answers is not DEAD_END and any(answers.values()):
                assert said(recorded, offer, answers), f"{offer.type}: {answers}"


def said(recorded, offer, answers):
    """Whether the vocabulary takes it; a move that goes nowhere is the one thing it refuses."""
    draft = offer.draft(answers)
    if draft.type == "unit_moved" and not {"to", "facing"} & set(draft.facts):
        return True
    return recorded.system.vocabulary.accept(draft.entry())


def test_a_place_is_asked_for_by_its_own_turn(brawl):
    kinds = ["segment_fought", "battle_ended"]
    place = place_of(brawl.desk(), {"mode": "otherwise", "types": kinds, "turn": "T1"}, "pl")

    assert place["turn"] == "T1"
    assert list(place["forms"]) == kinds
    words = {kind: [ask["words"] for ask in form] for kind, form in place["forms"].items()}
    assert words["segment_fought"][:2] == ["Segment", "Trafienia"]
    assert words["battle_ended"] != words["segment_fought"]
    assert place_of(brawl.desk(), {"mode": "before", "seq": 999}, "en") is None
    assert place_of(brawl.desk(), {}, "en") is None


def test_a_line_says_what_it_says_to_be_changed(brawl):
    (seq, *_) = told_otherwise(brawl, attacks=[], destroyed=[]).seqs

    place = place_of(brawl.desk(), {"mode": "instead", "seq": seq}, "en")

    assert place["event"]["facts"]["initiative"] == 3
    assert "attacks" in [ask["fact"] for ask in place["form"]]


def test_a_line_that_only_says_something_else_needs_no_offer(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    seq = duel.last

    facts = {"player": "Ann", "tile": "vegas-hq", "hex": "B1", "facing": "S"}
    answer = duel.tell("tile_placed", facts=facts, instead=seq)

    assert answer.outcome == "recorded"
    assert duel.standing[-1].hex == "B1"


def test_before_a_line_the_table_and_the_player_are_those_of_that_moment(table):
    for piece, seat in (("fox", "Ann"), ("owl", "Bob")):
        table.tell("span_opened", facts={"player": seat, "span": "turn"}, anyway=True)
        facts = {"player": seat}
        table.tell("piece_placed", {"piece": piece, "cell": "C3"}, facts=facts, seat=seat)
    desk, (_, _, fox, turn, owl) = table.desk(), table.standing

    places = {
        (mode, event.seq): place_of(desk, {"mode": mode, "seq": event.seq}, "en")
        for mode in ("before", "instead")
        for event in (fox, turn, owl)
    }

    movers = {key: place["mover"] for key, place in places.items()}
    assert movers["before", fox.seq] == movers["instead", fox.seq] == "Ann"
    assert movers["before", turn.seq] == "Ann"
    assert movers["instead", turn.seq] == movers["before", owl.seq] == "Bob"
    assert places["before", owl.seq]["target"] == turn.seq
    assert list(table_of(desk, {"mode": "before", "seq": fox.seq}).pieces) == []
    assert list(table_of(desk, {"mode": "instead", "seq": owl.seq}).pieces) == ["fox"]


def test_the_player_before_a_line_without_turns_is_who_played_it(table):
    table.place("fox", "C3")
    table.tell("piece_placed", {"piece": "owl", "cell": "B2"}, facts={"player": "Bob"}, seat="Bob")

    place = place_of(table.desk(), {"mode": "before", "seq": table.last}, "en")

    assert place["mover"] == "Bob"
