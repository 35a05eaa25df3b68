"""Every event of a match in words, told from the table before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    PlayerEliminated,
    TerrorSpread,
    TilePlaced,
    TracksRead,
    TurnBegan,
    TurnEnded,
)
from events.words import Lang, Phrase
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.match.act_sentences import ACT_SENTENCES
from projections.games.neuroshima_hex.match.fight_sentences import FIGHT_SENTENCES, tracks
from projections.games.neuroshima_hex.match.words import WORDS
from projections.games.neuroshima_hex.names import lifted, player, tile, tiles, together
from projections.games.neuroshima_hex.table import Table


def sentence(event: Event, before: Table, lang: Lang) -> str:
    """An event as a sentence; facts of every match are said elsewhere."""
    say = _SAY.get(type(event))
    return event.type_name() if say is None else say(event, before).text(lang)


def _began(event: TurnBegan, table: Table) -> Phrase:
    key = "said.turn_overtime" if event.overtime else "said.turn"
    number = event.number or table.turns + 1
    return WORDS(key, player=player(table, event.player), number=number)


def _turn_ended(event: TurnEnded, table: Table) -> Phrase:
    who, at = player(table, event.player), table.index.get(event.player)
    kept = [] if at is None else table.hands[at]
    if not kept:
        return WORDS("said.turn_ended", player=who)
    return WORDS("said.turn_ended_keeps", player=who, tiles=tiles(kept))


def _placed(event: TilePlaced, table: Table) -> Phrase:
    kind = find_tile(event.tile).kind
    key = {"hq": "said.placed_hq", "foundation": "said.placed_foundation"}.get(kind, "said.placed")
    instead = WORDS("part.instead", tile=tile(event.replaces)) if event.replaces else ""
    return WORDS(
        key, player=player(table, event.player), tile=tile(event.tile), hex=event.hex,
        facing=event.facing, instead=instead,
    )  # fmt: skip


def _terror(event: TerrorSpread, table: Table) -> Phrase:
    return WORDS("said.terror", player=player(table, event.player))


def _eliminated(event: PlayerEliminated, table: Table) -> Phrase:
    who = player(table, event.player)
    if not event.destroyed:
        return WORDS("said.eliminated", player=who)
    return WORDS("said.eliminated_with", player=who, tiles=lifted(table, event.destroyed))


def _tracks(event: TracksRead, table: Table) -> Phrase:
    read = tracks(table, event.hq_points, event.points, event.energy)
    return WORDS("said.tracks", tracks=together(read)) if read else WORDS("said.tracks_bare")


_SAY: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    TurnBegan: _began,
    TurnEnded: _turn_ended,
    TilePlaced: _placed,
    TerrorSpread: _terror,
    PlayerEliminated: _eliminated,
    TracksRead: _tracks,
    **ACT_SENTENCES,
    **FIGHT_SENTENCES,
    **ACTS.part("sentence"),
}
