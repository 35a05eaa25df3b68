"""Every rule is broken once by a match that breaks nothing else, and said in both languages."""

import pytest
from events.words import LANGUAGES
from projections.games.neuroshima_hex.rulebook import RULEBOOK
from tests.neuroshima_hex.findings import endings  # noqa: F401 - registers samples
from tests.neuroshima_hex.findings.play import broken_rules, found
from tests.neuroshima_hex.findings.samples import SAMPLES

CASES = [
    pytest.param(rule, make, id=f"{rule}-{number}")
    for rule, samples in SAMPLES.items()
    for number, make in enumerate(samples)
]


def test_every_rule_has_a_sample():
    assert sorted(set(RULEBOOK.titles) - set(SAMPLES)) == []
    assert sorted(set(SAMPLES) - set(RULEBOOK.titles)) == []
    assert set(RULEBOOK.rules) == set(RULEBOOK.titles)


@pytest.mark.parametrize(("rule", "make"), CASES)
def test_a_broken_match_breaks_that_rule_and_no_other(rule, make):
    lawful, broken = make()

    assert [finding.rule for finding in found(lawful)] == []
    assert broken_rules(broken) == {rule}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_said_and_cited(lang):
    for rule, phrase in RULEBOOK.titles.items():
        assert phrase.text(lang).endswith("."), rule
        assert RULEBOOK.rules[rule].cites, rule
