"""Laying tiles: HQs, units and foundations on free hexes; in place of a Transporter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from events.neuroshima_hex import TilePlaced
from events.words import Phrase
from projections.acts import Marks, Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct, hex_taken, not_able
from projections.games.neuroshima_hex.acts.hand import not_of_army
from projections.games.neuroshima_hex.armies import army_of, find_tile
from projections.games.neuroshima_hex.asks import FACING, hex_ask
from projections.games.neuroshima_hex.board.board import Foundation, Unit
from projections.games.neuroshima_hex.board.hexes import DIRECTION, OFF
from projections.games.neuroshima_hex.course import hq_tile, next_to_lay, takes_over
from projections.games.neuroshima_hex.mobility import lapse
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.table import Table, leave_hand, lift
from projections.games.neuroshima_hex.view import View, is_full
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Draft, Offer

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry

_CARRIED: Final = ("soldier", "module")
"""What may come in a Transporter's place; neither an HQ nor a foundation (FAQ g.154)."""


def spaces(v: View, kind: str) -> list[int]:
    """The hexes on which a tile of that kind may be laid: those where no unit stands.

    A foundation's hex is free for units, not for another foundation (FAQ g.163).
    """
    if kind != "foundation":
        return v.free
    return [at for at in v.free if at not in v.board.foundations]


def gives_way(unit: Unit) -> bool:
    """Whether a tile of the hand may take the unit's place, if it acts (six armies, Vegas)."""
    return "transporter_swap" in unit.tile.abilities


