"""What `aar export` makes of a moment or of a match: png, svg, gif, html, report, pdf."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from dashboard.share.cut import Cut
from dashboard.share.words import WORDS
from events.errors import BadUsage
from events.words import Lang
from importers.exports.registry import Exporter
from projections.matches import Match


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


Make = Callable[[Cut], bytes]


def _exporter(name: str, suffix: str, make: Make, *, text: bool) -> Exporter:
    def moment(match: Match, lang: Lang, wish: Mapping[str, Any]) -> bytes:
        try:
            return make(Cut(match, lang, **wish))
        except ModuleNotFoundError as missing:
            fault = WORDS("export.no_module", module=missing.name or "?", format=name)
            raise BadUsage(fault, where="--to") from None

    def write(matches: Sequence[Match], lang: Lang) -> bytes:
        return moment(matches[0], lang, {})

    title = WORDS(f"export.{name}")
    return Exporter(name, title, suffix, write, many=False, text=text, moment=moment)


PNG: Final = _exporter("png", ".png", _png, text=False)
SVG: Final = _exporter("svg", ".svg", _svg, text=True)
GIF: Final = _exporter("gif", ".gif", _gif, text=False)
HTML: Final = _exporter("html", ".html", _html, text=True)
REPORT: Final = _exporter("report", ".html", _report, text=True)
PDF: Final = _exporter("pdf", ".pdf", _pdf, text=False)
