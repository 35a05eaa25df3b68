"""The hand: tiles drawn, the last one of a pile, thrown away, drawn anew; and what it is owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from events.base import Event
from events.neuroshima_hex import (
    HandDiscarded,
    LastTileDrawn,
    Lifted,
    TileReturned,
    TilesDiscarded,
    TilesDrawn,
    TurnBegan,
)
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct, its_tiles
from projections.games.neuroshima_hex.armies import army_of, find_tile
from projections.games.neuroshima_hex.asks import UNKNOWN, tile_choice
from projections.games.neuroshima_hex.table import Table, discard, leave_pile
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Draft, Offer

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry


FULL_HAND: Final = 3
_SHORT_TURNS: Final = (1, 2)
"""In the first turn of a match one tile is drawn, in the second two (Duel rules, beginning)."""


# -- what is owed ----------------------------------------------------------------------------------


def full_hand(table: Table) -> int:
    """Up to how many tiles are drawn in this turn; a record may begin in the middle of a match."""
    turns = sum(table.turns_of)
    is_first = table.turn is None or table.turn.number == turns
    return turns if is_first and turns in _SHORT_TURNS else FULL_HAND


def to_draw(table: Table, player: int) -> int:
    """How many tiles the player has to draw now."""
    turn, hand = table.turn, table.hands[player]
    if turn is None or turn.forced or turn.over or table.depth != "full":
        return 0
    pile, full = table.pile(player), full_hand(table)
    if turn.drawn and (hand or full < FULL_HAND or pile <= len(table.pile_tops[player])):
        return 0  # the pile gave no more; an empty hand was thrown away to be drawn anew
    return max(0, min(full - len(hand), pile))


def uppermost(table: Table, player: int, count: int) -> list[str]:
    """Those of the next tiles of a pile that are known: Bio-droids that lie on it."""
    return table.pile_tops[player][::-1][:count]


def must_discard(table: Table, player: int) -> bool:
    """Three tiles before a player, and none was discarded yet."""
    turn = table.turn
    if turn is None or turn.forced or table.depth != "full":
        return False
    return len(table.hands[player]) >= FULL_HAND


def may_all_be_instants(tiles: Sequence[str | None]) -> bool:
    """Three tiles none of which is known to be laid: they may be drawn anew (3.0)."""
    known = [tile for tile in tiles if tile is not None]
    return len(tiles) == FULL_HAND and all(find_tile(tile).kind == "instant" for tile in known)


def returns(tile: str) -> bool:
    """Whether it goes back onto its pile when it is destroyed."""
    return "return_to_pile_top" in find_tile(tile).abilities


# -- what is wrong with any act --------------------------------------------------------------------


def not_prepared(v: View, event: object) -> Iterator[Objection]:
    """Before anything else the hand is filled, and one of three goes (Duel rules; FAQ p.5)."""
    if v.known_player is None or v.table.depth != "full" or not v.is_own_turn:
        return
    if isinstance(event, TilesDrawn):  # which fills it
        return
    yield from _not_filled(v, event)
    turn, count = v.table.turn, len(v.table.hands[v.player])
    if turn is None or isinstance(event, (TilesDiscarded, HandDiscarded)):
        return
    acted = any(means != "takeover" for means, _ in turn.used)
    if must_discard(v.table, v.player) and not (turn.discarded or acted or turn.over):
        yield "no_forced_discard", {"player": v.player_name, "count": count}


def _not_filled(v: View, event: object) -> Iterator[Objection]:
    turn, held = v.table.turn, len(v.table.hands[v.player])
    assert turn is not None, "asked in the own turn"
    first = isinstance(v.table.last_event, (TurnBegan, TilesDrawn, HandDiscarded))
    are_recorded = turn.drawn or any(v.table.hands)
    if turn.over or not first or not are_recorded or isinstance(event, HandDiscarded):
        return
    wanted = min(full_hand(v.table), held + v.table.pile(v.player))
    if held < wanted:
        yield "drew_too_few", {"player": v.player_name, "count": held, "wanted": wanted}


def not_held(v: View, tiles: Iterable[str | None]) -> Iterator[Objection]:
    """What leaves the hand was there; of what nobody saw it may be any that is left."""
    if v.known_player is None:
        return
    hand = v.table.hands[v.player].copy()
    unheld = []
    for tile in tiles:
        if tile in hand:
            hand.remove(tile)
        elif tile is not None:
            unheld.append(tile)
    if not unheld:
        return
    strange = list(not_left(v, unheld))
    yield from strange
    if v.table.depth != "full" or strange or None in v.table.hands[v.player]:
        return
    turn = v.table.turn
    are_recorded = v.table.hands[v.player] or (turn is not None and v.is_own_turn and turn.drawn)
    if are_recorded:
        for tile in unheld:
            yield "not_in_hand", {"player": v.player_name, "tile": names.tile(tile)}


def not_left(v: View, tiles: Iterable[str | None]) -> Iterator[Objection]:
    """Tiles that the army does not have, or not so often."""
    if army_of(v.table.players[v.player].army) is None:
        return
    left = v.table.left[v.player]
    for tile, count in Counter(tile for tile in tiles if tile is not None).items():
        if left.get(tile, 0) < count:
            values = {
                "player": v.player_name,
                "tile": names.tile(tile),
                "count": find_tile(tile).count,
            }
            yield from list(not_of_army(v, tile)) or [("beyond_count", values)]


def not_of_army(v: View, tile: str) -> Iterator[Objection]:
    """A tile that the army does not have at all."""
    army = army_of(v.table.players[v.player].army)
    if army is not None and all(own.id != tile for own in army.tiles):
        yield "not_of_army", {"player": v.player_name, "tile": names.tile(tile)}


def last_tile_untold(v: View, event: Event, player: int | None) -> Iterator[Objection]:
    """Whoever has drawn the last tile of a pile says so."""
    table = v.table
    if player is None or table.last_tile_by is not None or not v.counts_piles(player):
        return
    if not table.pile(player) and not isinstance(event, LastTileDrawn):
        yield "last_tile_untold", {"player": v.name_of(player)}


def not_returned(v: View, event: Event, gone: Iterable[Lifted]) -> Iterator[Objection]:
    """What returns to its pile does so by the end of the battle (six armies, Bio-droid)."""
    if isinstance(event, TileReturned):
        return
    for one in gone:
        owner = v.table.index.get(one.owner)
        if returns(one.tile) and owner is not None and one.tile in v.table.discards[owner]:
            yield "not_returned", {"tile": names.tile(one.tile), "player": v.name_of(owner)}
            return


# -- drawing ---------------------------------------------------------------------------------------


class Draw(HexAct[TilesDrawn]):
    """Tiles come from the pile: by name, or so many that nobody saw."""

    is_off_board = in_turn = may_empty_pile = True
    event, words = TilesDrawn, ("draw",)
    marks = asks = nothing

    def apply(self, table: Table, event: TilesDrawn) -> None:
        """They lie in the hand; what was seen is not in the pile any more."""
        player = table.index.get(event.player)
        if player is None:
            return
        hand, top = table.hands[player], table.pile_tops[player]
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
        if view.known_player is None:
            return
        tiles, table = event.tiles, view.table
        strange = list(not_left(view, tiles))
        yield from strange
        if table.depth != "full":
            return
        left = table.pile(view.player)
        if not strange and army_of(table.players[view.player].army) and left < len(tiles):
            yield "pile_empty", {"player": view.player_name, "left": left, "drawn": len(tiles)}
        top = table.pile_tops[view.player]
        if top and top[-1] not in tiles and None not in tiles:
            yield "not_from_top", {"player": view.player_name, "tile": names.tile(top[-1])}
        turn, most = table.turn, full_hand(table)
        if turn is None or turn.player != view.known_player:
            return
        count = len(table.hands[view.player]) + len(tiles)
        if count > most:
            rule = "hand_over_three" if most == FULL_HAND else "first_turn_draw"
            yield rule, {"player": view.player_name, "count": count, "most": most}
        if turn.forced or any(means != "takeover" for means, _ in turn.used):
            yield "drew_late", {"player": view.player_name}

    def offers(self, view: View) -> Iterator[Offer]:
        """By name, from what the pile still holds, or unseen; a Bio-droid on top comes first."""
        table, player = view.table, view.player
        count = to_draw(table, player)
        if not count:
            return
        left = [tile_choice(tile, n) for tile, n in table.left[player].items() if n]
        top = uppermost(table, player, count)
        forced = (*top, *(None,) * (count - len(top)))
        ask = Ask("tiles", "choice", OFFERED("ask.drawn", count=count), (UNKNOWN, *left),
                  many=True, least=count, most=count, default=forced)  # fmt: skip
        words, facts = OFFERED("offer.draw", count=count), {"player": view.seat}
        yield Offer(words, "tiles_drawn", facts, (ask,), "hand", "d")

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """The pile holds more than is drawn, or somebody's is empty already."""
        player, tiles = table.index.get(str(draft.facts.get("player"))), draft.facts.get("tiles")
        leaves = player is not None and isinstance(tiles, list) and table.pile(player) > len(tiles)
        return table.last_tile_by is not None or leaves

    def follows(self, chain: Following, event: TilesDrawn) -> None:
        """Whoever empties a pile says so."""
        table, player = chain.table, chain.table.index.get(event.player)
        if table.last_tile_by is None and player is not None and not table.pile(player):
            because = OFFERED("because.pile_empty")
            chain.take(Draft("last_tile_drawn", {"player": event.player}, because, origin="rules"))

    def sentence(self, event: TilesDrawn, table: Table) -> Phrase:
        """Which tiles, or how many."""
        who, count = names.player(table, event.player), len(event.tiles)
        if not any(event.tiles):
            return WORDS("said.drawn_unseen", player=who, count=count)
        return WORDS("said.drawn", player=who, count=count, tiles=names.tiles(event.tiles))

    def rows(self, writer: RowWriter, event: TilesDrawn) -> Iterator[None]:
        """A row a tile."""
        writer.draw(event)
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
        if table.last_tile_by is None:
            table.last_tile_by = table.index.get(event.player)
            table.turns_at_last_tile = tuple(table.turns_of)

    def objections(self, view: View, event: LastTileDrawn) -> Iterator[Objection]:
        """The pile is empty when its last tile was drawn."""
        del event
        left = 0 if view.known_player is None else view.table.pile(view.player)
        if left and view.counts_piles(view.player):
            yield "last_tile_wrong", {"player": view.player_name, "left": left}

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

    is_off_board = before_battle = True
    event, words = TileReturned, ("returned",)
    offers = marks = asks = rows = nothing

    def apply(self, table: Table, event: TileReturned) -> None:
        """It is drawn first the next time."""
        player = table.index.get(event.player)
        if player is not None and event.tile in table.discards[player]:
            table.discards[player].remove(event.tile)
            left = table.left[player]
            left[event.tile] = left.get(event.tile, 0) + 1
            table.pile_tops[player].append(event.tile)
        lifted = list(table.lifted)
        same = next((gone for gone in lifted if gone.tile == event.tile), None)
        if same is not None:
            lifted.remove(same)
            table.lifted = tuple(lifted)

    def objections(self, view: View, event: TileReturned) -> Iterator[Objection]:
        """Only what says so returns to the pile, and only when it was destroyed."""
        known = view.known_player is not None and event.tile in view.table.discards[view.player]
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


