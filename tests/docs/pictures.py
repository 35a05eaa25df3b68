"""`make pictures`: the handbook's pictures, taken of the real program in a Chromium.

The library has a few simulated evenings, and the sample games on a shelf of their own; nothing in a
picture is drawn by hand.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from functools import partial
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from projections.simulation import Simulator
from projections.systems import find_system
from tests.browser.app import FLAGS, Server
from tests.conftest import PROGRAMS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
DESK = {"viewport": {"width": 1120, "height": 720}, "device_scale_factor": 1.0}
PHONE = {
    "viewport": {"width": 390, "height": 800},
    "device_scale_factor": 1.5,
    "has_touch": True,
    "is_mobile": True,
}
LANGUAGES = {"": "en-GB", "-pl": "pl-PL"}
"""By ending of the picture's name: the browser's language."""
COLOURS = 128
"""So many are enough for flat surfaces and text, and make a picture a third as large."""
DUEL = "rulebook_duel_turns_1_to_7.aar"


def shown_in(folder: Path) -> tuple[str, int]:
    """The match that the pictures show, and the last blow of its battle."""
    from events.journal import read_journal
    from projections.matches import Match

    match = Match(read_journal(next(folder.rglob(DUEL))))
    blows = [e.seq for e in match.events if e.type_name() == "segment_fought" and e.attacks]
    return match.header.match, max(blows)


def open_page(
    browser: Browser, url: str, device: dict[str, object], *, dark: bool, locale: str
) -> Page:
    scheme = "dark" if dark else "light"
    context = browser.new_context(
        locale=locale, color_scheme=scheme, reduced_motion="reduce", **device
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


def take(browser: Browser, url: str, match: str, moment: int) -> None:
    for (ending, locale), dark in product(LANGUAGES.items(), (False, True)):
        look = partial(open_page, browser, dark=dark, locale=locale)
        name = f"{ending}-dark" if dark else ending
        page = look(f"{url}/?view=library", DESK)
        page.locator(".shelf .card img").first.wait_for()
        keep(page, f"library{name}")
        page = look(f"{url}/?match={match}&at={moment}", DESK)
        page.locator("[data-cell]").first.wait_for()
        keep(page, f"replay{name}")
        page = look(f"{url}/?view=record&match={match}", PHONE)
        page.locator(".board [data-cell]").first.wait_for()
        keep(page, f"recorder{name}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    chromium = next(filter(None, map(shutil.which, PROGRAMS["chromium"].commands)), None)
    if chromium is None:
        sys.exit("found no Chromium, expected one. Install chromium.")
    with tempfile.TemporaryDirectory() as scratch:
        library = Path(scratch) / "library"
        shutil.copytree(ROOT / "sample_games", library / "samples")
        simulator = Simulator(find_system("neuroshima_hex"), ["greedy"], seed=5)
        for number in range(6):
            (library / f"evening{number}.aar").write_bytes(simulator.play(number).data)
        os.environ["AAR_CONFIG"] = str(Path(scratch) / "none.toml")
        server = Server(library).start()
        try:
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
                take(browser, server.url, *shown_in(library))
                browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
