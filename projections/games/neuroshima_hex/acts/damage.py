"""Damage outside battle: by a Sniper, a Grenade, a Bomb, three procedures, and Mines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from events.neuroshima_hex import DamageDealt, Hit, Procedure
from events.words import Phrase
from projections.acts import Marks, Objection
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import (
    PaidAct,
    arrow,
    can_pay,
    deed_sentence,
    energy_offer,
    means_words,
    not_by_procedure,
    not_by_tile,
    play_offer,
)
from projections.games.neuroshima_hex.aiming import (
    Wounds,
    beside_hq,
    enemy_links,
    hq_is_safe,
    is_among_links,
    lasers,
    may_blast,
    means_of,
    results,
    struck_foundations,
    victims,
    why_not_aim,
    wounds_of,
)
from projections.games.neuroshima_hex.armies import ability_of, find_tile, is_foundation
from projections.games.neuroshima_hex.asks import (
    by_hex,
    destroyed_ask,
    foundations_ask,
    hits_ask,
    units,
)
from projections.games.neuroshima_hex.battle.medics import OUTRIGHT, Outcome, outcomes
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.table import Table, lift_all, lift_foundations
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Draft, Offer

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry

_HIT: Final = re.compile(r"([A-G][1-7])(?:\*(\d{1,2}))?(?:\+([A-G][1-7]))?", re.IGNORECASE)
_FALLEN: Final = re.compile(r"([x~])([A-G][1-7])", re.IGNORECASE)


class Damage(PaidAct[DamageDealt]):
    """Units are wounded or destroyed outside battle, foundations too; no HQ ever is."""

    event = DamageDealt
    changes_board = may_fill = brings_back = True
    abilities = ("sniper", "grenade", "bomb")
    procedures = ("laser", "elimination", "detonation")

    def needs_turn(self, event: DamageDealt) -> bool:
        """A Mine goes off by itself."""
        return not is_foundation(event.tile)

    def from_hand(self, event: DamageDealt) -> Sequence[str | None]:
        """A Mine lies on the board already."""
        return () if is_foundation(event.tile) else (event.tile,)

    def hexes(self, event: DamageDealt) -> Iterable[str | None]:
        """Where it was aimed, and what it hit."""
        return event.target, *(hit.hex for hit in event.hits), *(g.hex for g in event.destroyed)

    # -- what it does ----------------------------------------------------------------------------

    def play(self, table: Table, player: int, tile: str | None) -> None:
        """A Mine was laid before."""
        if not is_foundation(tile):
            super().play(table, player, tile)

    def change(self, table: Table, event: DamageDealt) -> None:
        """Wounds stay on units that no Medic saved; the dead are gone."""
        index = table.board.grid.index
        for hit in event.hits:
            at = index.get(hit.hex)
            if at is not None and hit.absorbed_by is None:
                table.board.wound(at, hit.wounds)
        lift_all(table, event.destroyed)
        lift_foundations(table, [index.get(one.hex, OFF) for one in event.foundations])

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """Where nobody died no Bio-droid goes back."""
        del table
        return not draft.facts.get("destroyed")

    def follows(self, chain: Following, event: DamageDealt) -> None:
        """A Bio-droid goes back to its pile."""
        del event
        chain.give_back()

    # -- what is wrong with it -------------------------------------------------------------------

    def objections(self, view: View, event: DamageDealt) -> Iterator[Objection]:
        """Where the aim was wrong, nothing further is asked."""
        struck = [hit.hex for hit in event.hits] + [gone.hex for gone in event.destroyed]
        hexes = map(view.at, dict.fromkeys(struck))
        wrong = [said for at in hexes for said in hq_is_safe(view, at)]
        wrong = wrong or list(self._aim(view, event))
        if wrong:
            yield from wrong
            return
        yield from _wrong_hits(view, event)
        yield from _wrong_foundations(view, event)

    def _aim(self, v: View, event: DamageDealt) -> Iterator[Objection]:
        target = event.target
        if event.procedure is not None:
            yield from not_by_procedure(v, event, event.procedure)
        elif is_foundation(event.tile):
            lies = v.at(target) in v.board.foundations and v.unit_on(target) is not None
            if target is not None and not lies:
                yield "no_mine", {"hex": target}
        else:
            yield from not_by_tile(v, event, *self.abilities)
        yield from _aimed_at(v, event)

    # -- what may be done ------------------------------------------------------------------------

    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """At any enemy, at one next to the own HQ, or at the middle of seven hexes."""
        every = range(v.grid.size)
        if ability == "bomb":
            targets = [at for at in every if may_blast(v, at)]
        else:
            near = beside_hq(v) if ability == "grenade" else every
            targets = [at for at in near if not any(why_not_aim(v, at))]
        if targets:
            yield play_offer(v, tile, "damage_dealt", _target_asks(v, ability, targets))

    def for_energy(self, v: View, procedure: Procedure) -> Iterator[Offer]:
        """Where there is something to destroy."""
        if procedure == "laser":
            for one, other, line in lasers(v):
                if struck := victims(v, line):
                    words = OFFERED("offer.procedure_laser", hex=v.names[one], other=v.names[other])
                    facts = {"procedure": procedure, "target": v.names[other]}
                    asks = (_results_ask(v, struck),)
                    yield energy_offer(v, procedure, "damage_dealt", asks, words, **facts)
            return
        if procedure == "elimination":
            targets = [at for at in victims(v, range(v.grid.size)) if is_among_links(v, at)]
            found = _target_asks(v, procedure, targets) if targets else ()
        else:
            struck = victims(v, enemy_links(v))
            found = (_results_ask(v, struck),) if struck else ()
        if found:
            yield energy_offer(v, procedure, "damage_dealt", found, procedure=procedure)

    def asks(self, table: Table) -> Sequence[Ask]:
        """What was hit, and what left the board."""
        return hits_ask(table), destroyed_ask(table), foundations_ask(table)

    # -- how it is said and told -----------------------------------------------------------------

    def sentence(self, event: DamageDealt, table: Table) -> Phrase:
        """By what, at what, and what came of it; who is destroyed is not called hit besides."""
        fallen = {one.hex for one in (*event.destroyed, *event.foundations)}
        what = [_hit_words(table, hit) for hit in event.hits if hit.wounds or hit.hex not in fallen]
        what += names.leave(table, (*event.destroyed, *event.foundations))
        means = means_words(event, event.procedure)
        if means is not None and event.target is not None:
            means = WORDS("by.at", by=means, hex=event.target)
        return deed_sentence(table, event, means, names.together(what or [WORDS("act.nothing")]))

    def marks(self, event: DamageDealt) -> Marks:
        """What was aimed at and hit, and who was saved by whom."""
        saved = [arrow(hit.hex, hit.absorbed_by, "cause") for hit in event.hits if hit.absorbed_by]
        gone = [one.hex for one in (*event.destroyed, *event.foundations)]
        aimed = [] if event.target is None else [event.target]
        return [*aimed, *(hit.hex for hit in event.hits), *gone], saved

    def rows(self, writer: RowWriter, event: DamageDealt) -> Iterator[None]:
        """Hits, the instant or the procedure, and losses."""
        means = event.procedure or ability_of(event.tile)
        free = [hit.wounds for hit in event.hits if hit.absorbed_by is None]
        for item, hit in enumerate(event.hits):
            writer.hit(
                event, item, means, hit.hex, hit.wounds, hit.absorbed_by,
                seat=event.player, tile=event.tile, owner=event.player,
            )  # fmt: skip
        writer.instant(
            event, event.procedure, event.target, wounds=sum(free),
            destroyed=len(event.destroyed) + len(event.foundations), energy=event.energy,
        )  # fmt: skip
        yield
        if event.destroyed:
            struck_by = "mine" if is_foundation(event.tile) else "instant"
            cause = struck_by if event.procedure is None else "procedure"
            writer.see(event.seq, cause, *[one.hex for one in event.destroyed])
        writer.read_tracks(event.seq)

    # -- in the notation -------------------------------------------------------------------------

    def read_played(self, line: HexLine, tile: str) -> Entry:
        """`Sniper C3`: what comes of it goes without saying, else `Sniper C3 = C3+D1 xD1`."""
        target = line.hex() if line.is_hex() else None
        if line.c.is_sign("="):
            return line.entry("damage_dealt", tile=tile, target=target, **read_results(line))
        made: Iterable[Offer] = ()
        if line.player is not None:
            ability = next(a for a in self.abilities if a in find_tile(tile).abilities)
            made = self.with_tile(View.of(line.table, line.player), tile, ability)
        facts = next((_lawful_facts(offer, target) for offer in made), {})
        return line.entry("damage_dealt", **{**facts, "tile": tile, "target": target})

    def read_procedure(self, line: HexLine, procedure: str) -> dict[str, Any]:
        """`proc laser E1`, `proc elimination C3`, `proc detonation`, as with a tile."""
        target = line.hex() if line.is_hex() else None
        facts: dict[str, Any] = {"procedure": procedure, "target": target}
        if line.c.is_sign("="):
            return facts | read_results(line)
        made: Iterable[Offer] = ()
        if line.player is not None:
            v, paid = View.of(line.table, line.player), cast("Procedure", procedure)
            made = self.for_energy(v, paid) if can_pay(v, procedure) else ()
        if procedure == "laser":
            made = (offer for offer in made if offer.facts["target"] == target)
        found = [_lawful_facts(offer, target) for offer in made]
        if any(one != found[0] for one in found):
            line.c.unclear("laser_twice")
        return (found[0] if found else {}) | facts

    def write(self, event: DamageDealt, pen: HexPen) -> Iterator[str]:
        """Behind the tile or the procedure the target, and what came of it if need be."""
        if event.procedure is None:
            name = pen.tile(event.tile)
        else:
            name = f"{pen.word('proc')} {pen.word(event.procedure, 'procedure')}"
        short = name if event.target is None else f"{name} {event.target}"
        hits = [_write_hit(hit) for hit in event.hits]
        parts = (*hits, *pen.fallen(event.destroyed), *pen.fallen(event.foundations, "~"))
        for text in (short, " ".join((short, "=", *parts))):
            yield text
            if event.procedure is not None:
                yield f"{text} {pen.word('energy')} {event.energy}"


# -- its questions -------------------------------------------------------------------------------


def _results_ask(v: View, wounds: Wounds) -> Ask:
    return Ask("hits", "choice", OFFERED("ask.hits"), results(v, wounds), follows=True)


def _target_asks(v: View, means: str, targets: Sequence[int]) -> tuple[Ask, ...]:
    """What is aimed at; what it suffers follows, and the owner of Medics may choose."""

    def found(at: int) -> Sequence[Choice]:
        return results(v, wounds_of(v, means, at), struck_foundations(v, means, at))

    over, words = by_hex(v, targets, found), OFFERED("ask.hits")
    return (
        Ask("target", "cell", OFFERED("ask.target"), units(v, targets)),
        Ask("hits", "choice", words, after="target", choices_after=over, follows=True),
    )


# -- objections ------------------------------------------------------------------------------------


def _aimed_at(v: View, event: DamageDealt) -> Iterator[Objection]:
    """What is struck may be aimed at by that."""
    means, at = means_of(event), v.at(event.target)
    lacks_links = means == "laser" and not any(True for _ in _possible_wounds(v, event))
    if at != OFF and means in ("sniper", "grenade", "elimination"):
        unit = v.unit_on(event.target)
        is_hq = unit is not None and unit.laid.is_hq
        if not is_hq or at not in v.board.foundations:  # which may be meant (FAQ g.27)
            yield from why_not_aim(v, at)
        if means == "grenade" and at not in beside_hq(v):
            yield "grenade_too_far", {"hex": event.target}
        lacks_links = means == "elimination" and not is_among_links(v, at)
    elif at != OFF and means == "bomb" and not may_blast(v, at):
        yield "bomb_at_edge", {"hex": event.target}
    if lacks_links:
        yield "no_links", {"player": v.player_name}


def _possible_wounds(v: View, event: DamageDealt) -> Iterator[Wounds]:
    """The wounds that this damage may have dealt: several ways where not all was told."""
    means, at = means_of(event), v.at(event.target)
    if means == "laser":
        yield from (
            victims(v, line)
            for one, other, line in lasers(v)
            if event.target is None or at in (one, other)
        )
    elif means == "detonation":
        yield victims(v, enemy_links(v))
    elif means is not None and at != OFF:
        yield wounds_of(v, means, at)


def _wrong_hits(v: View, event: DamageDealt) -> Iterator[Objection]:
    """The hits are those of one of the ways, and Medics and toughness did what they must."""
    recorded = {v.at(hit.hex): hit for hit in event.hits}
    dead = frozenset(v.at(gone.hex) for gone in event.destroyed)
    absorbed = frozenset((at, v.at(hit.absorbed_by)) for at, hit in recorded.items())
    off: list[set[int]] = []
    wrong: list[list[Objection]] = []
    for wounds in _possible_wounds(v, event):
        lawful = outcomes(v.derived, wounds)
        different = recorded.keys() ^ wounds.keys() | {
            at for at, count in wounds.items()
            if at in recorded and count not in (recorded[at].wounds, OUTRIGHT)
        }  # fmt: skip
        # `destroyed` alone says it all where nobody lives on with wounds and no Medic stepped in.
        if not recorded and any(
            way.dead == dead == frozenset(at for at, _ in way.absorbed) for way in lawful
        ):
            return
        if different:
            off.append(different)
        elif found := list(_wrong_losses(v, event, lawful, Outcome(absorbed, dead))):
            wrong.append(found)
        else:
            return
    if wrong:
        yield from wrong[0]
    elif off:
        yield "hits_differ", {"hexes": _named(v, off[0])}


def _wrong_losses(
    v: View, event: DamageDealt, lawful: Sequence[Outcome], recorded: Outcome
) -> Iterator[Objection]:
    """Medics must heal, and who falls leaves the board: it lay there, and was that player's."""
    lay_there = all(
        (unit := v.unit_on(one.hex)) is not None
        and (unit.tile.id, v.table.seat(unit.owner)) == (one.tile, one.owner)
        for one in event.destroyed
    )
    if recorded in lawful and lay_there:
        return
    right = next((way.dead for way in lawful if way.absorbed == recorded.absorbed), None)
    if right is not None:
        yield "destroyed_differs", {"hexes": _named(v, right ^ recorded.dead or recorded.dead)}
    elif all(medic == OFF for _, medic in recorded.absorbed):
        yield "medic_unused", {"hexes": _named(v, {at for at, _ in recorded.absorbed})}
    else:
        medics = {medic for _, medic in recorded.absorbed if medic != OFF}
        yield "medic_wrong", {"hexes": _named(v, medics)}


