"""Edition and rule options of a game, asked by the model that the game itself has of them."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin

import streamlit as st
from pydantic.fields import FieldInfo

from dashboard.load import Row
from dashboard.views.chrome import word
from projections.system import GameSystem


def ask(system: GameSystem[Any]) -> dict[str, Any]:
    """What the table says beside who plays, as facts of the start."""
    said: dict[str, Any] = {}
    if system.editions:
        edition = st.segmented_control(
            word("start.edition"), system.editions, default=system.editions[0],
            key=f"edition {system.id}",
        )  # fmt: skip
        said["edition"] = edition or system.editions[0]
    if system.options.model_fields:
        with st.expander(word("start.options"), icon=":material/tune:"):
            chosen = {
                name: _ask(system, name, f) for name, f in system.options.model_fields.items()
            }
        options = {name: value for name, value in chosen.items() if value is not None}
        if options:
            said["options"] = options
    place = st.text_input(word("start.place"), key="start place", max_chars=200)
    if place.strip():
        said["place"] = place.strip()
    return said


def as_in(row: Row) -> dict[str, Any]:
    """Edition, options and place as in another match."""
    said = {"edition": row.edition, "options": dict(row.options), "place": row.place}
    return {name: value for name, value in said.items() if value}


def _ask(system: GameSystem[Any], name: str, field: FieldInfo) -> Any:
    """One option by its type; None where it was left as it is."""
    label = option_words(system, name)
    key = f"option {system.id} {name}"
    kinds = _kinds(field.annotation)
    if bool in kinds:
        on = st.toggle(label, bool(field.default), key=key)
        return on if on != field.default else None
    words = [value for kind in kinds for value in get_args(kind) if get_origin(kind) is Literal]
    if words:
        default = field.default if field.default in words else None
        chosen = st.segmented_control(
            label, words, default=default, key=key,
            format_func=lambda value: value_words(system, name, value),
        )  # fmt: skip
        return chosen if chosen != field.default else None
    if int in kinds:
        return st.number_input(label, value=None, step=1, key=key)
    return None


def _kinds(annotation: Any) -> list[Any]:
    if get_origin(annotation) in (Union, types.UnionType):
        return [kind for part in get_args(annotation) for kind in _kinds(part)]
    return [annotation]


def option_words(system: GameSystem[Any], name: str) -> str:
    """An option as the game calls it; its name where the game has no word for it."""
    from dashboard.views.chrome import language

    key = f"option.{name}"
    if key in system.words:
        return system.words(key).text(language())
    return name.replace("_", " ")


def value_words(system: GameSystem[Any], name: str, value: object) -> str:
    """One answer to an option as the game calls it; itself where the game has no word for it."""
    from dashboard.views.chrome import language

    key = f"option_value.{name}.{value}"
    return system.words(key).text(language()) if key in system.words else str(value)
