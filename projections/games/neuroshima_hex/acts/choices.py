"""Choices in a battle: a Clown explodes, a Medic steps in, a Quartermaster turns an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from events.neuroshima_hex import BattleChoice, ChoicesMade
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct
from projections.games.neuroshima_hex.acts.battles import fight_of
from projections.games.neuroshima_hex.battle.choices import chooser, read_choice
from projections.games.neuroshima_hex.battle.review import (
    Review,
    chosen_too,
    decider,
    reached,
    review,
    told_of_medics,
)
from projections.games.neuroshima_hex.table import Fight, Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import WORDS

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine
    from projections.games.neuroshima_hex.text.line_writer import HexPen
    from projections.notation import Entry


class Choose(HexAct[ChoicesMade]):
    """Players chose: a segment proposes what may be chosen, and its questions ask for it."""

    event, words = ChoicesMade, ("choice",)
    offers = marks = asks = nothing

    def apply(self, table: Table, event: ChoicesMade) -> None:
        """The battle remembers it."""
        fight = fight_of(table, event)
        table.fight = fight._replace(choices=(*fight.choices, *event.choices))

    def objections(self, view: View, event: ChoicesMade) -> Iterator[Objection]:
        """The battle has a place for it, and has not passed it; it is whose choice it is."""
        fight = view.table.fight
        if fight is None:
            yield "battle_not_started", {}
            return
        yield from _after_medics(fight, event)
        late = any(choice.segment >= reached(fight) for choice in event.choices)
        decided = chosen_too(review(view.table, fight), event.choices)
        if late or decided is None:
            yield "choice_does_not_fit", {"segment": event.choices[0].segment}
        elif view.who is not None:
            yield from _by_another(view, event, decided, fight)

    def follows(self, chain: Following, event: ChoicesMade) -> None:
        """The battle goes on as it was chosen."""
        del event
        chain.fight_on()

    def sentence(self, event: ChoicesMade, table: Table) -> Phrase:
        """Each choice."""
        choices = names.together([_said(table, choice) for choice in event.choices])
        if event.player is None:
            return WORDS("said.choices", choices=choices)
        who = names.player(table, event.player)
        return WORDS("said.choices_by", player=who, choices=choices)

    def rows(self, told: RowWriter, event: ChoicesMade) -> Iterator[None]:
        """A row a choice."""
        for item, choice in enumerate(event.choices):
            told.choice(event, item, event.player, choice)
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`choice 2 C3 explodes`, `… D1 saves C2 from B2`, `… B3 makes C3 NE ranged`."""
        del word
        segment, who = line.c.number(), line.hex()
        choice: dict[str, Any] = {"segment": segment}
        match line.c.keyword("keyword", "explodes", "saves", "makes"):
            case "explodes":
                choice |= {"kind": "clown_explodes", "unit": who}
            case "saves":
                unit = line.hex()
                line.c.keyword("keyword", "from")
                choice |= {"kind": "medic_absorbs", "medic": who, "unit": unit}
                choice["attacker"] = line.hex()
            case "makes":
                unit, side = line.hex(), line.facing()
                to = line.c.keyword("keyword", "melee", "ranged")
                if side is None or to is None:
                    line.c.unexpected("choice")
                choice |= {"kind": "quartermaster", "module": who}
                choice |= {"unit": unit, "side": side, "to": to}
            case _:
                line.c.unexpected("choice")
        seat = {} if line.said_seat is None else {"player": line.said_seat}
        return {"type": "choices_made", "choices": [choice], **seat}

    def write(self, event: ChoicesMade, pen: HexPen) -> Iterator[str]:
        """One choice a line; several at once stand as JSON."""
        if len(event.choices) == 1:
            yield write_choice(event.choices[0], pen)


def _after_medics(fight: Fight, event: ChoicesMade) -> Iterator[Objection]:
    """In a segment all that cause or change damage are declared before the Medics (FAQ p.11)."""
    healed = told_of_medics(fight.choices)
    for choice in event.choices:
        if choice.kind == "medic_absorbs":
            healed.add(choice.segment)
        elif choice.segment in healed:
            yield "choice_after_medics", {"segment": choice.segment}
            return


def _by_another(v: View, event: ChoicesMade, decided: Review, fight: Fight) -> Iterator[Objection]:
    """Each player decides for the units in hand; for what is scoped the Scoper's owner (MP.1)."""
    for fact in event.choices:
        choice, fought = read_choice(fact, v.grid), decided.fought(fact.segment)
        if choice is None or fought is None:
            continue
        owner = decider(fought, choice, fight.player)
        if owner is not None and v.who != owner:
            unit = v.unit_words(v.names[chooser(choice)])
            yield "choice_by_another", {
                "player": v.called, "unit": unit, "expected": v.name(owner),
            }  # fmt: skip


def _said(table: Table, choice: BattleChoice) -> Phrase:
    def who(name: str | None) -> names.Part:
        return names.unit(table, name) if name is not None else "?"

    return WORDS(
        f"choice.{choice.kind}", segment=choice.segment, unit=who(choice.unit),
        medic=who(choice.medic), attacker=who(choice.attacker), module=who(choice.module),
        side=choice.side or "?", to=WORDS(f"choice.to_{choice.to}") if choice.to else "?",
    )  # fmt: skip


def write_choice(choice: BattleChoice, pen: HexPen) -> str:
    """One choice."""
    start = f"{pen.word('choice')} {choice.segment}"
    match choice.kind:
        case "clown_explodes":
            return f"{start} {choice.unit} {pen.word('explodes')}"
        case "medic_absorbs":
            saved = f"{choice.unit} {pen.word('from')} {choice.attacker}"
            return f"{start} {choice.medic} {pen.word('saves')} {saved}"
        case "quartermaster":
            to = pen.word(choice.to or "melee")
            return f"{start} {choice.module} {pen.word('makes')} {choice.unit} {choice.side} {to}"
