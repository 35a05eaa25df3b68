"""The beginning and the end of a turn, and Terror, which lies on the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from events.neuroshima_hex import TerrorSpread, TurnBegan, TurnEnded
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct, PaidAct, not_by_tile, play_offer
from projections.games.neuroshima_hex.acts.battles import not_ended, overtime_wrong
from projections.games.neuroshima_hex.acts.placing import hq_late
from projections.games.neuroshima_hex.armies import army_of
from projections.games.neuroshima_hex.course import (
    fallen,
    is_decided,
    is_last_battle_overdue,
    successors,
    takes_over,
)
from projections.games.neuroshima_hex.mobility import lapse
from projections.games.neuroshima_hex.table import Table, Turn
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Offer
from projections.spans import Closes, Opens

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry


# -- the beginning --------------------------------------------------------------------------------


class BeginTurn(HexAct[TurnBegan]):
    """Somebody has the turn now."""

    event, words, span = TurnBegan, ("begin",), Opens("turn", number="number")
    offers = follows = marks = asks = nothing

    def apply(self, table: Table, event: TurnBegan) -> None:
        """Whoever had the turn has it no more; prisoners whom nobody turned stay as they lie."""
        if not isinstance(table.last_event, TurnEnded):  # which did so
            lapse(table)
        _leave_turn(table)
        player = table.index.get(event.player)
        if player is None:
            return
        table.turns = event.number or table.turns + 1
        table.turns_of[player] += 1
        table.turn = Turn(player, table.turns, event.overtime)

    def objections(self, view: View, event: TurnBegan) -> Iterator[Objection]:
        """The battle is over, all HQs lie, whoever fell is out, and it is that player's turn."""
        table, player = view.table, view.player
        if view.known_player is None:
            return
        yield from not_ended(view)
        if not table.turns:
            yield from _set_up(view)
        if is_decided(table):
            yield "match_is_decided", {}
            return
        yield from not_eliminated(view)
        missing = list(last_battle_missing(table, player))
        yield from missing
        if not missing and {"last", "overtime"} & set(table.battles_fought):
            yield from overtime_wrong(table, player)
        elif not missing and player not in successors(table) and not table.out[player]:
            expected = [view.name_of(other) for other in sorted(successors(table))]
            yield "turn_out_of_order", {"player": view.player_name, "expected": expected}
        if event.number not in (None, table.turns + 1):
            yield "turn_number", {"number": event.number, "expected": table.turns + 1}

    def sentence(self, event: TurnBegan, table: Table) -> Phrase:
        """Which turn, and whose."""
        key = "said.turn_overtime" if event.overtime else "said.turn"
        number = event.number or table.turns + 1
        return WORDS(key, player=names.player(table, event.player), number=number)

    def rows(self, writer: RowWriter, event: TurnBegan) -> Iterator[None]:
        """A turn."""
        writer.begin_turn(event)
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`begins turn 3`, `begins turn overtime`, behind the player: it ends no other turn."""
        del word
        facts: Entry = {}
        if line.c.is_amount():
            facts["number"] = line.c.amount()
        if line.c.keyword("keyword", "overtime"):
            facts["overtime"] = True
        return line.entry("turn_began", **facts)

    def write(self, event: TurnBegan, pen: HexPen) -> Iterator[str]:
        """For a turn that is not the head of what follows, which the text's writer knows."""
        number = "" if event.number is None else f" {event.number}"
        over = f" {pen.word('overtime')}" if event.overtime else ""
        yield f"{pen.word('begin')}{number}{over}"

    def head(self, line: HexLine) -> Entry:
        """`3. Bob`, `*. Ann overtime`, with or without a colon."""
        number = line.c.take("number").text[:-1]
        facts: Entry = {"type": "turn_began", "player": line.named_seat()}
        if number != "*":
            facts["number"] = int(number)
        if line.c.keyword("keyword", "overtime"):
            facts["overtime"] = True
        line.c.take_sign(":")
        line.c.finish()
        return facts


def _leave_turn(table: Table) -> None:
    """Whoever had the turn has it no more; the Terror that lay on it is over."""
    if table.turn is not None:
        table.previous_player = table.turn.player
        table.terror[table.turn.player] = False
        table.turn = None


def not_eliminated(v: View) -> Iterator[Objection]:
    """Of three or more, whoever lost the HQ is put out before the match goes on."""
    if len(v.table.players) > 2:
        for player in fallen(v.table):
            yield "not_eliminated", {"player": v.name_of(player)}


def last_battle_missing(table: Table, player: int | None = None) -> Iterator[Objection]:
    """A turn of that player, or the end of the match, comes only after the Last Battle."""
    if is_last_battle_overdue(table, player):
        yield "last_battle_missing", {}


