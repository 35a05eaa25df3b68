"""What one looks for on every page: that it came to rest, is whole, and is readable by all."""

from urllib.parse import urlsplit

import pytest
from tests.browser.app import DESK, PHONE

SIZES = {"phone": (390, 844), "desk": (1280, 900)}


def in_every_look(test):
    """A test in both languages, light and dark, on a phone and a desk: `lang`, `dark`, `size`.

    Every two of these meet in `make test`, all eight looks come in `make test-long`.
    """
    looks = [
        pytest.param(
            lang, dark, size, id=f"{name}-{'dark' if dark else 'light'}-{lang}",
            marks=[pytest.mark.long] if (lang == "pl-PL") ^ dark ^ (name == "phone") else [],
        )
        for name, size in (("phone", PHONE), ("desk", DESK))
        for dark in (False, True)
        for lang in ("en-GB", "pl-PL")
    ]  # fmt: skip
    return pytest.mark.parametrize(("lang", "dark", "size"), looks)(test)


# Streamlit's own words for it; a page may be asked before it has begun.
RESTS = "() => document.querySelector('[data-testid=stApp][data-test-script-state=notRunning]')"

NOTHING_STICKS_OUT = """() => {
  const out = [];
  const look = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.shadowRoot) look(node.shadowRoot);
    const box = node.getBoundingClientRect();
    const text = node.childElementCount === 0 && node.textContent.trim();
    if (text && box.width && box.right > innerWidth + 1) out.push(text.slice(0, 40));
  });
  look(document.querySelector("[data-testid=stMain]") || document.body);
  return out;
}"""

_FITS = "() => document.documentElement.scrollWidth <= innerWidth"

_FAULTS_ALONE = {"resultTypes": ["violations"]}
"""All rules are asked, but what is in order is not put into words: twice as quick."""


def rests(page):
    """Wait until the server has said all that it has to say."""
    page.wait_for_function(RESTS)


def resize(page, size):
    """Another window: the page has laid itself out anew."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(f"() => innerWidth === {size[0]} && ({_FITS})()")


def is_quiet(page):
    """No error on the console, no traceback, and nobody else was asked."""
    assert page.faults == []
    asked = {urlsplit(url).hostname for url in page.asked if url.startswith("http")}
    assert asked <= {"127.0.0.1"}
    assert page.locator("[data-testid=stException]").count() == 0


def serious_faults(page):
    """What a screen reader would stumble over, or an eye not read.

    Streamlit pales what it is drawing anew, which a busy machine does for longer: a fault is what
    is still there a moment later.
    """
    for _ in range(4):
        faults = _faults_now(page)
        if not faults:
            break
        page.wait_for_timeout(500)
    return faults


def _faults_now(page):
    if not page.evaluate("() => 'axe' in window"):  # its half a megabyte is read once a page
        page.evaluate(pytest.importorskip("axe_playwright_python.base").AXE_SCRIPT)
    return [
        (rule["id"], node["html"][:160], node["failureSummary"][:200])
        for rule in page.evaluate("options => axe.run(options)", _FAULTS_ALONE)["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
        if not is_streamlits_own(node["html"])
    ]


def is_streamlits_own(html):
    """Faults in the framework's own frame, which no page of ours can mend."""
    return "stSkeleton" in html
