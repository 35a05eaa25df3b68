"""What all acts of this game share: the turn, the hand, the hexes; payment by tile or by energy."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from events.base import Event
from events.neuroshima_hex import Procedure
from events.words import Phrase
from projections.acts import Act, Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.armies import catalogue, find_tile
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.table import Table, leave_hand
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED, WORDS
from projections.offers import Ask, Draft, Offer
from projections.spans import SpanRule

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry
    from projections.scene import Arrow

E = TypeVar("E", bound=Event)

COSTS: Final[dict[Procedure, int]] = {
    "rotation": 1, "swap": 2, "push_back": 2, "laser": 3, "elimination": 3, "detonation": 4,
}  # fmt: skip
"""The procedures of the Duel board with their prices; of Push Back an option says it."""


class HexAct(Act[Table, View, E]):
    """One kind of event of this game.

    Who may act at all, and what must come next, belongs to no act but to the course of the match:
    an act only says what it needs.
    """

    changes_board: ClassVar[bool] = False
    """Whether it changes how the tiles lie on the board."""
    may_fill: ClassVar[bool] = False
    """Whether a full board after it is a battle at once, the first or another one."""
    is_off_board: ClassVar[bool] = False
    """Whether it changes hands, piles and discards alone, which no row of the archive tells of."""
    is_remark: ClassVar[bool] = False
    """Whether it stands beside the game as a note does: what had to come next still has to."""
    may_empty_pile: ClassVar[bool] = False
    """Whether it may take the last tile of a pile, which is said next."""
    brings_back: ClassVar[bool] = False
    """Whether what it destroyed goes back to its pile next, where the tile says so."""
    before_battle: ClassVar[bool] = False
    """Whether it may come between the tile that fills the board and its battle."""
    span: ClassVar[SpanRule | None] = None
    """What it opens, closes or is: a turn, a battle, a segment."""
    in_turn: ClassVar[bool] = False
    """Whether it is done in the own turn alone."""

    def needs_turn(self, event: E) -> bool:
        """Whether this one is."""
        del event
        return self.in_turn

    def from_hand(self, event: E) -> Sequence[str | None]:
        """The tiles that it takes from the hand; None is one that nobody saw."""
        del event
        return ()

    def hexes(self, event: E) -> Iterable[str | None]:
        """The hexes that it names."""
        del event
        return ()

    def leaves(self, event: E) -> Iterable[str | None]:
        """The hexes onto which it brought something: a Mine there goes off."""
        del event
        return ()

    def is_quiet(self, table: Table, draft: Draft) -> bool:
        """Whether one sees at a glance that nothing follows."""
        del table, draft
        return False


def its_tiles(act: HexAct[Any], event: Any) -> Sequence[str | None]:
    """All tiles that the event names: `from_hand = its_tiles`."""
    del act
    return event.tiles  # type: ignore[no-any-return]


class PaidAct(HexAct[E]):
    """Done by an instant tile, or for energy as a procedure of the Duel board.

    The payment is the same for all: a tile leaves the hand, or the energy is paid in full. What
    no procedure does says so, `for_energy = read_procedure = nothing`.
    """

    abilities: ClassVar[tuple[str, ...]] = ()
    """What a tile does that is played for it."""
    procedures: ClassVar[tuple[Procedure, ...]] = ()
    in_turn = True
    offers = read = nothing
    """It is offered by `with_tile` and `for_energy`, and read behind the tile or the procedure."""

    def from_hand(self, event: Any) -> Sequence[str | None]:
        """The tile that was played."""
        return (event.tile,)

    # -- what it costs ---------------------------------------------------------------------------

    def apply(self, table: Table, event: Any) -> None:
        """The price is paid; then it happens."""
        player = table.index.get(event.player)
        if player is not None:
            self.play(table, player, event.tile)
            if self.procedures and event.energy:  # the marker never goes below 0
                table.energy[player] = max(0, table.energy[player] - event.energy)
        self.change(table, event)

    def play(self, table: Table, player: int, tile: str | None) -> None:
        """An instant leaves the hand for the discards."""
        if tile is not None:
            leave_hand(table, player, tile)
            table.discards[player].append(tile)

    @abstractmethod
    def change(self, table: Table, event: E) -> None:
        """What happens on the board."""

    def procedure_of(self, event: Any) -> str | None:
        """The procedure it was, where energy was paid; else a tile did it."""
        return self.procedures[0] if event.energy else None

    # -- what may be done ------------------------------------------------------------------------

    @abstractmethod
    def with_tile(self, v: View, tile: str, ability: str) -> Iterator[Offer]:
        """What a tile of the hand may be played for."""

    @abstractmethod
    def for_energy(self, v: View, procedure: Procedure) -> Iterator[Offer]:
        """What a procedure may do that can be paid."""

    @abstractmethod
    def read_played(self, line: HexLine, tile: str) -> Entry:
        """What stands behind the name of a tile that is played."""

    @abstractmethod
    def read_procedure(self, line: HexLine, procedure: str) -> dict[str, Any]:
        """The facts behind `proc` and the procedure's name."""

    # -- how it is said and told -----------------------------------------------------------------

    def sentence_with(self, event: Any, table: Table, what: names.Part) -> Phrase:
        """Who did it, by what, and `what` it was."""
        return deed_sentence(table, event, means_words(event, self.procedure_of(event)), what)

    def tell_payment(self, writer: RowWriter, event: Any) -> None:
        """What energy the tracks show once a procedure was paid."""
        if event.energy:
            writer.read_tracks(event.seq)