# -- discarding ------------------------------------------------------------------------------------


class Discard(HexAct[TilesDiscarded]):
    """Tiles of the hand are thrown away (Duel rules, course of play; FAQ p.5)."""

    is_off_board = in_turn = True
    event, words = TilesDiscarded, ("discard",)
    objections = follows = marks = asks = nothing
    from_hand = its_tiles

    def apply(self, table: Table, event: TilesDiscarded) -> None:
        """They lie among the discards."""
        player = table.index.get(event.player)
        if player is None:
            return
        discard(table, player, event.tiles)
        turn = table.turn
        if turn is not None and turn.player == player:
            turn.discarded += len(event.tiles)
            turn.forced = turn.forced or event.forced

    def offers(self, view: View) -> Iterator[Offer]:
        """The one of three that must go; then any tile of the hand (Duel rules)."""
        is_forced = must_discard(view.table, view.player)
        held = dict.fromkeys(view.table.hands[view.player])
        if not held:
            return
        choices = tuple(Choice([tile], tile_choice(tile).label) for tile in held)
        ask = Ask("tiles", "choice", OFFERED("ask.discarded"), choices)
        words = OFFERED("offer.discard_one" if is_forced else "offer.discard")
        facts = {"player": view.seat, **({"forced": True} if is_forced else {})}
        yield Offer(words, "tiles_discarded", facts, (ask,), "hand", "x")

    def sentence(self, event: TilesDiscarded, table: Table) -> Phrase:
        """Which tiles, and whether they had to go."""
        key = "said.discarded_forced" if event.forced else "said.discarded"
        count, who = len(event.tiles), names.player(table, event.player)
        return WORDS(key, player=who, count=count, tiles=names.tiles(event.tiles))

    def rows(self, writer: RowWriter, event: TilesDiscarded) -> Iterator[None]:
        """A row a tile."""
        writer.discard(event, "forced" if event.forced else "free")
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`discard Scout`: the one of three that must go, where one must."""
        del word
        tiles = line.tiles()
        keyword = line.c.keyword("keyword", "forced", "free")
        due = line.player is not None and must_discard(line.table, line.player)
        forced = due if keyword is None else keyword == "forced"
        return line.entry("tiles_discarded", tiles=tiles, forced=forced)

    def write(self, event: TilesDiscarded, pen: HexPen) -> Iterator[str]:
        """The tiles; then with what the table does not say by itself."""
        short = f"{pen.word('discard')} {pen.tiles(event.tiles)}"
        yield short
        yield f"{short} {pen.word('forced' if event.forced else 'free')}"


class Redraw(HexAct[HandDiscarded]):
    """Three instants are thrown away, to be drawn anew (3.0)."""

    is_off_board = in_turn = True
    event, words = HandDiscarded, ("redraw",)
    follows = marks = asks = nothing
    from_hand = its_tiles

    def apply(self, table: Table, event: HandDiscarded) -> None:
        """They lie among the discards."""
        player = table.index.get(event.player)
        if player is not None:
            discard(table, player, event.tiles)

    def objections(self, view: View, event: HandDiscarded) -> Iterator[Objection]:
        """Only where the edition knows it, at once, and three instants."""
        turn = view.table.turn
        if not view.table.rules.redraw:
            yield "redraw_not_allowed", {"player": view.player_name}
        elif (turn is not None and turn.forced) or not may_all_be_instants(event.tiles):
            yield "redraw_wrong_hand", {"player": view.player_name}

    def offers(self, view: View) -> Iterator[Offer]:
        """Three instants that everybody saw, while the pile holds others."""
        table, held = view.table, list(view.table.hands[view.player])
        is_known = None not in held and may_all_be_instants(held)
        if table.rules.redraw and table.pile(view.player) > 0 and is_known:
            words, facts = OFFERED("offer.redraw"), {"player": view.seat, "tiles": held}
            yield Offer(words, "hand_discarded", facts, (), "hand", "r")

    def sentence(self, event: HandDiscarded, table: Table) -> Phrase:
        """Which tiles."""
        who = names.player(table, event.player)
        return WORDS("said.redrawn", player=who, tiles=names.tiles(event.tiles))

    def rows(self, writer: RowWriter, event: HandDiscarded) -> Iterator[None]:
        """A row a tile."""
        writer.discard(event, "redrawn")
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`redraw`: the whole hand goes, to be drawn anew; or the tiles that are named."""
        del word
        tiles = line.tiles()
        held = [] if line.player is None else list(line.table.hands[line.player])
        return line.entry("hand_discarded", tiles=tiles or held)

    def write(self, event: HandDiscarded, pen: HexPen) -> Iterator[str]:
        """The hand as it is; or the tiles."""
        yield pen.word("redraw")
        yield f"{pen.word('redraw')} {pen.tiles(event.tiles)}"


DRAWING, DISCARD, REDRAW = Draw(), Discard(), Redraw()
ACTS = (DRAWING, LastTile(), Return(), DISCARD, REDRAW)
