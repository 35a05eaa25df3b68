"""How battles break out, and how they end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.match import DRAW
from events.neuroshima_hex import BattleEnded, BattleStarted, SegmentFought
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct, PaidAct, not_by_tile, play_offer
from projections.games.neuroshima_hex.acts.tracks import TRACKS, beyond_tracks
from projections.games.neuroshima_hex.armies import army_of
from projections.games.neuroshima_hex.asks import destroyed_ask, shown_wounds_ask
from projections.games.neuroshima_hex.battle.outcome import leaving
from projections.games.neuroshima_hex.battle.review import Review, lost_of, reached, review
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.course import (
    is_stuck,
    is_tied,
    leaders,
    lost,
    since_last_tile,
    without_last_turn,
    without_overtime,
)
from projections.games.neuroshima_hex.mobility import lapse
from projections.games.neuroshima_hex.table import Fight, Table, lift, lift_all, lift_foundations
from projections.games.neuroshima_hex.view import View, is_full
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Offer
from projections.spans import Closes, Opens

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry

_KINDS: Final = {"full_board": "full_board", "last_battle": "last", "overtime_battle": "overtime"}
"""By keyword, the battles that no tile causes."""
_KEYWORDS: Final = {kind: word for word, kind in _KINDS.items()}
_WOUNDED: Final = re.compile(r"([A-G][1-7])\*(\d{1,2})", re.IGNORECASE)


# -- how they begin -------------------------------------------------------------------------------


class StartBattle(PaidAct[BattleStarted]):
    """A battle breaks out: by a tile, a full board, the end of the piles, or a tie."""

    event, words, abilities = BattleStarted, tuple(_KINDS), ("battle",)
    span = Opens("battle")  # fought in a turn it belongs to it, the Last Battle to none
    marks = asks = for_energy = read_procedure = nothing

    def needs_turn(self, event: BattleStarted) -> bool:
        """Only a tile is played; the others come by themselves."""
        return event.kind == "tile"

    def from_hand(self, event: BattleStarted) -> Sequence[str | None]:
        """The Battle tile."""
        return (event.tile,) if event.kind == "tile" else ()

    def change(self, table: Table, event: BattleStarted) -> None:
        """The board is kept as it lies; the turn is over (Duel rules, battles)."""
        turn = table.turn
        if not is_full(table.board) or turn is None or turn.over:
            lapse(table)  # what came with the tile that filled the board counts as taken in battle
        player = table.index.get(event.player or "")
        board, points = table.board.copy(), tuple(table.points)
        table.fight = Fight(event.kind, player, event.tile, board, event.seq, points=points)
        if event.kind == "last":
            table.before_last_battle = table.previous_player if turn is None else turn.player
            table.turns_before_last_battle = tuple(table.turns_of)
        if turn is not None:
            turn.over = True

    def objections(self, view: View, event: BattleStarted) -> Iterator[Objection]:
        """The battle before is over, and this one is due."""
        table, turn = view.table, view.table.turn
        yield from not_ended(view)
        match event.kind:
            case "tile":  # while every pile still has tiles (Duel rules; FAQ ERR.2)
                if event.tile is None:
                    yield "battle_cause_unknown", {}
                else:
                    yield from not_by_tile(view, event, *self.abilities)
                if table.last_tile_by is not None:
                    yield "battle_after_last_tile", {"player": view.name_of(table.last_tile_by)}
            case "full_board" if not is_full(view.board):
                yield "board_not_full", {"free": view.board.at.count(None)}
            case "full_board":
                stands = list(deadlock_overlooked(table))
                yield from stands
                if turn is not None and not stands:
                    yield from _caused_by(view, turn.player)
            case "last" | "overtime" if event.kind in table.battles_fought:
                yield "battle_twice", {}
            case "last":
                yield from _last(view)
            case "overtime":
                yield from _overtime(view)

    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """While every pile still has tiles (Duel rules, end of the game; FAQ ERR.2)."""
        del ability
        if v.table.last_tile_by is None:
            yield play_offer(v, tile, "battle_started", kind="tile")

    def follows(self, chain: Following, event: BattleStarted) -> None:
        """It is fought from its first segment."""
        del event
        chain.battle = None
        chain.fight_on()

    def sentence(self, event: BattleStarted, table: Table) -> Phrase:
        """Who played the tile; else why it broke out."""
        if event.kind == "tile" and event.player is not None:
            by = WORDS("by.tile", tile=names.tile(event.tile)) if event.tile else WORDS("by.battle")
            return WORDS("said.battle_tile", player=names.player(table, event.player), by=by)
        return WORDS("said.battle" if event.kind == "tile" else f"said.battle_{event.kind}")

    def rows(self, writer: RowWriter, event: BattleStarted) -> Iterator[None]:
        """A battle begins, the instant, and whom nets hold in it."""
        writer.begin_battle(event, event.kind, event.player)
        writer.instant(event, None, None)
        writer.nets(event)
        yield

    def read_played(self, line: HexLine, tile: str) -> Entry:
        """`Battle`: the tile alone."""
        return line.entry("battle_started", tile=tile)

    def read(self, line: HexLine, word: str) -> Entry:
        """`full board`, `last battle`, `overtime battle`: battles without a tile."""
        seat = line.said_seat if word != "full_board" else line.seat
        caused_by = {"player": seat} if seat else {}
        return {"type": "battle_started", "kind": _KINDS[word], **caused_by}

    def write(self, event: BattleStarted, pen: HexPen) -> Iterator[str]:
        """A Battle tile by its name, the others by their kind."""
        if event.kind != "tile":
            yield pen.word(_KEYWORDS[event.kind])
        elif event.tile is not None and army_of(pen.army) is not None:
            yield pen.tile(event.tile)


def fight_of(table: Table, event: Event) -> Fight:
    """The battle that is going on; one whose start nobody wrote begins now."""
    if table.fight is not None:
        return table.fight
    points = tuple(table.points)
    return Fight("tile", None, None, table.board.copy(), event.seq, points=points)


def not_ended(v: View) -> Iterator[Objection]:
    """A battle is fought to its end before another one, or a turn, begins."""
    if v.table.fight is not None and v.is_fighting:
        yield "battle_not_ended", {"seq": v.table.fight.seq}


def deadlock_overlooked(table: Table) -> Iterator[Objection]:
    """The match ended with the last battle: it changed nothing, and never will (FAQ p.15).

    What nobody told of a battle may have changed something.
    """
    fight = table.last_fight
    if fight is None or not is_stuck(table):
        return
    if fight.segments or not review(table, fight).eventful():
        yield "deadlock_overlooked", {}


def _caused_by(v: View, player: int | None) -> Iterator[Objection]:
    if v.known_player is not None and player is not None and v.known_player != player:
        yield "battle_caused_by", {"player": v.player_name, "expected": v.name_of(player)}


def _last(v: View) -> Iterator[Objection]:
    """After one more turn of every opponent (Duel rules, the end of the game)."""
    table = v.table
    if table.last_tile_by is None:
        empty = any(not table.pile(i) for i in range(len(table.players)))
        if table.depth == "full" and not empty:
            yield "last_battle_early", {"players": []}
    elif (still := without_last_turn(table)) and table.depth != "result":
        yield "last_battle_early", {"players": [v.name_of(player) for player in still]}
    else:
        yield from _caused_by(v, table.last_tile_by)


def _overtime(v: View) -> Iterator[Objection]:
    """After a tie, and one more turn of each (3.0 summary); caused as FAQ p.13 has it."""
    table = v.table
    wrong = list(overtime_wrong(table))
    yield from wrong
    if wrong or table.depth == "result":
        return
    if still := without_overtime(table):
        yield "overtime_early", {"players": [v.name_of(player) for player in still]}
    elif table.before_last_battle not in lost(table):
        yield from _caused_by(v, table.before_last_battle)


def overtime_wrong(table: Table, player: int | None = None) -> Iterator[Objection]:
    """Overtime comes after a tie in 3.0 alone: one extra turn for each, then its battle (p.13).

    Asked of a turn of that player; without one, of the battle.
    """
    if player is None:
        is_at_once = table.turns_before_last_battle == tuple(table.turns_of)
        is_broken_off = is_at_once and table.depth != "result" and not is_tied(table)
        wrong = "last" not in table.battles_fought or is_broken_off
    else:
        had = [n - (i != table.last_tile_by) for i, n in enumerate(since_last_tile(table))]
        is_first = all(n <= 0 or table.out[i] for i, n in enumerate(had))
        again = had[player] > 0 and len(table.players) == 2
        not_tied = is_first and DRAW not in leaders(table)
        wrong = "overtime" in table.battles_fought or again or not_tied
    if wrong or table.rules.tie == "draw":
        yield "overtime_wrong", {}


# -- how they end ---------------------------------------------------------------------------------


def _with_hq(board: Board) -> set[int]:
    return {unit.owner for unit in board.at if unit is not None and unit.laid.is_hq}


class EndBattle(HexAct[BattleEnded]):
    """The battle is over. Where no segment was recorded, its end says how it went."""

    event, words, span = BattleEnded, ("over",), Closes("battle")
    changes_board = may_fill = brings_back = True
    marks = nothing

    def apply(self, table: Table, event: BattleEnded) -> None:
        """The dead, the tracks, the wounds that show; and what every end of a battle clears."""
        fight, board = fight_of(table, event), table.board
        lift_all(table, event.destroyed)
        table.read_tracks(event.hq_points, event.points)
        if len(table.players) > 2:  # else nothing leaves with an HQ
            units, foundations = leaving(board, _with_hq(fight.before) - _with_hq(board))
            for at in units:
                lift(table, at)
            lift_foundations(table, foundations)
        if table.rules.heal_after_battle:
            board.heal()
        for seen in event.wounds:
            shows = board.grid.index.get(seen.hex, OFF)
            unit = None if shows == OFF else board.at[shows]
            if unit is not None and not unit.laid.is_hq:
                board.at[shows] = unit._replace(wounds=seen.wounds)
        table.last_fight, table.fight = fight, None
        table.battles_fought = (*table.battles_fought, fight.kind)

    def objections(self, view: View, event: BattleEnded) -> Iterator[Objection]:
        """It ends with its segments, and as they left the table."""
        yield from beyond_tracks(view, event.hq_points, event.points)
        fight = view.table.fight
        if fight is None:
            yield "battle_without_segments", {}
            return
        end = review(view.table, fight)
        if not fight.segments and end.eventful():
            yield "battle_without_segments", {}
        is_told = event.destroyed or event.hq_points or event.wounds
        is_open = end.battle is None or end.battle.open_choices
        if fight.segments or (is_told and not is_open):
            yield from _as_fought(view, event, fight, end)

    def offers(self, view: View) -> Iterator[Offer]:
        """In the middle of a battle that nobody fights on."""
        del view
        yield Offer(OFFERED("offer.battle_over"), "battle_ended", {}, group="battle", key="e")

    def follows(self, chain: Following, event: BattleEnded) -> None:
        """The match goes on."""
        del event
        chain.battle_over()

    def asks(self, table: Table) -> Sequence[Ask]:
        """The wounds that show, and what left the board."""
        return shown_wounds_ask(table), destroyed_ask(table)

    def sentence(self, event: BattleEnded, table: Table) -> Phrase:
        """Who leaves, which wounds show, and the tracks."""
        what = names.leave(table, event.destroyed)
        what += [
            WORDS("act.shows", unit=names.unit(table, seen.hex), wounds=seen.wounds)
            for seen in event.wounds
        ]
        what += names.tracks(table, event.hq_points, event.points)
        if not what:
            return WORDS("said.battle_ended")
        return WORDS("said.battle_ended_with", what=names.together(what))

    def rows(self, writer: RowWriter, event: BattleEnded) -> Iterator[None]:
        """The battle whole; with more than two players, more may leave than was written."""
        if writer.battle is None:
            writer.begin_battle(event)
        deaths = writer.table.deaths
        yield
        if deaths != writer.table.deaths:
            for gone in writer.watch.look_all_over(event.seq):
                writer.lose(event.seq, gone, "battle")
        writer.read_tracks(event.seq)
        writer.battles_over += 1
        writer.end_battle(event)

    def read(self, line: HexLine, word: str) -> Entry:
        """`battle over xC3 wounds D2*1 = Ann 18, Bob 19`; without `=` the tracks are as before."""
        del word
        destroyed, wounds = line.fallen(), []
        if line.c.keyword("keyword", "wounds"):
            while found := _WOUNDED.fullmatch(line.c.word()):
                line.check(found[1].upper(), line.c.place)
                wounds.append({"hex": found[1].upper(), "wounds": int(found[2])})
                line.c.at += 1
        if not line.c.done and not line.c.is_sign("="):
            line.c.unexpected("outcome")
        shown = tracks_behind(line) or {"hq_points": line.table.hq_track(line.table.board)}
        return {"type": "battle_ended", "destroyed": destroyed, "wounds": wounds, **shown}

    def write(self, event: BattleEnded, pen: HexPen) -> Iterator[str]:
        """The fallen and the wounds; then with the tracks."""
        parts = [pen.word("over"), *pen.fallen(event.destroyed)]
        if event.wounds:
            parts += [pen.word("wounds"), *(f"{w.hex}*{w.wounds}" for w in event.wounds)]
        text = " ".join(parts)
        yield text
        yield f"{text} {write_tracks_behind(event, pen)}"


def _as_fought(v: View, event: BattleEnded, fight: Fight, end: Review) -> Iterator[Objection]:
    missing = list(segment_missing(end, below=reached(fight))) if fight.segments else []
    yield from missing
    if missing or end.battle is None:
        return
    board = end.battle.board
    points = v.table.hq_track(board)
    different = [s for s, left in event.hq_points.items() if points.get(s, left) != left]
    different += _other_losses(event, fight, end, board)
    different += [
        seen.hex
        for seen in event.wounds
        if (at := v.at(seen.hex)) >= 0
        and (unit := board.at[at]) is not None
        and not unit.laid.is_hq
        and unit.wounds != seen.wounds
    ]
    if different:
        yield "battle_end_differs", {"what": different}


def segment_missing(battle: Review, below: int, above: int = -1) -> Iterator[Objection]:
    """Between these two segments something happened that nobody told."""
    if left := battle.eventful(below, above):
        yield "segment_missing", {"initiatives": left}


def _other_losses(event: BattleEnded, fight: Fight, end: Review, after: Board) -> list[str]:
    """Losses need not be repeated behind their segments; those of a player who is out may be."""
    if fight.segments and not event.destroyed:
        return []
    before = fight.before
    gone = {
        (unit.tile.id, before.players[unit.owner].name, before.grid.names[at])
        for at, unit in before.units()
        if after.at[at] is None
    }
    recorded = lost_of(event)
    fell = {one for segment in end.segments.values() for one in segment.destroyed}
    fell |= {one for segment in fight.segments for one in lost_of(segment)}
    return sorted({name for _, _, name in (recorded - fell - gone) | (fell - recorded)})


# -- tracks behind `=` ----------------------------------------------------------------------------


def tracks_behind(line: HexLine) -> dict[str, Any]:
    """`= Ann 18, Bob 19 points Ann 3`: what the tracks show; a bare `=` shows none."""
    if not line.c.take_sign("="):
        return {}
    shown: dict[str, Any] = {"hq_points": line.by_seat(line.c.number, *TRACKS)}
    if line.c.keyword("keyword", "points"):
        shown["points"] = line.by_seat(line.c.number)
    return shown


def write_tracks_behind(event: SegmentFought | BattleEnded, pen: HexPen) -> str:
    """As `tracks_behind` reads it."""
    text = f"= {pen.by_seat(event.hq_points)}".rstrip()
    if event.points is None:
        return text
    return f"{text} {pen.word('points')} {pen.by_seat(event.points)}"


END_BATTLE = EndBattle()
ACTS = (StartBattle(), END_BATTLE)
