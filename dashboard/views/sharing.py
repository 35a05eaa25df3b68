"""Sharing the moment one stands at: as a picture, a film, a file to step through, a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import streamlit as st

from dashboard import load
from dashboard.share.cut import Cut
from dashboard.views.chrome import language, theme, word
from dashboard.views.place import Place


@dataclass(frozen=True)
class Ware:
    """One thing that can be handed out."""

    key: str
    suffix: str
    mime: str
    make: Callable[[Cut], bytes]


def _svg(cut: Cut) -> bytes:
    from dashboard.share.pictures import svg_of

    return svg_of(cut)


def _png(cut: Cut) -> bytes:
    from dashboard.share.pictures import png_of

    return png_of(cut)


def _gif(cut: Cut) -> bytes:
    from dashboard.share.films import gif_of

    return gif_of(cut)


def _html(cut: Cut) -> bytes:
    from dashboard.share.pages import html_of

    return html_of(cut)


def _report(cut: Cut) -> bytes:
    from dashboard.share.report import report_of

    return report_of(cut)


MOMENT = (Ware("png", "png", "image/png", _png), Ware("svg", "svg", "image/svg+xml", _svg))
WHOLE = (
    Ware("gif", "gif", "image/gif", _gif),
    Ware("html", "html", "text/html", _html),
    Ware("report", "html", "text/html", _report),
)


def share(path: Path, place: Place, seat: str | None) -> None:
    """The buttons under the replay. Each thing is made when somebody wants it."""
    with st.expander(word("share.title"), icon=":material/share:", key="share"):
        cut = Cut(
            load.match_at(path), language(), at=place.at or None, branch=place.branch,
            played=place.played, seat=seat, theme=theme(),
        )  # fmt: skip
        last = cut.match.replay.last
        st.caption(word("share.moment", seq=place.at or last))
        with st.container(horizontal=True):
            for ware in MOMENT:
                _button(ware, cut)
        st.caption(word("share.match"))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            for ware, part in _wholes(cut, last):
                _button(ware, part)


def _wholes(cut: Cut, last: int) -> Iterator[tuple[Ware, Cut]]:
    gif, html, report = WHOLE
    first, until = _stretch(last)
    whole = Cut(
        cut.match, cut.lang, None if until == last else until, cut.branch, cut.played, cut.seat,
        cut.theme, first,
    )  # fmt: skip
    yield gif, whole
    yield html, cut
    yield report, cut


def _stretch(last: int) -> tuple[int | None, int]:
    """The stretch of the film, by its first and last event."""
    if last < 2:
        return None, last
    chosen = st.slider(word("share.stretch"), 1, last, (1, last), key=f"share stretch {last}")
    return chosen[0], chosen[1]


def _button(ware: Ware, cut: Cut) -> None:
    name = f"{cut.match.header.match}-{cut.at or 'all'}{'-report' if ware.key == 'report' else ''}"
    st.download_button(
        word(f"share.{ware.key}"), partial(ware.make, cut), f"{name}.{ware.suffix}", ware.mime,
        key=f"share {ware.key}", icon=":material/download:", on_click="ignore",
    )  # fmt: skip
