"""The peers, doing the same work in their own way."""

import io
import random

import chess
import chess.pgn
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Game(Aggregate):
    """The same match as an aggregate: each method records one sort of event and applies it."""

    @event("MatchStarted")
    def __init__(self, players):
        self.players, self.pieces, self.counters, self.points = players, {}, {}, {}
        self.turn = self.roll = None

    @event("PiecePlaced")
    def piece_placed(self, player, piece, cell, owner, facing):
        self.pieces[piece] = {"cell": cell, "owner": owner, "facing": facing}

    @event("PieceMoved")
    def piece_moved(self, player, piece, cell):
        self.pieces[piece] = self.pieces[piece] | {"cell": cell}

    @event("PieceTurned")
    def piece_turned(self, player, piece, facing):
        self.pieces[piece] = self.pieces[piece] | {"facing": facing}

    @event("DiceRolled")
    def dice_rolled(self, player, faces):
        self.roll = player, faces

    @event("CounterChanged")
    def counter_changed(self, counter, piece, change, cause=None):
        key = counter, piece
        self.counters[key] = self.counters.get(key, 0) + change

    @event("PointsScored")
    def points_scored(self, player, points, cause=None):
        self.points[player] = self.points.get(player, 0) + points

    @event("SpanOpened")
    def span_opened(self, span, number, player):
        self.turn = span, number, player


def peer_store(path):
    """Events in SQLite, in write-ahead mode and synced, as the library does it unasked."""
    return Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
    )


def told(events):
    """The events as calls: the name of the method and its facts."""
    return [(e.type_name(), e.facts() | ({"cause": e.cause} if e.cause else {})) for e in events]


def peer_application(path, players):
    """A function that saves calls, one at a time, to a match that is in hand."""
    store = peer_store(path)
    game = Game(players=players)

    def save(calls):
        for name, facts in calls:
            getattr(game, name)(**facts)
            store.save(game)

    return save


def peer_replay(path, events):
    """A function that brings back a match from the store."""
    store = peer_store(path)
    (_, facts), *calls = told(events)
    game = Game(players=facts["players"])
    for name, facts in calls:
        getattr(game, name)(**facts)
    store.save(game)
    return lambda: store.repository.get(game.id)


def pgn_games(count, moves=100):
    """`count` games of random legal moves, as PGN, and how many moves they have in all."""
    texts, total = [], 0
    for seed in range(count):
        chance, board, game = random.Random(seed), chess.Board(), chess.pgn.Game()
        node = game
        while len(board.move_stack) < moves and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_variation(move)
        total += len(board.move_stack)
        texts.append(str(game))
    return texts, total


def replay_pgn(text):
    """Parse a game and play it through."""
    game = chess.pgn.read_game(io.StringIO(text))
    board = game.board()
    for move in game.mainline_moves():
        board.push(move)
    return board
