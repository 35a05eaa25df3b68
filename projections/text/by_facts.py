"""A text form in which every kind of event is typed alike, after the facts of its class.

A keyword, what must be said in its order, the rest by name: `health -1 reason=hunger`. A game says
in a `FactGrammar` what its facts are called; its line is a `FactLine`, and its acts write what
`facts_written` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from events.base import Event
from events.words import LANGUAGES, Lang, Wording, Words, folded, in_language
from projections.dice import DieFace
from projections.fact_shapes import FactShape, Sort, shapes_of, told
from projections.text.dialect import write_amount
from projections.text.line import Line, Pen

if TYPE_CHECKING:
    from projections.notation import Entry


@dataclass(frozen=True, eq=False)
class FactGrammar:
    """How the facts of a game are typed.

    The words have `part.NAME` for each fact, `keyword.nothing`, `.yes` and `.no`, and the faults
    `part` and `choice`.
    """

    words: Words
    seats: frozenset[str]
    """The facts that name seats."""
    choice_word: Callable[[str, str], Wording]
    """What one of few answers to a fact is called."""
    faces: Sequence[DieFace]
    """The faces that any of its dice has."""
    ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By fact that says a name those ids that are typed as they are called."""

    def part(self, name: str, lang: Lang) -> str:
        """What a fact is called in a line."""
        return self.words.table(lang)[f"part.{name}"]

    @cache  # noqa: B019 - a game has one grammar
    def parts(self, name: str) -> tuple[str, ...]:
        """The same in any language; none where it is never named."""
        return tuple(self.part(name, lang) for lang in LANGUAGES if f"part.{name}" in self.words)

    @cache  # noqa: B019 - a game has one grammar
    def ids_called(self, fact: str, choices: tuple[str, ...]) -> dict[str, str]:
        """By what choices are called in any language, their ids."""
        said = {
            folded(in_language(call(fact, one), lang)): one
            for call in (lambda _fact, one: self.choice_word("", one), self.choice_word)
            for lang in LANGUAGES
            for one in choices
        }
        return {**said, **{folded(one): one for one in choices}}


class FactLine(Line):
    """A line that tells an event fact by fact."""

    grammar: ClassVar[FactGrammar]

    def facts_of(self, kind: type[Event]) -> Entry:
        """What must be said in its order; then what else is said, by name."""
        shapes = {shape.name: shape for shape in shapes_of(kind, self.grammar.seats)}
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
            known = {folded(w): name for name in shapes for w in self.grammar.parts(name)}
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
            return self.dice(self.grammar.faces)
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
            ids = self.grammar.ids.get(shape.name, ())
            return self.grammar.ids_called(shape.name, ids).get(folded(token.text), token.text)
        found = self.grammar.ids_called(shape.name, shape.choices).get(folded(token.text))
        if found is None:
            known = [self.grammar.choice_word(shape.name, choice) for choice in shape.choices]
            self.c.fail("choice", token.place, found=token.text, known=known)
        return found


def facts_written(event: Event, pen: Pen, grammar: FactGrammar) -> str:
    """As `FactLine.facts_of` reads it."""
    parts = [pen.word(event.type_name())]
    known = told(event, grammar.seats)
    # What must be said goes first, dice stand at the end.
    shapes = shapes_of(type(event), grammar.seats)
    for shape in sorted(shapes, key=lambda it: 2 if it.sort == "dice" else not it.is_needed):
        if shape.name == "player" or shape.name not in known:
            continue
        value = known[shape.name]
        if shape.sort == "dice":
            parts.append(f"{grammar.part(shape.name, pen.lang)}={pen.dice(grammar.faces, value)}")
        elif shape.is_needed:
            parts.append(_written(shape, value, pen, grammar))
        elif shape.sort == "flag" and value:
            parts.append(grammar.part(shape.name, pen.lang))
        else:
            written = _written(shape, value, pen, grammar)
            parts.append(f"{grammar.part(shape.name, pen.lang)}={written}")
    return " ".join(parts)


def _written(shape: FactShape, value: Any, pen: Pen, grammar: FactGrammar) -> str:
    if (shape.keys or shape.is_list) and not value:
        return pen.word("nothing")
    if shape.keys is not None:
        pairs = value.items()
        said = ((_one(shape.name, shape.keys, key, pen, grammar), n) for key, n in pairs)
        return ", ".join(f"{key} {n}" for key, n in said)
    is_id = not shape.is_list and value in grammar.ids.get(shape.name, ())
    sort: Sort = "choice" if is_id else shape.sort
    values: Iterable[Any] = value if shape.is_list else (value,)
    return ", ".join(_one(shape.name, sort, one, pen, grammar) for one in values)


def _one(fact: str, sort: Sort, value: Any, pen: Pen, grammar: FactGrammar) -> str:
    if sort == "number":
        return write_amount(value)
    if sort == "seat":
        return pen.name(value)
    if sort == "flag":
        return pen.word("yes" if value else "no")
    said = in_language(grammar.choice_word(fact, value), pen.lang) if sort == "choice" else value
    return pen.telling.dialect.tongue.name(said)
