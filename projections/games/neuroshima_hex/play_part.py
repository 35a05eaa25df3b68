"""What may be done in this game, what follows from it, and its computer players."""

from typing import Final

from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.bots.deal import deal
from projections.games.neuroshima_hex.bots.greedy import GreedyPlayer
from projections.games.neuroshima_hex.bots.random_player import RandomPlayer
from projections.games.neuroshima_hex.following import consequences
from projections.games.neuroshima_hex.offers import offers, to_act
from projections.system import Play

PLAY: Final = Play(
    offers=offers,
    consequences=consequences,
    asks_of=ACTS.asks,
    acting=to_act,
    bots={"random": RandomPlayer(), "greedy": GreedyPlayer()},
    simulated_start=deal,
)
