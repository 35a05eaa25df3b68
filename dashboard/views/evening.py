"""One evening as one page: who played, who won how much, its best moment and its matches."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import streamlit as st

from dashboard import load
from dashboard.cards import Cards, address, day_words
from dashboard.library_listing import Evening, evening_named
from dashboard.views import library, pages
from dashboard.views.chrome import language, word
from projections.palette import colour

_BOARD: tuple[int, int] = (520, 360)


def page() -> None:
    """Show the evening of the address."""
    rows, _ = load.rows()
    evening = evening_named(rows, st.query_params.get("evening", ""))
    if evening is None:
        st.info(word("shelf.no_evening_means"), title=word("shelf.no_evening"))
        st.button(
            word("trouble.library"), icon=":material/shelves:",
            on_click=pages.show, args=("library",),
        )  # fmt: skip
        return
    st.title(day_words(evening.day, language()), anchor=False)
    favourites = load.shelf().favourites()
    cards = Cards(language(), favourites)
    html = "".join(_parts(cards, evening))
    link = {
        "label": word("shelf.link"), "copy": word("shelf.copy"), "copied": word("shelf.copied"),
        "href": address(evening=evening.name),
    }  # fmt: skip
    parts = {"list": html, "signs": cards.definitions()}
    library.show(f"evening {evening.name}", {"parts": parts, "search": None, "link": link})
    library.show_menu(evening.rows, favourites)


def _parts(cards: Cards, evening: Evening) -> Iterator[str]:
    yield f'<p class="tag">{cards.totals(evening)}</p>'
    yield f'<div class="columns"><div>{_best(cards, evening)}</div>{_people(evening)}</div>'
    yield f'<section><header class="month"><h2>{escape(word("shelf.matches"))}</h2></header>'
    yield f"{cards.grid(reversed(evening.rows), dated='')}</section>"


def _best(cards: Cards, evening: Evening) -> str:
    """Its greatest turning point, with the table as it was then."""
    rows = {row.path: row for row in evening.rows}
    best = load.best_moment([Path(path) for path in rows], language())
    if best is None:
        return ""
    row = rows[str(best.path)]
    way = address(view="replay", match=best.match, at=str(best.first))
    return (
        f'<a class="best" href="{escape(way)}">{cards.picture(row, best.shown, _BOARD)}'
        f'<span class="in"><span class="tag">{escape(word("shelf.best_title"))} ·'
        f" {escape(best.where)}</span><b>{escape(best.says)}</b><span>{best.changed}</span>"
        "</span></a>"
    )


def _people(evening: Evening) -> str:
    """Who played how many, and won how many of them."""
    most = max(evening.wins.values(), default=0)
    lines = []
    for number, (name, won) in enumerate(evening.wins.items()):
        played = sum(name in row.players for row in evening.rows)
        bar = (
            f'<i class="bar" style="--share:{100 * won / played:.0f}%;'
            f'--seat:{colour("page", "frame", number)}"></i>'
            if most
            else ""
        )
        wins = f"<b>{escape(word('shelf.won', count=won))}</b>" if most else ""
        lines.append(
            f"<li><strong>{escape(name)}</strong>{wins}"
            f"<small>{escape(word('shelf.played', count=played))}</small>{bar}</li>"
        )
    title = escape(word("shelf.people"))
    return f'<aside class="people"><h2>{title}</h2><ol>{"".join(lines)}</ol></aside>'
