"""Random positions as JSON: any number of players, teams, both boards, often crowded."""

import random

from tests.neuroshima_hex.oracle.table import FACINGS, Board, tiles

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
ARMIES = ("borgo", "moloch", "outpost", "hegemony", "smart", "vegas")

ANY = ()
THROWERS = ("net", "agitator", "scoper", "vegas-hq", "saboteur")
TENDED = ("medic", "clown", "quartermaster", "universal", "officer", "mother")
PACED = ("mother", "outpost-hq", "scout", "boss", "saboteur", "stormtrooper", "twister", "hmg")


def random_position(rng: random.Random, favoured: tuple[str, ...] = ANY):
    """A position that could lie on a table; tiles whose id holds a favoured word come first."""
    armies = rng.sample(ARMIES, rng.choice([2, 2, 2, 2, 3, 3, 4, 4, 5, 6]))
    size = 37 if len(armies) > 4 or rng.random() < 0.15 else 19
    players = _players(rng, armies)
    return {
        "game": "neuroshima_hex",
        "rules": _rules(rng, size, players),
        "players": players,
        "units": _units(rng, size, players, favoured),
        "battle": {"caused_by": NAMES[0], "choices": []},
    }


def _players(rng, armies):
    in_teams = len(armies) > 2 and rng.random() < 0.5
    sides = rng.randint(2, 3)
    return [
        {
            "name": name,
            "army": army,
            "hq_points": rng.choice([1, 2, 3, 5, 20]),
            "team": f"team {place % sides if place < sides else rng.randrange(sides)}"
            if in_teams
            else None,
        }
        for place, (name, army) in enumerate(zip(NAMES, armies, strict=False))
    ]


def _rules(rng, size, players):
    return {
        "edition": rng.choice(["duel", "3.0"]),
        "board": size,
        "heal_after_battle": rng.random() < 0.2,
        "moloch_hits_allies": players[0]["team"] is not None and rng.random() < 0.5,
    }


def _units(rng, size, players, favoured):
    usual = (15, 19) if size == 19 else (20, 37)
    count = rng.randint(*usual) if rng.random() < 0.8 else rng.randint(len(players), 14)
    piles = [_pile(rng, player["army"], favoured) for player in players]
    units = []
    for place, at in enumerate(rng.sample(Board(2 if size == 19 else 3).names(), count)):
        owner = place if place < len(players) else rng.randrange(len(players))
        if piles[owner]:
            units.append(_unit(rng, piles[owner].pop(0), players[owner]["name"], at))
    rng.shuffle(units)
    return units


def _unit(rng, tile, owner, at):
    wounds = rng.randrange(1 + tile.get("toughness", 0))
    return {
        "tile": tile["id"],
        "owner": owner,
        "hex": at,
        "facing": rng.choice(FACINGS),
        "wounds": 0 if tile["kind"] == "hq" else wounds,
    }


def _pile(rng, army, favoured):
    """The HQ, then favoured tiles, then the rest."""
    own = [tile for tile in tiles().values() if tile["id"].startswith(f"{army}-")]
    units = [
        tile for tile in own if tile["kind"] in ("soldier", "module") for _ in range(tile["count"])
    ]
    rng.shuffle(units)
    if rng.random() < 0.7:
        units.sort(key=lambda tile: not any(word in tile["id"] for word in favoured))
    return [tile for tile in own if tile["kind"] == "hq"] + units


def decided_otherwise(rng: random.Random, position, open_choices):
    """The position with one open choice made by somebody, or None if nothing is open.

    Later segments may look different then, so that choices given for them are given up.
    """
    if not open_choices:
        return None
    choice = rng.choice(open_choices)
    option = rng.choice(choice["options"])
    given = {key: choice[key] for key in ("segment", "kind")}
    if option is True:
        given["unit"] = choice["unit"]
    elif option:
        given |= {key: choice[key] for key in ("module", "medic") if key in choice} | option
    else:
        return None
    kept = [c for c in position["battle"]["choices"] if c["segment"] >= choice["segment"]]
    return position | {"battle": {"caused_by": NAMES[0], "choices": [*kept, given]}}
