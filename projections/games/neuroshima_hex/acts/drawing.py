"""Drawing tiles, the last one of a pile, and a Bio-droid that comes back onto it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from events.neuroshima_hex import LastTileDrawn, TileReturned, TilesDrawn
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct
from projections.games.neuroshima_hex.armies.lookup import army_of, find_tile
from projections.games.neuroshima_hex.asks import UNKNOWN, tile_choice
from projections.games.neuroshima_hex.hand import FULL_HAND, full_hand, not_of_army, to_draw
from projections.games.neuroshima_hex.moving_tiles import gone_back, leave_pile
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Draft, Offer

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine
    from projections.games.neuroshima_hex.text.line_writer import HexPen
    from projections.notation import Entry


class Draw(HexAct[TilesDrawn]):
    """Tiles come from the pile: by name, or so many that nobody saw."""

    is_off_board = True
    event, words = TilesDrawn, ("draw",)
    marks = asks = nothing

    def needs_turn(self, event: TilesDrawn) -> bool:
        """A hand is filled in the own turn."""
        del event
        return True

    def apply(self, table: Table, event: TilesDrawn) -> None:
        """They lie in the hand; what was seen is not in the pile any more."""
        player = table.index.get(event.player)
        if player is None:
            return
        hand, top = table.hands[player], table.top[player]
        for tile in event.tiles:
            hand.append(tile)
            if tile is not None:
                leave_pile(table, player, tile)
            elif top:
                top.pop()
        if table.turn is not None and table.turn.player == player:
            table.turn.drawn += len(event.tiles)

    def objections(self, view: View, event: TilesDrawn) -> Iterator[Objection]:
        """They are of the army and in the pile; the uppermost first; the hand is not overfull."""
        if view.who is None:
            return
        tiles, table = event.tiles, view.table
        strange = list(not_of_army(view, tiles))
        yield from strange
        if table.depth != "full":
            return
        left = table.pile(view.player)
        if not strange and army_of(table.players[view.player].army) and left < len(tiles):
            yield "pile_empty", {"player": view.called, "left": left, "drawn": len(tiles)}
        top = table.top[view.player]
        if top and top[-1] not in tiles and None not in tiles:
            yield "not_from_top", {"player": view.called, "tile": names.tile(top[-1])}
        if view.is_own_turn:
            yield from self._in_turn(view, event)

    def _in_turn(self, v: View, event: TilesDrawn) -> Iterator[Objection]:
        turn, count = v.table.turn, len(v.table.hands[v.player]) + len(event.tiles)
        assert turn is not None, "asked in the own turn"
        most = full_hand(v.table)
        if count > most:
            rule = "hand_over_three" if most == FULL_HAND else "first_turn_draw"
            yield rule, {"player": v.called, "count": count, "most": most}
        if turn.forced or any(means != "takeover" for means, _ in turn.used):
            yield "drew_late", {"player": v.called}

    def offers(self, view: View) -> Iterator[Offer]:
        """By name, from what the pile still holds, or unseen; a Bio-droid on top comes first."""
        table, player = view.table, view.player
        count = to_draw(table, player)
        if not count:
            return
        left = [tile_choice(tile, n) for tile, n in table.left[player].items() if n]
        top = list(reversed(table.top[player]))[:count]
        forced = (*top, *(None,) * (count - len(top)))
        ask = Ask("tiles", "choice", OFFERED("ask.drawn", count=count), (UNKNOWN, *left),
                  many=True, least=count, most=count, default=forced)  # fmt: skip
        words, facts = OFFERED("offer.draw", count=count), {"player": view.seat}
        yield Offer(words, "tiles_drawn", facts, (ask,), "hand", "d")

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """The pile holds more than is drawn, or somebody's is empty already."""
        player, tiles = table.index.get(str(draft.facts.get("player"))), draft.facts.get("tiles")
        leaves = player is not None and isinstance(tiles, list) and table.pile(player) > len(tiles)
        return table.last_tile is not None or leaves

    def follows(self, chain: Following, event: TilesDrawn) -> None:
        """Whoever empties a pile says so."""
        table, player = chain.table, chain.table.index.get(event.player)
        if table.last_tile is None and player is not None and not table.pile(player):
            because = OFFERED("because.pile_empty")
            chain.take(Draft("last_tile_drawn", {"player": event.player}, because, origin="rules"))

    def sentence(self, event: TilesDrawn, table: Table) -> Phrase:
        """Which tiles, or how many."""
        who, count = names.player(table, event.player), len(event.tiles)
        if not any(event.tiles):
            return WORDS("said.drawn_unseen", player=who, count=count)
        return WORDS("said.drawn", player=who, count=count, tiles=names.tiles(event.tiles))

    def rows(self, told: RowWriter, event: TilesDrawn) -> Iterator[None]:
        """A row a tile."""
        seq, number, seat = event.seq, told.number, event.player
        told.rows["draws"] += [(seq, i, number, seat, tile) for i, tile in enumerate(event.tiles)]
        turn = told.turn_of(seat)
        if turn is not None:
            turn.drawn += len(event.tiles)
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`draw Medic, Scout, _`, or `draw 3`: so many that nobody saw."""
        del word
        return line.entry("tiles_drawn", tiles=line.tiles())

    def write(self, event: TilesDrawn, pen: HexPen) -> Iterator[str]:
        """The tiles, or their number where nobody saw one."""
        yield f"{pen.word('draw')} {pen.tiles(event.tiles)}"


class LastTile(HexAct[LastTileDrawn]):
    """Somebody drew the last tile of a pile: the end of the match begins."""

    is_off_board = True
    event, words = LastTileDrawn, ("last_tile",)
    offers = follows = marks = asks = rows = nothing

    def apply(self, table: Table, event: LastTileDrawn) -> None:
        """The first to do so is remembered, and how many turns each has had."""
        if table.last_tile is None:
            table.last_tile = table.index.get(event.player)
            table.turns_at_last = tuple(table.turns_of)

    def objections(self, view: View, event: LastTileDrawn) -> Iterator[Objection]:
        """The pile is empty when its last tile was drawn."""
        del event
        left = 0 if view.who is None else view.table.pile(view.player)
        if left and view.counts_piles(view.player):
            yield "last_tile_wrong", {"player": view.called, "left": left}

    def sentence(self, event: LastTileDrawn, table: Table) -> Phrase:
        """Whose pile is empty."""
        return WORDS("said.last_tile", player=names.player(table, event.player))

    def read(self, line: HexLine, word: str) -> Entry:
        """`last tile`: a pile is empty."""
        del word
        return line.entry("last_tile_drawn")

    def write(self, event: LastTileDrawn, pen: HexPen) -> Iterator[str]:
        """The keyword alone."""
        del event
        yield pen.word("last_tile")


class Return(HexAct[TileReturned]):
    """A Bio-droid lies on top of its pile again, in everybody's sight (Smart; FAQ g.96)."""

    is_off_board = True
    event, words = TileReturned, ("returned",)
    offers = marks = asks = rows = nothing

    def apply(self, table: Table, event: TileReturned) -> None:
        """It is drawn first the next time."""
        player = table.index.get(event.player)
        if player is not None and event.tile in table.discards[player]:
            table.discards[player].remove(event.tile)
            left = table.left[player]
            left[event.tile] = left.get(event.tile, 0) + 1
            table.top[player].append(event.tile)
        gone_back(table, event.tile)

    def objections(self, view: View, event: TileReturned) -> Iterator[Objection]:
        """Only what says so returns to the pile, and only when it was destroyed."""
        known = view.who is not None and event.tile in view.table.discards[view.player]
        if not returns(event.tile) or not known:
            yield "wrong_return", {"tile": names.tile(event.tile)}

    def follows(self, chain: Following, event: TileReturned) -> None:
        """What the damage, the segment or the battle's end led to that destroyed it."""
        del event
        turn = chain.table.turn
        if chain.table.fight is not None:
            chain.fight_on()
        elif turn is None or turn.over:
            chain.battle_over()
        else:
            chain.give_back()

    def sentence(self, event: TileReturned, table: Table) -> Phrase:
        """Which tile, and whose."""
        who = names.player(table, event.player)
        return WORDS("said.returned", player=who, tile=names.tile(event.tile))

    def read(self, line: HexLine, word: str) -> Entry:
        """`returned Bio-droid`: it lies on its pile again."""
        del word
        return line.entry("tile_returned", tile=line.tile())

    def write(self, event: TileReturned, pen: HexPen) -> Iterator[str]:
        """The tile."""
        yield f"{pen.word('returned')} {pen.tile(event.tile)}"


def returns(tile: str) -> bool:
    """Whether it goes back onto its pile when it is destroyed."""
    return "return_to_pile_top" in find_tile(tile).abilities
