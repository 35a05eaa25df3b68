"""Discarding tiles: the one of three that must go, any other, or the whole hand to draw anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from events.neuroshima_hex import HandDiscarded, TilesDiscarded
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct
from projections.games.neuroshima_hex.asks import tile_choice
from projections.games.neuroshima_hex.hand import (
    may_all_be_instants,
    must_discard,
)
from projections.games.neuroshima_hex.moving_tiles import discard
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Offer

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.text.line import HexLine
    from projections.games.neuroshima_hex.text.line_writer import HexPen
    from projections.notation import Entry


class Discard(HexAct[TilesDiscarded]):
    """Tiles of the hand are thrown away (Duel rules, course of play; FAQ p.5)."""

    is_off_board = True
    event, words = TilesDiscarded, ("discard",)
    follows = marks = asks = nothing

    def needs_turn(self, event: TilesDiscarded) -> bool:
        """In the own turn alone."""
        del event
        return True

    def from_hand(self, event: TilesDiscarded) -> Sequence[str | None]:
        """All of them."""
        return event.tiles

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

    objections = nothing

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

    def rows(self, told: RowWriter, event: TilesDiscarded) -> Iterator[None]:
        """A row a tile."""
        told.thrown(event, "forced" if event.forced else "free")
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`discard Scout`: the one of three that must go, where one must."""
        del word
        tiles = line.tiles()
        said = line.c.keyword("keyword", "forced", "free")
        due = line.player is not None and must_discard(line.table, line.player)
        forced = due if said is None else said == "forced"
        return line.entry("tiles_discarded", tiles=tiles, forced=forced)

    def write(self, event: TilesDiscarded, pen: HexPen) -> Iterator[str]:
        """The tiles; then with what the table does not say by itself."""
        short = f"{pen.word('discard')} {pen.tiles(event.tiles)}"
        yield short
        yield f"{short} {pen.word('forced' if event.forced else 'free')}"


class Redraw(HexAct[HandDiscarded]):
    """Three instants are thrown away, to be drawn anew (3.0)."""

    is_off_board = True
    event, words = HandDiscarded, ("redraw",)
    follows = marks = asks = nothing

    def needs_turn(self, event: HandDiscarded) -> bool:
        """In the own turn alone."""
        del event
        return True

    def from_hand(self, event: HandDiscarded) -> Sequence[str | None]:
        """All of them."""
        return event.tiles

    def apply(self, table: Table, event: HandDiscarded) -> None:
        """They lie among the discards."""
        player = table.index.get(event.player)
        if player is not None:
            discard(table, player, event.tiles)

    def objections(self, view: View, event: HandDiscarded) -> Iterator[Objection]:
        """Only where the edition knows it, at once, and three instants."""
        turn = view.table.turn
        if not view.table.rules.redraw:
            yield "redraw_not_allowed", {"player": view.called}
        elif (turn is not None and turn.forced) or not may_all_be_instants(event.tiles):
            yield "redraw_wrong_hand", {"player": view.called}

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

    def rows(self, told: RowWriter, event: HandDiscarded) -> Iterator[None]:
        """A row a tile."""
        told.thrown(event, "redrawn")
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
