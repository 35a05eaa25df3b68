"""Damage outside battle: Sniper, Grenade, Bomb, Mines and the three dear procedures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from events.neuroshima_hex import DamageDealt, Hit
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.play import procedures
from projections.games.neuroshima_hex.play.instants import INSTANTS
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen, write_fallen
from projections.games.neuroshima_hex.view import View
from projections.notation import Entry
from projections.offers import Offer

_AIMED: Final = ("sniper", "grenade", "bomb")
_HIT: Final = re.compile(r"([A-G][1-7])(?:\*(\d{1,2}))?(?:\+([A-G][1-7]))?", re.IGNORECASE)
_FALLEN: Final = re.compile(r"([x~])([A-G][1-7])", re.IGNORECASE)


def aims(tile: str) -> bool:
    """Whether a tile deals damage when it is played, or when it is stepped on."""
    known = find_tile(tile)
    return known.kind == "foundation" or not known.abilities.isdisjoint(_AIMED)


def parse_aimed(line: HexLine, tile: str) -> Entry:
    """`Sniper C3`: what comes of it goes without saying, else `Sniper C3 = C3+D1 xD1`."""
    target = line.hex() if line.is_hex() else None
    if line.c.is_sign("="):
        return line.entry("damage_dealt", tile=tile, target=target, **parse_outcome(line))
    facts = _settled(_offers_of(line, tile), target)
    return line.entry("damage_dealt", **{**facts, "tile": tile, "target": target})


def _offers_of(line: HexLine, tile: str) -> Iterable[Offer]:
    if line.player is None:
        return ()
    s = View.of(line.table, line.player)
    kinds = [INSTANTS[a] for a in find_tile(tile).abilities if a in _AIMED]
    return (offer for make in kinds for offer in make(s, tile))


def _settled(offers: Iterable[Offer], target: str | None) -> dict[str, Any]:
    """What the rules say comes of it; nothing where they do not allow it."""
    for offer in offers:
        facts = dict(offer.draft({"target": target}).facts)
        facts.pop("player", None)
        return {key: value for key, value in facts.items() if value is not None}
    return {}


def parse_struck(line: HexLine, procedure: str) -> dict[str, Any]:
    """`proc laser E1`, `proc elimination C3`, `proc detonation`."""
    target = line.hex() if line.is_hex() else None
    facts: dict[str, Any] = {"type": "damage_dealt", "procedure": procedure, "target": target}
    if line.c.is_sign("="):
        return facts | parse_outcome(line)
    found = [_settled([offer], target) for offer in _offers_for(line, procedure, target)]
    if len(found) > 1 and any(one != found[0] for one in found):
        line.c.unclear("laser_twice")
    return (found[0] if found else {}) | facts


def _offers_for(line: HexLine, procedure: str, target: str | None) -> list[Offer]:
    if line.player is None:
        return []
    made = procedures.offers(View.of(line.table, line.player))
    return [
        offer
        for offer in made
        if offer.facts.get("procedure") == procedure
        and (procedure != "laser" or offer.facts["target"] == target)
    ]


def write_damage(event: DamageDealt, pen: HexPen) -> Iterator[str]:
    """As `parse_aimed` and `parse_struck` read it."""
    if event.procedure is not None:
        name = f"{pen.word('proc')} {pen.word(event.procedure, 'procedure')}"
    else:
        name = pen.tile(event.tile)
    target = "" if event.target is None else f" {event.target}"
    short, outcome = f"{name}{target}", write_outcome(event)
    for text in (short, f"{short} = {outcome}".rstrip()):
        yield text
        if event.procedure is not None:
            yield f"{text} {pen.word('energy')} {event.energy}"


# -- outcomes -------------------------------------------------------------------------------------


def parse_outcome(line: HexLine) -> dict[str, Any]:
    """`= C3 D2*2 E1+D1 xD1 ~C3`: hits, the fallen, foundations."""
    line.c.take_sign("=")
    hits: list[dict[str, Any]] = []
    fallen: list[dict[str, Any]] = []
    foundations: list[dict[str, Any]] = []
    while hit := _HIT.fullmatch(line.c.word()) or _FALLEN.fullmatch(line.c.word()):
        if hit.re is _HIT:
            hits.append(_hit(line, hit))
        elif hit[1] == "~":
            foundations.append(line.lifted(hit[2], foundation=True))
        else:
            fallen.append(line.lifted(hit[2]))
        line.c.at += 1
    return {"hits": hits, "destroyed": fallen, "foundations": foundations}


def _hit(line: HexLine, found: re.Match[str]) -> dict[str, Any]:
    line.check(found[1].upper(), line.c.place)
    hit: dict[str, Any] = {"hex": found[1].upper(), "wounds": int(found[2] or 1)}
    return hit | ({"absorbed_by": found[3].upper()} if found[3] else {})


def write_outcome(event: DamageDealt) -> str:
    """As `parse_outcome` reads it, behind `=`."""
    parts = [_write_hit(hit) for hit in event.hits]
    return " ".join((*parts, *write_fallen(event.destroyed), *write_fallen(event.foundations, "~")))


def _write_hit(hit: Hit) -> str:
    wounds = "" if hit.wounds == 1 else f"*{hit.wounds}"
    return f"{hit.hex}{wounds}{f'+{hit.absorbed_by}' if hit.absorbed_by else ''}"
