"""The browser that is measured: the one that the tests of pages take."""

import functools
import importlib.util
import shutil

from tests.conftest import PROGRAMS


def in_chromium(measured):
    """The bench gets a browser without a window; where there is none, it says what is left out."""

    def with_browser(function):
        @functools.wraps(function)
        def bench():
            path = next(filter(None, map(shutil.which, PROGRAMS["chromium"].commands)), None)
            if path is None or importlib.util.find_spec("playwright") is None:
                print(f"No Chromium or no playwright: {measured} is not measured.")
                return
            from playwright.sync_api import sync_playwright

            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
                yield from function(browser)
                browser.close()

        return bench

    return with_browser
