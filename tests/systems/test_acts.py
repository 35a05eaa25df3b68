"""A game made of acts: what the contract finds unsaid, and what is made of a list of them."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from events.match import MatchEnded, TagAdded
from lost_expedition.system import LOST_EXPEDITION
from projections.acts import Act, Acts, Rule, Rulebook, Unchecked, nothing, unsaid
from projections.contract import contract_of
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.offers import Draft
from tests.systems.clumsy import CLUMSY
from tests.systems.old_lanterns import COLOURS, OLD_LANTERNS, WORDS, LanternLit
from tests.systems.three_banners import THREE_BANNERS

OURS = (FREEFORM, NEUROSHIMA_HEX, LOST_EXPEDITION, OLD_LANTERNS, THREE_BANNERS, CLUMSY)


class Lit(Act):
    """Leaves its marks and its rows unsaid."""

    event, words = LanternLit, ("light",)
    offers = follows = asks = read = write = nothing

    def apply(self, table, event):
        table[event.place] = event.colour

    def objections(self, view, event):
        if event.place in view.table:
            yield "twice", {"place": event.place}
        if view.seat is not None:
            yield "odd", {"colour": event.colour}

    def sentence(self, event, table):
        return WORDS("said.lit", **event.facts())


def lit(seq, place, **facts):
    return LanternLit(v=3, seq=seq, place=place, colour=COLOURS[0], **facts)


@pytest.mark.parametrize("system", OURS, ids=lambda system: system.id)
def test_our_acts_say_all_that_they_have_not(system):
    assert {type(act).__name__: unsaid(act) for act in system.acts if unsaid(act)} == {}


@pytest.mark.parametrize("system", OURS, ids=lambda system: system.id)
def test_each_kind_of_event_has_an_act(system):
    assert {act.event for act in system.acts} >= set(system.events)


def test_the_contract_tells_what_is_unsaid():
    contract = contract_of(replace(OLD_LANTERNS, acts=Acts(Lit())))()

    with pytest.raises(pytest.skip.Exception) as told:
        contract.test_its_acts_say_what_they_have_not()

    assert "Lit has no marks and does not say so (`marks = nothing`)" in str(told.value)
    assert "Lit has no rows" in str(told.value)
    assert "offers" not in str(told.value)


def test_the_contract_finds_a_kind_of_event_without_an_act():
    contract = contract_of(replace(OLD_LANTERNS, acts=Acts(End())))()

    with pytest.raises(AssertionError, match="no act for lantern_lit"):
        contract.test_its_acts_say_what_they_have_not()


class End(Act):
    event = MatchEnded
    sentence = nothing

    def apply(self, table, event):
        return {**table, "over": True}


def test_a_table_is_changed_or_another_one_takes_its_place():
    acts, table = Acts(Lit(), End()), {}

    assert acts.apply(table, lit(2, "Quay")) is table == {"Quay": "white"}
    assert acts.apply(table, MatchEnded(seq=3)) == {"Quay": "white", "over": True}
    assert acts.apply(table, TagAdded(seq=4, tag="x")) is table == {"Quay": "white"}


def test_the_event_happens_between_the_rows_before_and_after():
    class Told(Lit):
        def rows(self, told, event):
            told.append(("before", event.seq))
            yield
            told.append(("after", event.seq))

    acts, told = Acts(Told(), End()), []
    for event in acts.telling(told, [lit(2, "Quay"), MatchEnded(seq=3), lit(4, "Pier")]):
        told.append(("happens", event.seq))

    assert told == [
        ("before", 2), ("happens", 2), ("after", 2), ("happens", 3),
        ("before", 4), ("happens", 4), ("after", 4),
    ]  # fmt: skip


def test_who_did_not_see_an_event_reads_what_stands_in_its_stead():
    class Dim(Lit):
        def veiled(self, event):
            return {"colour": "red"} if event.place == "Quay" else None

    veil = Acts(Dim()).veil

    assert veil(lit(2, "Quay", seen_by=("Ann",)), "Ann").colour == "white"
    assert veil(lit(2, "Quay", seen_by=("Ann",)), None).colour == "red"
    assert veil(lit(2, "Pier", seen_by=("Ann",)), "Bob") is None
    assert veil(lit(2, "Pier"), None).place == "Pier"
    assert veil(TagAdded(seq=3, tag="x", seen_by=("Ann",)), "Bob") is None


def test_a_kind_without_an_act_has_nothing():
    acts = Acts(Lit())

    assert acts.consequences({}, Draft("match_ended", {})) == ()
    assert acts.consequences({}, Draft("lantern_lit", {})) == ()
    assert acts.asks({}, "match_ended") == ()
    assert acts.sentence(MatchEnded(seq=2), {}, "en") == "match_ended"
    assert acts.sentence(lit(2, "Quay"), {}, "pl") == "Quay świeci: white."


def test_a_rule_is_broken_by_any_of_its_sentences():
    def words(key, **values):
        return SimpleNamespace(key=key, values=values)

    rules = Rulebook(words, once=Rule("info", "p. 3", also=("twice",)), odd=Rule())
    found = list(rules.findings(Acts(Lit()))({"Quay": "red"}, lit(5, "Quay"), {}))
    odd = rules.finding(6, ("odd", {"colour": "red"}))

    assert [rule.key for rule in rules.titles.values()] == ["rule.once", "rule.odd"]
    assert [(f.seq, f.rule, f.message.key, f.severity, f.cites) for f in (*found, odd)] == [
        (5, "once", "finding.twice", "info", "p. 3"), (6, "odd", "finding.odd", "error", ""),
    ]  # fmt: skip
    assert found[0].message.values == {"place": "Quay"}


def test_what_nobody_can_tell_is_no_finding_and_says_why():
    def words(key, **values):
        return SimpleNamespace(key=key, values=values)

    found = Rulebook(words, once=Rule("error", "p. 3", also=("twice",))).finding(
        5, Unchecked("twice", "dark")
    )

    assert (found.rule, found.message.key, found.severity) == ("once", "unchecked.dark", "info")
    assert found.is_unchecked
