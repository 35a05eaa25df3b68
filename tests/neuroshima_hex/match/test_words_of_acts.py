"""How acts on the board are said: who did it, to whom, and who stood in for whom."""

import pytest
from events.chain import scan
from events.composer import compose
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from tests.neuroshima_hex.match.rulebook import STARTED, placed

BOARD = (
    placed("Ann", "vegas-hq", "A1"),
    placed("Bob", "smart-hq", "E3"),
    placed("Ann", "vegas-guard", "C3"),
    placed("Bob", "smart-ripper", "C2"),
    placed("Bob", "smart-cyborg", "D3"),
)
PUSHED = {"type": "unit_pushed", "player": "Ann", "pusher": "C3", "unit": "C2", "to": "C1"}
HIT = {"type": "damage_dealt", "player": "Ann"}


@pytest.mark.parametrize(
    ("entry", "english", "polish"),
    [
        (
            PUSHED,
            "Ann: Guard C3 pushes Ripper C2 to C1.",
            "Ann: Strażnik C3 odpycha jednostkę Rozpruwacz C2 na C1.",
        ),
        (
            {**PUSHED, "chosen_by": "Bob"},
            "Ann: Guard C3 pushes Ripper C2 to C1 (the hex is chosen by Bob).",
            "Ann: Strażnik C3 odpycha jednostkę Rozpruwacz C2 na C1 (pole wybiera Bob).",
        ),
        (
            {**HIT, "hits": [{"hex": "C2"}]},
            "Ann: Ripper C2 takes 1 wound.",
            "Ann: Rozpruwacz C2 otrzymuje 1 ranę.",
        ),
        (
            {**HIT, "hits": [{"hex": "C2", "absorbed_by": "D3"}]},
            "Ann: Cyborg D3 absorbs the wounds of Ripper C2.",
            "Ann: Cyborg D3 pochłania rany jednostki „Rozpruwacz C2”.",
        ),
        (
            {**HIT, "destroyed": [{"hex": "C2", "tile": "smart-ripper", "owner": "Bob"}]},
            "Ann: off the board: Ripper C2 (Bob).",
            "Ann: z planszy schodzą: Rozpruwacz C2 (Bob).",
        ),
        (
            {"type": "units_swapped", "player": "Bob", "units": ["C2", "D3"]},
            "Bob: Ripper C2 and Cyborg D3 change places.",
            "Bob: Rozpruwacz C2 i Cyborg D3 zamieniają się miejscami.",
        ),
        (
            {"type": "unit_moved", "player": "Ann", "unit": "C3", "to": "D4", "path": ["C4"]},
            "Ann: Guard C3 moves to D4 by way of C4.",
            "Ann: Strażnik C3 przechodzi na D4 przez C4.",
        ),
    ],
)
def test_an_act_is_said_with_everybody_who_had_a_part_in_it(entry, english, polish):
    data, _, _ = compose(NEUROSHIMA_HEX.vocabulary, [STARTED, *BOARD, entry])
    match = Match(scan(data, where="test"))

    english_said, polish_said = ([*match.telling(lang)][-1][1] for lang in ("en", "pl"))

    assert (english_said, polish_said) == (english, polish)
