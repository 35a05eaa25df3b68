"""A consequence recorded otherwise than proposed: the rest follows from what was recorded."""

import pytest
from events.freeform import PieceMoved, PieceRemoved
from importers.recorder.chain import Chain, rest_of
from projections.games.freeform.system import FREEFORM
from projections.offers import Draft
from tests.recorder.test_duel import draw, lay
from tests.systems.changed import changed


def proposed(duel):
    proposal = duel.screen()["proposal"]
    return proposal["drafts"] if proposal else []


def told_otherwise(duel, **facts):
    """The first proposal, with other facts."""
    proposal = duel.screen()["proposal"]
    first = proposal["drafts"][0]
    told = {"type": first["type"], "facts": {**first["facts"], **facts}}
    return duel.tap("confirm", told=[told], cause=proposal["cause"])


def hits(drafts):
    return [
        (hit["from"], hit["to"])
        for draft in drafts
        if draft["type"] == "segment_fought"
        for hit in draft["facts"].get("attacks", ())
    ]


@pytest.fixture
def brawl(duel):
    """Ann's Marksman (3) shoots Bob's Ripper (2), who would strike Ann's HQ; Ann plays Battle."""
    lay(duel, "Ann", "vegas-hq", "C1")
    lay(duel, "Bob", "smart-hq", "C5")
    draw(duel, "Ann", "vegas-marksman")
    lay(duel, "Ann", "vegas-marksman", "C3", "NW")  # it shoots to its right front
    duel.tell("turn_ended", seat="Ann", facts={"player": "Ann"})
    draw(duel, "Bob", "smart-ripper", "smart-move")
    lay(duel, "Bob", "smart-ripper", "C2", "N")
    duel.tell("turn_ended", seat="Bob", facts={"player": "Bob"})
    draw(duel, "Ann", "vegas-battle", "vegas-move", "vegas-scout")
    duel.tell(
        "tiles_discarded", {"tiles": ["vegas-scout"]}, facts={"player": "Ann", "forced": True}
    )
    begin_battle(duel)
    return duel


def begin_battle(duel):
    offers = duel.screen()["offers"]["Ann"]
    battle = next(offer for offer in offers if offer["type"] == "battle_started")
    duel.tell("battle_started", facts=battle["facts"])


def test_by_the_rules_the_ripper_falls_before_it_strikes(brawl):
    assert ("C3", "C2") in hits(proposed(brawl))
    assert ("C2", "C1") not in hits(proposed(brawl))


def test_a_unit_that_survived_now_acts(brawl):
    told_otherwise(brawl, attacks=[], destroyed=[])

    assert ("C2", "C1") in hits(proposed(brawl))


def test_a_unit_lifted_by_hand_hits_no_more(brawl):
    told_otherwise(brawl, attacks=[], destroyed=[])
    left = proposed(brawl)
    assert ("C2", "C1") in hits(left)
    brawl.tap("undo", target=brawl.last)

    ripper = {"tile": "smart-ripper", "owner": "Bob", "hex": "C2"}
    told_otherwise(brawl, attacks=[], destroyed=[ripper])

    assert ("C2", "C1") not in hits(proposed(brawl))


def test_an_hq_that_fell_by_hand_ends_the_match(brawl):
    hq = {"tile": "smart-hq", "owner": "Bob", "hex": "C5"}
    told_otherwise(brawl, destroyed=[hq], hq_points={"Ann": 20, "Bob": 0})

    assert [draft["type"] for draft in proposed(brawl)][-1] == "match_ended"


def test_an_hq_that_did_not_fall_lets_the_match_go_on(brawl):
    brawl.tap("undo")
    brawl.tell("tracks_read", facts={"hq_points": {"Ann": 2}}, anyway=True)
    begin_battle(brawl)
    told_otherwise(brawl, attacks=[], destroyed=[])
    assert "match_ended" in [draft["type"] for draft in proposed(brawl)]

    told_otherwise(brawl, attacks=[], destroyed=[], hq_points={"Ann": 2, "Bob": 20})

    left = [draft["type"] for draft in proposed(brawl)]
    assert "match_ended" not in left
    assert left[-2:] == ["turn_ended", "turn_began"]


