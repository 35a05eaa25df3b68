"""The address of a statistic: its part, its question and its filters, and links to others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from events.errors import BadUsage
from events.words import Phrase
from projections.archive.asking import questions
from projections.archive.behind import GENERAL
from projections.archive.parameters import ORIGINS, Value, defaults, read_value

FILTERS: Final = ("origin", *GENERAL)
"""What holds on every part of the statistics."""


@cache
def own() -> tuple[str, ...]:
    """Parameters of single questions."""
    every = (name for question in questions().values() for name in question.parameters)
    return tuple(dict.fromkeys(name for name in (*every, "least", "limit") if name not in FILTERS))


EXTRA: Final = ("spot", "hex", "cause", "behind", "why", "what", "result", "first", "rule")
"""What further narrows the matches behind a number."""

_KINDS: Final[Mapping[str, Callable[[str], Value]]] = {
    "behind": int,
    "first": lambda text: text == "yes",
}


def given() -> tuple[dict[str, Value], list[Phrase]]:
    """The filters of the address, and what in it cannot be read."""
    found: dict[str, Value] = {}
    faults = []
    for name, text in st.query_params.items():
        if name in (*FILTERS, *own(), *EXTRA) and text:
            try:
                read = _KINDS.get(name)
                found[name] = read(text) if read else read_value(name, text)
            except BadUsage as error:
                faults.append(error.phrase)
            except ValueError:
                continue
    return found, faults


def as_text(value: Value) -> str:
    """A parameter as it stands in an address."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.isoformat() if isinstance(value, date) else str(value)


def query(part: str, given: Mapping[str, Value], **more: Value) -> dict[str, str]:
    """The address of a part as its pairs; what holds anyhow is left out."""
    said = {**given, **more}
    usual = defaults(tuple(said))
    return {"view": "statistics", "part": part} | {
        name: as_text(value)
        for name, value in said.items()
        if value is not None and value != "" and value != usual.get(name)
    }


def link(part: str, given: Mapping[str, Value], **more: Value) -> str:
    """The address of a part as a link."""
    return "?" + urlencode(query(part, given, **more))


def match_link(match: str, seq: object = None) -> str:
    """The address of a match, or of a moment in it."""
    at = {"at": str(seq)} if seq else {}
    return "?" + urlencode({"match": match, **at})


def follow(href: str) -> None:
    """Turn to a link of ours, in a callback."""
    st.query_params.from_dict(dict(parse_qsl(href.lstrip("?"))))


def put(name: str, value: Value) -> None:
    """Set one parameter of the address, or take it off; in a callback."""
    usual = defaults((name,)).get(name)
    if value is None or value in ("", usual):
        if name in st.query_params:
            del st.query_params[name]
    else:
        st.query_params[name] = as_text(value)


def take_off(*names: str) -> None:
    """Take parameters off the address, in a callback."""
    for name in names:
        if name in st.query_params:
            del st.query_params[name]


def is_about_matches(keys: Mapping[str, Any], question: str) -> bool:
    """Whether the keys of a row can be said as filters, so that its counts can be followed."""
    told = narrowed(keys, question)
    spans = {"day", "month"} if "since" in told else set()
    covered = {*told, *spans, *_BESIDE}
    if keys.get("army") == "*":
        covered.add("army")
    return question in (*questions(), "builder") and set(keys) <= covered


def narrowed(columns: Mapping[str, Any], question: str) -> dict[str, Value]:
    """The filters that say what a row is about."""
    found: dict[str, Value] = {}
    for column, value in columns.items():
        if value is None or (column == "place" and question != "places"):
            continue
        if column in ("day", "month") and isinstance(value, date):
            found |= _span(column, value)
        elif column in _FROM_ROWS and not (column == "army" and value == "*"):
            imported = column == "origin" and value not in ORIGINS
            found[column] = "real" if imported else value
    if question == "first_player":
        found["first"] = True
    return found


_BESIDE: Final = frozenset({"is_procedure", "severity"})
"""Keys that follow from another one."""

_FROM_ROWS: Final = frozenset(
    {
        "game", "origin", "player", "opponent", "army", "against", "tile", "spot", "hex", "cause",
        "behind", "why", "what", "rule", "occasion", "place", "edition", "players", "result",
        "first",
    }
)  # fmt: skip


def _span(column: str, first: date) -> dict[str, Value]:
    if column == "day":
        return {"since": first, "until": first}
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return {"since": first, "until": date.fromordinal(following.toordinal() - 1)}