# -- before the first -----------------------------------------------------------------------------


def _set_up(v: View) -> Iterator[Objection]:
    """All HQs lie before the first turn; whoever begins lays first (Duel rules, beginning)."""
    players = v.table.players
    missing = [i for i in v.table.without_hq() if army_of(players[i].army) is not None]
    if missing:
        yield hq_late(v, missing)
        return
    units = v.board.units()
    hqs = [(v.table.tokens[at], unit.owner) for at, unit in units if unit.laid.is_hq]
    laid = [owner for _, owner in sorted(hqs)]
    if len(laid) < len(players):
        return  # of an army that is not at hand nobody knows which tile is its HQ
    expected = _expected(v.table, v.player, laid)
    if laid != expected:
        yield "hq_order", {"players": [v.name_of(player) for player in expected]}


def _expected(table: Table, first: int, laid: list[int]) -> list[int]:
    """In 3.0 an HQ that takes units over comes last (FAQ MP.8); teams are not told apart."""
    if len(table.players) == 2:
        order = [first, 1 - first]
    else:
        order = [first] + [player for player in laid if player != first]
    if table.rules.edition == "duel":
        return order
    captors = {
        unit.owner for _, unit in table.board.units() if unit.laid.is_hq and takes_over(unit.tile)
    }
    return sorted(laid if first in captors else order, key=lambda player: player in captors)


# -- the end --------------------------------------------------------------------------------------


class EndTurn(HexAct[TurnEnded]):
    """The turn is over. The head of the next turn says it too."""

    event, words, in_turn, span = TurnEnded, ("end",), True, Closes("turn")
    objections = marks = asks = nothing

    def apply(self, table: Table, event: TurnEnded) -> None:
        """Prisoners whom nobody turned stay as they lie; Terror is over."""
        lapse(table)
        _leave_turn(table)
        player = table.index.get(event.player)
        if player is not None:
            table.previous_player, table.terror[player] = player, False

    def offers(self, view: View) -> Iterator[Offer]:
        """At any time of the own turn."""
        facts = {"player": view.seat}
        yield Offer(OFFERED("offer.end_turn"), "turn_ended", facts, (), "turn", "e")

    def follows(self, chain: Following, event: TurnEnded) -> None:
        """The next turn, or what ends the match."""
        del event
        chain.go_on()

    def sentence(self, event: TurnEnded, table: Table) -> Phrase:
        """What the hand keeps."""
        who, player = names.player(table, event.player), table.index.get(event.player)
        kept = [] if player is None else table.hands[player]
        if not kept:
            return WORDS("said.turn_ended", player=who)
        return WORDS("said.turn_ended_keeps", player=who, tiles=names.tiles(kept))

    def rows(self, writer: RowWriter, event: TurnEnded) -> Iterator[None]:
        """The turn ends with it."""
        yield
        writer.end_turn(event)

    def read(self, line: HexLine, word: str) -> Entry:
        """`end`."""
        del word
        return line.entry("turn_ended")

    def write(self, event: TurnEnded, pen: HexPen) -> Iterator[str]:
        """The keyword alone."""
        del event
        yield pen.word("end")


# -- Terror ---------------------------------------------------------------------------------------


class SpreadTerror(PaidAct[TerrorSpread]):
    """Terror lies on everybody else's next turn, in teams too (six armies, Terror)."""

    event, abilities = TerrorSpread, ("terror",)
    follows = marks = asks = for_energy = read_procedure = nothing

    def change(self, table: Table, event: TerrorSpread) -> None:
        """Nobody else may lay a board tile in the next turn."""
        player = table.index.get(event.player)
        if player is not None:
            table.terror = [lies or i != player for i, lies in enumerate(table.terror)]

    def objections(self, view: View, event: TerrorSpread) -> Iterator[Objection]:
        """By a tile that does it."""
        return not_by_tile(view, event, "terror")

    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """At any time of the own turn."""
        del ability
        yield play_offer(v, tile, "terror_spread")

    def sentence(self, event: TerrorSpread, table: Table) -> Phrase:
        """Who spread it."""
        return WORDS("said.terror", player=names.player(table, event.player))

    def rows(self, writer: RowWriter, event: TerrorSpread) -> Iterator[None]:
        """An instant."""
        writer.instant(event, None, None)
        yield

    def read_played(self, line: HexLine, tile: str) -> Entry:
        """The tile alone."""
        return line.entry("terror_spread", tile=tile)

    def write(self, event: TerrorSpread, pen: HexPen) -> Iterator[str]:
        """The tile alone."""
        if event.tile is not None:
            yield pen.tile(event.tile)


BEGIN_TURN, END_TURN = BeginTurn(), EndTurn()
ACTS = (BEGIN_TURN, END_TURN, SpreadTerror())
