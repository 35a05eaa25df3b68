"""Push Back and Castling, and the procedures that push and swap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from events.neuroshima_hex import Procedure, UnitPushed, UnitsSwapped
from events.words import Phrase
from projections.acts import Marks, Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import (
    PaidAct,
    arrow,
    energy_offer,
    hex_taken,
    is_procedure,
    not_a_link,
    not_able,
    not_by_procedure,
    not_by_tile,
    not_free,
    play_offer,
    write_priced,
)
from projections.games.neuroshima_hex.asks import by_hex, cells, units
from projections.games.neuroshima_hex.board.hexes import DIRECTION, FACINGS, OFF
from projections.games.neuroshima_hex.table import Table, exchange, move
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Draft, Offer, OnDemand

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry

Pushes = Mapping[int, Mapping[int, Sequence[int]]]
"""By pusher and by whom it pushes, the hexes onto which the push may send that one."""


# -- Push Back ------------------------------------------------------------------------------------


def push_ends(v: View, pusher: int, unit: int) -> list[int]:
    """One hex on, free, and further from the pusher (Duel rules, Push Back)."""
    near = v.grid.neighbour
    return [
        at
        for at in near[unit]
        if at not in (OFF, pusher) and v.board.at[at] is None and at not in near[pusher]
    ]


def why_not_push(v: View, pusher: int, unit: int) -> Iterator[str]:
    """What forbids that a unit pushes another, a net aside: it is no enemy's, or it is too far.

    A unit pushes from where it stands itself, never for an ally (FAQ MP.23).
    """
    if not v.is_hostile(unit):
        yield "push_friendly"
    if unit not in v.grid.neighbour[pusher]:
        yield "push_not_adjacent"
    elif not push_ends(v, pusher, unit):
        yield "push_impossible"


class Push(PaidAct[UnitPushed]):
    """A unit drives a neighbouring enemy one hex away; the pushed side chooses where to."""

    event, changes_board = UnitPushed, True
    abilities, procedures = ("push_back",), ("push_back",)
    asks = nothing

    def hexes(self, event: UnitPushed) -> Iterable[str | None]:
        """Who pushes, whom, and where to."""
        return event.pusher, event.unit, event.to

    def leaves(self, event: UnitPushed) -> Iterable[str | None]:
        """The pushed unit may come onto a Mine."""
        return (event.to,)

    def change(self, table: Table, event: UnitPushed) -> None:
        """The unit lies where it was pushed."""
        start, end = map(table.board.grid.index.get, (event.unit, event.to))
        if start is not None and end is not None:
            move(table, start, end, None)

    def objections(self, view: View, event: UnitPushed) -> Iterator[Objection]:
        """Both un-netted, the pusher one's own, the pushed an enemy's, the hex one further on."""
        if is_procedure(view, event):
            yield from not_by_procedure(view, event, "push_back")
            yield from not_a_link(view, event.pusher)
        else:
            yield from not_by_tile(view, event, "push_back")
            yield from not_able(view, event.pusher)
        if view.unit_on(event.unit) is None:
            yield from not_free(view, event.unit)
        elif view.unit_on(event.pusher) is not None:
            yield from self._between(view, event)

    def _between(self, v: View, event: UnitPushed) -> Iterator[Objection]:
        pusher, unit, to = map(v.at, (event.pusher, event.unit, event.to))
        both = {"pusher": v.unit_words(event.pusher), "unit": v.unit_words(event.unit)}
        if v.is_hostile(unit):
            yield from not_free(v, event.unit)
        for rule in why_not_push(v, pusher, unit):
            yield rule, both
        ends = push_ends(v, pusher, unit) if unit in v.grid.neighbour[pusher] else ()
        # Of several hexes whoever has the unit in hand chooses (Duel rules, Push Back; g.276).
        holder = v.table.seat(v.derived.influence.control[unit])
        if to in ends:
            if len(ends) > 1 and event.chosen_by not in (None, holder):
                yield (
                    "push_chosen_by_another",
                    {
                        "player": names.player(v.table, event.chosen_by),
                        "unit": v.unit_words(event.unit),
                        "expected": names.player(v.table, holder),
                    },
                )
        elif ends and to != OFF:
            hexes = [v.names[at] for at in sorted(ends)]
            wrong = "push_wrong_hex", {**both, "to": event.to, "hexes": hexes}
            yield from list(hex_taken(v, event.to)) or [wrong]

    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """With every able unit."""
        del ability
        for by, pushes in _by_side(v, v.able).items():
            yield play_offer(v, tile, "unit_pushed", _push_asks(v, pushes, by))

    def for_energy(self, v: View, procedure: Procedure) -> Iterator[Offer]:
        """With every Link."""
        for by, pushes in _by_side(v, v.links).items():
            yield energy_offer(v, procedure, "unit_pushed", _push_asks(v, pushes, by))

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """Where no foundation lies there is no Mine."""
        del draft
        return not table.board.foundations

    def follows(self, chain: Following, event: UnitPushed) -> None:
        """A Mine destroys what comes onto it."""
        chain.step_on(event, event.to)

    def sentence(self, event: UnitPushed, table: Table) -> Phrase:
        """Who pushes whom and where to, and who chose that."""
        pusher, pushed = names.unit(table, event.pusher), names.unit(table, event.unit)
        chosen: names.Part = ""
        if event.chosen_by is not None:
            chosen = WORDS("part.chosen_by", player=names.player(table, event.chosen_by))
        what = WORDS("act.pushes", pusher=pusher, unit=pushed, to=event.to, chosen=chosen)
        return self.sentence_with(event, table, what)

    def marks(self, event: UnitPushed) -> Marks:
        """The push, and the way of the pushed."""
        cause = arrow(event.pusher, event.unit, "cause")
        return (event.pusher, event.to), (cause, arrow(event.unit, event.to, "move"))

    def rows(self, writer: RowWriter, event: UnitPushed) -> Iterator[None]:
        """A move of the pushed, and the instant or the procedure."""
        procedure = self.procedure_of(event)
        means = "procedure" if procedure else "tile"
        writer.move(event, "push", event.unit, event.to, None, means, event.energy)
        writer.instant(event, procedure, event.unit, energy=event.energy)
        yield
        writer.see(event.seq, "displaced", event.unit, event.to)
        self.tell_payment(writer, event)

    def read_played(self, line: HexLine, tile: str) -> Entry:
        """`Push Back C3 D2-E1 chosen by Bob`: who pushes, whom, where to, and who chose that."""
        return line.entry("unit_pushed", **self.read_procedure(line, ""), tile=tile)

    def read_procedure(self, line: HexLine, procedure: str) -> dict[str, Any]:
        """`proc push C3 D2-E1`, and who chose the hex, as with the tile."""
        del procedure
        pusher = line.unit_hex()
        way, _ = line.way()
        if len(way) != 2:
            line.c.unexpected("move")
        chosen_by = line.named_seat() if line.c.keyword("keyword", "chosen") else None
        return {"pusher": pusher, "unit": way[0], "to": way[1], "chosen_by": chosen_by}

    def write(self, event: UnitPushed, pen: HexPen) -> Iterator[str]:
        """Behind the tile that was played, or as a procedure."""
        way = f"{pen.at(event.pusher)} {event.unit}-{event.to}"
        if event.chosen_by is not None:
            way = f"{way} {pen.word('chosen')} {pen.name(event.chosen_by)}"
        if event.tile is not None:
            yield f"{pen.tile(event.tile)} {way}"
        line = f"{pen.word('proc')} {pen.word('push_back', 'procedure')} {way}"
        yield from write_priced(line, event.energy, pen)


def _by_side(v: View, pushers: Sequence[int]) -> dict[str, dict[int, dict[int, list[int]]]]:
    """The pushes by whom they strike: whoever controls the pushed unit chooses the hex."""
    control, netted = v.derived.influence.control, v.derived.influence.netted
    sides: dict[str, dict[int, dict[int, list[int]]]] = {}
    for pusher in pushers:
        for unit in v.grid.neighbour[pusher]:
            stands = unit != OFF and v.board.at[unit] is not None and not netted[unit]
            if stands and not any(why_not_push(v, pusher, unit)):
                by = v.table.players[control[unit]].seat
                ends = push_ends(v, pusher, unit)
                sides.setdefault(by, {}).setdefault(pusher, {})[unit] = ends
    return sides


def _push_asks(v: View, pushes: Pushes, by: str) -> tuple[Ask, ...]:
    """Who pushes, whom, and where to: that the pushed side decides (Duel rules, Push Back)."""
    pushers = list(pushes)
    ends = {
        (v.names[one], v.names[other]): to
        for one, found in pushes.items()
        for other, to in found.items()
    }
    targets = by_hex(v, pushers, lambda at: units(v, pushes[at]))
    over = OnDemand(lambda: ends, lambda pair: cells(v.grid, ends[pair]))
    return (
        Ask("pusher", "piece", OFFERED("ask.pusher"), units(v, pushers)),
        Ask("unit", "piece", OFFERED("ask.pushed"), after="pusher", choices_after=targets),
        Ask(
            "to",
            "cell",
            OFFERED("ask.pushed_to"),
            after=("pusher", "unit"),
            choices_after=over,
            by=by,
        ),
        Ask("chosen_by", "seat", OFFERED("ask.chosen_by"), (Choice(by),), optional=True),
    )


# -- two units change places ----------------------------------------------------------------------


BOTH_FACINGS: Final = Ask(
    "facings", "choice", OFFERED("ask.facings"),
    tuple(Choice((one, other), f"{one} {other}") for one in FACINGS for other in FACINGS),
    optional=True,
)  # fmt: skip


class Swap(PaidAct[UnitsSwapped]):
    """Two units change places: neighbours that do not turn (Castling), or two Links that may."""

    event, changes_board = UnitsSwapped, True
    abilities, procedures = ("castling",), ("swap",)
    asks = follows = nothing

    def hexes(self, event: UnitsSwapped) -> Iterable[str | None]:
        """Both hexes."""
        return event.units

    def leaves(self, event: UnitsSwapped) -> Iterable[str | None]:
        """Either may come onto a Mine."""
        return event.units

    def change(self, table: Table, event: UnitsSwapped) -> None:
        """Each lies where the other lay."""
        one, other = map(table.board.grid.index.get, event.units)
        if one is not None and other is not None and one != other:
            this, that = (
                (None, None) if event.facings is None else map(DIRECTION.get, event.facings)
            )
            exchange(table, one, other, this, that)

    def objections(self, view: View, event: UnitsSwapped) -> Iterator[Objection]:
        """Two Links but no HQ; or two able neighbours, which keep their facings."""
        if is_procedure(view, event):
            yield from not_by_procedure(view, event, "swap")
            for name in event.units:
                yield from not_a_link(view, name)
                unit = view.unit_on(name)
                if unit is not None and unit.laid.is_hq:
                    yield "swap_hq", {"unit": view.unit_words(name)}
        else:
            yield from not_by_tile(view, event, "castling")
            for name in event.units:
                yield from not_able(view, name)
            yield from self._castling(view, event)

    def _castling(self, v: View, event: UnitsSwapped) -> Iterator[Objection]:
        """The two stand side by side and do not turn (Duel rules, Castling)."""
        one, other = map(v.at, event.units)
        stand = [unit.laid.facing for unit in map(v.unit_on, event.units) if unit is not None]
        if len(stand) < 2:
            return
        both = {"one": v.unit_words(event.units[0]), "other": v.unit_words(event.units[1])}
        if other not in v.grid.neighbour[one]:
            yield "castling_apart", both
        if event.facings is not None and [DIRECTION[f] for f in event.facings] != stand:
            yield "castling_turned", both

    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """Pairs of able units next to each other: a net holds them both."""
        del ability
        able, near = set(v.able), v.grid.neighbour
        pairs = [(one, two) for one in v.able for two in near[one] if two in able and one < two]
        if pairs:
            yield play_offer(v, tile, "units_swapped", (_pair_ask(v, pairs),))

    def for_energy(self, v: View, procedure: Procedure) -> Iterator[Offer]:
        """Two own Links, no HQ, and both may turn."""
        pairs = list(combinations([at for at in v.links if not v.unit(at).laid.is_hq], 2))
        if pairs:
            yield energy_offer(v, procedure, "units_swapped", (_pair_ask(v, pairs), BOTH_FACINGS))

    def sentence(self, event: UnitsSwapped, table: Table) -> Phrase:
        """Which two, and how they are turned."""
        one, other = (names.unit(table, name) for name in event.units)
        facings = "" if event.facings is None else WORDS("part.facings", facings=[*event.facings])
        return self.sentence_with(
            event, table, WORDS("act.swap", one=one, other=other, facings=facings)
        )

    def marks(self, event: UnitsSwapped) -> Marks:
        """There and back."""
        one, other = event.units
        return (one, other), (arrow(one, other, "move"), arrow(other, one, "move"))

    def rows(self, writer: RowWriter, event: UnitsSwapped) -> Iterator[None]:
        """A move of each, and the instant or the procedure."""
        procedure = self.procedure_of(event)
        means = "procedure" if procedure else "tile"
        (one, other), (this, that) = event.units, event.facings or (None, None)
        writer.move(event, "swap", one, other, this, means, event.energy)
        writer.move(event, "swap", other, one, that, means, 0)
        writer.instant(event, procedure, one, energy=event.energy)
        yield
        writer.see(event.seq, "displaced", one, other)
        self.tell_payment(writer, event)

    def read_played(self, line: HexLine, tile: str) -> Entry:
        """`Castling C2 C3`: two units change places."""
        return line.entry("units_swapped", units=[line.unit_hex(), line.unit_hex()], tile=tile)

    def read_procedure(self, line: HexLine, procedure: str) -> dict[str, Any]:
        """`proc swap B2 C4 N SE`: both may turn."""
        del procedure
        units = [line.unit_hex(), line.unit_hex()]
        one = line.facing()
        other = line.facing() if one is not None else None
        if one is not None and other is None:
            line.c.unexpected("facing")
        return {"units": units, "facings": [one, other] if one else None}

    def write(self, event: UnitsSwapped, pen: HexPen) -> Iterator[str]:
        """Behind the tile that was played, or as a procedure."""
        units = " ".join(pen.at(unit) for unit in event.units)
        if event.tile is not None:
            yield f"{pen.tile(event.tile)} {units}"
        turned = "" if event.facings is None else " " + " ".join(event.facings)
        line = f"{pen.word('proc')} {pen.word('swap', 'procedure')} {units}{turned}"
        yield from write_priced(line, event.energy, pen)


def _pair_ask(v: View, pairs: Iterable[tuple[int, int]]) -> Ask:
    """Which two units change places."""
    choices = tuple(
        Choice(
            (v.names[one], v.names[other]),
            OFFERED("answer.pair", hex=v.names[one], other=v.names[other]),
        )
        for one, other in pairs
    )
    return Ask("units", "choice", OFFERED("ask.units"), choices)


ACTS = (Push(), Swap())
