"""A season at a club between computer players: `python -m tests.samples.club` plays it anew.

Every match says that it is simulated. The same seeds give the same files, byte for byte.
"""

import sys
from datetime import date, timedelta
from itertools import permutations

from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.simulation import Simulator
from tests.samples.golden import golden_of
from tests.samples.make import FOLDER
from tests.systems.changed import changed

SEASON = FOLDER / "club_season"
MATCHES = 40
_FIRST_DAY = date(2026, 1, 2)
_EVENINGS_APART = 10
"""The simulator plays three matches an evening: every tenth number spreads them over months."""
_PLAYERS = ("Ola", "Kuba", "Zosia", "Marek", "Iga", "Tomek")
_ARMIES = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
_LARGE = {13: 3, 20: 4, 27: 3, 34: 5}
"""Now and then more than two sit down."""


def number_of(i):
    """The simulator's number of match `i` of the season."""
    return 1 + _EVENINGS_APART * (i - 1)


def deal(number, dice):
    """Who sits down: everybody meets everybody, with favourite armies and others."""
    i = (number - 1) // _EVENINGS_APART + 1
    count = _LARGE.get(i, 2)
    pairs = list(permutations(_PLAYERS, 2))
    names = pairs[i * 7 % len(pairs)] if count == 2 else tuple(dice.sample(_PLAYERS, count))
    armies = dice.sample(_ARMIES, count)
    favourite = _ARMIES[_PLAYERS.index(names[0])]
    if favourite not in armies and dice.random() < 0.6:
        armies[0] = favourite
    return {
        "edition": "duel" if count == 2 and set(armies) & {"smart", "vegas"} else "3.0",
        "players": [
            {"seat": name, "name": name, "person": name, "army": army}
            for name, army in zip(names, armies, strict=True)
        ],
        "place": "the club (simulated)",
        "day": str(_FIRST_DAY + timedelta(days=(number - 1) // 3)),
        "occasion": {"event": "Simulated club season", "round": (i - 1) // 4 + 1},
    }


def season():
    """Each match of the season: the name of its file, and its journal."""
    system = changed(NEUROSHIMA_HEX, simulated_start=deal)
    players = ("random", "greedy"), ("greedy", "random"), ("greedy",)
    for i in range(1, MATCHES + 1):
        match = Simulator(system, players[i % len(players)], 11).play(number_of(i))
        yield f"simulated_{i:02d}.aar", match.data


def main():
    """Play the season and write its journals."""
    SEASON.mkdir(exist_ok=True)
    for name, data in season():
        (SEASON / name).write_bytes(data)
        (SEASON / name).with_suffix(".state.json").write_text(golden_of(data), "utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
