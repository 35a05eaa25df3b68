"""What may be done with the hand: drawing, discarding, laying tiles, buying energy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.play.asks import FACING, UNKNOWN, hex_ask, tile_choice
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.offers import Ask, Choice, Offer, OnDemand

FULL_HAND: Final = 3
FULL_ENERGY: Final = 5
_SHORT_TURNS: Final = (1, 2)
"""In the first turn one tile is drawn, in the second two (Duel rules, beginning)."""


# -- before anything else -------------------------------------------------------------------------


def first_things(s: View) -> Iterator[Offer]:
    """Drawing, then one of three must go (Duel rules, course of play)."""
    count = to_draw(s.table, s.player)
    if count:
        yield _draw(s, count)
    elif must_discard(s.table, s.player):
        yield _forced(s)
        if may_redraw(s):
            words, facts = WORDS("offer.redraw"), {"player": s.seat, "tiles": _held(s)}
            yield Offer(words, "hand_discarded", facts, (), "hand", "r")


def to_draw(table: Table, player: int) -> int:
    """How many tiles the player has to draw now."""
    turn, hand = table.turn, table.hands[player]
    if turn is None or turn.forced or turn.over or table.depth != "full":
        return 0
    pile, short = table.pile(player), is_short(table)
    if turn.drawn and (hand or short or pile <= len(table.top[player])):
        return 0  # the pile gave no more; an empty hand was thrown away to be drawn anew
    full = turn.number if short else FULL_HAND
    return max(0, min(full - len(hand), pile))


def is_short(table: Table) -> bool:
    """Whether this is one of the two first turns of the match."""
    turn = table.turn
    return turn is not None and turn.number in _SHORT_TURNS and sum(table.turns_of) == turn.number


def must_discard(table: Table, player: int) -> bool:
    """Three tiles before a player, and none was discarded yet."""
    turn = table.turn
    if turn is None or turn.forced or table.depth != "full":
        return False
    return len(table.hands[player]) >= FULL_HAND


def may_redraw(s: View) -> bool:
    """Three instants may be thrown away and drawn anew (3.0)."""
    held = s.table.hands[s.player]
    return (
        s.table.rules.redraw
        and s.table.pile(s.player) > 0
        and all(tile is not None and find_tile(tile).kind == "instant" for tile in held)
    )


def _held(s: View) -> list[str | None]:
    return list(s.table.hands[s.player])


def _draw(s: View, count: int) -> Offer:
    """By name, from what the pile still holds, or unseen; a Bio-droid on top comes first."""
    table = s.table
    left = [tile_choice(tile, n) for tile, n in table.left[s.player].items() if n]
    top = list(reversed(table.top[s.player]))[:count]
    forced = (*top, *(None,) * (count - len(top)))
    choices = (UNKNOWN, *left)
    words = WORDS("ask.drawn", count=count)
    ask = Ask("tiles", "choice", words, choices, many=True, least=count, most=count, default=forced)
    return Offer(WORDS("offer.draw", count=count), "tiles_drawn", {"player": s.seat}, (ask,),
                 "hand", "d")  # fmt: skip


def _forced(s: View) -> Offer:
    facts = {"player": s.seat, "forced": True}
    choices = tuple(Choice([tile], tile_choice(tile).label) for tile in dict.fromkeys(_held(s)))
    ask = Ask("tiles", "choice", WORDS("ask.discarded"), choices)
    return Offer(WORDS("offer.discard_one"), "tiles_discarded", facts, (ask,), "hand", "x")


# -- in any order ---------------------------------------------------------------------------------


def discards(s: View) -> Iterator[Offer]:
    """Any tile of the hand may be thrown away (Duel rules)."""
    held = list(dict.fromkeys(_held(s)))
    if held:
        choices = tuple(Choice([tile], tile_choice(tile).label) for tile in held)
        ask = Ask("tiles", "choice", WORDS("ask.discarded"), choices)
        facts = {"player": s.seat}
        yield Offer(WORDS("offer.discard"), "tiles_discarded", facts, (ask,), "hand", "x")


def placements(s: View) -> Iterator[Offer]:
    """Board tiles onto free hexes; none under Terror, foundations neither (Smart; FAQ g.26).

    A foundation never lies on another (FAQ g.163).
    """
    if s.table.terror[s.player]:
        return
    for tile in s.hand:
        kind = find_tile(tile).kind
        if kind in ("instant", "hq"):
            continue
        is_foundation = kind == "foundation"
        hexes = [at for at in s.free if not is_foundation or at not in s.board.foundations]
        if hexes:
            ask = hex_ask(s, hexes)
            words = WORDS("offer.place", tile=tile_words(tile))
            facts = {"player": s.seat, "tile": tile}
            asks = (ask,) if is_foundation else (ask, FACING)
            yield Offer(words, "tile_placed", facts, asks, "place")


def swaps(s: View) -> Iterator[Offer]:
    """A board tile takes a Transporter's place, under Terror too; no foundation (g.152, g.154)."""
    boards = [tile for tile in s.hand if find_tile(tile).kind in ("soldier", "module")]
    if not boards:
        return
    places: dict[str, list[int]] = {}
    for at in s.transporters():
        places.setdefault(s.unit(at).laid.tile.id, []).append(at)
    for replaced, hexes in places.items():
        for tile in boards:
            words = WORDS("offer.swap", tile=tile_words(tile), replaced=tile_words(replaced))
            facts = {"player": s.seat, "tile": tile, "replaces": replaced}
            asks = (hex_ask(s, hexes), FACING)
            yield Offer(words, "tile_placed", facts, asks, "place")


def energy(s: View) -> Iterator[Offer]:
    """Tiles and HQ points become energy, up to 5; that ends the turn (Duel, energy track).

    The last HQ point may not be paid.
    """
    table = s.table
    room = FULL_ENERGY - table.energy[s.player]
    if not table.rules.duel_board or room <= 0:
        return
    held, points = _held(s), table.board.hq_points[s.player]
    most = 0 if table.rules.points_mode else min(room, points - 1)
    paid = [n for n in range(most + 1) if n or held]
    if not paid:
        return

    def tiles(hq_points: int) -> tuple[Choice, ...]:
        return _bundles(held, 0 if hq_points else 1, room - hq_points)

    asks = (
        Ask("hq_points", "number", WORDS("ask.hq_points"), tuple(Choice(n) for n in paid)),
        Ask("tiles", "choice", WORDS("ask.sold"), given="hq_points",
            by_given=OnDemand(lambda: paid, tiles)),
    )  # fmt: skip
    yield Offer(WORDS("offer.energy"), "energy_bought", {"player": s.seat}, asks, "energy", "g")


def _bundles(held: list[str | None], least: int, most: int) -> tuple[Choice, ...]:
    """Every set of tiles of the hand within those sizes."""
    found: dict[tuple[tuple[str, int], ...], Choice] = {}
    for size in range(least, min(most, len(held)) + 1):
        for tiles in combinations(held, size):
            key = tuple(sorted(Counter(tile or "" for tile in tiles).items()))
            label = WORDS("answer.tiles", tiles=[tile_choice(tile).label for tile in tiles])
            found.setdefault(key, Choice(list(tiles), label if tiles else WORDS("answer.no_tiles")))
    return tuple(found.values())
