"""Enemies: what their cards say, who acts next, which row of the card holds, whom they attack.

A card is known as far as the table entered it. A row of its lists is typed as steps, such as
`move 1 to + ranged; move 2 to`: what cannot be read so is one step that nobody judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from events.words import LANGUAGES, folded
from projections.games.hunters_2114.changing import Frozen
from projections.games.hunters_2114.mission.attack import JAMMED_REACH, AttackKind, Target
from projections.games.hunters_2114.words import WORDS

StepKind = Literal["melee", "ranged", "area", "disengage", "to", "away", "free"]
Band = Literal["melee", "near", "far"]
BANDS: Final[tuple[Band, ...]] = ("melee", "near", "far")
ATTACKS: Final[frozenset[StepKind]] = frozenset({"melee", "ranged", "area"})


class RowStep(NamedTuple):
    """A part of an enemy's action: an attack, a way so far, or what nobody can judge."""

    kind: StepKind
    squares: int = 0
    says: str = ""


Row = tuple[RowStep, ...]


class EnemyCard(Frozen, frozen=True):
    """What a table entered of an enemy's card; None is what nobody knows."""

    health: int | None = None
    is_mechanical: bool | None = None
    is_armoured: bool = False
    is_fireproof: bool = False
    is_flying: bool = False
    has_fast_reflex: bool = False
    psychic: int | None = None
    defence: Mapping[str, int | None] | None = None
    dice: Mapping[int, int] | None = None
    """Of its weapon, by distance; 0 is melee."""
    barred: frozenset[int] = frozenset()
    """The distances at which its weapon does nothing."""
    numbers: Mapping[int, int] | None = None
    rows: Mapping[Band, tuple[Row, ...]] | None = None

    @property
    def reach(self) -> int | None:
        """As far as its weapon shoots."""
        return max(self.dice) if self.dice else None

    def target(self, *, in_cover: bool = False, in_melee: bool = False) -> Target:
        """Such an enemy as a target."""
        return Target(
            self.defence or {}, is_armoured=self.is_armoured, is_fireproof=self.is_fireproof,
            is_in_cover=in_cover, is_in_melee=in_melee,
        )  # fmt: skip


_DEFENCE: Final = {
    "melee": "defence_melee", "area": "defence_area", "front": "defence_front",
    "side": "defence_side", "rear": "defence_rear",
}  # fmt: skip


def card_of(values: Mapping[str, Any]) -> EnemyCard:
    """An enemy's card as the catalogue has it; each is read once."""
    return _card(tuple(values.items()))


@lru_cache(maxsize=256)
def _card(told: tuple[tuple[str, Any], ...]) -> EnemyCard:
    values = dict(told)
    kind = values.get("nature")
    return EnemyCard(
        health=_whole(values.get("health")),
        is_mechanical=None if kind is None else kind == "mechanical",
        is_armoured=bool(values.get("armoured")),
        is_fireproof=bool(values.get("fireproof")),
        is_flying=bool(values.get("flying")),
        has_fast_reflex=bool(values.get("fast_reflex")),
        psychic=_whole(values.get("psychic")),
        defence={name: _whole(values.get(word)) for name, word in _DEFENCE.items()},
        dice=by_distance(values.get("dice")),
        barred=barred_in(values.get("dice")),
        numbers=by_distance(values.get("hits")),
        rows={band: rows_in(values.get(f"rows_{band}")) for band in BANDS},
    )


def _whole(value: Any) -> int | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return int(value) if is_number else None


_BY_DISTANCE: Final = re.compile(r"(\d+)[:=]([+-]?\d+|[xX-])")


@lru_cache(maxsize=1024)
def _columns(text: Any) -> Mapping[int, int | None] | None:
    """Columns by distance as one types them: `0:X 1:4 2:4 3:3`; None under X, where none is."""
    if not isinstance(text, str) or not text.strip():
        return None
    found = {}
    for part in re.split(r"[\s,;/]+", re.sub(r"\s*([:=])\s*", r"\1", text.strip())):
        pair = _BY_DISTANCE.fullmatch(part)
        if pair is None:
            return None
        found[int(pair[1])] = None if pair[2] in "xX-" else int(pair[2])
    return found


def by_distance(text: Any) -> Mapping[int, int] | None:
    """Numbers by distance, without those that are an X; None where nobody typed any."""
    columns = _columns(text)
    if columns is None:
        return None
    return {away: number for away, number in columns.items() if number is not None}


def barred_in(text: Any) -> frozenset[int]:
    """The distances with an X: no attack is possible there."""
    return frozenset(away for away, number in (_columns(text) or {}).items() if number is None)


# -- rows ------------------------------------------------------------------------------------------


def rows_in(text: Any) -> tuple[Row, ...]:
    """The rows of one list, from the top."""
    if not isinstance(text, str):
        return ()
    return tuple(
        tuple(_step(part.strip()) for part in re.split(r"[+»]", row) if part.strip())
        for row in text.split(";")
        if row.strip()
    )


_MOVE: Final = re.compile(r"^(?P<words>.*?)\s*(?P<squares>\d+)\s*(?P<where>.*)$")


def _step(text: str) -> RowStep:
    """A step as one types it in either language; one that says something else is free."""
    known = _step_words()
    kind = known.get(folded(text))
    if kind is not None and kind in ATTACKS | {"disengage"}:
        return RowStep(kind)
    found = _MOVE.match(text)
    if found is not None and known.get(folded(found["words"])) == "move":
        where = known.get(folded(found["where"]))
        if where in ("to", "away"):
            return RowStep(where, int(found["squares"]))
    return RowStep("free", says=text)


