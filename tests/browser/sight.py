"""What one looks for on every page: that it came to rest, is whole, and is readable by all."""

from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from tests.browser.app import DESK, PHONE

SIZES = {"phone": (390, 844), "desk": (1280, 900)}
LIGHT_AND_DARK = (False, True)
ALL_LOOKS = [(dark, size) for size in SIZES for dark in LIGHT_AND_DARK]


@dataclass(frozen=True)
class Viewer:
    """Somebody with a language and a device, who sees a page by day and by night, in sizes."""

    lang: str
    device: dict
    looks: list

    @property
    def opens(self):
        """With what a page is opened: in the light of the first look."""
        return {"lang": self.lang, "dark": self.looks[0][0], **self.device}

    def faults(self, page):
        """What sticks out, and what somebody could not read, in each look."""
        found = []
        for dark, size in self.looks:
            light(page, dark)
            resize(page, SIZES[size])
            found += [(size, "dark" if dark else "light", fault) for fault in faults_of(page)]
        return found


def in_every_look(test):
    """A test with a `viewer` of each language.

    Every two of language, light and size meet in `make test`, all eight come in `make test-long`;
    one page shows several, as it does to whoever sits there until it gets dark.
    """
    viewers = []
    for lang, own, other in (("en-GB", PHONE, DESK), ("pl-PL", DESK, PHONE)):
        same = [(dark, size) for dark, size in ALL_LOOKS if dark == (size == "phone")]
        rest = [look for look in ALL_LOOKS if look not in same]
        usual, left = (rest, same) if lang == "en-GB" else (same, rest)
        viewers += [
            pytest.param(Viewer(lang, own, usual), id=lang),
            pytest.param(Viewer(lang, other, left), id=f"{lang}-otherwise", marks=pytest.mark.long),
        ]
    return pytest.mark.parametrize("viewer", viewers)(test)


# Streamlit's own words for it; a page may be asked before it has begun.
RESTS = "() => document.querySelector('[data-testid=stApp][data-test-script-state=notRunning]')"

NOTHING_STICKS_OUT = """() => {
  const out = [];
  const look = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.shadowRoot) look(node.shadowRoot);
    const box = node.getBoundingClientRect();
    const text = node.childElementCount === 0 && node.textContent.trim();
    // What scrolls in a place of its own that keys reach does not stick out.
    if (!text || node.closest("[role=region][tabindex]")) return;
    if (box.width && box.right > innerWidth + 1) out.push(text.slice(0, 40));
  });
  look(document.querySelector("[data-testid=stMain]") || document.body);
  return out;
}"""

_FITS = "() => document.documentElement.scrollWidth <= innerWidth"

_SERIOUS = ("serious", "critical")
_LOOK_ROUND = """serious => axe.run({
  resultTypes: ["violations"],
  preload: false,
  rules: Object.fromEntries(axe._audit.rules
    .filter((rule) => rule.enabled && !serious.includes(rule.impact))
    .map((rule) => [rule.id, {enabled: false}])),
})"""
"""Only rules whose faults are serious are asked, and what is in order is not put into words: half
as long; nor are style sheets fetched once more, for a rule that is off."""


def rests(page):
    """Wait until the server has said all that it has to say."""
    page.wait_for_function(RESTS)


def resize(page, size):
    """Another window: the page has laid itself out anew."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(f"() => innerWidth === {size[0]} && ({_FITS})()")


def light(page, dark):
    """Day or night outside: the page has followed it."""
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    page.wait_for_function(f"dark => ({_IS_DARK})() === dark", arg=dark)


def is_dark(page):
    """Whether the page is drawn for the night."""
    return page.evaluate(_IS_DARK)


_IS_DARK = """() => {
  const app = document.querySelector("[data-testid=stApp]");
  return getComputedStyle(app).backgroundColor === "rgb(17, 21, 18)";
}"""


def is_quiet(page):
    """No error on the console, no traceback, and nobody else was asked."""
    assert page.faults == []
    asked = {urlsplit(url).hostname for url in page.asked if url.startswith("http")}
    assert asked <= {"127.0.0.1"}
    assert page.locator("[data-testid=stException]").count() == 0


def lasting(look):
    """What is seen and is still there a moment later: Streamlit pales what it is drawing anew, and
    a chart takes its new width in time; both last longer on a busy machine."""

    def faults(page):
        for _ in range(4):
            found = look(page)
            if not found:
                break
            page.wait_for_timeout(500)
        return found

    return faults


@lasting
def faults_of(page):
    """What sticks out, and what somebody could not read."""
    return [*page.evaluate(NOTHING_STICKS_OUT), *serious_faults_now(page)]


@lasting
def serious_faults(page):
    """What a screen reader would stumble over, or an eye not read."""
    return serious_faults_now(page)


def serious_faults_now(page):
    """The same, where all is drawn."""
    if not page.evaluate("() => 'axe' in window"):  # its half a megabyte is read once a page
        page.evaluate(pytest.importorskip("axe_playwright_python.base").AXE_SCRIPT)
    return [
        (rule["id"], node["html"][:160], node["failureSummary"][:200])
        for rule in page.evaluate(_LOOK_ROUND, _SERIOUS)["violations"]
        if rule["impact"] in _SERIOUS
        for node in rule["nodes"]
        if not is_streamlits_own(node["html"])
    ]


def is_streamlits_own(html):
    """Faults in the framework's own frame, which no page of ours can mend."""
    return "stSkeleton" in html
