"""The match of the Duel rulebook's example of play, turns 1 to 7, as a table would record it.

The figures are lost; hexes are chosen so that every sentence of the text is a legal act and the
battle is the one that is told: Smart's HQ ends with 19 points, Vegas's with 18. In the text the
Mother pushes the Agitator away, here the HQ does: on this layout only the HQ touches it.
"""

from collections.abc import Iterable
from typing import Any

from events.base import Event
from events.match import MatchStarted
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import Table, start

Json = dict[str, Any]

STARTED: Json = {
    "type": "match_started",
    "edition": "duel",
    "players": [
        {"seat": "Ann", "name": "Ann", "army": "vegas"},
        {"seat": "Bob", "name": "Bob", "army": "smart"},
    ],
}


def placed(player: str, tile: str, at: str, facing: str = "N") -> Json:
    return {"type": "tile_placed", "player": player, "tile": tile, "hex": at, "facing": facing}


def drew(player: str, *tiles: str | None) -> Json:
    return {"type": "tiles_drawn", "player": player, "tiles": list(tiles)}


def threw(player: str, tile: str) -> Json:
    return {"type": "tiles_discarded", "player": player, "tiles": [tile], "forced": True}


def began(player: str, number: int) -> Json:
    return {"type": "turn_began", "player": player, "number": number}


def ended(player: str) -> Json:
    return {"type": "turn_ended", "player": player}


def moved(player: str, unit: str, to: str | None, facing: str | None, **more: Any) -> Json:
    facts = {"to": to, "facing": facing, **more}
    return {
        "type": "unit_moved", "player": player, "unit": unit,
        **{key: value for key, value in facts.items() if value is not None},
    }  # fmt: skip


def attack(start: str, to: str, kind: str, wounds: int = 1) -> Json:
    return {
        "from": start, "to": to, "kind": kind, "strength": wounds, "wounds": wounds,
        "absorbed_by": None,
    }  # fmt: skip


def lost(tile: str, at: str, owner: str = "Ann") -> Json:
    return {"tile": tile, "owner": owner, "hex": at}


SETUP = [placed("Ann", "vegas-hq", "C1"), placed("Bob", "smart-hq", "C3")]

TURN_2 = [
    began("Ann", 1),
    drew("Ann", "vegas-bodyguard"),
    placed("Ann", "vegas-bodyguard", "C2", "S"),
    ended("Ann"),
]
TURN_3 = [
    began("Bob", 2),
    drew("Bob", "smart-gauss-cannon", "smart-mother"),
    placed("Bob", "smart-gauss-cannon", "D3", "NW"),
    placed("Bob", "smart-mother", "C4", "NE"),
    ended("Bob"),
]
TURN_4 = [
    began("Ann", 3),
    drew("Ann", "vegas-medic", "vegas-agitator", "vegas-scout"),
    threw("Ann", "vegas-scout"),
    placed("Ann", "vegas-medic", "D1", "NW"),
    placed("Ann", "vegas-agitator", "D2", "S"),
    moved("Ann", "D3", None, "SW", means="takeover", source="D2"),
    ended("Ann"),
]
TURN_5 = [
    began("Bob", 4),
    drew("Bob", "smart-push-back", "smart-terror", "smart-cyborg"),
    threw("Bob", "smart-terror"),
    {
        "type": "unit_pushed", "player": "Bob", "tile": "smart-push-back",
        "pusher": "C3", "unit": "D2", "to": "E1",
    },
    moved("Bob", "D3", None, "NW", means="hq", source="C3"),
    placed("Bob", "smart-cyborg", "B3", "N"),
    ended("Bob"),
]  # fmt: skip
TURN_6 = [
    began("Ann", 5),
    drew("Ann", "vegas-guard", "vegas-mercenary", "vegas-scout"),
    threw("Ann", "vegas-guard"),
    placed("Ann", "vegas-scout", "D2", "NW"),
    placed("Ann", "vegas-mercenary", "B2", "NE"),
    ended("Ann"),
]
TURN_7 = [
    began("Bob", 6),
    drew("Bob", "smart-gauss-cannon", "smart-battle", "smart-transporter"),
    threw("Bob", "smart-transporter"),
    moved("Bob", "C4", "B4", "NE", means="hq", source="C3"),
    moved("Bob", "D3", "C4", "NW", means="hq", source="C3"),
    moved("Bob", "B3", None, "NW", means="hq", source="C3"),
    placed("Bob", "smart-gauss-cannon", "D3", "NW"),
    {"type": "battle_started", "player": "Bob", "kind": "tile", "tile": "smart-battle"},
]
SEGMENTS = [
    {
        "type": "segment_fought", "initiative": 3,
        "attacks": [attack("B3", "B2", "ranged"), attack("C2", "C3", "melee")],
        "destroyed": [lost("vegas-mercenary", "B2")],
        "hq_points": {"Ann": 20, "Bob": 19},
    },
    {
        "type": "segment_fought", "initiative": 2,
        "attacks": [
            attack("C4", "C1", "gauss"), attack("C4", "C2", "gauss"),
            attack("D3", "D1", "gauss"), attack("D3", "D2", "gauss"),
        ],
        "destroyed": [
            lost("vegas-bodyguard", "C2"), lost("vegas-medic", "D1"), lost("vegas-scout", "D2"),
        ],
        "hq_points": {"Ann": 19, "Bob": 19},
    },
    {
        "type": "segment_fought", "initiative": 1,
        "attacks": [attack("C4", "C1", "gauss")],
        "destroyed": [], "hq_points": {"Ann": 18, "Bob": 19},
    },
    {
        "type": "segment_fought", "initiative": 0, "attacks": [], "destroyed": [],
        "hq_points": {"Ann": 18, "Bob": 19},
    },
]  # fmt: skip
END = [{"type": "battle_ended"}, ended("Bob")]

BEFORE_BATTLE = [*SETUP, *TURN_2, *TURN_3, *TURN_4, *TURN_5, *TURN_6, *TURN_7]
WHOLE = [*BEFORE_BATTLE, *SEGMENTS, *END]


def event(entry: Json, seq: int = 0) -> Event:
    return NEUROSHIMA_HEX.vocabulary.accept(entry).model_copy(update={"seq": seq})


def seated(**more: Any) -> Table:
    """The empty table of Ann (Vegas) and Bob (Smart), or another start."""
    started = event({**STARTED, **more}, 1)
    assert isinstance(started, MatchStarted)
    return start(started)


def played(entries: Iterable[Json], table: Table | None = None) -> Table:
    """The table after those events."""
    table = table or seated()
    for seq, entry in enumerate(entries, table.seq + 1):
        apply(table, event(entry, seq))
    return table
