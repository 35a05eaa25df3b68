"""A page as PDF, by the Chromium that is there; where none is, a browser prints the report."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from dashboard.share.words import WORDS
from events.errors import BadUsage

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS: Final = (
    "--headless", "--disable-gpu", "--no-pdf-header-footer", "--disable-background-networking",
    "--disable-sync", "--disable-component-update", "--no-first-run", "--hide-scrollbars",
)  # fmt: skip
_PATIENCE: Final = 60.0


def browser() -> str | None:
    """The Chromium of this machine; None where there is none."""
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


def pdf_of(page: bytes) -> bytes:
    """The page, printed. It asks no network: its policy forbids it."""
    program = browser()
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
