"""What can be made of a part of a match, each by what only it needs, imported when it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dashboard.share.cut import Cut


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


def _pdf(cut: Cut) -> bytes:
    from dashboard.share.paper import pdf_of
    from dashboard.share.report import report_of

    return pdf_of(report_of(cut))


MAKERS: Final[Mapping[str, Callable[[Cut], bytes]]] = {
    "png": _png,
    "svg": _svg,
    "gif": _gif,
    "html": _html,
    "report": _report,
    "pdf": _pdf,
}
"""By format, how it is made."""
