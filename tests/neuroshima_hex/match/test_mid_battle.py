"""Battles of which a part is recorded: the rest is proposed from the table as it lies."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.battle.review import battle_so_far
from projections.games.neuroshima_hex.following import (
    battle_drafts,
    consequences,
    event_of,
    rest_of_battle,
)
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.table import copy
from projections.offers import Draft
from tests.neuroshima_hex.boards import NAMES, random_board
from tests.neuroshima_hex.match import rulebook
from tests.neuroshima_hex.match.scenes import happen, in_turn, laid


def segments(drafts):
    return [draft for draft in drafts if draft.type == "segment_fought"]


def gone(draft):
    return [lifted["hex"] for lifted in draft.facts["destroyed"]]


def hits(draft):
    return [(hit["from"], hit["to"]) for hit in draft.facts["attacks"]]


def corrected(draft, **facts):
    return Draft(draft.type, {**draft.facts, **facts})


@pytest.fixture
def duel():
    """A Ripper (2) strikes a Mercenary (1), who would shoot it."""
    units = "Ann vegas-hq A1; Bob smart-hq E3; Ann vegas-mercenary C2 SE; Bob smart-ripper C3 N"
    table = in_turn(laid("vegas smart", units), "Ann", "vegas-battle")
    happen(table, "battle_started", player="Ann", tile="vegas-battle")
    return table


def proposed(table):
    return list(battle_drafts(table, {}))


# -- a segment that went otherwise ----------------------------------------------------------------


def test_a_unit_that_nobody_lifted_fights_on(duel):
    first = next(d for d in segments(proposed(duel)) if gone(d))
    assert gone(first) == ["C2"]

    rest = consequences(duel, corrected(first, destroyed=[], attacks=[]))

    assert ("C2", "C3") in [hit for draft in segments(rest) for hit in hits(draft)]


def test_a_unit_that_was_lifted_instead_fights_no_more(duel):
    first = next(d for d in segments(proposed(duel)) if gone(d))
    ripper = {"tile": "smart-ripper", "owner": "Bob", "hex": "C3"}

    rest = consequences(duel, corrected(first, destroyed=[ripper], attacks=[]))

    assert all("C3" not in pair for draft in segments(rest) for pair in hits(draft))
    assert rest[-1].type == "turn_began"


def test_hq_points_go_on_from_what_the_track_showed(duel):
    first = segments(proposed(duel))[0]

    rest = consequences(duel, corrected(first, hq_points={"Ann": 11, "Bob": 7}))

    (ended,) = [draft for draft in rest if draft.type == "battle_ended"]
    assert ended.facts["hq_points"] == {"Ann": 11, "Bob": 7}


def test_what_was_fought_is_not_proposed_again(duel):
    first, *later = segments(proposed(duel))

    rest = consequences(duel, first)

    assert [d.facts for d in segments(rest)] == [d.facts for d in later]


def test_an_action_whose_segment_passed_is_not_taken_later():
    """A Ripper strikes at 3 by a Scout; the Scout dies in 3, and 2 is no turn of the Ripper's."""
    units = "Ann vegas-hq C2; Bob smart-hq E3; Bob smart-ripper C3 N; Bob smart-scout C4 N"
    table = laid("vegas smart", f"{units}; Ann vegas-marksman B4 N")
    happen(in_turn(table, "Ann"), "battle_started", player="Ann")
    first, *later = segments(proposed(table))
    assert (gone(first), hits(first)) == (["C4"], [("B4", "C4"), ("C3", "C2")])

    rest = consequences(table, first)

    assert [hits(draft) for draft in segments(rest)] == [hits(draft) for draft in later]
    assert all(("C3", "C2") not in hits(draft) for draft in segments(rest))


def test_an_hq_lifted_by_a_correction_ends_the_match_after_the_battle(duel):
    first = segments(proposed(duel))[0]
    hq = {"tile": "smart-hq", "owner": "Bob", "hex": "E3"}

    rest = consequences(duel, corrected(first, destroyed=[hq], hq_points={"Ann": 20, "Bob": 0}))

    assert [draft.type for draft in rest][-2:] == ["battle_ended", "match_ended"]
    assert rest[-1].facts["winner"] == "Ann"


def test_two_bio_droids_go_back_one_after_the_other(duel):
    first = segments(proposed(duel))[0]
    droids = [{"tile": "smart-bio-droid", "owner": "Bob", "hex": at} for at in ("C3", "E3")]

    rest = consequences(duel, corrected(first, destroyed=droids))
    apply(duel, event_of(corrected(first, destroyed=droids)))
    after_one = consequences(duel, rest[0])

    assert [draft.type for draft in rest[:2]] == ["tile_returned", "tile_returned"]
    assert after_one == rest[1:]


def test_choices_for_later_segments_are_still_obeyed():
    units = "Ann moloch-hq A1; Bob borgo-hq E3; Ann moloch-clown C3; Bob borgo-mutant C2 S"
    units += "; Bob borgo-mutant D1 N; Ann moloch-hybrid B1 N"
    table = in_turn(laid("moloch borgo", units), "Ann", "moloch-battle")
    happen(table, "battle_started", player="Ann", tile="moloch-battle")
    (ask,) = [a for d in proposed(table) for a in d.asks if "clown" in a.fact]
    boom = next(choice.value for choice in ask.choices if choice.value)
    first = segments(proposed(table))[0]
    assert first.facts["initiative"] > boom["segment"]

    rest = consequences(table, corrected(first, hq_points={}).answered(ask.fact, boom))

    assert [d.facts["choices"] for d in rest if d.type == "choices_made"] == [[boom]]
    kinds = {hit["kind"] for d in segments(rest) for hit in d.facts["attacks"]}
    assert "explosion" in kinds


