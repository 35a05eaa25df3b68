"""How what happened is said: in words of people, in both languages."""

import pytest
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.test_mission_findings import ANN, Q02, TURN


@pytest.mark.parametrize(
    ("entry", "en", "pl"),
    [
        (
            told("morale_spent", "Ann", on="hit_number"),
            "Ann spends 1 morale: +1 to the hit number.",
            "Ann zużywa Morale (1): +1 do trafienia.",
        ),
        (
            told("objective_progressed", text="All are out.", reached=True),
            "The objective is reached: All are out.",
            "Cel misji osiągnięty: All are out.",
        ),
        (
            told("objective_progressed", text="One of two"),
            "The objective: One of two.",
            "Cel misji: One of two.",
        ),
        (
            told("wall_laid", edge="C4|D4", wall="curtain"),
            "Between C4 and D4: curtain.",
            "Między C4 i D4: Zasłona.",
        ),
        (
            told("effect_began", effect="Fear", on="Ann", turns=2),
            "An effect begins: Fear, 2 turns (on Ann).",
            "Zaczyna działać: Fear, tury: 2 (cel: Ann).",
        ),
    ],
)
def test_it_is_said_in_words_and_as_sentences(entry, en, pl):
    table = Table(squares="8x8").tell(Q02, TURN, ANN)
    event = table.read(entry)

    said = [HUNTERS_2114.sentence(event, table.state, lang) for lang in ("en", "pl")]

    assert said == [en, pl]
