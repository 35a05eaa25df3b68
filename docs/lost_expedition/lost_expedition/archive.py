"""What the archive is told of a campaign, and what one may ask of it."""

from collections.abc import Mapping
from typing import NamedTuple

from events.match import MatchStarted
from lost_expedition.act import SWORD
from lost_expedition.acts import ACTS
from lost_expedition.camp import Camp, start
from lost_expedition.vocabulary import AttackRolled
from lost_expedition.words import WORDS
from projections.archive.questions import questions_in
from projections.dice import number_of, successes_in
from projections.history import History
from projections.replay import start_of
from projections.system import ArchiveRows, Rows


class AttackRow(NamedTuple):
    """A hero attacked a beast."""

    seq: int
    day: int
    mission: str | None
    seat: str
    beast: str
    dice: int
    hits: int | None


TABLES = {
    "attacks": {
        "seq": "INTEGER", "day": "INTEGER", "mission": "VARCHAR", "seat": "SEAT",
        "beast": "VARCHAR", "dice": "INTEGER", "hits": "INTEGER",
    }
}  # fmt: skip


class ExpeditionRows:
    """What the acts tell; the camp stands where they tell it."""

    def __init__(self, camp: Camp) -> None:
        self.camp = camp
        self.attacks: list[AttackRow] = []

    def attack(self, event: AttackRolled) -> None:
        """Another row."""
        camp, hits = self.camp, successes_in(SWORD, event.dice)
        row = AttackRow(
            event.seq,
            camp.day,
            camp.mission,
            event.player,
            event.beast,
            number_of(event.dice),
            hits,
        )
        self.attacks.append(row)


def facts(history: History) -> Mapping[str, Rows]:
    """One row for each attack."""
    if not any(isinstance(event, MatchStarted) for event in history.events):
        return {}
    told = ExpeditionRows(start(start_of(history.events)))
    for event in ACTS.telling(told, history.events):
        told.camp = ACTS.apply(told.camp, event)
    return {"attacks": told.attacks}


ARCHIVE = ArchiveRows(facts=facts, tables=TABLES, questions=questions_in(__package__, WORDS))
