"""Why things are as they are at one moment: sums of initiative and strength, nets, control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from events.words import Lang
from projections.games.neuroshima_hex.armies.tiles import EXTRA, INITIATIVE, MELEE, RANGED
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.position.words import WORDS


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence and what it follows from."""

    text: str
    because: tuple[Reason, ...] = ()

    def lines(self, indent: str = "") -> Iterator[str]:
        """The tree as text, a sentence a line."""
        yield f"{indent}{self.text}"
        for reason in self.because:
            yield from reason.lines(indent + "  ")

    def json(self) -> dict[str, Any]:
        """The tree as JSON."""
        return {"text": self.text, "because": [reason.json() for reason in self.because]}


def explain_unit(derived: Derived, at: int, lang: Lang = "en") -> tuple[Reason, ...]:
    """What holds for one unit now and why: control, net, scoping, initiative, strengths."""
    told = Moment(derived, lang)
    unit = derived.board.at[at]
    if unit is None:
        return ()
    return (*told.standing(at), *told.values(at), *told.strengths(at))


class Moment:
    """Sentences about one derived state."""

    def __init__(self, derived: Derived, lang: Lang) -> None:
        self.derived = derived
        self.board = derived.board
        self.lang = lang

    def say(self, key: str, /, *because: Reason, **values: Any) -> Reason:
        """A sentence of the `why` table and what it follows from."""
        return Reason(WORDS(f"why.{key}", **values).text(self.lang), because)

    def standing_unit(self, at: int) -> Unit:
        """The unit on a hex where one must stand."""
        unit = self.board.at[at]
        assert unit is not None, "only units are told of"
        return unit

    def unit(self, at: int) -> str:
        """The unit on a hex as people name it."""
        return self.name(at, self.standing_unit(at))

    def name(self, at: int, unit: Unit) -> str:
        """Tile, hex and owner."""
        owner = self.board.players[unit.owner].name
        tile, where = unit.tile.name[self.lang], self.board.grid.names[at]
        return WORDS("why.unit", tile=tile, hex=where, owner=owner).text(self.lang)

    def standing(self, at: int) -> list[Reason]:
        """Who has a hold on the unit: takeovers, Scopers, nets."""
        players, sway = self.board.players, self.derived.influence
        told = []
        if taken := self.derived.taken_by(at):
            why = [self.say("taken", source=self.unit(source)) for source in taken]
            player = players[sway.control[at]].name
            told.append(self.say("controlled", *why, unit=self.unit(at), player=player))
        if scoped := self.derived.scoped_by(at):
            why = [self.say("scoped_by", source=self.unit(source)) for source in scoped]
            player = players[sway.serves[at]].name
            told.append(self.say("scoped", *why, unit=self.unit(at), player=player))
        if netted := self.derived.netted_by(at):
            why = [self.say("netted", source=self.unit(source)) for source in netted]
            told.append(self.say("nets", *why, unit=self.unit(at)))
        return told

    def values(self, at: int) -> list[Reason]:
        """Every current initiative of the unit and its sum."""
        return [self.value(at, slot) for slot, _ in enumerate(self.derived.initiative(at))]

    def value(self, at: int, slot: int) -> Reason:
        """One current initiative of the unit and its sum."""
        unit = self.standing_unit(at)
        icons, value = unit.laid.initiative, self.derived.initiative(at)[slot]
        if slot >= len(icons):
            return self.say("extra", value=value, sum=", ".join(self.gifts(at, EXTRA)))
        total = icons[slot] + self.derived.bonuses[INITIATIVE][at]
        parts = [self.printed(icons[slot]), *self.gifts(at, INITIATIVE)]
        if total < 0:
            parts.append(WORDS("why.floor").text(self.lang))
        return self.say("initiative", value=value, sum=", ".join(parts))

    def strengths(self, at: int) -> list[Reason]:
        """The strength of every attack of the unit and its sum."""
        unit, told = self.standing_unit(at), []
        for strike in unit.laid.strikes:
            bonuses = {"melee": [MELEE], "ranged": [RANGED]}.get(strike.kind, [])
            parts = [self.printed(strike.strength)]
            parts += [gift for bonus in bonuses for gift in self.gifts(at, bonus)]
            value = self.derived.strength(at, strike)
            told.append(self.say("strength", value=value, sum=", ".join(parts)))
        return told

    def printed(self, value: int) -> str:
        """The printed part of a sum."""
        return WORDS("why.printed", value=value).text(self.lang)

    def gifts(self, at: int, bonus: int) -> list[str]:
        """The parts of a sum that modules give."""
        return [
            WORDS("why.gift", value=f"{given.value:+d}", source=self.unit(given.source)).text(
                self.lang
            )
            for given in self.derived.contributions(at, bonus)
        ]
