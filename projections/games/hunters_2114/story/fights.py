"""What was fought: enemies that were met and destroyed, and what each hero did and bore.

It knows as much as was recorded: where only results are told, nobody says who struck whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from events.base import Event
from events.hunters_2114.mission import (
    AttackDeclared,
    AttackRolled,
    EnemiesPlaced,
    EnemyDestroyed,
    FigureDamaged,
    MissionTurnEnded,
)
from events.words import in_language
from projections.games.hunters_2114.attack_rows import AttackRow, Attacks
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.story.words import WORDS
from projections.sentences import value_words
from projections.story import Ledger, LedgerEntry, LedgerRow
from projections.storytelling import Moment, Teller

_LATEST: Final = 40
"""So many of its last events are told of an enemy; the replay tells all."""
_STRANGEST: Final = 6
"""So many attacks are shown of a weapon, those farthest from what was to be expected."""


def _strangest(rows: Sequence[AttackRow]) -> Iterator[int]:
    """The attacks that came out most unlike what was to be expected, in their order."""

    def distance(row: AttackRow) -> Fraction:
        return Fraction(-1) if row.expected is None else abs((row.hits or 0) - row.expected)

    farthest = sorted(rows, key=distance, reverse=True)[:_STRANGEST]
    yield from sorted({row.seq for row in farthest})


@dataclass
class Foe:
    """Enemies of one card."""

    met: int = 0
    destroyed: int = 0
    damage: int = 0
    """What they did to heroes."""
    seqs: list[int] = field(default_factory=list)


class Fights:
    """All fights of a campaign, told event by event."""

    def __init__(self, teller: Teller, moments: Iterable[Moment]) -> None:
        self.teller = teller
        self.foes: dict[str, Foe] = {}
        self.deeds: dict[str, Counter[str]] = {}
        """By hero: attacks, damage dealt, damage taken, enemies destroyed."""
        self.attacks = Attacks()
        before: Campaign | None = None
        for moment in moments:
            if before is not None and before.mission is not None:
                self._take(moment.event, before.mission)
                self.attacks.tell(moment.event, before, moment.table)
            before = moment.table

    def _take(self, event: Event, mission: Mission) -> None:
        match event:
            case EnemiesPlaced():
                foe = self._foe(event.enemy, event)
                foe.met += event.count
            case AttackDeclared() if event.player is not None:
                self._did(event.player, "attacks")
            case AttackRolled() if event.player is not None:
                self._did(event.player, "hits", event.successes or 0)
            case FigureDamaged():
                self._hurt(event, mission)
            case EnemyDestroyed():
                card = self._card(event.enemy, mission)
                self._foe(card, event).destroyed += 1
                if (who := self._attacker(mission)) not in mission.enemies:
                    self._did(who, "destroyed")
            case MissionTurnEnded():
                for card, count in event.destroyed.items():
                    self._foe(card, event).destroyed += count
            case _:
                pass

    def _hurt(self, event: FigureDamaged, mission: Mission) -> None:
        who = self._attacker(mission)
        if event.figure in mission.enemies:
            if who not in mission.enemies:
                self._did(who, "dealt", event.damage)
            return
        self._did(event.figure, "taken", event.damage)
        if who in mission.enemies:
            self._foe(self._card(who, mission), event).damage += event.damage

    @staticmethod
    def _attacker(mission: Mission) -> str | None:
        return mission.assault.attacker if mission.assault is not None else None

    @staticmethod
    def _card(figure: str | None, mission: Mission) -> str:
        enemy = mission.enemies.get(figure or "")
        return enemy.card if enemy is not None else figure or "?"

    def _foe(self, card: str, event: Event) -> Foe:
        foe = self.foes.setdefault(card, Foe())
        foe.seqs.append(event.seq)
        return foe

    def _did(self, seat: str | None, what: str, count: int = 1) -> None:
        if seat is not None:
            self.deeds.setdefault(seat, Counter())[what] += count

    def facts(self, seat: str) -> list[tuple[str, str]]:
        """What a hero did and bore, for a sheet."""
        told = self.deeds.get(seat, Counter())
        keys = ("attacks", "dealt", "taken", "destroyed")
        return [(self._say(f"sheet.{key}"), str(told[key])) for key in keys if told[key]]

    def ledger(self) -> Ledger | None:
        """The enemies by card, with what the table wrote down of each; None where none was met."""
        if not self.foes:
            return None
        system = self.teller.reading.match.system
        things = self.teller.reading.things(self.teller.last)
        rows = []
        histories = self.teller.histories(
            [[*dict.fromkeys(foe.seqs)][-_LATEST:] for foe in self.foes.values()]
        )
        for (card, foe), history in zip(self.foes.items(), histories, strict=True):
            thing = things.get(("enemy", card))
            values = value_words(system, thing.values) if thing is not None else ()
            known = "; ".join(value.text(self.teller.lang) for value in values)
            numbers = (foe.met or "?", foe.destroyed, foe.damage)
            cells = (card, *map(str, numbers), known or self._say("enemy.nothing"))
            rows.append(LedgerRow(cells, history=history))
        keys = ("name", "met", "destroyed", "damage", "known")
        columns = tuple(self._say(f"enemy.{key}") for key in keys)
        return Ledger(self._say("chapter.enemies"), columns, tuple(rows))

    def weapons(self) -> Ledger | None:
        """What heroes hit with, against what was to be expected; None where nobody attacked.

        The rows of which the dice or the number are unknown count as attacks, and for nothing else.
        """
        used: dict[str, list[AttackRow]] = {}
        for row in self.attacks.rows:
            if row.seat is not None:
                used.setdefault(self._armed(row), []).append(row)
        if not used:
            return None
        most = sorted(used.items(), key=lambda one: -len(one[1]))
        told = self.teller.histories([list(_strangest(rows)) for _, rows in most])
        lines = [
            self._weapon(weapon, rows, history)
            for (weapon, rows), history in zip(most, told, strict=True)
        ]
        keys = ("name", "attacks", "dice", "hits", "expected", "luck", "damage")
        columns = tuple(self._say(f"weapon.{key}") for key in keys)
        return Ledger(self._say("chapter.weapons"), columns, tuple(lines), self._say("weapon.hint"))

    def _armed(self, row: AttackRow) -> str:
        if row.weapon == "unarmed":
            return self._say("weapon.unarmed")
        return row.weapon or self._say("weapon.unknown")

    def _weapon(
        self, weapon: str, rows: Sequence[AttackRow], history: tuple[LedgerEntry, ...]
    ) -> LedgerRow:
        known = [row for row in rows if row.expected is not None]
        hits, hoped = sum(row.hits or 0 for row in known), sum(row.expected or 0 for row in known)
        dice = sum(row.dice or 0 for row in known)
        damage = sum(row.damage for row in rows)
        luck = self._decimal(float(hits - hoped), signed=True)
        shown = (dice, hits, self._decimal(float(hoped)), luck)
        cells = tuple(map(str, shown)) if known else ("?",) * 4
        return LedgerRow((weapon, str(len(rows)), *cells, str(damage)), history=history)

    def _decimal(self, value: float, *, signed: bool = False) -> str:
        text = f"{value:+.1f}" if signed else f"{value:.1f}"
        text = text.replace("-", "\N{MINUS SIGN}")
        return text.replace(".", ",") if self.teller.lang == "pl" else text

    def _say(self, key: str, **values: Any) -> str:
        return in_language(WORDS(key, **values), self.teller.lang)