def _step_words() -> Mapping[str, Any]:
    """What steps are called, in both languages, under the names they have here."""
    if not _STEP_WORDS:
        for key in ("melee", "ranged", "area", "disengage", "move", "to", "away"):
            for lang in LANGUAGES:
                for name in WORDS(f"row.{key}").text(lang).split("|"):
                    _STEP_WORDS[folded(name)] = key
    return _STEP_WORDS


_STEP_WORDS: Final[dict[str, Any]] = {}


def row_text(row: Row) -> list[Any]:
    """A row as chips, each a phrase or what was typed."""
    chips: list[Any] = []
    for step in row:
        if step.kind == "free":
            chips.append(step.says)
        elif step.squares:
            chips.append(WORDS(f"chip.{step.kind}", squares=step.squares))
        else:
            chips.append(WORDS(f"chip.{step.kind}"))
    return chips


class Situation(NamedTuple):
    """Where an enemy is, as far as its card asks: in melee, and how far the nearest hero is.

    `sees` says whether the nearest hero is in sight, `escapes` whether it gains anything by
    breaking away; `goes` is what comes of a move. None is what nobody knows.
    """

    in_melee: bool = False
    nearest: int | None = None
    sees: bool | None = None
    escapes: bool | None = None
    goes: Callable[[RowStep], Sequence[Situation]] | None = None
    is_jammed: bool | None = False
    """Whether a jammer holds it to so far, and its attacks."""

    def after(self, step: RowStep) -> Sequence[Situation]:
        """Where it may be behind a move; without a board as far as the squares can tell.

        Nowhere, where the move gains nothing.
        """
        if self.goes is not None:
            return self.goes(step)
        if self.nearest is None:
            return (self,)
        if self.is_jammed is not False:  # without squares nobody can tell how far it works
            return (Situation(),)
        by = step.squares if step.kind == "away" else -step.squares
        return (self._replace(nearest=max(0, self.nearest + by)),)

    @property
    def band(self) -> Band | None:
        """Which list of the card holds."""
        if self.in_melee:
            return "melee"
        if self.nearest is None:
            return None
        return "near" if self.nearest <= 1 else "far"


def is_possible(
    row: Row, card: EnemyCard, situation: Situation, most: int | None = None
) -> bool | None:
    """Whether a row can be carried out; None where that cannot be told.

    `most` holds all attacks to so many squares, as fog does.
    """
    if not row:
        return True
    step, rest = row[0], row[1:]
    if step.kind not in ("to", "away"):
        return _both(
            _may_do(step.kind, card, situation, most),
            lambda: is_possible(rest, card, situation, most),
        )
    ends = situation.after(step)
    if not ends:  # what gains nothing is left out; nobody says if a row holds that begins so
        return _both(None, lambda: is_possible(rest, card, situation, most))
    found = {is_possible(rest, card, end, most) for end in ends}
    return found.pop() if len(found) == 1 else None


def _both(one: bool | None, other: Callable[[], bool | None]) -> bool | None:
    """Whether both are so; None where that cannot be told."""
    if one is False:
        return False
    found = other()
    return None if one is None and found else found


def _may_do(kind: StepKind, card: EnemyCard, situation: Situation, most: int | None) -> bool | None:
    """Whether a step is possible there; what is free nobody can tell."""
    away, fights = situation.nearest, situation.in_melee
    if kind == "melee":
        return fights or away == 0 if away is not None else None
    if kind == "disengage":
        return situation.escapes if fights else None
    if kind not in ("ranged", "area"):
        return None
    if fights:  # a Spider may attack its own square
        return None if kind == "area" else False
    reach = card.reach if most is None or card.reach is None else min(card.reach, most)
    is_far = reach is not None and away is not None and JAMMED_REACH < away <= reach
    if reach is None or away is None or (is_far and situation.is_jammed is None):
        return None
    return away <= reach and not (is_far and situation.is_jammed) and situation.sees is not False


def first_possible(
    card: EnemyCard, situation: Situation, most: int | None = None
) -> tuple[Band | None, int | None]:
    """The list that holds, and the first row of it that is possible, from 1; as far as known."""
    band = situation.band
    if band is None or card.rows is None:
        return band, None
    for place, row in enumerate(card.rows[band], start=1):
        possible = is_possible(row, card, situation, most)
        if possible is None:
            return band, None
        if possible:
            return band, place
    return band, None


# -- order and targets -----------------------------------------------------------------------------


def next_to_act(healths: Mapping[str, int | None], done: Iterable[str]) -> list[str]:
    """Who may act next: those of the highest initial health; all, where one is unknown."""
    gone = set(done)
    left = {name: health for name, health in healths.items() if name not in gone}
    known = [health for health in left.values() if health is not None]
    if len(known) < len(left):
        return list(left)
    return [name for name, health in left.items() if health == max(known)]


def nearest(distances: Mapping[str, int | None]) -> Sequence[str]:
    """Those at the least distance; all, where one is unknown."""
    known = [steps for steps in distances.values() if steps is not None]
    if len(known) < len(distances):
        return tuple(distances)
    return tuple(name for name, steps in distances.items() if steps == min(known))


def kind_of_attack(row: Row) -> AttackKind | None:
    """The attack that a row has, if any."""
    kinds: dict[StepKind, AttackKind] = {"melee": "melee", "ranged": "ranged", "area": "area"}
    return next((kinds[step.kind] for step in row if step.kind in kinds), None)
