"""The search: by what lay where, by what happened one after the other, by what was noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, grid, load, position_editor, show, wording
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.patterns import BadPattern
from projections.archive.search import MOST, Hit
from projections.archive.sources import columns_of, examples, known_names, terms


def search(given: dict[str, Value]) -> None:
    """One of three ways to look for a moment; which one stands in the address."""
    st.subheader(word("part.search"), anchor=False)
    how = st.query_params.get("how", "position")
    how = how if how in _WAYS else "position"
    st.session_state["search how"] = how
    st.segmented_control(
        word("search.how"), list(_WAYS), key="search how", on_change=_turn, required=True,
        format_func=lambda way: word(f"search.{way}"), label_visibility="collapsed",
    )  # fmt: skip
    laid = position_editor.question() if how == "position" else None
    key = f"search.{how}_text"
    st.caption(word(key) if laid is None else wording.said(laid, key))
    _WAYS[how](given)


def _turn() -> None:
    st.query_params["how"] = st.session_state["search how"]


def _pattern(given: dict[str, Value]) -> None:
    """What happened one after the other, in the language of patterns."""
    text = _asked_for("pattern", examples()[0])
    _help()
    if text:
        try:
            _hits(load.moments("events", text, str(given.get("origin", "real"))), given)
        except BadPattern as error:
            st.error(plain(error.text(language())))
            st.code(f"{text}\n{' ' * (error.column - 1)}^", language=None)


def _notes(given: dict[str, Value]) -> None:
    """What somebody wrote."""
    if text := _asked_for("text", ""):
        _hits(load.moments("notes", text, str(given.get("origin", "real"))), given)


def _asked_for(name: str, example: str) -> str:
    """A line of text that stands in the address."""
    text = st.query_params.get(name, "")
    with st.form(f"search {name}", border=False):
        typed = st.text_input(
            word(f"search.{name}"), value=text, placeholder=example, key=f"search {name} {text}"
        )
        if st.form_submit_button(word("search.go"), type="primary", icon=":material/search:"):
            st.query_params[name] = text = typed.strip()
    return text


def _help() -> None:
    """The language in a few sentences, examples one can tap, and all that a step may be called."""
    with st.expander(word("search.help"), icon=":material/help:"):
        st.markdown(word("search.language"))
        for number, example in enumerate(examples()):
            st.button(
                f"`{example}`", key=f"example {number}", type="tertiary",
                on_click=_put, args=("pattern", example),
            )  # fmt: skip
        st.markdown(f"**{word('search.words')}** {', '.join(f'`{name}`' for name in terms())}")
        tables = columns_of()
        st.markdown(f"**{word('search.tables')}**")
        for table, columns in tables.items():
            st.markdown(f"- `{table}`: {', '.join(f'`{name}`' for name in columns)}")
        others = [name for name in known_names() if "_" in name and name not in tables]
        st.markdown(f"**{word('search.events_too')}** {', '.join(f'`{name}`' for name in others)}")


def _put(name: str, text: str) -> None:
    st.query_params[name] = text


def _hits(hits: list[Hit], given: dict[str, Value]) -> None:
    """Where it was found, each moment a step away from its replay."""
    if not hits:
        show.nothing(given, load.answer("overview", _origin(given)).left_out)
        return
    st.markdown(f"**{word('search.hits', count=len(hits))}**")
    columns = [_column(name, hits) for name in ("match", "seq", *_MORE)]
    more = word("table.more", shown=grid.SHOWN, count=len(hits))
    grid.table(
        columns, [_row(hit) for hit in hits],
        caption=word("part.search"), more=more, key="search hits",
    )  # fmt: skip
    if len(hits) == MOST:
        st.caption(word("search.more", count=MOST))


def _column(name: str, hits: list[Hit]) -> grid.Column:
    return grid.Column(
        wording.column_title(name), [hit.seq for hit in hits] if name == "seq" else None
    )  # fmt: skip


def _row(hit: Hit) -> list[grid.Cell]:
    way = address.match_link(hit.match, hit.seq)
    told = (
        word("table.replay", match=hit.match[-6:]), str(hit.seq), wording.value("day", hit.day),
        ", ".join(hit.players), hit.text,
    )  # fmt: skip
    return [grid.cell(text, None if place else way) for place, text in enumerate(told)]


_MORE: Final = ("day", "players", "found")


def _origin(given: dict[str, Value]) -> dict[str, Value]:
    return {"origin": given.get("origin", "real")}


_WAYS: Final[dict[str, Callable[[dict[str, Value]], None]]] = {
    "position": position_editor.position,
    "events": _pattern,
    "notes": _notes,
}
