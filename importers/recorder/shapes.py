"""Any event of a game asked for fact by fact, by its own shape: cells, numbers, lists of objects.

Nothing here knows a rule. Where the game itself says how a fact is asked for (`asks_of`), that
counts; the rest is read off the schema of the event, with the answers that the match knows.

So whatever is not offered and happened all the same can be told. It is asked about before it is
recorded, and found fault with afterwards, as any odd play is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from events.base import ENVELOPE, Event
from events.match import CountedDice, DiceRolled, MatchEnded
from events.words import LANGUAGES, Name, Phrase
from importers.recorder.session import Session
from importers.words import RECORDER
from projections.boards import GameBoard
from projections.endings import ending_asks
from projections.offers import Ask, AskKind, Choice, Offer
from projections.scene import COMPASS, Area, Cell, Scene, called, edge_id
from projections.sentences import reason_words
from projections.system import GameSystem, Sort
from projections.visibility import Eyes

Json = Mapping[str, Any]
Known = Mapping[str, Mapping[Any, Choice]]

_SEATS: Final = ("player", "owner", "chosen_by")
_MOST: Final = 40
_COUNTED: Final = f"#/$defs/{CountedDice.__name__}"
"""What stands in the shape of a throw of dice beside its faces."""
_PLAIN: Final[Mapping[str, AskKind]] = {
    "string": "text", "boolean": "flag", "integer": "number", "number": "number",
}  # fmt: skip


@cache
def _schema(kind: type[Event]) -> Json:
    return kind.model_json_schema()


@dataclass(frozen=True)
class Shapes:
    """What one needs to ask for events at one place of a match."""

    system: GameSystem[Any]
    state: Any
    seats: Mapping[str, str]
    known: Known
    scene: Scene
    cells: tuple[Cell, ...]
    """Those of the scene, with names in every language."""
    _own: dict[str, dict[str, Ask]] = field(default_factory=dict)

    @classmethod
    def at(cls, session: Session, state: Any = None, seat: str | None = None) -> Shapes:
        """The shapes at the place that a session stands at, or at another table of it.

        They are told as one may know them from `seat`, with what is known of it first among the
        answers.
        """
        table = session.seen(seat, state)
        seats = {player.seat: player.name for player in session.record.players}
        scene = session.system.scene(table, "en")
        known = _known_answers(session, seat)
        cells = scene.cells
        if scene.grid == "area":
            told = zip(
                *(session.system.scene(table, lang).cells for lang in LANGUAGES), strict=True
            )
            cells = tuple(map(_in_all_languages, told))
        return cls(session.system, table, seats, known, scene, cells)

    def asks(self, kind: type[Event]) -> list[Ask]:
        """A question for each fact; those that must be answered come first."""
        schema = _schema(kind)
        facts = ((n, spec) for n, spec in schema["properties"].items() if n not in ENVELOPE)
        asked = [self._ask(kind, name, spec, schema) for name, spec in facts]
        return sorted((ask for ask in asked if ask is not None), key=lambda ask: ask.optional)

    def tells(self, kind: type[Event], asks: Sequence[Ask], facts: Json) -> bool:
        """Whether everything that such an event must say is asked for, or settled."""
        told = {*facts, *(ask.fact for ask in asks)}
        return told >= set(_schema(kind).get("required", ()))

    def _ask(self, kind: type[Event], name: str, spec: Json, schema: Json) -> Ask | None:
        own = self._own.get(kind.type_name())
        if own is None:
            own = {ask.fact: ask for ask in self.system.play.asks_of(self.state, kind.type_name())}
            self._own[kind.type_name()] = own
        return own.get(name) or self.by_shape(name, spec, schema)

    def by_shape(self, name: str, spec: Json, schema: Json) -> Ask | None:
        """The question for a fact, by its shape; None where it cannot be asked for."""
        optional = name not in schema.get("required", ())
        if _COUNTED in (one.get("$ref") for one in spec.get("anyOf", ())):
            words = name_of(self.system, "fact", name)
            return Ask(name, "dice", words, optional=optional, many=True, least=1, counted=True)
        shape, size = _shape(spec, schema.get("$defs", {}))
        if shape.get("type") == "object":
            return self._object(name, shape, schema, optional=optional, size=size)
        kind = self._kind(name, shape)
        if kind is None:
            return None
        choices = self._choices(name, kind, shape)
        if kind == "text" and not choices and "pattern" in shape:
            return None  # nobody can guess the form
        if kind == "text" and choices:
            kind = "choice"
        least, most = size or (None, None)
        if size is None and kind == "text":
            most = int(shape.get("maxLength", _MOST))
        if size is None and kind == "number":
            least, most = shape.get("minimum"), shape.get("maximum")
        return Ask(name, kind, name_of(self.system, "fact", name), choices, optional=optional,
                   many=size is not None, least=least, most=most)  # fmt: skip

    def _object(
        self, name: str, shape: Json, schema: Json, *, optional: bool, size: tuple[int, int] | None
    ) -> Ask | None:
        """An object with facts of its own, or with a number for each seat."""
        words = name_of(self.system, "fact", name)
        if "properties" in shape:
            inner = {**shape, "$defs": schema.get("$defs", {})}
            asked = [self.by_shape(part, spec, inner) for part, spec in shape["properties"].items()]
        else:
            spec = shape.get("additionalProperties")
            plain = isinstance(spec, dict) and spec.get("type") in ("integer", "number")
            asked = [
                Ask(seat, "number", RECORDER("plain", name=name), optional=True, least=0)
                for seat, name in (self.seats.items() if plain else ())
            ]
        parts = tuple(ask for ask in asked if ask is not None)
        if not parts:
            return None
        least, most = size or (None, None)
        return Ask(name, "facts", words, optional=optional, many=size is not None, least=least,
                   most=most, parts=parts)  # fmt: skip

    def _kind(self, name: str, shape: Json) -> AskKind | None:
        kind = shape.get("type")
        if "enum" in shape:
            return "facing" if set(shape["enum"]) <= set(COMPASS) else "choice"
        if kind == "string" and name in _SEATS:
            return "seat"
        if kind == "string" and "pattern" in shape:
            fits = re.compile(shape["pattern"]).search
            cells = [cell.id for cell in self.cells]
            if self._takes(fits, cells):
                return "cell"
            if self._takes(fits, [edge_id(*cells[:2])] if len(cells) > 1 else []):
                return "edge"
        return _PLAIN.get(str(kind))

    def _takes(self, fits: Callable[[str], object], named: Sequence[str]) -> bool:
        """A pattern that takes every cell, and not just any word, is that of a cell, or edge."""
        return bool(named) and all(map(fits, named)) and not fits("any word")

    def _choices(self, name: str, kind: AskKind, shape: Json) -> tuple[Choice, ...]:
        if kind == "seat":
            return tuple(Choice(seat, label) for seat, label in self.seats.items())
        if kind == "cell":
            return tuple(Choice(cell.id, called(cell)) for cell in self.cells)
        if kind == "edge":
            return GameBoard(self.scene.grid, self.cells, self.scene.edges).edge_choices()
        if kind == "text":
            return self._known_like(name, shape)
        is_named = kind == "choice"
        return tuple(
            Choice(value, name_of(self.system, "value", value) if is_named else "")
            for value in shape.get("enum", ())
        )

    def _known_like(self, name: str, shape: Json) -> tuple[Choice, ...]:
        """What the match knows under that fact; where a form is wanted, whatever has that form."""
        own = self.known.get(name.removesuffix("s"), {})
        if own or "pattern" not in shape:
            return tuple(self._called(choice, name) for choice in own.values())
        fits = re.compile(shape["pattern"]).search
        everything = {v: choice for of in self.known.values() for v, choice in of.items()}
        return tuple(self._called(c, name) for v, c in everything.items() if fits(str(v)))

    def _called(self, choice: Choice, fact: str) -> Choice:
        """The answer by its name: the one it was offered with, or else what the game calls it."""
        if choice.label:
            return choice
        value = str(choice.value)
        if fact == "reason":
            return replace(choice, label=reason_words(value) or "")
        known = self.system.pieces().get(value) or self.system.name_of("value", value)
        places = (called(cell) for cell in self.cells if cell.id == value)
        return replace(choice, label=known or next(places, ""))


def _in_all_languages(cells: Sequence[Cell]) -> Cell:
    """One cell as it is told in each language."""
    first = cells[0]
    if not isinstance(first, Area):
        return first
    names = (str(called(cell)) for cell in cells)
    return replace(first, name=Name(dict(zip(LANGUAGES, names, strict=True))))


def outright_offers(session: Session, seat: str, shapes: Shapes | None = None) -> list[Offer]:
    """An offer for each kind of event that can be told by answers."""
    shapes = shapes or Shapes.at(session, seat=seat)
    found = (_offer(shapes, kind, seat) for kind in session.system.events)
    return [offer for offer in found if offer is not None]


def _offer(shapes: Shapes, kind: type[Event], seat: str) -> Offer | None:
    asks = shapes.asks(kind)
    facts: dict[str, Any] = {"player": seat} if any(a.fact == "player" for a in asks) else {}
    asks = [ask for ask in asks if ask.fact not in facts]
    if not shapes.tells(kind, asks, facts):
        return None
    return Offer(name_of(shapes.system, "event", kind.type_name()), kind.type_name(), facts,
                 asks, "else")  # fmt: skip


def outright_asks(
    session: Session, kind: str, state: Any = None, seat: str | None = None
) -> Sequence[Ask]:
    """The questions for all facts of a kind of event, for whoever corrects one of that seat.

    They are told as one may know them from there.
    """
    known = session.system.vocabulary.types.get(kind)
    if known is None:
        return ()
    asks = Shapes.at(session, state, seat).asks(known)
    of_every_game: Sequence[Ask] = ()
    if known is MatchEnded:
        together = session.system.seats.together
        of_every_game = ending_asks(session.record.players, together=together)
    elif known is DiceRolled and not session.system.play.asks_of(session.state, kind):
        words = name_of(session.system, "fact", "faces")
        of_every_game = (Ask("faces", "dice", words, many=True, least=1),)
    own = {ask.fact: ask for ask in of_every_game}
    return [own.get(ask.fact, ask) for ask in asks]


def name_of(system: GameSystem[Any], sort: Sort, name: str) -> Phrase:
    """What the game calls an event, a fact or a value, or else what every match calls it."""
    ours = f"{sort}.{name}"
    common = (
        RECORDER(ours) if ours in RECORDER else RECORDER("plain", name=str(name).replace("_", " "))
    )
    return system.name_of(sort, name) or common


def _shape(spec: Json, defs: Json) -> tuple[Json, tuple[int, int] | None]:
    """The shape without `null`, and how many there may be of it, where there may be several."""
    shapes = [one for one in spec.get("anyOf", (spec,)) if one.get("type") != "null"]
    shape = shapes[-1] if all(one.get("type") in _PLAIN for one in shapes) else shapes[0]
    if "$ref" in shape:
        shape = defs[shape["$ref"].rpartition("/")[2]]
    if shape.get("type") == "array":
        inner = shape.get("prefixItems", [shape.get("items", {})])[0]
        size = (int(shape.get("minItems", 0)), int(shape.get("maxItems", _MOST)))
        return _shape(inner, defs)[0], size
    return shape, None


def _known_answers(session: Session, first: str | None = None) -> dict[str, dict[Any, Choice]]:
    """Pieces, cards and the like by their fact: what offers name now, and what the match has seen.

    Those of the seat `first` come first, and nothing comes that may not be known from there: of
    the others' offers what they could do as far as the table is known.
    """
    known: dict[str, dict[Any, Choice]] = {}
    eyes = session.eyes(first)
    if first is not None:
        _know_offered(known, session.offers(first), eyes)
        _know_told(known, session, eyes, first)
    table = eyes.table(session.state)
    for seat in (*session.record.seats, None):
        _know_offered(known, session.offers(seat, table), eyes)
    _know_told(known, session, eyes)
    return known


def _know_offered(known: dict[str, dict[Any, Choice]], offers: Iterable[Offer], eyes: Eyes) -> None:
    for offer in offers:
        if eyes.seat is not None and offer.seen_by is not None and eyes.seat not in offer.seen_by:
            continue
        for ask in offer.asks:
            for choice in _all_choices(ask):
                _know(known, ask.fact, choice)
        for fact, value in offer.facts.items():
            _know(known, fact, Choice(value))


def _know_told(
    known: dict[str, dict[Any, Choice]], session: Session, eyes: Eyes, player: str | None = None
) -> None:
    """What the events of the game name, or those of one player."""
    for event in map(eyes.event, session.history.events):
        if event is not None and type(event) in session.system.events:
            facts = event.facts()
            if player is None or facts.get("player") == player:
                for fact, value in facts.items():
                    _know(known, fact, Choice(value))


def _all_choices(ask: Ask) -> Iterator[Choice]:
    yield from ask.choices
    if isinstance(ask.after, str):
        for choices in ask.choices_after.values():
            yield from choices


def _know(known: dict[str, dict[Any, Choice]], fact: str, choice: Choice) -> None:
    """Remember a value; a list of pieces tells of pieces."""
    values = choice.value if isinstance(choice.value, list | tuple) else (choice.value,)
    for value in values:
        if isinstance(value, str) and fact != "player":
            label = choice.label if len(values) == 1 else ""
            known.setdefault(fact.removesuffix("s"), {}).setdefault(value, Choice(value, label))
