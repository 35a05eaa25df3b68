"""What is made ready before anybody asks for it."""

import pytest
from dashboard.cli.serving import rehearse
from projections.systems import find_system, installed


@pytest.mark.parametrize("game", installed())
def test_a_match_that_only_begins_can_be_drawn_in_every_game(game):
    reel = rehearse(find_system(game))

    assert [line["seq"] for line in reel["readings"][0]["log"]] == [1]
