"""Every event of a match in words, told from the table before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    TilePlaced,
)
from events.words import Lang, Phrase
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.match.act_sentences import ACT_SENTENCES
from projections.games.neuroshima_hex.match.words import WORDS
from projections.games.neuroshima_hex.names import player, tile
from projections.games.neuroshima_hex.table import Table


def sentence(event: Event, before: Table, lang: Lang) -> str:
    """An event as a sentence; facts of every match are said elsewhere."""
    say = _SAY.get(type(event))
    return event.type_name() if say is None else say(event, before).text(lang)


def _placed(event: TilePlaced, table: Table) -> Phrase:
    kind = find_tile(event.tile).kind
    key = {"hq": "said.placed_hq", "foundation": "said.placed_foundation"}.get(kind, "said.placed")
    instead = WORDS("part.instead", tile=tile(event.replaces)) if event.replaces else ""
    return WORDS(
        key, player=player(table, event.player), tile=tile(event.tile), hex=event.hex,
        facing=event.facing, instead=instead,
    )  # fmt: skip


_SAY: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    TilePlaced: _placed,
    **ACT_SENTENCES,
    **ACTS.part("sentence"),
}
