"""The archive read with SQL: nothing but reading is possible, and every query comes to an end."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboard.views import gate
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import load, saved, show
from dashboard.views.statistics.load import Table
from dashboard.views.statistics.said import word
from events.errors import AfterActionError
from projections.archive.sandbox import ROWS, SECONDS

EXAMPLE: Final = (
    "SELECT army, count(*) AS n, avg((result = 'won')::INT) AS rate\n"
    "FROM participants\nWHERE result IS NOT NULL\nGROUP BY army\nORDER BY n DESC"
)
_TABLES: Final = (
    "SELECT table_name AS view, string_agg(column_name, ', ' ORDER BY column_index) AS columns"
    " FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal"
    " GROUP BY table_name ORDER BY table_name"
)


def read() -> None:
    """A query, its answer, and the queries that were kept."""
    st.subheader(word("part.sql"), anchor=False)
    st.caption(word("sql.text", rows=ROWS, seconds=f"{SECONDS:g}"))
    _kept()
    text = st.query_params.get("sql", EXAMPLE)
    with st.form("sql form", border=False):
        typed = st.text_area(
            word("sql.query"), value=text, height=170, key=f"sql text {hash(text)}"
        )
        if st.form_submit_button(word("sql.run"), type="primary", icon=":material/play_arrow:"):
            st.query_params["sql"] = typed
            text = typed
    if "sql" in st.query_params:
        _answer(text)
    _keep(text)
    with st.expander(word("sql.tables")):
        _show(_TABLES, "sql tables")


def _answer(text: str) -> None:
    try:
        _show(text, "sql answer")
    except AfterActionError as error:
        st.error(plain(error.text(language())))


def _show(text: str, key: str) -> None:
    found = load.query(text)
    if not found.rows:
        st.info(word("nothing.none"))
        return
    table = Table(found.columns, found.rows)
    show.table_as_it_is(table, word("part.sql"), key=key)
    if found.more:
        st.caption(word("sql.more", count=len(found.rows)))
    if key == "sql answer":
        show.files("query", table, load.parquet_of(table))


def _kept() -> None:
    kept = saved.saved(load.folder())
    if not kept:
        return
    with st.container(horizontal=True, gap="small"):
        for name, text in kept.items():
            st.button(
                plain(name), key=f"kept {name}", icon=":material/bookmark:", on_click=_open,
                args=(text,),
            )  # fmt: skip


def _open(text: str) -> None:
    st.query_params["sql"] = text


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
