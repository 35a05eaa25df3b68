"""The archive read with SQL: nothing but reading is possible, and every query comes to an end."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboard.views import gate
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import load, saved, show
from dashboard.views.statistics.load import Table
from dashboard.views.statistics.wording import word
from events.errors import AfterActionError
from projections.archive.sandbox import ROWS, Rows, usual_memory, usual_seconds

EXAMPLE: Final = (
    "SELECT army, count(*) AS n, avg((result = 'won')::INT) AS rate\n"
    "FROM participants\nWHERE result IS NOT NULL\nGROUP BY army\nORDER BY n DESC"
)
_ASKED: Final = "sql asked"
"""Key of the query that somebody on this device pressed a button for, and of its answer."""


def read() -> None:
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
    asked = st.session_state.get(_ASKED)
    if asked and asked[0] == text:
        _show(asked[1])
    elif "sql" in st.query_params:
        st.info(word("sql.not_run"))
    _keep(text)
    with st.expander(word("sql.tables")):
        show.table_as_it_is(load.views(), word("part.sql"), key="sql tables")


def _ask(text: str) -> None:
    """Run what somebody pressed a button for: an address alone runs nothing."""
    st.query_params["sql"] = text
    answer: Rows | AfterActionError
    try:
        answer = load.query(text)
    except AfterActionError as error:
        answer = error
    st.session_state[_ASKED] = (text, answer)


def _show(answer: Rows | AfterActionError) -> None:
    if isinstance(answer, AfterActionError):
        st.error(plain(answer.text(language())))
        return
    if not answer.rows:
        st.info(word("nothing.none"))
        return
    table = Table(answer.columns, answer.rows)
    show.table_as_it_is(table, word("part.sql"), key="sql answer")
    if answer.more:
        st.caption(word("sql.more", count=len(answer.rows)))
    show.files("query", table, load.parquet_of(table))


def _kept() -> None:
    kept = saved.saved(load.folder())
    if not kept:
        return
    with st.container(horizontal=True, gap="small"):
        for name, text in kept.items():
            st.button(
                plain(name), key=f"kept {name}", icon=":material/bookmark:", on_click=_ask,
                args=(text,),
            )  # fmt: skip


def _keep(text: str) -> None:
    if not gate.may_write():
        return
    with st.popover(word("sql.keep"), icon=":material/bookmark_add:"):
        name = st.text_input(word("sql.name"), max_chars=80)
        if st.button(word("sql.save"), disabled=not name.strip()):
            saved.keep(load.folder(), name, text)
            st.rerun()
        for kept in saved.saved(load.folder()):
            st.button(
                word("sql.forget", name=plain(kept)), key=f"forget {kept}", type="tertiary",
                on_click=saved.drop, args=(load.folder(), kept),
            )  # fmt: skip