def test_a_choice_without_a_place_takes_no_other_with_it():
    units = "Ann moloch-hq A1; Bob borgo-hq E3; Ann moloch-clown C3; Bob borgo-mutant C2 S"
    table = in_turn(laid("moloch borgo", units), "Ann", "moloch-battle")
    happen(table, "battle_started", player="Ann", tile="moloch-battle")
    (ask,) = [a for d in proposed(table) for a in d.asks if "clown" in a.fact]
    boom = next(choice.value for choice in ask.choices if choice.value)
    void = {"segment": boom["segment"] + 1, "kind": "clown_explodes", "unit": "C2"}
    happen(table, "choices_made", player="Bob", choices=[void])

    rest = list(battle_drafts(table, {ask.fact: boom}))

    assert [d.facts["choices"] for d in rest if d.type == "choices_made"] == [[boom]]


# -- where nothing was corrected ------------------------------------------------------------------


@st.composite
def battles(draw):
    """A table in a battle on a random board, and answers to some of its open choices."""
    dice = random.Random(draw(st.integers(0, 10**9)))
    count, teams = draw(st.integers(2, 4)), draw(st.booleans())
    board = random_board(dice, players=count, units=draw(st.integers(6, 19)), teams=teams, hexes=19)
    table = sat_down(board)
    happen(table, "turn_began", player=NAMES[0])
    happen(table, "battle_started", player=NAMES[0])
    return table, answered(table, dice)


def sat_down(board):
    players = [
        {"seat": p.name, "name": p.name, "army": p.army, "team": p.team} for p in board.players
    ]
    table = rulebook.seated(players=players, options={"board": 19}, edition="3.0")
    table.board = board
    return table


def answered(table, dice):
    """Choices that fit, made one after the other as they come up."""
    answers = {}
    for _ in range(4):
        asks = [ask for draft in battle_drafts(table, answers) for ask in draft.asks]
        if asks:
            ask = dice.choice(asks)
            answers[ask.fact] = dice.choice(ask.choices).value
    return answers


@given(battles())
def test_the_rest_of_a_battle_is_that_of_the_whole(battle):
    table, answers = battle
    drafts = list(battle_drafts(table, answers))

    for at, draft in enumerate(drafts[:-1], 1):
        apply(table, event_of(draft))

        assert list(battle_drafts(table, answers)) == drafts[at:]


@given(battles())
def test_a_battle_that_goes_on_leaves_the_board_of_the_whole(battle):
    table, answers = battle
    for draft in [d for d in battle_drafts(table, answers) if d.type == "choices_made"]:
        apply(table, event_of(draft))
    whole, _ = rest_of_battle(table)

    for draft in segments(battle_drafts(table, {})):
        apply(table, event_of(draft))
        rest, _ = rest_of_battle(table)
        since = battle_so_far(table.fight)

        assert rest.board.at == whole.board.at
        assert rest.board.hq_points == whole.board.hq_points
        assert (rest.fallen, rest.winner) == (whole.fallen, whole.winner)
        later = [s for s in whole.segments if s.initiative < initiative(since)]
        assert [told(s) for s in rest.segments] == [told(s) for s in later]


def initiative(since):
    return since.segments[-1].initiative if since.segments else 99


def told(segment):
    return segment._replace(derived=None)


@given(battles())
def test_what_follows_from_a_consequence_is_what_still_follows(battle):
    table, answers = battle
    first = next(battle_drafts(table, answers))
    chain = [first, *consequences(table, answering(first, answers))]

    for at, draft in enumerate(chain, 1):
        assert list(consequences(table, answering(draft, answers))) == chain[at:]
        apply(table, event_of(draft))
    assert "battle_ended" in [draft.type for draft in chain]


def answering(draft, answers):
    for fact, value in answers.items():
        draft = draft.answered(fact, value)
    return draft


def test_the_resolver_is_as_it_was_where_nothing_was_fought():
    for seed in range(20):
        board = random_board(random.Random(seed))
        table = sat_down(board)
        happen(table, "battle_started")

        found, _ = rest_of_battle(table)
        assert [told(s) for s in found.segments] == [told(s) for s in resolve(board).segments]


# -- who decides ----------------------------------------------------------------------------------


def test_the_owner_of_a_scoper_decides_for_the_module_it_scopes():
    """FAQ MP.1; the scoped Quartermaster serves the Brawler of Outpost."""
    units = "Ann hegemony-hq A1; Bob outpost-hq E3; Ann hegemony-quartermaster C3 N"
    units += "; Bob outpost-brawler C2 N; Bob outpost-scoper D3 N"
    table = in_turn(laid("hegemony outpost", units), "Ann", "hegemony-battle")
    happen(table, "battle_started", player="Ann", tile="hegemony-battle")

    (ask,) = next(draft.asks for draft in proposed(table) if draft.facts["initiative"] == 3)
    made = next(battle_drafts(table, {ask.fact: ask.choices[1].value}))

    assert (ask.fact, ask.by) == ("3:quartermaster:C3", "Bob")
    assert (made.type, made.facts["player"]) == ("choices_made", "Bob")
    assert not broken_rules(table, made)
    assert broken_rules(table, corrected(made, player="Ann")) == {"choice_by_another"}


def broken_rules(table, draft):
    before, event = copy(table), event_of(draft)
    return {finding.rule for finding in findings(before, event, apply(copy(table), event))}
