"""Edition and rule options of a game, asked by the model that the game itself has of them.

Every control shows what is usual by all that was said so far. Only what the table sets to
something else is written, so a form that nobody touched says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import streamlit as st

from dashboard.start import Json, first_event
from dashboard.views.chrome import language, plain, side_by_side, word
from events.match import MatchStarted
from projections.system import GameSystem


def ask(system: GameSystem[Any], players: Sequence[Json]) -> tuple[Json, list[str]]:
    """Edition and options, as facts of the start of a match of these players; and what is wrong."""
    facts: Json = {}
    if system.editions:
        facts["edition"] = st.segmented_control(
            word("start.edition"), system.editions, default=system.editions[0], required=True,
            key=f"edition {system.id}", format_func=partial(value_words, system, "edition"),
        )  # fmt: skip
    asked = _options_of(system, players)
    if asked:
        with st.expander(word("start.options"), icon=":material/tune:"):
            # What is set to something that is not usual; each may depend on those before.
            chosen: Json = {}
            for option in asked:
                usual = option.usual({**facts, "options": chosen})
                value = option.control(option, usual)
                if value is not None and value != usual:
                    chosen[option.name] = value
        if chosen:
            facts["options"] = chosen
            options = [option for option in asked if option.name in chosen]
            agreed = [
                f"{option.label}: {option.value_text(chosen[option.name])}" for option in options
            ]
            st.caption(plain(word("start.agreed", options="; ".join(agreed))))
    return facts, [fault for option in asked for fault in option.faults]


@dataclass(frozen=True)
class AskedOption:
    """An option of a game, as it is asked here."""

    system: GameSystem[Any]
    players: Sequence[Json]
    name: str
    shape: Mapping[str, Any]
    """Its JSON Schema, without null."""
    default: Any
    control: Control
    faults: list[str] = field(default_factory=list)
    """What was said that cannot be, in sentences."""

    @property
    def label(self) -> str:
        """What the game calls it."""
        return option_words(self.system, self.name)

    def key(self, *more: object) -> str:
        """The key of a control: another one where something else is usual, which it then shows."""
        return " ".join(map(str, ("option", self.system.id, self.name, *more)))

    def usual(self, facts: Json) -> Any:
        """What it comes to where nobody touches it."""
        entry = first_event(self.system, self.players, facts)
        started = self.system.vocabulary.read(entry)
        assert isinstance(started, MatchStarted), "read as one"
        return self.system.usual(started).get(self.name, self.default)

    def value_text(self, value: Any) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return word("start.yes" if value else "start.no")
        if isinstance(value, dict):
            return ", ".join(f"{name} {each}" for name, each in value.items())
        if isinstance(value, list):
            return ", ".join(map(str, value))
        return value_words(self.system, self.name, value)


Control = Callable[[AskedOption, Any], Any]
"""Asks for an option, beginning with what is usual; None where nothing is said."""


def _options_of(system: GameSystem[Any], players: Sequence[Json]) -> list[AskedOption]:
    """The options of a game that a form can ask for; its edition has a control of its own."""
    schema = system.options.model_json_schema()
    found = []
    for name, info in system.options.model_fields.items():
        if name == "edition" and system.editions:
            continue
        shape = schema["properties"][info.alias or name]
        control, form = _control(shape, schema.get("$defs", {}))
        if control is not None:
            default = None if info.is_required() else info.get_default(call_default_factory=True)
            found.append(AskedOption(system, players, name, form, default, control))
    return found


def _control(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> tuple[Control | None, Json]:
    """How an option of that shape is asked for, and the shape; None where no control has it."""
    shapes = {}
    for part in schema.get("anyOf", (schema,)):
        one = defs[part["$ref"].rpartition("/")[2]] if "$ref" in part else part
        kind = "choice" if "enum" in one or "const" in one else one.get("type")
        shapes[kind] = {**schema, **one}
    items = shapes.get("array", {}).get("items", {})
    if items.get("type") not in ("string", "integer"):
        shapes.pop("array", None)
    for kinds, control in _CONTROLS.items():
        if set(kinds) <= set(shapes):
            return control, shapes[kinds[0]]
    return None, {}


def _yes_or_no(option: AskedOption, usual: Any) -> bool | None:
    if usual is not None:
        return st.toggle(option.label, bool(usual), key=option.key(usual))
    # Nobody knows what is usual: neither is shown as chosen.
    return st.segmented_control(
        option.label, (True, False), key=option.key(), format_func=option.value_text
    )


def _choice(option: AskedOption, usual: Any) -> Any:
    words = option.shape.get("enum") or [option.shape["const"]]
    known = usual in words
    return st.segmented_control(
        option.label, words, default=usual if known else None, required=known,
        key=option.key(usual), format_func=option.value_text,
    )  # fmt: skip


def _number(option: AskedOption, usual: Any, *, label: str = "", key: object = "") -> Any:
    whole = option.shape.get("type") == "integer"
    label = label or option.label
    value = st.number_input(
        plain(label), value=usual, step=1 if whole else None, key=option.key(key, usual)
    )
    # The widget has limits too, but there the odd number stands in red while the last one counts.
    least, most = option.shape.get("minimum"), option.shape.get("maximum")
    under = least is not None and value is not None and value < least
    over = most is not None and value is not None and value > most
    if under or over:
        named = "at_least" if most is None else "at_most" if least is None else "from_to"
        expected = word(f"start.{named}", least=least, most=most)
        option.faults.append(word("start.odd", option=label, value=value, expected=expected))
        return None
    return value


def _number_by_seat(option: AskedOption, usual: Any) -> Any:
    """A number for each seat: told as one where it is the same for all."""
    seats = [player["seat"] for player in option.players]
    usuals = [usual.get(seat) if isinstance(usual, dict) else usual for seat in seats]
    found = {}
    for i, (place, seat) in enumerate(zip(side_by_side(len(seats)), seats, strict=True)):
        with place:
            found[seat] = _number(option, usuals[i], label=f"{option.label}: {seat}", key=i)
    changed = {
        seat: value for (seat, value), was in zip(found.items(), usuals, strict=True)
        if value is not None and value != was
    }  # fmt: skip
    if len(changed) == len(seats) and len(set(changed.values())) == 1:
        return next(iter(changed.values()))
    return changed or None


def _several(option: AskedOption, usual: Any) -> Any:
    """Some of the answers that there are, or words with commas between them."""
    words = list(usual or ())
    known = option.shape.get("choices")
    if known:
        picked = st.multiselect(option.label, known, words, key=option.key(usual), placeholder="")
        return usual if set(picked) == set(words) else picked
    text = st.text_input(
        option.label, ", ".join(map(str, words)), key=option.key(usual),
        help=word("start.with_commas"),
    )  # fmt: skip
    typed: list[Any] = [one.strip() for one in text.split(",") if one.strip()]
    if option.shape["items"].get("type") == "integer":
        typed = [int(one) if one.isdecimal() else one for one in typed]
    return usual if typed == words else typed


_CONTROLS: Final[Mapping[tuple[str, ...], Control]] = {
    ("choice",): _choice,
    ("boolean",): _yes_or_no,
    ("integer", "object"): _number_by_seat,
    ("integer",): _number,
    ("number",): _number,
    ("array",): _several,
    ("string",): lambda option, usual: (
        st.text_input(option.label, usual or "", key=option.key(usual)).strip() or None
    ),
}
"""By the kinds of value that an option may have. Objects are not asked for."""


def option_words(system: GameSystem[Any], name: str) -> str:
    """An option as the game calls it; its name where the game has no word for it."""
    key = f"option.{name}"
    return system.words(key).text(language()) if key in system.words else name.replace("_", " ")


def value_words(system: GameSystem[Any], name: str, value: object) -> str:
    """One answer to an option as the game calls it; itself where the game has no word for it."""
    key = f"option_value.{name}.{value}"
    return system.words(key).text(language()) if key in system.words else str(value)
