"""Which parts the statistics have, and the addresses of their questions, filters and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from dashboard.views.chrome import language
from dashboard.words import STATISTICS_WORDS as WORDS
from events.errors import BadUsage
from events.words import Phrase
from projections.archive.numbers import GENERAL, Number
from projections.archive.parameters import Value
from projections.archive.query import defaults, pages, questions, read_value
from projections.archive.questions import Question

Parts = dict[str, tuple[str, ...]]

_FIRST: Final[Parts] = {
    "overview": (),
    "armies": ("matchups", "armies", "first_player", "army_over_time"),
    "players": ("players", "head_to_head", "nemesis", "favourite_prey", "player_armies"),
    "ratings": ("ratings", "rating_history", "surprises"),
}
_LAST: Final[Parts] = {
    "tempo": ("tempo", "length", "stretches", "calendar", "places"),
    "curves": ("curve",),
    "campaigns": ("stretch_results", "named_stretches", "attendance", "comings"),
    "moments": ("surprises",),
    "records": ("records", "streaks", "score_margin", "findings"),
    "luck": ("luck",),
    "search": (),
    "questions": (),
    "builder": (),
    "sql": (),
}
FILTERS: Final = ("origin", *GENERAL)
"""What holds on every part of the statistics."""
IS: Final = "is."
"""Before the name of what the row of a number is about."""
_BUILT: Final = ("measure", "by")


@cache
def parts() -> Parts:
    """Every part with its questions, in the order of the menu."""
    found: Parts = dict(_FIRST)
    for page in pages():
        if page.name not in _LAST:
            found.setdefault(page.name, ())
    found |= _LAST
    for page in pages():
        before = tuple(name for name in found[page.name] if name not in page.questions)
        found[page.name] = (*before, *page.questions)
    return found


def part_title(name: str) -> str:
    """What a part is called."""
    own = (page.title for page in pages() if page.name == name)
    return (WORDS(f"part.{name}") if f"part.{name}" in WORDS else next(own)).text(language())


@cache
def question_parameters() -> tuple[str, ...]:
    """The parameters that single questions have beside the filters."""
    every = (name for question in questions().values() for name in question.parameters)
    return tuple(dict.fromkeys(name for name in (*every, "least", "limit") if name not in FILTERS))


def filters() -> tuple[dict[str, Value], list[Phrase]]:
    """The filters of the address, and what in it cannot be read."""
    found: dict[str, Value] = {}
    faults = []
    for name, text in st.query_params.items():
        if name in (*FILTERS, *question_parameters()) and text:
            try:
                found[name] = read_value(name, text)
            except BadUsage as error:
                faults.append(error.phrase)
    return found, faults


def keys() -> dict[str, str]:
    """What the row is about whose number was followed here."""
    pairs = st.query_params.items()
    return {name.removeprefix(IS): text for name, text in pairs if name.startswith(IS)}


def as_text(value: Value) -> str:
    """A parameter as it stands in an address."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.isoformat() if isinstance(value, date) else str(value)


def query(part: str, filters: Mapping[str, Value], **more: Value) -> dict[str, str]:
    """The address of a part as its pairs; what holds anyhow is left out."""
    parameters = {**filters, **more}
    usual = defaults(tuple(parameters))
    return {"view": "statistics", "part": part} | {
        name: as_text(value)
        for name, value in parameters.items()
        if value is not None and value != "" and value != usual.get(name)
    }


def link(part: str, filters: Mapping[str, Value], **more: Value) -> str:
    """The address of a part as a link."""
    return "?" + urlencode(query(part, filters, **more))


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


def behind(
    question: Question, count: str, row: Mapping[str, Any], filters: Mapping[str, Value]
) -> str:
    """The address of the matches behind a number of an answer."""
    number = Number.of(question, count, row)
    pairs = query("matches", filters, question=question.name, count=count)
    if question.name == "builder":  # what it measures stands in the address of the page
        pairs |= {name: st.query_params[name] for name in _BUILT if name in st.query_params}
    return "?" + urlencode({**pairs, **{f"{IS}{key}": text for key, text in number.keys.items()}})
