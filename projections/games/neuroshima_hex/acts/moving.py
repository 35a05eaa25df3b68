"""Moves and turns: by a tile, by itself, by the HQ or a Transport, for energy; of prisoners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Any, Final

from events.neuroshima_hex import Procedure, UnitMoved
from events.words import Phrase
from projections.acts import Marks, Objection
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import (
    PaidAct,
    arrow,
    deed_sentence,
    does,
    energy_offer,
    hex_taken,
    means_words,
    not_a_link,
    not_able,
    not_by_procedure,
    not_by_tile,
    not_free,
    play_offer,
)
from projections.games.neuroshima_hex.asks import ANY_FACING, by_hex, cells, units
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.board.hexes import DIRECTION, FACINGS, OFF, SIDES
from projections.games.neuroshima_hex.mobility import (
    Path,
    Ways,
    captives,
    captors,
    has_had_turn,
    has_served,
    means_of,
    mobile,
    movers,
    remember_source,
    servants,
)
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.table import Table, move
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Draft, Offer, OnDemand

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry

_MEANS: Final = ("mobility", "hq", "transport", "takeover", "tile")


# -- what moves whom ------------------------------------------------------------------------------


class Move(PaidAct[UnitMoved]):
    """A unit goes to another hex, turns, or both."""

    event, changes_board, words = UnitMoved, True, ("turn",)
    abilities, procedures = ("move", "rotation"), ("rotation",)

    def needs_turn(self, event: UnitMoved) -> bool:
        """A prisoner is turned in anybody's turn (six armies, Vegas)."""
        return event.means != "takeover"

    def hexes(self, event: UnitMoved) -> Iterable[str | None]:
        """The unit's, the way, and what moves it."""
        return event.unit, event.to, event.source, *event.path

    def leaves(self, event: UnitMoved) -> Iterable[str | None]:
        """The unit may come onto a Mine."""
        return (event.to,)

    def procedure_of(self, event: UnitMoved) -> str | None:
        """As it is said; energy may not have been."""
        return "rotation" if event.means == "procedure" else None

    def change(self, table: Table, event: UnitMoved) -> None:
        """The unit lies where it went, and what moved it has served."""
        index = table.board.grid.index
        start = index.get(event.unit)
        end = start if event.to is None else index.get(event.to)
        if start is None or end is None:
            return
        if event.means != "tile":
            remember_source(table, start, event.means, by=event.player, source=event.source)
        faces = event.faces
        move(table, start, end, None if faces is None else DIRECTION[faces])

    # -- when it is wrong ------------------------------------------------------------------------

    def objections(self, view: View, event: UnitMoved) -> Iterator[Objection]:
        """The unit may act, what moves it still serves it, and the way is free."""
        unit = view.unit_on(event.unit)
        if unit is None:
            yield from not_free(view, event.unit)
        elif event.means == "takeover":
            yield from self._taken_over(view, event, unit)
        else:
            wrong = list(not_able(view, event.unit))
            yield from wrong
            yield from self._by(view, event, unit)
            if event.means == "procedure" and not wrong:
                yield from not_a_link(view, event.unit)
            is_no_move = event.means == "tile" and not does(event.tile, "move")
            if event.means == "procedure" or (is_no_move and does(event.tile, "rotation")):
                yield from _turned_only(view, event)
            yield from _way(view, event, unit)

    def _by(self, v: View, event: UnitMoved, unit: Unit) -> Iterator[Objection]:
        match event.means:
            case "tile":
                yield from not_by_tile(v, event, *self.abilities)
            case "procedure":
                yield from not_by_procedure(v, event, "rotation")
            case "mobility":
                if not unit.tile.mobility:
                    yield "no_mobility", {"unit": v.unit_words(event.unit)}
                yield from _used_twice(v, event)
            case _ if v.controls(event.unit):
                yield from self._served(v, event)

    def _served(self, v: View, event: UnitMoved) -> Iterator[Objection]:
        """Each HQ or Transport serves a unit once a turn (FAQ g.178).

        Where nothing says which one it was, one of them must not have served yet.
        """
        name, unit = event.source, v.unit_words(event.unit)
        found = servants(v.table, v.player, v.at(event.unit), event.means)
        meant = found if name is None else [source for source in found if source == v.at(name)]
        wrong = [] if meant or name is None else list(not_free(v, name))
        yield from wrong
        if meant:
            yield from _used_twice(v, event, meant)
        elif not wrong:
            source = "?" if name is None else v.unit_words(name)
            yield "source_not_connected", {"unit": unit, "source": source}

    def _taken_over(self, v: View, event: UnitMoved, unit: Unit) -> Iterator[Objection]:
        """Once for each takeover and at once, in anybody's turn (Vegas; FAQ g.105, g.126)."""
        at, values = v.at(event.unit), {"unit": v.unit_words(event.unit)}
        meant = captors(v.table, v.player, at)
        if event.source is not None:
            meant = [captor for captor in meant if captor == v.at(event.source)]
        if not meant or unit.owner == v.known_player or not v.controls(event.unit):
            yield "no_takeover", {"player": v.player_name, **values}
            return
        yield from not_free(v, event.unit)
        if has_had_turn(v.table, at, meant):
            tokens = v.table.tokens
            late = any((tokens[at], tokens[captor]) in v.table.lapsed_takeovers for captor in meant)
            yield "takeover_late" if late else "takeover_twice", values
        yield from _turned_only(v, event)

    # -- what may be done ------------------------------------------------------------------------

    def for_prisoners(self, view: View) -> Iterator[Offer]:
        """A unit that was taken over may be turned once, in anybody's turn (six armies, Vegas)."""
        for captor, at in captives(view):
            facts = {
                "player": view.seat, "unit": view.names[at], "means": "takeover",
                "source": view.names[captor],
            }  # fmt: skip
            ask = Ask("facing", "facing", OFFERED("ask.facing"), _other_facings(view, at))
            tile = tile_words(view.unit(at).tile.id)
            words = OFFERED("offer.takeover", tile=tile, hex=view.names[at])
            yield Offer(words, "unit_moved", facts, (ask,), "move")

    def offers(self, view: View) -> Iterator[Offer]:
        """Own mobility, and every HQ or Transport that still serves a unit in this turn."""
        by_itself = mobile(view)
        if by_itself:
            words, facts = OFFERED("offer.mobility"), {"player": view.seat, "means": "mobility"}
            yield Offer(words, "unit_moved", facts, _move_asks(view, by_itself), "move", "m")
        for source, served in movers(view).items():
            name, means = view.names[source], means_of(view.unit(source))
            words = OFFERED(f"offer.{means}", hex=name)
            facts = {"player": view.seat, "means": means, "source": name}
            yield Offer(words, "unit_moved", facts, _move_asks(view, served), "move")

    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """Every able unit."""
        if v.able:
            asks = _move_asks(v, v.able) if ability == "move" else _turn_asks(v, v.able)
            yield play_offer(v, tile, "unit_moved", asks, means="tile")

    def for_energy(self, v: View, procedure: Procedure) -> Iterator[Offer]:
        """Every Link may turn."""
        if v.links:
            asks = _turn_asks(v, v.links)
            yield energy_offer(v, procedure, "unit_moved", asks, means="procedure")

    def asks(self, table: Table) -> Sequence[Ask]:
        """Over which hex it went, and how it was turned there: no move covers more than two."""
        grid = table.board.grid.names
        ways = tuple(Choice((name,), OFFERED("answer.over", hexes=[name])) for name in grid)
        turned = tuple(Choice((facing,), facing) for facing in FACINGS)
        over = OnDemand(
            lambda: ((name,) for name in grid),
            lambda path: turned if path is not None and len(path) == 1 else (),
        )
        return (
            Ask("path", "choice", WORDS("fact.path"), ways, optional=True),
            Ask("path_facings", "choice", WORDS("fact.path_facings"), after="path",
                choices_after=over, optional=True),
        )  # fmt: skip

    # -- what follows ----------------------------------------------------------------------------

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """Where no foundation lies there is no Mine; a prisoner may have been waited for."""
        return draft.facts.get("means") != "takeover" and not table.board.foundations

    def follows(self, chain: Following, event: UnitMoved) -> None:
        """A Mine goes off; a prisoner was turned after the battle."""
        chain.step_on(event, event.to)
        turn = chain.table.turn
        if event.means == "takeover" and (turn is None or turn.over):
            chain.go_on(wait=True)

    # -- how it is said and told -----------------------------------------------------------------

    def sentence(self, event: UnitMoved, table: Table) -> Phrase:
        """By what the unit goes or turns, and where to."""
        means = means_words(event, self.procedure_of(event))
        if means is None and event.means != "tile":
            means = WORDS(f"by.{event.means}")
        if event.to is None or not _goes(event):
            turned = event.facing or "?"
            what = WORDS("act.turns", unit=names.unit(table, event.unit), facing=turned)
            return deed_sentence(table, event, means, what)
        path = [
            WORDS("part.turned_on", hex=name, facing=facing) if facing else name
            for name, _, facing in (step.partition("/") for step in _over(event))
        ]
        key = "act.comes_back" if event.to == event.unit else "act.goes"
        way = {
            "unit": names.unit(table, event.unit), "to": event.to,
            "via": WORDS("part.via", path=path) if path else "",
        }  # fmt: skip
        if event.facing is not None:
            key, way["facing"] = f"{key}_and_turns", event.facing
        return deed_sentence(table, event, means, WORDS(key, **way))

    def marks(self, event: UnitMoved) -> Marks:
        """The way, or the unit that turned."""
        if event.to is None or not _goes(event):
            return (event.unit,), ()
        way = (event.unit, *event.path, event.to)
        return (event.to,), [arrow(a, b, "move") for a, b in pairwise(way) if a != b]

    def rows(self, writer: RowWriter, event: UnitMoved) -> Iterator[None]:
        """A move, and the instant or the procedure."""
        start, goal, energy = event.unit, event.to or event.unit, event.energy
        writer.move(event, "move", start, goal, event.faces, event.means, energy)
        writer.instant(event, self.procedure_of(event), start, energy=energy)
        yield
        writer.see(event.seq, "displaced", start, event.to)
        self.tell_payment(writer, event)

    # -- how it is typed and written -------------------------------------------------------------

    def read(self, line: HexLine, word: str) -> Entry:
        """`C4-B4 NE`, `turn C4 NE`: by what, goes without saying where one thing can be meant."""
        del word
        place, way = line.c.place, _read_way(line)
        if line.c.keyword("keyword", "by"):
            means = line.c.keyword("means", *_MEANS)
            if means is None:
                line.c.unexpected("means")
            source = line.hex() if line.is_hex() else None
            return line.entry("unit_moved", **way, means=means, source=source)
        found = _ways_to_move(line, way)
        if len(found) > 1:
            ways = [" ".join(filter(None, one)) for one in found]
            line.c.unclear("means_twice", place, hex=way["unit"], ways=ways, way=ways[0])
        means, source = found[0] if found else ("mobility", None)
        return line.entry("unit_moved", **way, means=means, source=source)

    def read_played(self, line: HexLine, tile: str) -> Entry:
        """`Move C4-B4 NE`, `Rotation C4 NE`: a tile moves or turns a unit."""
        return line.entry("unit_moved", **_read_way(line), means="tile", tile=tile)

    def read_procedure(self, line: HexLine, procedure: str) -> dict[str, Any]:
        """`proc rotation C4 NE`."""
        del procedure
        return {**_read_way(line), "means": "procedure"}

    def write(self, event: UnitMoved, pen: HexPen) -> Iterator[str]:
        """By itself, or behind the tile or the procedure that was used."""
        at, facing = pen.at(event.unit), event.facing or ""
        way = at if event.to is None else "-".join((event.unit, *_over(event), event.to))
        way = f"{way} {facing}".rstrip()
        if event.tile is not None:
            yield f"{pen.tile(event.tile)} {way}"
        elif event.means == "procedure":
            yield f"{pen.word('proc')} {pen.word('rotation', 'procedure')} {way}"
        else:
            named = " ".join((*at.split(" ")[:-1], way))
            means = f"{pen.word('by')} {pen.word(event.means, 'means')} {event.source or ''}"
            for line in (f"{pen.word('turn')} {way}",) if event.to is None else (named, way):
                yield line
                yield f"{line} {means.rstrip()}"


