"""Several Medics touch one unit: who says which of them dies, and what a record of it is worth.

A Runner on D2 strikes the Commando on C3, between Medics on C2 and C4. (FAQ p.11, MP.1.)
"""

import random

import pytest
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS
from projections.games.neuroshima_hex.following import consequences, event_of
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.table import copy
from projections.offers import Draft
from tests.neuroshima_hex.match.scenes import happen, in_turn, laid

STRUCK = "Bob hegemony-runner D2 SW; Ann outpost-commando C3"
TWO_OF_ANN = "Ann outpost-medic C2 S; Ann outpost-medic C4 N"
TWO_OWNERS = "Cid moloch-medic C2 S; Ann outpost-medic C4 N"


def table_of(medics, *, caused_by="Bob", more=""):
    hqs = "Ann outpost-hq A1; Bob hegemony-hq E3; Cid moloch-hq A3"
    table = laid(
        "outpost hegemony moloch", f"{hqs}; {STRUCK}; {medics}; {more}",
        edition="3.0", teams=("one", "two", "one"),
    )  # fmt: skip
    table.depth = "without_draws"
    return in_turn(table, caused_by, battle_of(caused_by).facts["tile"])


def battle_of(seat):
    army = {"Ann": "outpost", "Bob": "hegemony", "Cid": "moloch"}[seat]
    return Draft("battle_started", {"player": seat, "kind": "tile", "tile": f"{army}-battle"})


def asks_of(drafts):
    return {ask.fact: ask for draft in drafts for ask in draft.asks}


def absorbed(drafts):
    return [a["absorbed_by"] for d in drafts for a in d.facts.get("attacks", ()) if a["to"] == "C3"]


def dead(drafts):
    return [one["hex"] for d in drafts for one in d.facts.get("destroyed", ())]


def recorded(table, drafts):
    """The rules that those events break, recorded one after the other."""
    broken, table = set(), copy(table)
    for draft in drafts:
        before, event = copy(table), event_of(draft)
        happen(table, draft.type, **draft.facts)
        broken |= {finding.rule for finding in findings(before, event, table)}
    return broken


def chosen(seat, medic="C4"):
    choice = {
        "segment": 2, "kind": "medic_absorbs", "medic": medic, "unit": "C3", "attacker": "D2",
    }  # fmt: skip
    return Draft("choices_made", {"player": seat, "choices": [choice]})


def by_the_other(table, seat):
    """The drafts of a battle in which the Medic on C4 dies, and the choice of it."""
    draft = battle_of(seat)
    (ask,) = asks_of(consequences(table, draft)).values()
    other = next(choice.value for choice in ask.choices if choice.value["medic"] == "C4")
    return [draft, *consequences(table, draft.answered(ask.fact, other))]


@pytest.mark.parametrize(
    ("medics", "caused_by", "asked"),
    [
        pytest.param(TWO_OF_ANN, "Bob", "Ann", id="the owner of both"),
        pytest.param(TWO_OWNERS, "Bob", "Bob", id="who caused the battle, an enemy"),
        pytest.param(TWO_OWNERS, "Cid", "Cid", id="who caused the battle, one of them"),
    ],
)
def test_which_medic_dies_is_asked_of_whom_it_is_for(medics, caused_by, asked):
    table = table_of(medics, caused_by=caused_by)

    drafts = consequences(table, battle_of(caused_by))
    (ask,) = asks_of(drafts).values()
    others = by_the_other(table, caused_by)

    assert (ask.by, ask.default["medic"]) == (asked, "C2")
    assert [choice.cell for choice in ask.choices] == ["C2", "C4"]
    assert ask.words.text("en") == "Which Medic dies for Commando on C3, attacked from D2?"
    assert (absorbed(drafts), dead(drafts)) == (["C2"], ["C2"])
    assert (absorbed(others), dead(others)) == (["C4"], ["C4"])
    (choice,) = [draft for draft in others if draft.type == "choices_made"]
    assert choice.facts["player"] == asked
    assert asks_of(others) == {}
    assert recorded(table, others) == recorded(table, [battle_of(caused_by), *drafts]) == set()


@pytest.mark.parametrize("medics", [TWO_OF_ANN, TWO_OWNERS])
def test_the_other_medic_may_have_died_though_nobody_wrote_who_chose_it(medics):
    table = table_of(medics)
    told = [draft for draft in by_the_other(table, "Bob") if draft.type != "choices_made"]

    assert recorded(table, told) == {"choice_not_recorded"}


@pytest.mark.parametrize(
    ("medics", "caused_by", "seat", "broken"),
    [
        (TWO_OF_ANN, "Bob", "Ann", set()),
        (TWO_OF_ANN, "Bob", "Bob", {"choice_by_another"}),
        (TWO_OF_ANN, "Bob", "Cid", {"choice_by_another"}),
        (TWO_OWNERS, "Bob", "Bob", set()),
        (TWO_OWNERS, "Bob", "Ann", {"choice_by_another"}),
        (TWO_OWNERS, "Bob", "Cid", {"choice_by_another"}),
        (TWO_OWNERS, "Cid", "Cid", set()),
        (TWO_OWNERS, "Cid", "Ann", {"choice_by_another"}),
    ],
)
def test_who_may_choose(medics, caused_by, seat, broken):
    table = table_of(medics, caused_by=caused_by)

    assert recorded(table, [battle_of(caused_by), chosen(seat)]) == broken


def test_a_medic_alone_is_its_owners_even_beside_an_allys_that_dies_of_its_own_wounds():
    """The one on C2 is struck too: only that on C4 can step in."""
    table = table_of(TWO_OWNERS, more="Bob hegemony-runner C1 S")

    assert recorded(table, [battle_of("Bob"), chosen("Ann")]) == set()
    assert recorded(table, [battle_of("Bob"), chosen("Bob")]) == {"choice_by_another"}


