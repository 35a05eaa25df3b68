"""Reading the tracks: a check of the record against the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from events.neuroshima_hex import TracksRead
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct
from projections.games.neuroshima_hex.course import WINNING_POINTS
from projections.games.neuroshima_hex.table import FULL_ENERGY, Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Offer

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.text.line import HexLine
    from projections.games.neuroshima_hex.text.line_writer import HexPen
    from projections.notation import Entry

_TRACKS: Final = {"hq": "hq_points", "energy": "energy", "points": "points"}
"""By keyword, the fact."""


class ReadTracks(HexAct[TracksRead]):
    """Somebody read the tracks: what they show is what counts."""

    event, words = TracksRead, ("tracks",)
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
            if value > FULL_ENERGY:
                yield "energy_over_five", {"player": seat, "energy": value}
            else:
                yield from _differing(view, {seat: value}, view.table.energy)

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

    def rows(self, told: RowWriter, event: TracksRead) -> Iterator[None]:
        """What they show."""
        yield
        told.read_tracks(event.seq)

    def read(self, line: HexLine, word: str) -> Entry:
        """`tracks hq Ann 18, Bob 19 energy Ann 2`: somebody read what shows."""
        del word
        shown: dict[str, Any] = {}
        while key := line.c.keyword("keyword", *_TRACKS):
            shown[_TRACKS[key]] = line.by_seat(line.c.number, *_TRACKS)
        if not shown:
            line.c.unexpected("track")
        return {"type": "tracks_read", **shown}

    def write(self, event: TracksRead, pen: HexPen) -> Iterator[str]:
        """Track by track."""
        parts = [pen.word("tracks")]
        for word, fact in _TRACKS.items():
            if getattr(event, fact):
                parts += [pen.word(word), pen.by_seat(getattr(event, fact))]
        yield " ".join(parts)


def beyond_tracks(
    v: View, hq_points: Mapping[str, int], points: Mapping[str, int] | None
) -> Iterator[Objection]:
    """HQ points never rise above what they began with, points not above 20 (FAQ g.15, MP.5)."""
    for seat, value in hq_points.items():
        player = v.table.index.get(seat)
        if player is not None and value > v.table.rules.hq_points[player]:
            most = v.table.rules.hq_points[player]
            yield "points_above_start", {"player": v.name(player), "points": value, "most": most}
    for seat, value in (points or {}).items():
        if value > WINNING_POINTS:
            yield "points_above_twenty", {"player": seat, "points": value}


def _differing(v: View, shown: Mapping[str, int], track: Sequence[int]) -> Iterator[Objection]:
    for seat, value in shown.items():
        player = v.table.index.get(seat)
        if player is not None and track[player] != value:
            values = {"shown": value, "recorded": track[player]}
            yield "tracks_differ", {"player": v.name(player), **values}
