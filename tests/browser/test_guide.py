"""A first match against the app: from the home page to its review, each thing explained once."""

import pytest
from dashboard.words import PAGE_WORDS
from events.journal import read_journal
from events.words import Words
from importers.recorder.opponent import APP
from projections.checking import findings_of
from projections.games.neuroshima_hex.words import WORDS
from projections.matches import Match
from tests.browser.app import PHONE
from tests.browser.sight import in_every_look, is_quiet

pytestmark = pytest.mark.chromium

RECORDER = Words("importers.recorder")
OVERLAPS = """() => {
  const shown = (node) => node.checkVisibility();
  const roots = [...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean);
  const desk = roots.find((root) => root.querySelector(".desk"));
  const card = desk.querySelector(".guide");
  if (!shown(card)) return [];
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const targets = "button, summary, input, [data-cell], .turns .way";
  return [...desk.querySelectorAll(targets)].filter(shown).filter((node) => !card.contains(node))
    .filter((node) => {
      const box = node.getBoundingClientRect();
      const across = box.left < right - 1 && box.right > left + 1;
      return across && box.top < bottom - 1 && box.bottom > top + 1;
    }).map((node) => node.textContent || node.dataset.cell);
}"""


@pytest.fixture
def library(serve, tmp_path):
    with serve(tmp_path, env={"AAR_POLL": "0.25"}) as server:
        yield server


class Guest:
    """Somebody who never recorded anything, in a language, on a phone."""

    def __init__(self, server, page, lang):
        self.server, self.page, self.lang = server, page, lang[:2]
        self.hints = []

    def say(self, words, key, **values):
        return words(key, **values).text(self.lang)

    def sits_down(self):
        self.page.get_by_role("button", name=self.say(PAGE_WORDS, "home.play_app")).click()
        self.page.locator(".guide:not([hidden]) b").wait_for()
        self.page.wait_for_url("**match=*")
        return self.page.url.rpartition("match=")[2]

    def looks(self):
        """What is explained now; it covers nothing that one has to tap."""
        assert self.page.evaluate(OVERLAPS) == []
        for title in self.page.locator(".guide:not([hidden]) b").all_inner_texts():
            if title not in self.hints:
                self.hints.append(title)

    def lays_headquarters(self):
        self.looks()
        self.page.locator('[data-cell="A1"]').click()
        self.taps(self.page.locator('[data-way="N"]').first)

    def turn(self):
        """Discards what must go, confirms what follows, and ends the turn."""
        self.taps(self.free())

    def free(self):
        """The button that ends the turn, once all is told that comes before one is free."""
        end = self.page.locator(".sheet .offer[data-type=turn_ended]")
        due = self.page.locator(".sheet .offer[data-type=tiles_discarded]")
        asked = self.page.locator(".sheet .face-list button, .sheet .choice, .sheet .main")
        while True:
            end.or_(due).or_(asked).first.wait_for()
            self.looks()
            if end.count():
                return end
            self.taps((asked if asked.count() else due).first)

    def taps(self, button):
        """And waits until the sheet shows something else, as the record does where it grew."""
        sheet = self.page.locator(".sheet")
        before = sheet.inner_text()
        button.click()
        self.page.wait_for_function(
            """before => [...document.querySelectorAll("*")].map((node) => node.shadowRoot)
                .some((root) => root?.querySelector(".sheet")?.innerText.trim() !== before.trim()
                    && root?.querySelector(".sheet") && !root.querySelector(".pending"))""",
            arg=before,
        )

    def gives_up(self):
        self.free()
        give_up = self.page.locator(".sheet .offer[data-type=match_ended]")
        if not give_up.first.is_visible():
            self.page.locator(".sheet summary").first.click()
        give_up.first.click()


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_a_first_match_is_explained_played_left_resumed_and_reviewed(library, open_page, lang):
    guest = Guest(library, open_page(library.url, lang=lang, **PHONE), lang)
    guest.match = guest.sits_down()
    guest.lays_headquarters()
    for _ in range(2):
        guest.turn()
    guest.page.goto(library.url)  # away, and back from home
    guest.page.get_by_role("button", name=guest.say(PAGE_WORDS, "home.continue_app")).click()
    guest.turn()
    guest.gives_up()

    guest.page.locator(".review .band").wait_for()
    guest.page.get_by_text(guest.say(PAGE_WORDS, "review.next_title")).wait_for()
    titles = [guest.say(WORDS, f"hint.{key}.title")
              for key in ("offer.setup", "last.tiles_drawn", "only.hand")]  # fmt: skip
    assert [title for title in titles if title not in guest.hints] == []
    events = library.standing(guest.match)
    numbers = [event.number for event in events if event.type_name() == "turn_began"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {event.player for event in events if event.type_name() == "tile_placed"} >= {APP}
    is_quiet(guest.page)


def test_two_devices_at_one_match_get_each_move_of_the_app_once(library, open_page):
    guest = Guest(library, open_page(library.url, **PHONE), "en")
    guest.match = guest.sits_down()
    other = open_page(guest.page.url, **PHONE)
    other.locator(".board [data-cell]").first.wait_for()
    guest.lays_headquarters()
    for _ in range(2):
        guest.turn()
    guest.page.locator(".sheet .offer[data-type=tiles_discarded], .sheet .choice").first.wait_for()

    events = library.standing(guest.match)
    replay = Match(read_journal(library.path(guest.match))).replay
    assert [found for found in findings_of(replay) if found.severity == "error"] == []
    assert len({event.id for event in events}) == len(events)


def test_an_undo_takes_back_the_answer_too_and_hints_are_silent_when_one_wants_none(
    library, open_page
):
    guest = Guest(library, open_page(library.url, **PHONE), "en")
    guest.match = guest.sits_down()
    page = guest.page
    page.get_by_role("button", name="No more hints").click()
    guest.lays_headquarters()
    guest.turn()
    page.locator(".sheet .offer[data-type=tiles_discarded], .sheet .choice").first.wait_for()

    page.get_by_role("button", name="Undo", exact=True).first.click()

    page.locator(".sheet .offer[data-type=turn_ended]").wait_for()
    standing = [event.type_name() for event in library.standing(guest.match)]
    assert standing.count("turn_ended") == 0
    assert guest.hints == []
    page.reload()
    page.locator(".sheet .offer[data-type=turn_ended]").wait_for()
    assert page.locator(".guide:not([hidden])").count() == 0
    page.locator(".sheet summary").filter(has_text="Match").click()
    page.get_by_role("button", name="Show hints again").click()
    page.locator(".guide:not([hidden]) b").wait_for()


@in_every_look
def test_it_is_readable_by_all(library, open_page, viewer):
    page = open_page(library.url, **viewer.opens)
    guest = Guest(library, page, viewer.lang)
    guest.sits_down()

    assert viewer.faults(page) == []
    is_quiet(page)
