"""The tracks: energy that is bought, and what somebody read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from events.neuroshima_hex import EnergyBought, TracksRead
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct, its_tiles, off_duel_board
from projections.games.neuroshima_hex.asks import tile_choice
from projections.games.neuroshima_hex.course import WINNING_POINTS
from projections.games.neuroshima_hex.table import FULL_ENERGY, HIGHEST, Table, discard
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Offer, OnDemand

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry


TRACKS: Final = {"hq": "hq_points", "energy": "energy", "points": "points"}
"""By keyword, the fact."""


# -- energy ----------------------------------------------------------------------------------------


class BuyEnergy(HexAct[EnergyBought]):
    """Tiles and HQ points become energy, and the turn is over (Duel rules, energy track)."""

    event, words, in_turn = EnergyBought, ("energy",), True
    marks = asks = nothing
    from_hand = its_tiles

    def apply(self, table: Table, event: EnergyBought) -> None:
        """The price goes, the energy comes."""
        player = table.index.get(event.player)
        if player is None:
            return
        discard(table, player, event.tiles)
        points = table.board.hq_points
        points[player] = max(0, points[player] - event.hq_points)
        bought = len(event.tiles) + event.hq_points
        table.energy[player] = min(HIGHEST, table.energy[player] + bought)
        if table.turn is not None and table.turn.player == player:
            table.turn.over = True

    def objections(self, view: View, event: EnergyBought) -> Iterator[Objection]:
        """Something was sold; there was room for it; a point was left."""
        if view.known_player is None:
            return
        if not view.table.rules.duel_board:
            yield from off_duel_board(view)
            return
        bought = len(event.tiles) + event.hq_points
        if not bought:
            yield "nothing_bought", {"player": view.player_name}
        energy = min(HIGHEST, view.table.energy[view.player] + bought)
        yield from _above_five(view.player_name, energy)
        points = view.board.hq_points[view.player]
        if event.hq_points and event.hq_points >= points:
            yield "last_point_paid", {"player": view.player_name, "points": points}

    def offers(self, view: View) -> Iterator[Offer]:
        """Every price that leaves a point and does not go beyond five."""
        table, player = view.table, view.player
        room = FULL_ENERGY - table.energy[player]
        if not table.rules.duel_board or room <= 0:
            return
        held, points = list(table.hands[player]), table.board.hq_points[player]
        most = 0 if table.rules.points_mode else min(room, points - 1)
        paid = [n for n in range(most + 1) if n or held]
        if not paid:
            return
        bundles = OnDemand(lambda: paid, lambda n: _bundles(held, 0 if n else 1, room - n))
        asks = (
            Ask("hq_points", "number", OFFERED("ask.hq_points"), tuple(Choice(n) for n in paid)),
            Ask("tiles", "choice", OFFERED("ask.sold"), after="hq_points", choices_after=bundles),
        )  # fmt: skip
        words, facts = OFFERED("offer.energy"), {"player": view.seat}
        yield Offer(words, "energy_bought", facts, asks, "energy", "g")

    def follows(self, chain: Following, event: EnergyBought) -> None:
        """The turn ends."""
        del event
        chain.go_on()

    def sentence(self, event: EnergyBought, table: Table) -> Phrase:
        """What was sold, and how much energy came of it."""
        price: list[Any] = names.tiles(event.tiles)
        if event.hq_points:
            price.append(WORDS("part.hq_points", count=event.hq_points))
        energy, who = len(event.tiles) + event.hq_points, names.player(table, event.player)
        if not price:
            return WORDS("said.bought_nothing", player=who)
        return WORDS("said.bought", player=who, energy=energy, price=price)

    def rows(self, writer: RowWriter, event: EnergyBought) -> Iterator[None]:
        """The tiles among the discards, and what the tracks show."""
        writer.discard(event, "energy")
        if writer.turn is not None:
            writer.turn.energy_bought += len(event.tiles) + event.hq_points
        yield
        writer.read_tracks(event.seq)

    def read(self, line: HexLine, word: str) -> Entry:
        """`energy Scout, Medic 2 hq`: tiles and HQ points become energy, and the turn is over."""
        del word
        tiles = [] if line.c.is_number() else line.tiles()
        points = 0
        if line.c.is_number():
            points = line.c.number()
            if line.c.keyword("keyword", "hq") is None:
                line.c.unexpected("track")
        return line.entry("energy_bought", tiles=tiles, hq_points=points)

    def write(self, event: EnergyBought, pen: HexPen) -> Iterator[str]:
        """The price."""
        parts = [pen.word("energy")]
        if event.tiles:
            parts.append(", ".join(pen.tile(tile) for tile in event.tiles))
        if event.hq_points:
            parts.append(f"{event.hq_points} {pen.word('hq')}")
        yield " ".join(parts)


def _bundles(held: Sequence[str | None], least: int, most: int) -> tuple[Choice, ...]:
    """Every set of tiles of the hand within those sizes."""
    found: dict[tuple[tuple[str, int], ...], Choice] = {}
    for size in range(least, min(most, len(held)) + 1):
        for tiles in combinations(held, size):
            bundle = tuple(sorted(Counter(tile or "" for tile in tiles).items()))
            label = OFFERED("answer.tiles", tiles=[tile_choice(tile).label for tile in tiles])
            choice = Choice(list(tiles), label if tiles else OFFERED("answer.no_tiles"))
            found.setdefault(bundle, choice)
    return tuple(found.values())


# -- what they show --------------------------------------------------------------------------------


class ReadTracks(HexAct[TracksRead]):
    """Somebody read the tracks: what they show is what counts."""

    event, words, is_remark = TracksRead, ("tracks",), True
    follows = marks = asks = nothing

    def apply(self, table: Table, event: TracksRead) -> None:
        """The tracks show this."""
        table.read_tracks(event.hq_points, event.points, event.energy)

    def objections(self, view: View, event: TracksRead) -> Iterator[Objection]:
        """It is what the record comes to, and what a track can show."""
        yield from beyond_tracks(view, event.hq_points, event.points)
        index, most = view.table.index, view.table.rules.hq_points
        shown = {
            seat: value
            for seat, value in event.hq_points.items()
            if seat in index and value <= most[index[seat]]
        }
        yield from _differing(view, shown, view.board.hq_points)
        points = {seat: value for seat, value in event.points.items() if value <= WINNING_POINTS}
        yield from _differing(view, points, view.table.points)
        for seat, value in event.energy.items():
            above = list(_above_five(seat, value))
            yield from above or _differing(view, {seat: value}, view.table.energy)

    def offers(self, view: View) -> Iterator[Offer]:
        """As the record has them."""
        table = view.table
        read: dict[str, Sequence[int]] = {"hq_points": table.board.hq_points}
        if table.rules.points_mode:
            read = {"points": table.points}
        if table.rules.duel_board:
            read["energy"] = table.energy
        facts: dict[str, Any] = {
            key: dict(zip(table.seats, track, strict=True)) for key, track in read.items()
        }
        yield Offer(OFFERED("offer.tracks"), "tracks_read", facts, (), "turn", "k")

    def sentence(self, event: TracksRead, table: Table) -> Phrase:
        """What was read."""
        read = names.tracks(table, event.hq_points, event.points, event.energy)
        if not read:
            return WORDS("said.tracks_bare")
        return WORDS("said.tracks", tracks=names.together(read))

    def rows(self, writer: RowWriter, event: TracksRead) -> Iterator[None]:
        """What they show."""
        yield
        writer.read_tracks(event.seq)

    def read(self, line: HexLine, word: str) -> Entry:
        """`tracks hq Ann 18, Bob 19 energy Ann 2`: somebody read what shows."""
        del word
        shown: dict[str, Any] = {}
        while key := line.c.keyword("keyword", *TRACKS):
            shown[TRACKS[key]] = line.by_seat(line.c.number, *TRACKS)
        if not shown:
            line.c.unexpected("track")
        return {"type": "tracks_read", **shown}

    def write(self, event: TracksRead, pen: HexPen) -> Iterator[str]:
        """Track by track."""
        parts = [pen.word("tracks")]
        for word, fact in TRACKS.items():
            if getattr(event, fact):
                parts += [pen.word(word), pen.by_seat(getattr(event, fact))]
        yield " ".join(parts)


def _above_five(player: str, energy: int) -> Iterator[Objection]:
    """The energy track ends at five (Duel rules, energy track)."""
    if energy > FULL_ENERGY:
        yield "energy_over_five", {"player": player, "energy": energy}


def beyond_tracks(
    v: View, hq_points: Mapping[str, int], points: Mapping[str, int] | None
) -> Iterator[Objection]:
    """HQ points never rise above what they began with, points not above 20 (FAQ g.15, MP.5)."""
    for seat, value in hq_points.items():
        player = v.table.index.get(seat)
        if player is not None and value > v.table.rules.hq_points[player]:
            most = v.table.rules.hq_points[player]
            yield "points_above_start", {"player": v.name_of(player), "points": value, "most": most}
    for seat, value in (points or {}).items():
        if value > WINNING_POINTS:
            yield "points_above_twenty", {"player": seat, "points": value}


def _differing(v: View, shown: Mapping[str, int], track: Sequence[int]) -> Iterator[Objection]:
    for seat, value in shown.items():
        player = v.table.index.get(seat)
        if player is not None and track[player] != value:
            values = {"shown": value, "recorded": track[player]}
            yield "tracks_differ", {"player": v.name_of(player), **values}


BUY_ENERGY, READ_TRACKS = BuyEnergy(), ReadTracks()
ACTS = (BUY_ENERGY, READ_TRACKS)