# -- the way --------------------------------------------------------------------------------------


def _goes(event: UnitMoved) -> bool:
    """Whether the unit leaves its hex, if only to come back to it."""
    return event.to is not None and (event.to != event.unit or bool(event.path))


def _used_twice(v: View, event: UnitMoved, sources: Sequence[int] = ()) -> Iterator[Objection]:
    """Each of them moved the unit in this turn already, or it did so by itself."""
    if has_served(v.table, event.means, v.at(event.unit), sources):
        yield "used_twice", {"unit": v.unit_words(event.unit)}


def _turned_only(v: View, event: UnitMoved) -> Iterator[Objection]:
    if _goes(event):
        yield "turn_only", {"unit": v.unit_words(event.unit)}


def _way(v: View, event: UnitMoved, unit: Unit) -> Iterator[Objection]:
    """One hex, or two with a Recon Center, each of them free (Duel rules, mobility; FAQ g.65)."""
    if event.to is None or not _goes(event):
        if event.facing is None or DIRECTION[event.facing] == unit.laid.facing:
            yield "nothing_changed", {"unit": v.unit_words(event.unit)}
        return
    if OFF in map(v.at, (event.to, *event.path)):
        return
    if event.to != event.unit:
        yield from hex_taken(v, event.to)
    yield from _steps(v, event, Ways(v, v.at(event.unit)), event.to)


