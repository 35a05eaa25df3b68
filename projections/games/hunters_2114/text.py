"""The campaign as people type it: a keyword, what must be said in its order, the rest by name.

`Ann: zdrowie o=-1 powód=głód`, `podróż "New Jensen"`: so every kind of event is typed alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.words import LANGUAGES, Lang, Words, folded, ids_by_name, in_language
from projections.games.hunters_2114.campaign.table import BASE, TELLS_APART
from projections.games.hunters_2114.facts import FactShape, Sort, shapes_of, told
from projections.games.hunters_2114.mission.dice import EVERY_FACE
from projections.games.hunters_2114.names import armies, choice_word, class_name, word
from projections.text.dialect import write_amount
from projections.text.form import dialect_of, notation_of
from projections.text.line import Line, Pen
from projections.text.record import Telling

if TYPE_CHECKING:
    from projections.notation import Entry, Notation

TEXT: Final = Words(__package__, "words/text")
PLACES: Final = frozenset({"to", "at"})
"""The facts that name a location or place; the base is typed as it is called."""
MEALS: Final = ("food_eaten", "hunger_felt")
"""Of these a hero has one each morning."""


@cache
def _ids(fact: str, choices: tuple[str, ...]) -> dict[str, str]:
    """By what choices are called in any language, their ids."""
    ways = (word, lambda one: choice_word(fact, one))
    said = {folded(in_language(call(one), lang)): one
            for call in ways for lang in LANGUAGES for one in choices}  # fmt: skip
    return {**said, **{folded(one): one for one in choices}}


class HuntersLine(Line):
    """A line that tells an event fact by fact."""

    def facts_of(self, kind: type[Event]) -> Entry:
        """What must be said in its order; then what else is said, by name."""
        shapes = {shape.name: shape for shape in shapes_of(kind)}
        entry: dict[str, Any] = {"type": kind.type_name()}
        if "player" in shapes and (shapes["player"].is_needed or self.said_seat is not None):
            entry["player"] = self.seat
        for shape in shapes.values():
            # Dice stand at the end, under their name: they go on as long as the line does.
            if shape.is_needed and shape.name != "player" and shape.sort != "dice":
                entry[shape.name] = self._value(shape)
        while not self.c.done:
            at = self.c.place
            said = self.c.take("part").text
            known = {folded(w): name for name in shapes for w in _parts(name)}
            name = known.get(folded(said))
            if name is None:
                self.c.fail("part", at, found=said)
            if shapes[name].sort == "flag" and not self.c.is_sign("="):
                entry[name] = True
                continue
            self.c.take_sign("=")
            entry[name] = self._value(shapes[name])
        return entry

    def _value(self, shape: FactShape) -> Any:
        """One value; several with a comma between them, or none; numbers by something as pairs."""
        if (shape.keys or shape.is_list) and self.c.keyword("keyword", "nothing"):
            return [] if shape.keys is None else {}
        if shape.keys is not None:
            pairs: dict[str, Any] = {}
            while not pairs or self.c.take_sign(","):
                key = self._one(shape, shape.keys)
                pairs[key] = self.c.amount()
            return pairs
        if not shape.is_list:
            return self._one(shape, shape.sort)
        values = [self._one(shape, shape.sort)]
        while self.c.take_sign(","):
            values.append(self._one(shape, shape.sort))
        return values

    def _one(self, shape: FactShape, sort: Sort) -> Any:
        if sort == "dice":
            return self.dice(EVERY_FACE)
        if sort == "number":
            return self.c.amount()
        if sort == "seat":
            return self.named_seat()
        if sort == "flag":
            return self.c.keyword("keyword", "yes", "no") != "no"
        token = self.c.take("text")
        if token.kind not in ("word", "text"):
            self.c.back()
            self.c.unexpected("text")
        if sort != "choice":
            places = _ids(shape.name, (BASE,)) if shape.name in PLACES else {}
            return places.get(folded(token.text), token.text)
        found = _ids(shape.name, shape.choices).get(folded(token.text))
        if found is None:
            known = [choice_word(shape.name, choice) for choice in shape.choices]
            self.c.fail("choice", token.place, found=token.text, known=known)
        return found


@cache
def _parts(name: str) -> tuple[str, ...]:
    """What a fact is called in a line, in any language."""
    key = f"part.{name}"
    return tuple(TEXT.table(lang)[key] for lang in LANGUAGES if key in TEXT)


def facts_written(event: Event, pen: Pen) -> str:
    """As `HuntersLine.facts_of` reads it."""
    parts = [pen.word(event.type_name())]
    known = told(event)
    # What must be said goes first, dice stand at the end.
    shapes = shapes_of(type(event))
    for shape in sorted(shapes, key=lambda it: 2 if it.sort == "dice" else not it.is_needed):
        if shape.name == "player" or shape.name not in known:
            continue
        value = known[shape.name]
        if shape.sort == "dice":
            parts.append(f"{_part(shape.name, pen.lang)}={pen.dice(EVERY_FACE, value)}")
        elif shape.is_needed:
            parts.append(_written(shape, value, pen))
        elif shape.sort == "flag" and value:
            parts.append(_part(shape.name, pen.lang))
        else:
            parts.append(f"{_part(shape.name, pen.lang)}={_written(shape, value, pen)}")
    return " ".join(parts)


def _part(name: str, lang: Lang) -> str:
    return TEXT.table(lang)[f"part.{name}"]


def _written(shape: FactShape, value: Any, pen: Pen) -> str:
    if (shape.keys or shape.is_list) and not value:
        return pen.word("nothing")
    if shape.keys is not None:
        pairs = value.items()
        return ", ".join(f"{_one(shape.name, shape.keys, key, pen)} {n}" for key, n in pairs)
    sort: Sort = "choice" if value == BASE and shape.name in PLACES else shape.sort
    values: Iterable[Any] = value if shape.is_list else (value,)
    return ", ".join(_one(shape.name, sort, one, pen) for one in values)


def _one(fact: str, sort: Sort, value: Any, pen: Pen) -> str:
    if sort == "number":
        return write_amount(value)
    if sort == "seat":
        return pen.name(value)
    if sort == "flag":
        return pen.word("yes" if value else "no")
    said = in_language(choice_word(fact, value), pen.lang) if sort == "choice" else value
    return pen.telling.dialect.tongue.name(said)


class HuntersTelling(Telling):
    """A text on its way: a line that says what followed stands for that which was due of just this.

    Of two heroes who eat it is the one that it names; a day for lost health is no day of work. Who
    goes hungry does not eat.
    """

    def place_of(self, entry: Mapping[str, Any]) -> int | None:
        """What of it: what had to be asked for, else the first that is alike."""
        kinds = MEALS if entry["type"] in MEALS else (entry["type"],)
        alike = [
            place
            for place, draft in enumerate(self.pending)
            if place >= self.done
            and draft.type in kinds
            and all(
                draft.facts[fact] == entry.get(fact)
                for fact in TELLS_APART.get(draft.type, ("player",))
                if fact in draft.facts
            )
        ]
        asked = (
            place
            for place in alike
            if (asks := self.pending[place].open_asks)
            and all(not ask.choices or ask.allows((entry.get(ask.fact),)) for ask in asks)
        )
        return next(asked, next(iter(alike), None))


def _notation() -> Notation:
    from projections.games.hunters_2114.acts import ACTS

    dialect = dialect_of("hunters_2114", ACTS, TEXT, line=HuntersLine)
    classes = ids_by_name(armies())
    own = replace(
        dialect,
        telling=HuntersTelling,
        parse_army=lambda said: classes.get(folded(said), said),
        write_army=lambda army, lang: dialect.tongue.name(in_language(class_name(army), lang)),
        army_names=lambda: [in_language(one, lang) for one in armies().values()
                            for lang in LANGUAGES],
    )  # fmt: skip
    return notation_of(own, sure=5)


NOTATION: Final = _notation()
