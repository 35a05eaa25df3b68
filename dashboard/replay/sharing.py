"""What of a match is shared, and in which forms: pictures, films, pages and reports."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from dashboard.words import REPLAY_WORDS as WORDS
from events.branches import MAIN
from events.errors import BadUsage
from events.words import Lang
from importers.exports import Exporter
from projections.matches import Match
from projections.palette import ThemeName
from projections.reading import Reading, Readings


@dataclass(frozen=True)
class Excerpt:
    """What of a match is shared: up to which event, on which line, for whose eyes, how it looks.

    `at` None is the last event of the line.
    """

    match: Match
    lang: Lang = "en"
    at: int | None = None
    branch: str | None = None
    played: bool = False
    seat: str | None = None
    theme: ThemeName = "light"
    first: int | None = None
    """Where a film begins: the first event where it is left out."""

    @property
    def line(self) -> str | None:
        """The line of history: named, or the one on which the moment stands."""
        return self.match.replay.line(self.branch, self.at)

    def reading(self) -> Reading:
        """The reading that is meant; `BadUsage` where there is no such line or event."""
        replay = self.match.replay
        known = tuple(replay.chronicle.lines.branches)
        if self.line is not None and self.line not in known:
            raise BadUsage(WORDS("cut.no_branch", branch=self.line, known=[MAIN, *known]))
        for seq in (self.at, self.first):
            if seq is not None and not 1 <= seq <= replay.last:
                raise BadUsage(WORDS("cut.no_event", seq=seq, last=replay.last))
        return Readings(self.match, self.lang, self.seat).reading(self.line, self.played)


def stop_of(reading: Reading, seq: int | None) -> int:
    """The stop that shows an event: itself, or the last one before it."""
    return reading.last if seq is None else reading.nearest(seq)


_MADE_BY: Final = {
    "png": "pictures:png_of",
    "svg": "pictures:svg_of",
    "gif": "films:gif_of",
    "html": "html_page:html_of",
    "report": "report:report_of",
}


def make(form: str, excerpt: Excerpt) -> bytes:
    """A part of a match in a form; what only that form needs is imported now."""
    if form == "pdf":
        return pdf_of(make("report", excerpt))
    module, _, name = _MADE_BY[form].partition(":")
    made: bytes = getattr(import_module(f"dashboard.replay.{module}"), name)(excerpt)
    return made


def _exporter(name: str, suffix: str, *, text: bool) -> Exporter:
    def moment(match: Match, lang: Lang, wish: Mapping[str, Any]) -> bytes:
        try:
            return make(name, Excerpt(match, lang, **wish))
        except ModuleNotFoundError as missing:
            fault = WORDS("export.no_module", module=missing.name or "?", format=name)
            raise BadUsage(fault, where="--to") from None

    def write(matches: Sequence[Match], lang: Lang) -> bytes:
        return moment(matches[0], lang, {})

    title = WORDS(f"export.{name}")
    photos = name in ("html", "report", "pdf")
    return Exporter(name, title, suffix, write, many=False, text=text, moment=moment, photos=photos)


PNG: Final = _exporter("png", ".png", text=False)
SVG: Final = _exporter("svg", ".svg", text=True)
GIF: Final = _exporter("gif", ".gif", text=False)
HTML: Final = _exporter("html", ".html", text=True)
REPORT: Final = _exporter("report", ".html", text=True)
PDF: Final = _exporter("pdf", ".pdf", text=False)


_BROWSERS: Final = (
    "chromium", "chromium-browser", "chromium-headless-shell", "google-chrome",
    "google-chrome-stable",
)  # fmt: skip
_FLAGS: Final = (
    "--headless", "--disable-gpu", "--no-pdf-header-footer", "--disable-background-networking",
    "--disable-sync", "--disable-component-update", "--no-first-run", "--hide-scrollbars",
)  # fmt: skip
_PATIENCE: Final = 60.0


def printer() -> str | None:
    """The browser that prints here; None where there is none."""
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


def pdf_of(page: bytes) -> bytes:
    """The page, printed. It asks no network: its policy forbids it."""
    program = printer()
    if program is None:
        raise BadUsage(WORDS("export.no_browser"), where="--to pdf")
    with tempfile.TemporaryDirectory(prefix="aar-") as folder:
        source, target = Path(folder, "report.html"), Path(folder, "report.pdf")
        source.write_bytes(page)
        # Chromium refuses its sandbox to root, which containers often are.
        flags = [*_FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        command = [
            program, *flags, f"--user-data-dir={folder}/profile", f"--print-to-pdf={target}",
            source.as_uri(),
        ]  # fmt: skip
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)  # noqa: S603
            return target.read_bytes()
        except (subprocess.SubprocessError, OSError) as error:
            why = type(error).__name__
            raise BadUsage(WORDS("export.no_print", why=why), where="--to pdf") from error