def _steps(v: View, event: UnitMoved, ways: Ways, to: str) -> Iterator[Objection]:
    said, near = {"unit": v.unit_words(event.unit)}, v.grid.neighbour
    if not event.path and 1 < v.reach == v.distance(event.unit, to):
        between = [via for via in near[v.at(to)] if via != OFF and via in near[ways.at]]
        if not any(map(ways.passes, between)):
            yield "path_blocked", {**said, "hex": v.names[between[0]]}
        return
    way = (event.unit, *event.path, to)
    if len(way) - 1 > v.reach or any(v.distance(one, other) != 1 for one, other in pairwise(way)):
        yield "too_far", {**said, "to": to, "reach": v.reach}
        return
    for name, sides in zip(event.path, _faced(event, ways.unit), strict=False):
        if not ways.passes(v.at(name), sides):
            yield "path_blocked", {**said, "hex": name}


def _faced(event: UnitMoved, unit: Unit) -> Iterator[Sequence[int]]:
    """On each hex of the path how the unit may have faced: each brings its own turn (FAQ g.67)."""
    side = unit.laid.facing
    if not event.path_facings:
        yield from repeat(SIDES)
    for facing in event.path_facings:
        side = side if facing is None else DIRECTION[facing]
        yield (side,)


def _over(event: UnitMoved) -> Iterator[str]:
    """The hexes on the way, each with how the unit was turned there."""
    turned = event.path_facings or (None,) * len(event.path)
    for name, facing in zip(event.path, turned, strict=True):
        yield name if facing is None else f"{name}/{facing}"


