"""What one looks up about a tile that lies on the board."""

import pytest
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from tests.neuroshima_hex.match.rulebook import STARTED, began, drew, placed


@pytest.fixture
def table():
    """A Scout helps a Guard that a Net Fighter holds; a cannon of Smart fights for Ann."""
    told = [
        placed("Ann", "vegas-hq", "A1"), placed("Bob", "smart-hq", "E3"),
        began("Ann", 1), drew("Ann", "vegas-agitator", "vegas-scout", "vegas-mercenary"),
        placed("Ann", "vegas-agitator", "D2", "S"),
        placed("Bob", "smart-gauss-cannon", "D3", "NW"),
        placed("Ann", "vegas-mercenary", "C2", "N"), placed("Ann", "vegas-scout", "C3", "N"),
    ]  # fmt: skip
    vocabulary = NEUROSHIMA_HEX.vocabulary
    state = NEUROSHIMA_HEX.start(vocabulary.read({**STARTED, "seq": 1}))
    for entry in told:
        state = NEUROSHIMA_HEX.apply(state, vocabulary.accept(entry))
    return state


def looked_up(table, piece, lang="en"):
    (state,) = NEUROSHIMA_HEX.outlooks(table, piece)
    return state, [words.text(lang) for words in state.detail]


def test_a_unit_says_who_holds_it_and_what_it_hits(table):
    state, told = looked_up(table, "smart-gauss-cannon@D3")

    assert told[0] == "Gauss Cannon D3 (Bob) fights for Ann: taken over by Agitator D2 (Ann)"
    assert told[1:] == ["Initiative 2: 2 printed", "Strength 1: 1 printed"]
    assert dict(state.cells) == {"D2": "1", "D1": "1"}
    assert state.at_once


def test_a_unit_and_its_module_name_what_one_gives_the_other(table):
    unit, told = looked_up(table, "vegas-mercenary@C2", "pl")
    module, nothing = looked_up(table, "vegas-scout@C3")

    assert told[0].startswith("Inicjatywa")
    assert "Zwiadowca C3 (Ann)" in told[0]
    assert [(line.target, line.label) for line in unit.lines] == [("vegas-scout@C3", "+1")]
    assert [line.words.text("en") for line in module.lines] == ["+1 Mercenary C2 (Ann)"]
    assert nothing == []


def test_nothing_is_known_of_what_does_not_lie_there(table):
    assert list(NEUROSHIMA_HEX.outlooks(table, "vegas-scout@C4")) == []
    assert list(NEUROSHIMA_HEX.outlooks(table, "vegas-scout")) == []