def _wrong_foundations(v: View, event: DamageDealt) -> Iterator[Objection]:
    """Those left the board that are struck, and no others."""
    means, at = means_of(event), v.at(event.target)
    if event.procedure is None and (means is None or at == OFF):
        return
    struck = [] if means is None or at == OFF else struck_foundations(v, means, at)
    different = {v.at(gone.hex) for gone in event.foundations} ^ set(struck)
    if different:
        yield "foundations_differ", {"hexes": _named(v, different - {OFF})}


def _named(v: View, hexes: Iterable[int]) -> list[str]:
    return [v.names[at] for at in sorted(hexes)]


# -- words and the notation ------------------------------------------------------------------------


def _hit_words(table: Table, hit: Hit) -> names.Part:
    struck = names.unit(table, hit.hex)
    if hit.absorbed_by is not None:
        return WORDS("act.saved", unit=struck, medic=names.unit(table, hit.absorbed_by))
    return WORDS("act.wounded" if hit.wounds else "act.destroyed", unit=struck, wounds=hit.wounds)


def _lawful_facts(offer: Offer, target: str | None) -> Entry:
    """What the rules say comes of it; nothing where they do not allow it."""
    facts = offer.draft({"target": target}).facts
    return {fact: said for fact, said in facts.items() if fact != "player" and said is not None}


def read_results(line: HexLine) -> dict[str, Any]:
    """`= C3 D2*2 E1+D1 xD1 ~C3`: hits, the fallen, foundations."""
    line.c.take_sign("=")
    hits: list[dict[str, Any]] = []
    fallen: list[dict[str, Any]] = []
    foundations: list[dict[str, Any]] = []
    while hit := _HIT.fullmatch(line.c.word()) or _FALLEN.fullmatch(line.c.word()):
        if hit.re is _HIT:
            line.check(hit[1].upper(), line.c.place)
            saved = {"absorbed_by": hit[3].upper()} if hit[3] else {}
            hits.append({"hex": hit[1].upper(), "wounds": int(hit[2] or 1), **saved})
        elif hit[1] == "~":
            foundations.append(line.lifted(hit[2], foundation=True))
        else:
            fallen.append(line.lifted(hit[2]))
        line.c.at += 1
    return {"hits": hits, "destroyed": fallen, "foundations": foundations}


def _write_hit(hit: Hit) -> str:
    wounds = "" if hit.wounds == 1 else f"*{hit.wounds}"
    return f"{hit.hex}{wounds}{f'+{hit.absorbed_by}' if hit.absorbed_by else ''}"


ACTS = (Damage(),)
