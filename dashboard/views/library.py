"""The library: every match, found by what one remembers of it."""

from __future__ import annotations

from functools import partial

import streamlit as st

from dashboard import load
from dashboard.load import Row
from dashboard.views import bringing, filters, gate, pages, tidying
from dashboard.views.chrome import army_name, counted, game_title, language, plain, word
from projections.record import ending_of, winner_names

ROWS_A_PAGE = 20
AND = " \N{EN DASH} "
_PAGE = "library page"
_SIGNS = {"draw": "balance", "won": "trophy", "shared": "trophy", "together": "trophy"}


def page() -> None:
    """Search, filter, open."""
    rows, problems = load.rows()
    for error in problems:
        st.warning(plain(error.text(language())))
    if not rows:
        _empty()
        return
    st.title(word("library.title"), anchor=False)
    tidying.last_deed()
    if gate.may_write():
        bringing.zone()
    favourites = load.shelf().favourites()
    wanted = filters.choose(rows)
    found = [row for row in rows if wanted.fits(row, favourites)]
    _head(found, rows)
    pages_of = max(1, -(-len(found) // ROWS_A_PAGE))
    start = (_page_number(pages_of) - 1) * ROWS_A_PAGE
    for row in found[start : start + ROWS_A_PAGE]:
        _row(row, favourite=row.match in favourites)
    if pages_of > 1:
        with st.container(horizontal_alignment="center"):
            st.pagination(pages_of, key=_PAGE)
    tidying.bin_of()


def _empty() -> None:
    st.title(word("library.title"), anchor=False)
    tidying.last_deed()
    with st.container(border=True, horizontal_alignment="center"):
        st.subheader(word("library.empty_title"), anchor=False)
        st.write(word("library.empty"))
        st.button(
            word("library.begin"), type="primary", icon=":material/add_circle:",
            on_click=pages.show, args=("start",),
        )  # fmt: skip
        if gate.may_write():
            bringing.zone()
    tidying.bin_of()


def _head(found: list[Row], rows: list[Row]) -> None:
    if len(found) == len(rows):
        st.caption(counted("library.count", len(rows)))
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(word("library.found", count=len(found), all=len(rows)))
        if st.button(word("library.clear"), icon=":material/filter_alt_off:"):
            filters.clear()
            st.rerun()
    if not found:
        st.info(word("library.none"))


def _page_number(pages_of: int) -> int:
    """The page that was turned to below the rows; the first one where there are not so many."""
    if st.session_state.get(_PAGE, 1) > pages_of:
        st.session_state[_PAGE] = 1
    return int(st.session_state.get(_PAGE, 1))


def _row(row: Row, *, favourite: bool) -> None:
    with st.container(border=True, key=f"row-{row.match}"):
        left, right = st.columns([2, 1], vertical_alignment="center", gap="small")
        with left:
            star = "★ " if favourite else ""
            st.markdown(f"**{star}{plain(title_of(row))}**  \n{_result(row)} · {_facts(row)}")
            if row.tags or row.origin != "real":
                st.markdown(" ".join(f":gray-badge[{plain(tag)}]" for tag in _tags(row)))
            if row.damage is not None:
                st.warning(plain(row.damage.text(language())))
            if row.unchosen.off:
                tidying.unchosen(row)
        with right, st.container(horizontal=True, horizontal_alignment="right", gap="small"):
            _buttons(row, favourite=favourite)


def _buttons(row: Row, *, favourite: bool) -> None:
    # In callbacks: the other page is drawn at once, and not this one before it.
    goes_on = not row.ended
    record = partial(pages.show, "record", match=row.match)
    if goes_on:
        st.button(
            word("library.go_on"), key=f"go {row.path}", type="primary",
            icon=":material/edit_note:", on_click=record,
        )  # fmt: skip
    st.button(
        word("library.replay"), key=f"see {row.path}", icon=":material/replay:",
        on_click=pages.show, args=("replay",), kwargs={"match": row.match},
    )  # fmt: skip
    with st.popover(
        word("library.menu"), icon=":material/more_vert:", help=word("library.more"),
        key=f"more {row.path}",
    ):  # fmt: skip
        if not goes_on:
            st.button(word("library.record"), key=f"rec {row.path}", on_click=record)
        if gate.may_write():
            tidying.of(row, favourite=favourite)
        else:
            st.caption(word("sentry.needed"))


def title_of(row: Row) -> str:
    """The title, or who sat down."""
    names = [
        f"{name} ({army_name(row.game, army)})" if army else name
        for name, army in zip(row.players, row.armies, strict=True)
    ]
    return row.title or (AND.join(names) if names else row.match)


def _result(row: Row) -> str:
    if not row.ended:
        return f":material/hourglass_empty: {word('library.open')}"
    ending = ending_of(row.winner, row.outcome, row.winners)
    told = word(f"library.{ending}", winner=plain(winner_names(row.winner, row.winners) or ""))
    return f":material/{_SIGNS.get(ending, 'flag')}: {told}"


def _facts(row: Row) -> str:
    names = plain(AND.join(row.players)) if row.title else ""
    parts = [
        plain(game_title(row.game)),
        tidying.day_of(row),
        counted("library.events", row.events),
    ]
    if row.seconds:
        parts.append(word("library.minutes", count=max(1, round(row.seconds / 60))))
    return " · ".join([names, *parts] if names else parts)


def _tags(row: Row) -> list[str]:
    origin = [] if row.origin == "real" else [word(f"origin.{row.origin}")]
    return [*origin, *row.tags]
