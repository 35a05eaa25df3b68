"""What `aar export` makes of a moment or of a match: png, svg, gif, html, report, pdf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dashboard.share.cut import Cut
from dashboard.share.makers import MAKERS
from dashboard.share.words import WORDS
from events.errors import BadUsage
from events.words import Lang
from importers.exports.registry import Exporter
from projections.matches import Match


def _exporter(name: str, suffix: str, *, text: bool) -> Exporter:
    make = MAKERS[name]

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


PNG: Final = _exporter("png", ".png", text=False)
SVG: Final = _exporter("svg", ".svg", text=True)
GIF: Final = _exporter("gif", ".gif", text=False)
HTML: Final = _exporter("html", ".html", text=True)
REPORT: Final = _exporter("report", ".html", text=True)
PDF: Final = _exporter("pdf", ".pdf", text=False)