# -- its questions --------------------------------------------------------------------------------

_STAYS: Final = Choice(None, OFFERED("answer.stays"))
_STRAIGHT: Final = Choice(None, OFFERED("answer.straight"))
_MOVED: Final = (Choice(None, OFFERED("answer.keeps_facing")), *ANY_FACING)
"""Any facing, or that of before."""
_TURNED: Final = tuple(
    tuple(way for way in ANY_FACING if way.value != facing) for facing in FACINGS
)  # fmt: skip
"""By the facing a unit has, those it may be turned to."""


def _other_facings(v: View, at: int) -> tuple[Choice, ...]:
    return _TURNED[v.unit(at).laid.facing]


def _turn_asks(v: View, hexes: Sequence[int]) -> tuple[Ask, Ask]:
    """Which unit, and where it is turned to: some other facing than it has."""
    turned = by_hex(v, hexes, lambda at: _other_facings(v, at))
    return (
        Ask("unit", "piece", OFFERED("ask.unit"), units(v, hexes)),
        Ask("facing", "facing", OFFERED("ask.facing"), after="unit", choices_after=turned),
    )


def _move_asks(v: View, hexes: Sequence[int]) -> tuple[Ask, ...]:
    """Which unit, where to, how turned: a move, a turn, or both as one act (FAQ g.18)."""
    ways = {v.names[at]: Ways(v, at) for at in hexes}
    index = v.grid.index

    def pairs() -> list[tuple[str, str | None]]:
        return [(name, end) for name, way in ways.items()
                for end in (None, *(v.names[to] for to in way.ends))]  # fmt: skip

    def ends(name: str) -> Sequence[Choice]:
        found = ways[name].ends
        there = (choice for choice in cells(v.grid, found))
        back = OFFERED("answer.comes_back")
        return (_STAYS, *(c if c.value != name else Choice(name, back) for c in there))

    def facing(pair: tuple[str, str | None]) -> Sequence[Choice]:
        unit, to = pair
        return _MOVED if to is not None else _other_facings(v, index[unit])

    both = ("unit", "to")
    asks = (
        Ask("unit", "piece", OFFERED("ask.unit"), units(v, hexes)),
        Ask("to", "cell", OFFERED("ask.to"), after="unit",
            choices_after=OnDemand(lambda: ways, ends)),
        Ask("facing", "facing", OFFERED("ask.facing"), after=both,
            choices_after=OnDemand(pairs, facing)),
    )  # fmt: skip
    if v.reach == 1:
        return asks

    def over(pair: tuple[str, str | None]) -> Sequence[Path]:
        unit, to = pair
        return ((),) if to is None else ways[unit].ends[index[to]]

    def path(pair: tuple[str, str | None]) -> Sequence[Choice]:
        named = [[v.names[at] for at in each] for each in over(pair)]
        return tuple(
            Choice(via, OFFERED("answer.over", hexes=via)) if via else _STRAIGHT for via in named
        )

    def turned(pair: tuple[str, str | None]) -> Sequence[Choice]:
        """What is free on every way there; nothing where it goes straight."""
        free = [set(ways[pair[0]].facings_on(via)) for each in over(pair) for via in each]
        sides = sorted(set.intersection(*free)) if free else ()
        return tuple(Choice([FACINGS[side]], FACINGS[side]) for side in sides)

    return (
        *asks,
        Ask("path", "choice", OFFERED("ask.path"), after=both, choices_after=OnDemand(pairs, path),
            follows=True),
        Ask("path_facings", "choice", OFFERED("ask.path_facings"), after=both,
            choices_after=OnDemand(pairs, turned), optional=True),
    )  # fmt: skip


# -- its lines ------------------------------------------------------------------------------------


def _read_way(line: HexLine) -> dict[str, Any]:
    """A unit, the hexes it goes over and to, and how it is turned."""
    if not line.is_way():
        unit = line.unit_hex()
        facing = line.facing()
        if facing is None:
            line.c.unexpected("facing")
        return {"unit": unit, "facing": facing}
    (unit, *over, end), turned = line.way()
    facts = {"unit": unit, "path": over or None, "to": end, "facing": line.facing()}
    return facts | {"path_facings": turned if any(turned) else None}


def _ways_to_move(line: HexLine, way: Mapping[str, Any]) -> Sequence[tuple[str, str | None]]:
    """By what the unit may move now."""
    if line.player is None:
        return ()
    v = View.of(line.table, line.player)
    at = v.at(way["unit"])
    found: list[tuple[str, str | None]] = [("mobility", None)] if at in mobile(v) else []
    for source, served in movers(v).items():
        if at in served:
            found.append((means_of(v.unit(source)), v.names[source]))
    if way.get("to") is None:
        found += [("takeover", v.names[captor]) for captor, held in captives(v) if held == at]
    return found


MOVE = Move()
ACTS = (MOVE,)
