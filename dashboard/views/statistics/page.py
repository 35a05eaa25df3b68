"""The statistics: parts, questions, filters; which of them an address opens."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboard.views import pages
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import (
    address,
    builder,
    choices,
    load,
    matches,
    openings,
    overview,
    parts,
    players,
    position_editor,
    searching,
    show,
    sqlview,
)
from dashboard.views.statistics.bringing import Bringing
from dashboard.views.statistics.wording import word
from events.errors import AfterActionError
from projections.archive.parameters import COMMON, Value
from projections.archive.query import questions


def page() -> None:
    """Bring the archive up to date, then show what was asked for."""
    st.title(word("title"), anchor=False)
    keeper = load.bringing()
    keeper.look()
    if not _usable(keeper):
        return
    try:
        _draw(keeper)
    except AfterActionError as error:
        st.warning(plain(error.text(language())))


def _usable(keeper: Bringing) -> bool:
    """Whether there is an archive to show; else say how far it is."""
    if keeper.ready:
        return True
    if keeper.fault and not keeper.running:
        st.error(plain(keeper.fault))
        st.button(word("stale.again"), on_click=_again, type="primary")
    else:
        _progress()
    return False


def _again() -> None:
    load.bringing().look(now=True)


@st.fragment(run_every=0.6)
def _progress() -> None:
    keeper = load.bringing()
    keeper.look()
    if not keeper.running and (keeper.ready or keeper.fault):
        st.rerun(scope="app")
    share = keeper.done / keeper.whole if keeper.whole else 0.0
    st.progress(min(share, 1.0), word("stale.making", done=keeper.done, whole=keeper.whole))


@st.fragment(run_every=1.0)
def _catching_up() -> None:
    keeper = load.bringing()
    if not keeper.running:
        st.rerun(scope="app")
    st.caption(f":material/sync: {word('stale.updating', count=keeper.whole or keeper.stale)}")


def _draw(keeper: Bringing) -> None:
    given, faults = address.given()
    part, name = _asked_for()
    for fault in faults:
        st.warning(plain(fault.text(language())))
    if keeper.running:
        _catching_up()
    elif keeper.stale:
        st.caption(word("stale.stale", count=keeper.stale))
        st.button(word("stale.again"), on_click=_again)
    if not load.answer("overview", {"origin": "all"}).rows:
        _empty()
        return
    _menu(part, given)
    names = _names_of(part, given)
    chosen = name if name in names else next(iter(names), None)
    left_out = load.answer("overview", _origin(given)).left_out
    known = questions()
    parameters = known[chosen].parameters if chosen else ()
    if part == "search" and (laid := position_editor.question()) is not None:
        switches = {name for name in laid.parameters if laid.parameter(name).reads == "flag"}
        parameters = tuple(set(laid.parameters) - (switches - set(COMMON)))
    if part != "sql":
        choices.bar(given, left_out, (*parameters, "least"))
    _show(part, names, chosen, given)


def _origin(given: dict[str, Value]) -> dict[str, Value]:
    return {"origin": given.get("origin", "real")}


def _asked_for() -> tuple[str, str | None]:
    part = st.query_params.get("part", "overview")
    known = part in parts.parts() or part == "matches"
    return part if known else "overview", st.query_params.get("question")


def _names_of(part: str, given: dict[str, Value]) -> list[str]:
    known = questions()
    if part == "questions":
        lang = language()
        return sorted(known, key=lambda name: known[name].title.text(lang))
    if part == "players" and given.get("player"):
        return []
    return [name for name in parts.parts().get(part, ()) if name in known]


def _empty() -> None:
    with st.container(border=True):
        st.subheader(word("empty.title"), anchor=False)
        st.write(word("empty.text"))
        with st.container(horizontal=True):
            st.button(
                word("empty.record"), type="primary", icon=":material/add_circle:",
                on_click=pages.show, args=("start",),
            )  # fmt: skip
        st.caption(word("empty.more"))


def _menu(part: str, given: dict[str, Value]) -> None:
    """The parts: side by side where there is room, else as one list."""
    kept = {name: value for name, value in given.items() if name in address.FILTERS}

    def turn(key: str) -> None:
        chosen = st.session_state.get(key)
        if chosen:
            st.query_params.from_dict(address.query(chosen, kept))

    shown, every = part if part in parts.parts() else None, list(parts.parts())
    st.session_state["parts wide"] = st.session_state["parts narrow"] = shown
    with st.container(key="statistics-wide"):
        st.pills(
            word("parts"), every, key="parts wide", label_visibility="collapsed",
            format_func=parts.title, on_change=turn, args=("parts wide",),
        )  # fmt: skip
    with st.container(key="statistics-narrow"):
        st.selectbox(
            word("parts"), every, index=None, key="parts narrow",
            format_func=parts.title, on_change=turn, args=("parts narrow",),
            placeholder=parts.title(part),
        )  # fmt: skip
    st.html(_STYLE)


_STYLE: Final = """<style>
.st-key-statistics-narrow { display: none; }
@media (max-width: 700px) {
  .st-key-statistics-wide { display: none; }
  .st-key-statistics-narrow { display: flex; }
  [class*="st-key-chart-calendar"] .heatmap-label { display: none; }
}
.st-key-sums [data-testid="stMetric"] { padding: .6rem .9rem; }
.st-key-sums > div { flex: 1 1 8.5rem; min-width: 8.5rem; }
.st-key-sums [data-testid="stMetricValue"] { font-size: 1.35rem; }
.st-key-sums [data-testid="stMetricValue"] * { overflow: visible; text-overflow: clip; }
</style>"""


def _show(part: str, names: list[str], chosen: str | None, given: dict[str, Value]) -> None:
    match part:
        case "overview":
            overview.overview(given)
        case "matches":
            matches.behind(given)
        case "builder":
            builder.build(given)
        case "search":
            searching.search(given)
        case "sql":
            sqlview.read()
        case "players" if given.get("player"):
            players.profile(given)
        case _ if chosen is not None and questions()[chosen].walk and part != "questions":
            openings.explore(questions()[chosen], given)
        case _ if chosen is not None:
            _choose(part, names, chosen)
            show.question(chosen, given)


def _choose(part: str, names: list[str], chosen: str) -> None:
    """Which question of a part."""
    known, lang, key = questions(), language(), f"question of {part}"
    st.session_state[key] = chosen

    def turn() -> None:
        if st.session_state.get(key):
            st.query_params["question"] = st.session_state[key]

    def told(name: str) -> str:
        return known[name].title.text(lang)

    if part == "questions":
        st.selectbox(word("question"), names, key=key, on_change=turn, format_func=told)
    elif len(names) > 1:
        st.pills(
            word("question"), names, key=key, on_change=turn, format_func=told,
            label_visibility="collapsed", required=True,
        )  # fmt: skip
