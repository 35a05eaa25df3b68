"""Questions of a reader's own: a measure by a dimension, SQL that can only read; some are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard.views import gate
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import answers, load, wording
from dashboard.views.statistics.load import PageTable
from dashboard.views.statistics.wording import word
from events import disk
from events.errors import AfterActionError
from events.places import default_folder
from projections.archive.numbers import DIMENSIONS, MEASURES, built, makes_sense
from projections.archive.parameters import Value
from projections.archive.questions import Question
from projections.archive.sandbox import ROWS, QueryRows, usual_memory, usual_seconds

EXAMPLE: Final = (
    "SELECT army, count(*) AS n, avg((result = 'won')::INT) AS rate\n"
    "FROM participants\nWHERE result IS NOT NULL\nGROUP BY army\nORDER BY n DESC"
)
_LAST_RUN: Final = "sql asked"
"""Key of the query that somebody on this device pressed a button for, and of its answer."""
FILE: Final = ".queries.json"
_LONGEST: Final = 100_000


# This measure by that dimension, with an address of its own


def build(filters: dict[str, Value]) -> None:
    """Choose the two, see the answer."""
    st.subheader(word("part.builder"), anchor=False)
    st.caption(word("builder.text"))
    with st.container(horizontal=True):
        measure = _choose("measure", list(MEASURES), "rate")
        dimension = _choose("by", list(DIMENSIONS), "army")
    if not makes_sense(measure, dimension):
        st.warning(word("builder.nonsense"))
        return
    table = load.by_dimension(measure, dimension, filters)
    answers.unrecorded(table)
    if not table.rows:
        answers.nothing(filters, load.answer("overview", {}).left_out)
        return
    title = title_of(measure, dimension)
    kind = "line" if dimension == "month" else "bars"
    question = built(measure, dimension)
    data = answers.chart_data_of(table, question)
    ways = answers.ways_of(data, filters, question)
    answers.figure_of(kind, data, title, key=f"builder {measure} {dimension}", ways=ways)
    answers.answer_table(table, title, filters, question, f" {measure} {dimension}")
    answers.files(f"{measure}_{dimension}", table, load.parquet_of(table))


def title_of(measure: str, dimension: str) -> str:
    """What is measured by what."""
    what, by = _option_words("measure", measure), _option_words("by", dimension)
    return word("builder.title", measure=what, by=by)


def built_question() -> tuple[Question, tuple[str, str]]:
    """What the address asks the builder for."""
    pair = st.query_params.get("measure", "rate"), st.query_params.get("by", "army")
    return built(*pair), pair


def _choose(name: str, options: list[str], usual: str) -> str:
    said_now = st.query_params.get(name, usual)
    now = said_now if said_now in options else usual
    key = f"builder {name}"
    st.session_state[key] = now

    def change() -> None:
        st.query_params[name] = str(st.session_state[key])

    st.selectbox(
        word(f"builder.{name}"), options, key=key, on_change=change, width=280,
        format_func=lambda option: _option_words(name, option),
    )  # fmt: skip
    return now


def _option_words(name: str, option: str) -> str:
    return word(f"measure.{option}") if name == "measure" else wording.column_title(option)


# SQL: nothing but reading is possible, and every query comes to an end


def query_page() -> None:
    """A query, its answer, and the queries that were kept."""
    st.subheader(word("part.sql"), anchor=False)
    seconds, memory = f"{usual_seconds():g}", usual_memory()
    st.caption(word("sql.text", rows=ROWS, seconds=seconds, memory=memory))
    if not gate.may_query():
        st.info(word("sql.closed"))
        return
    _kept()
    text = st.query_params.get("sql", EXAMPLE)
    with st.form("sql form", border=False):
        typed = st.text_area(
            word("sql.query"), value=text, height=170, key=f"sql text {hash(text)}"
        )
        if st.form_submit_button(word("sql.run"), type="primary", icon=":material/play_arrow:"):
            _ask(typed)
            text = typed
    last_run = st.session_state.get(_LAST_RUN)
    if last_run and last_run[0] == text:
        _show_answer(last_run[1])
    elif "sql" in st.query_params:
        st.info(word("sql.not_run"))
    _keep_button(text)
    with st.expander(word("sql.tables")):
        answers.table_as_it_is(load.views(language()), word("part.sql"), key="sql tables")


def _ask(text: str) -> None:
    """Run what somebody pressed a button for: an address alone runs nothing."""
    st.query_params["sql"] = text
    answer: QueryRows | AfterActionError
    try:
        answer = load.query(text)
    except AfterActionError as error:
        answer = error
    st.session_state[_LAST_RUN] = (text, answer)


def _show_answer(answer: QueryRows | AfterActionError) -> None:
    if isinstance(answer, AfterActionError):
        st.error(plain(answer.text(language())))
        return
    if not answer.rows:
        st.info(word("nothing.none"))
        return
    table = PageTable(answer.columns, answer.rows)
    answers.table_as_it_is(table, word("part.sql"), key="sql answer")
    if answer.more:
        st.caption(word("sql.more", count=len(answer.rows)))
    answers.files("query", table, load.parquet_of(table))


def _kept() -> None:
    kept = saved_queries(default_folder())
    if not kept:
        return
    with st.container(horizontal=True, gap="small"):
        for name, text in kept.items():
            st.button(
                plain(name), key=f"kept {name}", icon=":material/bookmark:", on_click=_ask,
                args=(text,),
            )  # fmt: skip


def _keep_button(text: str) -> None:
    if gate.held_back() is not None:
        return
    with st.popover(word("sql.keep"), icon=":material/bookmark_add:"):
        name = st.text_input(word("sql.name"), max_chars=80)
        if st.button(word("sql.save"), disabled=not name.strip()):
            keep_query(default_folder(), name, text)
            st.rerun()
        for kept in saved_queries(default_folder()):
            st.button(
                word("sql.forget", name=plain(kept)), key=f"forget {kept}", type="tertiary",
                on_click=_forget, args=(kept,),
            )  # fmt: skip


def _forget(name: str) -> None:
    if gate.held_back() is None:
        drop_query(default_folder(), name)


# The queries that were kept with a library


def saved_queries(folder: Path) -> dict[str, str]:
    """The queries by name; none where the file is missing or not ours."""
    try:
        kept = json.loads((folder / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {str(name): text for name, text in sorted(kept.items()) if isinstance(text, str)}


def keep_query(folder: Path, name: str, text: str) -> None:
    """Keep a query under a name; one of that name is replaced."""
    _write(folder, {**saved_queries(folder), name.strip()[:80]: text[:_LONGEST]})


def drop_query(folder: Path, name: str) -> None:
    """Forget the query of that name."""
    _write(folder, {kept: text for kept, text in saved_queries(folder).items() if kept != name})


def _write(folder: Path, queries: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    data = json.dumps(queries, ensure_ascii=False, indent=1).encode()
    disk.write_scratch(folder / FILE, data, durable=False).replace(folder / FILE)