def test_a_medic_that_was_not_chosen_cannot_have_died():
    table = table_of(TWO_OF_ANN)
    told = [draft for draft in by_the_other(table, "Bob") if draft.type != "choices_made"]
    start, segments = told[0], told[1:]

    broken = recorded(table, [start, chosen("Ann", "C2"), *segments])

    assert {"segment_attacks", "segment_destroyed"} <= broken


def test_medics_are_declared_last_and_nothing_is_asked_behind_them():
    table = table_of(TWO_OF_ANN, more="Cid moloch-clown E2")
    draft = battle_of("Bob")
    asks = asks_of(consequences(table, draft))
    medic = next(ask for fact, ask in asks.items() if "which_medic" in fact)
    clown = next(ask for fact, ask in asks.items() if "clown" in fact)

    both = draft.answered(medic.fact, medic.choices[1].value)
    both = both.answered(clown.fact, clown.choices[1].value)
    drafts = [draft, *consequences(table, both)]
    made = [d for d in drafts if d.type == "choices_made"]

    assert [d.facts["choices"][0]["kind"] for d in made] == ["clown_explodes", "medic_absorbs"]
    assert recorded(table, drafts) == set()
    happen(table, "battle_started", **draft.facts)
    for segment in (d for d in drafts if d.facts.get("initiative", 0) > 2):
        happen(table, "segment_fought", **segment.facts)
    left = asks_of(consequences(table, chosen("Ann")))
    assert not [fact for fact in left if "clown" in fact]
    assert "choice_after_medics" in recorded(table, [chosen("Ann"), made[0]])


def test_a_medic_that_dies_by_what_was_declared_before_it_cannot_be_chosen():
    """The Clown beside it explodes: what was declared first stands."""
    table = table_of(TWO_OF_ANN, more="Cid moloch-clown B4")
    draft = battle_of("Bob")
    asks = asks_of(consequences(table, draft))
    medic = next(ask for fact, ask in asks.items() if "which_medic" in fact)
    clown = next(ask for fact, ask in asks.items() if "clown" in fact)

    both = draft.answered(medic.fact, medic.choices[1].value)
    drafts = consequences(table, both.answered(clown.fact, clown.choices[1].value))
    made = [d.facts["choices"][0]["kind"] for d in drafts if d.type == "choices_made"]

    assert made == ["clown_explodes"]


@pytest.mark.parametrize(("medics", "by"), [(TWO_OF_ANN, "Ann"), (TWO_OWNERS, "Cid")])
def test_on_a_mine_the_owner_of_the_medics_is_asked_or_whose_turn_it_is(medics, by):
    hqs = "Ann outpost-hq A1; Bob vegas-hq E3; Cid moloch-hq A3"
    table = laid(
        "outpost vegas moloch", f"{hqs}; Bob vegas-mine C3; {medics}",
        edition="3.0", teams=("one", "two", "one"),
    )  # fmt: skip
    in_turn(table, "Cid", "moloch-blocker")
    facts = {"player": "Cid", "tile": "moloch-blocker", "hex": "C3", "facing": "N"}

    (damage,) = consequences(table, Draft("tile_placed", facts))

    assert [ask.by for ask in damage.asks] == [by]


# -- many of them ----------------------------------------------------------------------------------


def crowd(dice):
    """A board of Medics of two allies, those they save, and enemies all around."""
    free = [name for name in GRIDS[19].names if name not in ("A1", "A3", "E3")]
    dice.shuffle(free)
    medics = [f"{seat}-medic" for seat in ("Ann outpost", "Cid moloch") for _ in range(3)]
    others = ["Ann outpost-commando", "Cid moloch-blocker", "Cid moloch-clown"]
    enemies = ["Bob hegemony-runner", "Bob hegemony-gladiator", "Bob hegemony-ganger"] * 2
    units = [f"{unit} {free.pop()} {dice.choice(FACINGS)}" for unit in medics + others + enemies]
    hqs = "Ann outpost-hq A1; Bob hegemony-hq E3; Cid moloch-hq A3"
    table = laid(
        "outpost hegemony moloch", "; ".join([hqs, *units]),
        edition="3.0", teams=("one", "two", "one"),
    )  # fmt: skip
    table.depth = "without_draws"
    return in_turn(table, "Bob", "hegemony-battle")


def fought(table, dice):
    """A battle in which everything that is asked is answered at random."""
    draft = battle_of("Bob")
    for _ in range(20):
        drafts = consequences(table, draft)
        open_ = [ask for ask in asks_of(drafts).values() if ask.fact not in draft.answers]
        if not open_:
            break
        ask = dice.choice(open_)
        draft = draft.answered(ask.fact, dice.choice(ask.choices).value)
    return [draft, *consequences(table, draft)]


def test_no_lawful_choice_of_medics_is_called_wrong():
    chosen_medics = 0
    for number in (*range(60), 1084, 1123):  # two in which one choice makes room for another
        dice = random.Random(number)
        table = crowd(dice)
        drafts = fought(table, dice)
        made = [draft for draft in drafts if draft.type == "choices_made"]
        healing = [d for d in made if d.facts["choices"][0]["kind"] == "medic_absorbs"]
        chosen_medics += len(healing)

        assert recorded(table, drafts) == set(), number
        silent = [draft for draft in drafts if draft not in healing]
        assert recorded(table, silent) <= {"choice_not_recorded"}, number
    assert chosen_medics > 30
