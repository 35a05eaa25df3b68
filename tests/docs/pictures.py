"""`make pictures`: the handbook's pictures, taken of the real program in a Chromium.

The library is a copy of the sample games; nothing in a picture is drawn by hand.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.app import FLAGS, Server

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
DESK = {"viewport": {"width": 1120, "height": 720}, "device_scale_factor": 1.0}
PHONE = {
    "viewport": {"width": 390, "height": 800},
    "device_scale_factor": 1.5,
    "has_touch": True,
    "is_mobile": True,
}
COLOURS = 128
"""So many are enough for flat surfaces and text, and make a picture a third as large."""
DUEL = "rulebook_duel_turns_1_to_7.aar"
MOMENT = 53


def match_in(folder: Path) -> str:
    from events.journal import read_journal

    return read_journal(next(folder.rglob(DUEL))).header.match


def open_page(browser: Browser, url: str, device: dict[str, object], *, dark: bool) -> Page:
    scheme = "dark" if dark else "light"
    context = browser.new_context(
        locale="en-GB", color_scheme=scheme, reduced_motion="reduce", **device
    )
    page = context.new_page()
    page.goto(url)
    return page


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(1500)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    path = FOLDER / f"{name}.png"
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    page.context.close()
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")


def take(browser: Browser, url: str, match: str) -> None:
    moment = f"match={match}&at={MOMENT}"
    for dark in (False, True):
        ending = "-dark" if dark else ""
        page = open_page(browser, url, DESK, dark=dark)
        page.get_by_text("Replay", exact=True).nth(1).wait_for()
        keep(page, f"library{ending}")
        page = open_page(browser, f"{url}/?{moment}", DESK, dark=dark)
        page.locator("[data-cell]").first.wait_for()
        keep(page, f"replay{ending}")
        page = open_page(browser, f"{url}/?view=record&match={match}", PHONE, dark=dark)
        page.locator(".board [data-cell]").first.wait_for()
        keep(page, f"recorder{ending}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("found no Chromium, expected one. Install chromium.")
    with tempfile.TemporaryDirectory() as scratch:
        library = Path(scratch) / "library"
        shutil.copytree(ROOT / "sample_games", library)
        os.environ["AAR_CONFIG"] = str(Path(scratch) / "none.toml")
        server = Server(library).start()
        try:
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
                take(browser, server.url, match_in(library))
                browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