# -- by a tile -------------------------------------------------------------------------------------


def does(tile: str | None, ability: str) -> bool:
    """Whether a tile does that; of one that nobody knows it may be so."""
    return tile is not None and (
        ability in find_tile(tile).abilities or tile not in catalogue().tiles
    )


def not_by_tile(v: View, event: Any, *abilities: str) -> Iterator[Objection]:
    """The instant is one that does this; where nothing is said by what, that is remarked."""
    if event.tile is None:
        yield "no_means", {"player": v.player_name}
    elif not any(does(event.tile, ability) for ability in abilities):
        yield "wrong_tile", {"tile": names.tile(event.tile)}


def play_offer(
    v: View, tile: str, kind: str, asks: Sequence[Ask] = (), /, **facts: Any
) -> Offer:  # fmt: skip
    """A tile of the hand may be played."""
    words = OFFERED("offer.play", tile=tile_words(tile))
    return Offer(words, kind, {"player": v.seat, "tile": tile, **facts}, asks, "instant")


# -- as a procedure --------------------------------------------------------------------------------


def price(table: Table, procedure: str) -> int:
    """Push Back costs 2 in the Polish rules, 3 in the English ones."""
    return table.rules.push_back_cost if procedure == "push_back" else COSTS[procedure]  # type: ignore[index]


def can_pay(v: View, procedure: str) -> bool:
    """Whether the player has the energy for a procedure of the Duel board."""
    return v.table.rules.duel_board and v.table.energy[v.player] >= price(v.table, procedure)


def off_duel_board(v: View) -> Iterator[Objection]:
    """Energy is of the Duel board alone."""
    if not v.table.rules.duel_board:
        yield "no_duel_board", {}


def is_procedure(v: View, event: Any) -> bool:
    """Energy was paid, or could only have been paid: on the Duel board no tile stands for it."""
    return event.tile is None and (event.energy > 0 or v.table.rules.duel_board)


def not_by_procedure(v: View, event: Any, procedure: str) -> Iterator[Objection]:
    """Procedures are of the Duel board, and paid in full (Duel, procedures)."""
    cost = price(v.table, procedure)
    if not v.table.rules.duel_board:
        yield from off_duel_board(v)
    elif event.energy != cost:
        yield "wrong_price", {"paid": event.energy, "price": cost}
    elif v.known_player is not None and v.table.energy[v.known_player] < cost:
        yield "not_enough_energy", {"has": v.table.energy[v.known_player], "price": cost}


def energy_offer(
    v: View, procedure: Procedure, kind: str, asks: Sequence[Ask], words: Phrase | None = None, /,
    **facts: Any,
) -> Offer:  # fmt: skip
    """A procedure may be paid."""
    paid = {"player": v.seat, "energy": price(v.table, procedure), **facts}
    return Offer(words or OFFERED(f"offer.procedure_{procedure}"), kind, paid, asks, "energy")


# -- which units -----------------------------------------------------------------------------------


def hex_taken(v: View, name: str) -> Iterator[Objection]:
    """The hex is free: no other unit stands there."""
    if v.unit_on(name) is not None:
        yield "hex_taken", {"hex": name, "unit": v.unit_words(name)}


def not_free(v: View, name: str) -> Iterator[Objection]:
    """A unit is there, and in no net."""
    if v.unit_on(name) is None:
        yield "no_unit", {"hex": name}
    elif v.is_netted(name):
        yield "netted", {"unit": v.unit_words(name)}


def not_able(v: View, name: str) -> Iterator[Objection]:
    """The unit is there, in the player's hand, and in no net."""
    if v.unit_on(name) is not None and not v.controls(name):
        yield "not_controlled", {"player": v.player_name, "unit": v.unit_words(name)}
    else:
        yield from not_free(v, name)


def not_a_link(v: View, name: str) -> Iterator[Objection]:
    """The unit may act and stands on a terminal."""
    wrong = list(not_able(v, name))
    yield from wrong
    if not wrong and name not in v.board.rules.terminals:
        yield "not_a_link", {"unit": v.unit_words(name)}


# -- words and arrows ------------------------------------------------------------------------------


def means_words(event: Any, procedure: str | None) -> names.Part | None:
    """By what it was done: an instant tile, or a procedure with its price."""
    if event.tile is not None:
        return WORDS("by.tile", tile=names.tile(event.tile))
    if procedure is None:
        return None
    name = WORDS(f"procedure.{procedure}")
    return WORDS("by.procedure", procedure=name, energy=event.energy)


def deed_sentence(table: Table, event: Any, means: names.Part | None, what: names.Part) -> Phrase:
    """Who did `what`, and by what means."""
    who = names.player(table, event.player)
    if means is None:
        return WORDS("said.acted", player=who, what=what)
    return WORDS("said.acted_by", player=who, by=means, what=what)


def write_priced(text: str, energy: int, pen: HexPen) -> Iterator[str]:
    """A procedure at its price, and then with the price said."""
    yield text
    yield f"{text} {pen.word('energy')} {energy}"


def arrow(start: str, end: str, role: str, label: str = "") -> Arrow:
    """An arrow from hex to hex; whoever draws none loads no drawing."""
    from projections.scene import Arrow

    return Arrow(start, end, role, label)