def test_the_track_that_was_corrected_counts_for_the_rest(brawl):
    told_otherwise(brawl, hq_points={"Ann": 11, "Bob": 7})

    (ended,) = [draft for draft in proposed(brawl) if draft["type"] == "battle_ended"]
    assert ended["facts"]["hq_points"] == {"Ann": 11, "Bob": 7}


def test_a_line_changed_later_changes_what_is_still_proposed(brawl):
    proposal = brawl.screen()["proposal"]
    first = proposal["drafts"][0]
    told = {"type": first["type"], "facts": first["facts"], "origin": "rules"}
    (seq, *_) = brawl.tap("confirm", told=[told], cause=proposal["cause"]).seqs
    assert ("C2", "C1") not in hits(proposed(brawl))

    facts = {**first["facts"], "attacks": [], "destroyed": []}
    brawl.tell("segment_fought", facts=facts, instead=seq, anyway=True)

    assert ("C2", "C1") in hits(proposed(brawl))


# -- games that tell their chains in other ways ---------------------------------------------------


def moved(name, to):
    return PieceMoved(piece=name, cell=to)


def games(links):
    """A game whose chains are what `links` says, by the piece that an event names."""

    def consequences(_state, draft):
        key = (draft.facts["piece"], draft.facts.get("cell"))
        return [Draft("piece_moved", one) for one in links.get(key, links.get(key[0], ()))]

    return changed(
        FREEFORM, consequences=consequences, apply=lambda state, _event: state, copy=lambda s: s
    )


def link(name, cell):
    return {"piece": name, "cell": cell}


def chain_of(links):
    chain = Chain(games(links), {})
    chain.begin(None, PieceMoved(piece="start", cell="A"))
    return chain


def left(chain):
    return [(draft.facts["piece"], draft.facts["cell"]) for draft in chain.waiting]


def test_where_only_the_action_tells_the_chain_the_others_wait_on():
    chain = chain_of({"start": (link("a", "1"), link("b", "1"))})

    chain.take(None, moved("a", "9"))

    assert left(chain) == [("b", "1")]


def test_what_a_link_led_to_gives_way_and_the_others_stay():
    links = {
        "start": (link("a", "1"), link("x", "1"), link("b", "1"), link("y", "1")),
        ("a", "1"): (link("x", "1"),),
        ("a", "9"): (link("x", "9"), link("z", "9")),
    }
    chain = chain_of(links)

    chain.take(None, moved("a", "9"))

    assert left(chain) == [("x", "9"), ("z", "9"), ("b", "1"), ("y", "1")]


def test_links_that_are_told_level_by_level_give_way_where_they_stand():
    links = {
        "start": (link("a", "1"), link("b", "1"), link("x", "1"), link("y", "1")),
        ("a", "1"): (link("x", "1"),),
        ("a", "9"): (link("x", "9"),),
    }
    chain = chain_of(links)

    chain.take(None, moved("a", "9"))

    assert left(chain) == [("b", "1"), ("x", "9"), ("y", "1")]


def test_what_a_whole_chain_passed_over_did_not_happen():
    rest = (link("c", "1"), link("d", "1"))
    links = {"start": (link("a", "1"), link("b", "1"), *rest), "b": rest}
    chain = chain_of(links)

    chain.take(None, moved("b", "1"))

    assert left(chain) == [("c", "1"), ("d", "1")]


def test_what_answers_no_proposal_changes_nothing():
    chain = chain_of({"start": (link("a", "1"),)})

    assert rest_of(chain, None, [PieceRemoved(piece="q")]) == chain.waiting
    assert left(chain) == [("a", "1")]
