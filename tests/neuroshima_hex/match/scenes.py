"""Tables laid out for one question, and whether something is offered there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.match import MatchStarted
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.following import consequences, event_of
from projections.games.neuroshima_hex.offers import offers
from projections.games.neuroshima_hex.table import Table, copy, start
from projections.offers import Draft, Offer

SEATS = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


def laid(
    armies: str,
    units: str = "",
    *,
    edition: str = "duel",
    teams: Sequence[str] = (),
    **options: Any,
) -> Table:
    """`laid("vegas smart", "Ann vegas-hq C1 N; Bob smart-hq C3 N")`; nobody's turn yet."""
    players = [
        {"seat": seat, "name": seat, "army": army, "team": teams[i] if teams else None}
        for i, (seat, army) in enumerate(zip(SEATS, armies.split(), strict=False))
    ]
    facts = {"edition": edition, "players": tuple(players), "options": options}
    return place(start(MatchStarted.model_validate(facts, strict=False)), units)


def place(table: Table, units: str) -> Table:
    """More units, one after the other."""
    for unit in filter(None, map(str.strip, units.split(";"))):
        seat, tile, hex_, *facing = unit.split()
        facing = facing[0] if facing else "N"
        happen(table, "tile_placed", player=seat, tile=tile, hex=hex_, facing=facing)
    return table


def happen(table: Table, kind: str, /, **facts: Any) -> None:
    apply(table, event_of(Draft(kind, facts)))


def in_turn(table: Table, seat: str, *hand: str | None, number: int = 7) -> Table:
    """It is that seat's turn, tiles drawn and one of them discarded."""
    for player in range(len(table.players)):
        table.turns_of[player] = 3
    happen(table, "turn_began", player=seat, number=number)
    turn = table.turn
    assert turn is not None
    turn.drawn, turn.forced = 3, True
    table.hands[table.index[seat]] = list(hand)
    return table


def kinds(table: Table, seat: str | None) -> list[str]:
    return [offer.type for offer in offers(table, seat)]


def find(table: Table, seat: str, kind: str, **facts: Any) -> Offer | None:
    for offer in offers(table, seat):
        if offer.type == kind and all(offer.facts.get(k) == v for k, v in facts.items()):
            return offer
    return None


def answers(offer: Offer, fact: str, **given: Any) -> list[Any]:
    """What may be answered to one question after others were."""
    (ask,) = [ask for ask in offer.asks if ask.fact == fact]
    return [choice.value for choice in ask.legal(given)]


def is_offered(table: Table, entry: Mapping[str, Any]) -> bool:
    """Whether some offer with legal answers makes exactly this event."""
    wanted = {key: value for key, value in entry.items() if key != "type" and value is not None}
    return any(
        offer.type == entry["type"] and _fits(offer, wanted)
        for offer in offers(table, entry.get("player"))
    )


def _fits(offer: Offer, wanted: Mapping[str, Any]) -> bool:
    if any(wanted.get(fact, value) != value for fact, value in offer.facts.items()):
        return False
    for ask in offer.asks:
        value = wanted.get(ask.fact)
        legal = [choice.value for choice in ask.legal(wanted)]
        if ask.many:
            if any(one not in legal for one in value):
                return False
        elif value not in legal and not (value is None and (ask.optional or ask.follows)):
            return False
    return True


def every_draft(offer: Offer, most: int = 3000) -> Iterator[Draft]:
    """All that the legal answers of an offer make."""
    return itertools.islice((offer.draft(given) for given in _every_answer(offer, {}, 0)), most)


def _every_answer(offer: Offer, given: Mapping[str, Any], at: int) -> Iterator[Mapping[str, Any]]:
    if at == len(offer.asks):
        yield given
        return
    ask = offer.asks[at]
    if ask.many:
        yield from _every_answer(offer, {**given, ask.fact: ask.default}, at + 1)
        return
    for choice in ask.legal(given):
        yield from _every_answer(offer, {**given, ask.fact: choice.value}, at + 1)


def follow(table: Table, kind: str, /, **facts: Any) -> list[Draft]:
    return list(consequences(table, Draft(kind, facts)))


def after(table: Table, draft: Draft) -> Table:
    """The table after a draft and all that follows from it."""
    later = copy(table)
    for each in (draft, *consequences(table, draft)):
        apply(later, event_of(each))
    return later


def faults(table: Table) -> list[str]:
    """What can never be on a table, whatever was played."""
    found = []
    grid = table.board.grid
    for at, unit in table.board.units():
        if unit.laid.hex != at:
            found.append(f"{unit.tile.id} thinks it lies elsewhere than on {grid.names[at]}")
        if not unit.laid.is_hq and unit.wounds >= unit.tile.hit_points:
            found.append(f"a dead {unit.tile.id} on {grid.names[at]}")
        if at in table.board.foundations:
            found.append(f"{unit.tile.id} stands on a Mine on {grid.names[at]}")
    for i, player in enumerate(table.players):
        found += [f"{player.seat}: {fault}" for fault in _of_player(table, i)]
    return found


def _of_player(table: Table, i: int) -> Iterator[str]:
    if len(table.hands[i]) > 3:
        yield f"{len(table.hands[i])} tiles in hand"
    if not 0 <= table.energy[i] <= 5:
        yield f"energy {table.energy[i]}"
    if not 0 <= table.points[i] <= 20:
        yield f"{table.points[i]} points"
    if any(count < 0 for count in table.left[i].values()):
        yield "more tiles than the army has"
    units = [u for _, u in table.board.units() if u.owner == i and not u.laid.is_hq]
    mines = [lain for lain in table.board.foundations.values() if lain.owner == i]
    gone = [tile for tile in table.discards[i] if not (tile or "").endswith("-hq")]
    pile = sum(table.left[i].values())
    unseen = table.hands[i].count(None) + table.discards[i].count(None)
    count = len(units) + len(mines) + len(gone) + len(table.hands[i]) + pile - unseen
    if count != 34:
        yield f"{count} tiles in all"
