"""Who is out, how a match begins and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from events.match import DRAW, DepthChanged, MatchEnded, MatchStarted
from events.neuroshima_hex import PlayerEliminated
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct
from projections.games.neuroshima_hex.acts.turns import last_battle_missing, not_eliminated
from projections.games.neuroshima_hex.armies import army_of
from projections.games.neuroshima_hex.asks import destroyed_ask
from projections.games.neuroshima_hex.course import (
    CONCEDED,
    EARLY,
    GIVEN_UP,
    deciding_track,
    is_decided,
    is_stuck,
    is_tied,
    leaders,
    lost,
    survivors,
)
from projections.games.neuroshima_hex.table import Table, lift_all
from projections.games.neuroshima_hex.view import View, is_full
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Offer
from projections.words import WORDS as COMMON

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry


class Start(HexAct[MatchStarted]):
    """The players sit down. How it is said, all games share."""

    event, is_remark = MatchStarted, True
    apply = sentence = offers = follows = marks = asks = rows = read = write = nothing

    def objections(self, view: View, event: MatchStarted) -> Iterator[Objection]:
        """What of this match is not checked, said once."""
        del event
        table = view.table
        if not table.rules.understood:
            yield "options_not_understood", {}
        unknown = any(army_of(player.army) is None for player in table.players)
        if table.depth != "full" or unknown:
            yield "not_checked", {}


class ChangeDepth(HexAct[DepthChanged]):
    """From here on more is recorded, or less. How it is said, all games share."""

    event, is_remark = DepthChanged, True
    objections = sentence = offers = follows = marks = asks = rows = read = write = nothing

    def apply(self, table: Table, event: DepthChanged) -> None:
        """What is judged by what was not recorded is judged no more."""
        table.depth = event.depth


# -- who is out -----------------------------------------------------------------------------------


class Eliminate(HexAct[PlayerEliminated]):
    """Of three players or more, one has lost the HQ and is out; the tiles leave with it."""

    event, words = PlayerEliminated, ("out",)
    changes_board = before_battle = True
    offers = marks = nothing

    def apply(self, table: Table, event: PlayerEliminated) -> None:
        """Whoever is out has no more turn."""
        player = table.index.get(event.player)
        if player is not None:
            table.out[player] = True
        lift_all(table, event.destroyed)

    def objections(self, view: View, event: PlayerEliminated) -> Iterator[Objection]:
        """Only who has lost the HQ is out."""
        del event
        if view.known_player is not None and view.known_player not in lost(view.table):
            yield "wrong_elimination", {"player": view.player_name}

    def follows(self, chain: Following, event: PlayerEliminated) -> None:
        """The match goes on, once whoever may has turned a prisoner."""
        del event
        chain.go_on(wait=True)

    def asks(self, table: Table) -> Sequence[Ask]:
        """What left the board."""
        return (destroyed_ask(table),)

    def sentence(self, event: PlayerEliminated, table: Table) -> Phrase:
        """Who is out, and which tiles leave."""
        who = names.player(table, event.player)
        if not event.destroyed:
            return WORDS("said.eliminated", player=who)
        return WORDS("said.eliminated_with", player=who, tiles=names.lifted(table, event.destroyed))

    def rows(self, writer: RowWriter, event: PlayerEliminated) -> Iterator[None]:
        """What belonged to whoever is out has left."""
        yield
        writer.see(event.seq, "eliminated", *[one.hex for one in event.destroyed])

    def read(self, line: HexLine, word: str) -> Entry:
        """`out Bob xC3`: an HQ fell; tiles that left the board with it."""
        del word
        seat = line.named_seat()
        return {"type": "player_eliminated", "player": seat, "destroyed": line.fallen()}

    def write(self, event: PlayerEliminated, pen: HexPen) -> Iterator[str]:
        """Who, and the hexes."""
        yield " ".join((pen.word("out"), pen.name(event.player), *pen.fallen(event.destroyed)))


# -- the end of the match -------------------------------------------------------------------------


class End(HexAct[MatchEnded]):
    """The match is over. How it is said, typed and written, all games share."""

    event = MatchEnded
    sentence = follows = marks = asks = rows = read = write = nothing

    def apply(self, table: Table, event: MatchEnded) -> None:
        """Nothing more is played."""
        table.ended, table.winner = True, event.winner

    def objections(self, view: View, event: MatchEnded) -> Iterator[Objection]:
        """It came when it must, and the winner is who is ahead."""
        table = view.table
        if not table.turns and table.births and table.depth != "result":
            yield "turns_not_recorded", {}
        sides = {player.side for player in view.board.players}
        if event.winner not in {None, DRAW, *table.seats, *sides}:
            yield "winner_unknown", {"winner": event.winner}
            return
        if table.depth == "result" or event.outcome == "abandoned" or event.winner is None:
            return
        yield from not_eliminated(view)
        yield from _in_time(view, event)
        for seat, said in (event.scores or {}).items():
            player = table.index.get(seat)
            if player is not None and deciding_track(table)[player] != said:
                counted = deciding_track(table)[player]
                yield "scores_differ", {
                    "player": view.name_of(player), "said": said, "counted": counted,
                }  # fmt: skip

    def offers(self, view: View) -> Iterator[Offer]:
        """A table may end a match before its rules do: somebody gives up, or all agree."""
        players, out = view.board.players, view.table.out
        left = list(dict.fromkeys(p.side for i, p in enumerate(players) if not out[i]))
        others = [side for side in left if side != players[view.player].side]
        if len(others) == 1:
            words, facts = OFFERED("offer.concede", player=view.seat), {"winner": others[0]}
            yield Offer(words, "match_ended", {**facts, "reason": CONCEDED}, (), "match")
        winners = (*map(Choice, left), Choice(DRAW, OFFERED("answer.draw")))
        reasons = tuple(Choice(reason, OFFERED(f"answer.{reason}")) for reason in EARLY)
        asks = (
            Ask("winner", "choice", OFFERED("ask.winner"), winners, optional=True),
            Ask("reason", "choice", OFFERED("ask.reason"), reasons),
            Ask("outcome", "choice", COMMON("ask.outcome"), after="reason", follows=True,
                choices_after={"abandoned": (Choice("abandoned", OFFERED("answer.abandoned")),)}),
        )  # fmt: skip
        yield Offer(OFFERED("offer.end_early"), "match_ended", {}, asks, "match")


def _in_time(v: View, event: MatchEnded) -> Iterator[Objection]:
    table, fight, turn = v.table, v.table.last_fight, v.table.turn
    # The Last Battle was fought, and after a tie that of overtime too where there is one.
    is_played_out = "overtime" in table.battles_fought or (
        "last" in table.battles_fought and not (table.rules.tie == "overtime" and is_tied(table))
    )
    # The board is still full after its battle, which changed something: the next one follows.
    was_full = fight is not None and fight.kind == "full_board" and turn is not None and turn.over
    if is_decided(table):
        left = survivors(table)
        by_points = table.rules.points_mode and len(left) > 1
        yield from _won(v, event, leaders(table) if by_points else {min(left, default=DRAW)})
    elif is_played_out or is_stuck(table):
        yield from _won(v, event, leaders(table))
    elif event.reason in GIVEN_UP:
        yield "ended_early", {}
    elif was_full and is_full(v.board):
        yield "no_deadlock", {}
    elif {"last", "overtime"} & set(table.battles_fought):
        yield "overtime_missing", {}
    elif missing := list(last_battle_missing(table)):
        yield from missing
    elif table.turns:
        yield "ended_early", {}


def _won(v: View, event: MatchEnded, winners: set[str]) -> Iterator[Objection]:
    winner = event.winner
    player = v.table.index.get(winner or "")
    side = winner if player is None else v.board.players[player].side
    if side not in winners:
        yield "wrong_winner", {"winner": winner, "expected": sorted(winners)}


END = End()
ACTS = (Start(), ChangeDepth(), Eliminate(), END)
