"""Matches written turn by turn, short enough to be read beside what breaks them."""

from typing import Any

from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.table import copy, start
from tests.neuroshima_hex.match.rulebook import event

Json = dict[str, Any]
SEATS = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


class Play:
    """A match in the writing. Tiles are named without their army; turns end by themselves."""

    def __init__(self, armies="vegas smart", hqs="C1 C3", *, edition="duel", teams=(), **more):
        self.armies = dict(zip(SEATS, armies.split(), strict=False))
        players = [
            {"seat": seat, "name": seat, "army": army, "team": teams[i] if teams else None}
            for i, (seat, army) in enumerate(self.armies.items())
        ]
        self.entries = [
            {"type": "match_started", "edition": edition, "players": players, **more}
        ]  # fmt: skip
        self.number, self.open = 0, None
        for seat, at in zip(self.armies, hqs.split(), strict=False):
            self.add(seat, lay("hq", at))

    def turn(self, seat, draw="", *acts, **facts):
        """A turn of that seat: the tiles drawn, then all it does."""
        self.close()
        self.number += 1
        self.open = seat
        self.add(seat, {"type": "turn_began", "number": self.number, **facts})
        if draw:
            self.add(seat, act("tiles_drawn", tiles=draw.split()))
        return self.add(seat, *acts)

    def close(self):
        """The turn is over."""
        if self.open is not None:
            self.add(self.open, {"type": "turn_ended"})
            self.open = None
        return self

    def add(self, seat, *acts):
        """What somebody does; `seat` None for what nobody does."""
        for each in acts:
            own = {} if seat is None or "player" in each else {"player": seat}
            self.entries.append({**own, **self._named(seat, each)})
        return self

    def plain(self, *entries):
        """Entries as they are."""
        self.entries += entries
        return self

    def _named(self, seat, facts):
        army = self.armies.get(seat, "")
        named = dict(facts)
        for fact in ("tile", "replaces"):
            if named.get(fact):
                named[fact] = tile_of(army, named[fact])
        if "tiles" in named:
            named["tiles"] = [tile_of(army, tile) for tile in named["tiles"]]
        return named

    def __add__(self, entries):
        return [*self.entries, *entries]


def tile_of(army, name):
    """`guard` is `vegas-guard` for Vegas; another army's is named whole, `?` was not seen."""
    if name in (None, "?"):
        return None
    known = ("borgo", "hegemony", "moloch", "outpost", "smart", "vegas")
    return name if name.split("-")[0] in known and "-" in name else f"{army}-{name}"


def act(kind, /, **facts):
    return {"type": kind, **facts}


def lay(tile, at, facing="N", **more):
    return act("tile_placed", tile=tile, hex=at, facing=facing, **more)


def throw(*tiles, forced=True):
    return act("tiles_discarded", tiles=list(tiles), forced=forced)


def move(unit, to=None, facing=None, **more):
    facts = {"to": to, "facing": facing, **more}
    known = {key: value for key, value in facts.items() if value is not None}
    return act("unit_moved", unit=unit, **known)


def lost(tile, at, owner):
    return {"tile": tile, "owner": owner, "hex": at}


def events(entries):
    return [event(entry, seq) for seq, entry in enumerate(entries, 1)]


def found(entries):
    """All findings of those entries, in order; each is said in both languages."""
    history = events(entries)
    table, all_found = start(history[0]), []
    for each in history:
        before = copy(table)
        table = apply(table, each)
        all_found += findings(before, each, table)
    for finding in all_found:
        for lang in ("en", "pl"):
            assert finding.message.text(lang)
    return all_found


def broken_rules(entries):
    """The ids of the rules that those entries break."""
    return {finding.rule for finding in found(entries)}