class PlaceTile(HexAct[TilePlaced]):
    """A tile is laid on the board."""

    event, changes_board, may_fill = TilePlaced, True, True
    asks = nothing

    def needs_turn(self, event: TilePlaced) -> bool:
        """Laying an HQ is no turn (FAQ p.3)."""
        return find_tile(event.tile).kind != "hq"

    def from_hand(self, event: TilePlaced) -> Sequence[str | None]:
        """The tile; HQs are in no hand."""
        return () if find_tile(event.tile).kind == "hq" else (event.tile,)

    def hexes(self, event: TilePlaced) -> Iterable[str | None]:
        """Where it is laid."""
        return (event.hex,)

    leaves = hexes

    def apply(self, table: Table, event: TilePlaced) -> None:
        """It lies there; what lay there before is gone. An instant is played, whatever is told."""
        player = table.index.get(event.player)
        if player is None:
            return
        tile = find_tile(event.tile)
        kind = tile.kind
        if kind != "hq":
            leave_hand(table, player, event.tile)
        board = table.board
        at = board.grid.index.get(event.hex)
        if at is None or kind == "instant":
            table.discards[player].append(event.tile)
        elif kind == "foundation":
            board.foundations[at] = Foundation(tile, player)
        else:
            if board.at[at] is not None:
                lift(table, at)
            elif table.has_takeovers and board.at.count(None) == 1 and at not in board.foundations:
                lapse(table)  # a battle comes at once: who was held before is turned no more
            board.put(at, tile, player, DIRECTION[event.facing])
            if not table.has_takeovers:
                table.has_takeovers = takes_over(tile)
            table.births += 1
            table.tokens[at] = table.births

    # -- when it is wrong ------------------------------------------------------------------------

    def objections(self, view: View, event: TilePlaced) -> Iterator[Objection]:
        """On a free hex, no instant, not under Terror; HQs before all others."""
        kind, at = find_tile(event.tile).kind, view.at(event.hex)
        if kind == "instant":
            yield "instant_on_board", {"tile": names.tile(event.tile)}
        elif at == OFF:
            return
        elif event.replaces is not None:
            yield from self._instead(view, event, kind)
        else:
            stands = list(hex_taken(view, event.hex))
            yield from stands
            if not stands and at not in spaces(view, kind):
                yield "foundation_on_foundation", {"hex": event.hex}
            yield from self._in_time(view, event, kind)

    def _in_time(self, v: View, event: TilePlaced, kind: str) -> Iterator[Objection]:
        if v.known_player is None:
            return
        if kind == "hq":
            yield from not_of_army(v, event.tile)
            if v.known_player not in v.table.without_hq():
                yield "hq_twice", {"player": v.player_name}
        elif _is_first_before_headquarters(v):
            yield hq_late(v, v.table.without_hq())
        elif v.table.terror[v.known_player]:
            yield "under_terror", {"player": v.player_name, "tile": names.tile(event.tile)}

    def _instead(self, v: View, event: TilePlaced, kind: str) -> Iterator[Objection]:
        """A Transporter that acts may give way, under Terror too (FAQ g.152 to g.154)."""
        unit = v.unit_on(event.hex)
        if unit is None or not gives_way(unit) or unit.tile.id != event.replaces:
            yield "not_a_transporter", {"hex": event.hex}
        else:
            yield from not_able(v, event.hex)
        if kind not in _CARRIED:
            yield "foundation_for_transporter", {"tile": names.tile(event.tile)}

    # -- what may be done ------------------------------------------------------------------------

    def headquarters(self, view: View) -> Iterator[Offer]:
        """HQs are laid in order, on any free hex (Duel rules, beginning)."""
        player = next_to_lay(view.table)
        if player != view.player or not view.free:
            return
        facts = {"player": view.seat, "tile": hq_tile(view.table, player)}
        asks = (hex_ask(view, view.free), FACING)
        yield Offer(OFFERED("offer.headquarters"), "tile_placed", facts, asks, "setup", "h")

    def offers(self, view: View) -> Iterator[Offer]:
        """Board tiles onto free hexes; none under Terror, foundations neither (Smart; FAQ g.26)."""
        if view.table.terror[view.player]:
            return
        for tile in view.hand:
            kind = find_tile(tile).kind
            hexes = [] if kind in ("instant", "hq") else spaces(view, kind)
            if hexes:
                ask = hex_ask(view, hexes)
                asks = (ask,) if kind == "foundation" else (ask, FACING)
                words = OFFERED("offer.place", tile=tile_words(tile))
                yield Offer(
                    words, "tile_placed", {"player": view.seat, "tile": tile}, asks, "place"
                )

    def for_transporters(self, view: View) -> Iterator[Offer]:
        """A board tile takes a Transporter's place, a prisoner's too, under Terror too (g.153)."""
        boards = [tile for tile in view.hand if find_tile(tile).kind in _CARRIED]
        if not boards:
            return
        places: dict[str, list[int]] = {}
        for at in view.able:
            if gives_way(view.unit(at)):
                places.setdefault(view.unit(at).tile.id, []).append(at)
        for replaced, hexes in places.items():
            for tile in boards:
                words = OFFERED("offer.swap", tile=tile_words(tile), replaced=tile_words(replaced))
                facts = {"player": view.seat, "tile": tile, "replaces": replaced}
                asks = (hex_ask(view, hexes), FACING)
                yield Offer(words, "tile_placed", facts, asks, "place")

    # -- what follows ----------------------------------------------------------------------------

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """Where no Mine can lie, the HQs do, and another hex stays free."""
        del draft
        board = table.board
        return bool(table.turns) and board.at.count(None) > 1 and not board.foundations

    def follows(self, chain: Following, event: TilePlaced) -> None:
        """A Mine goes off; after the last HQ the first turn begins; a full board is a battle."""
        chain.step_on(event, event.hex)
        if not chain.table.turns or is_full(chain.table.board):
            chain.go_on()

    # -- how it is said and told -----------------------------------------------------------------

    def sentence(self, event: TilePlaced, table: Table) -> Phrase:
        """What is laid, where, how it faces, and what gave way."""
        kind, instead = find_tile(event.tile).kind, event.replaces
        return WORDS(
            f"said.placed_{kind}" if kind in ("hq", "foundation") else "said.placed",
            player=names.player(table, event.player), tile=names.tile(event.tile), hex=event.hex,
            facing=event.facing,
            instead=WORDS("part.instead", tile=names.tile(instead)) if instead else "",
        )  # fmt: skip

    def marks(self, event: TilePlaced) -> Marks:
        """Where it lies."""
        return (event.hex,), ()

    def rows(self, writer: RowWriter, event: TilePlaced) -> Iterator[None]:
        """A placement, and what is gone for it."""
        writer.lay(event, find_tile(event.tile).kind)
        yield
        writer.see(event.seq, "replaced" if event.replaces else "displaced", event.hex)
        writer.welcome()

    def read(self, line: HexLine, word: str) -> Entry:
        """`Bodyguard C2 S`; `Cyborg C2 S for Transporter`: `word` is the tile."""
        if line.c.keyword("keyword", "over"):
            line.c.unexpected("hex")
        line.c.keyword("keyword", "at", "on")
        at, facing = line.hex(), line.facing()
        replaces = line.tile() if line.c.keyword("keyword", "for") else None
        if not line.c.done:
            line.c.unexpected("facing_or_end" if facing is None else "end")
        return line.entry("tile_placed", tile=word, hex=at, facing=facing, replaces=replaces)

    def write(self, event: TilePlaced, pen: HexPen) -> Iterator[str]:
        """The tile, the hex, the facing, and what gave way."""
        parts = [pen.tile(event.tile), event.hex]
        if find_tile(event.tile).kind != "foundation" or event.facing != "N":
            parts.append(event.facing)
        if event.replaces is not None:
            parts += [pen.word("for"), pen.tile(event.replaces)]
        yield " ".join(parts)


def hq_late(v: View, missing: Iterable[int]) -> Objection:
    """HQs lie before any tile is laid and any turn begins (Duel rules, beginning; FAQ p.3)."""
    return "hq_late", {"players": [v.name_of(player) for player in missing]}


def _is_first_before_headquarters(v: View) -> bool:
    """Whether this is the first tile that is laid while an HQ is missing.

    Of an army that is not at hand nobody knows which tile is its HQ.
    """
    table = v.table
    are_known = [army_of(player.army) is not None for player in table.players]
    if table.turns or not are_known[v.player]:
        return False
    is_missing = any(are_known[player] for player in table.without_hq())
    return is_missing and all(unit.laid.is_hq for _, unit in v.board.units())


PLACE = PlaceTile()
ACTS = (PLACE,)
