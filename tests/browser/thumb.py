"""A campaign of Hunters A.D. 2114 on a phone, told by one thumb in the words of either language.

What is tapped is called as the product's own tables call it, so both languages walk one way.
"""

from events.words import Words
from projections.games.hunters_2114.words import OFFERED, WORDS
from tests.browser.app import Recorder

RECORDER = Words("importers.recorder")
PAGES = Words("dashboard.views")
TOPICS = Words("projections.games.hunters_2114", "words/topics")
TAPPED = ".topic, .offer, .sheet button, .choice"


class Thumb(Recorder):
    """A phone, and how often it was tapped since the journal last answered."""

    def __init__(self, server, match, page, lang):
        self.server, self.match, self.page = server, match, page
        self.lang = lang.partition("-")[0]
        self.lines = page.locator(".log .line")
        self.taps, self.most, self.seen = 0, {}, 0
        page.locator(".offer").first.wait_for()
        self.answered()

    # -- words -----------------------------------------------------------------------------------

    def word(self, key, **values):
        """What something is called: of a campaign, of its offers, of the recorder, of its page."""
        for table in (RECORDER, OFFERED, WORDS, TOPICS, PAGES):
            if key in table:
                return table(key, **values).text(self.lang)
        raise KeyError(key)

    # -- taps ------------------------------------------------------------------------------------

    def tap(self, key, where=TAPPED, **values):
        """A button with such words; their tail may say more, as what is known of a topic."""
        self.press(self.word(key, **values), where)

    def press(self, text, where=TAPPED):
        exact = self.page.locator(where).get_by_text(text, exact=True)
        found = self.page.locator(where).filter(has_text=text)
        exact.or_(found).first.wait_for(state="attached")
        button = (exact if exact.count() else found).first
        folded = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.first.click()
            self.taps += 1
        button.click()
        self.taps += 1

    def is_now(self, hero):
        """Who tells, above the board; a second tap would show the numbers."""
        seat = self.page.locator(".seat").filter(has_text=hero).first
        if seat.get_attribute("aria-selected") != "true":
            seat.click()
            self.taps += 1

    def figures(self, number):
        """On the large keys; behind the last one that can be none is asked for."""
        for figure in str(number):
            self.page.locator(".digits .key").get_by_text(figure, exact=True).click()
            self.taps += 1

    def ok(self):
        self.page.locator(".sheet .main").first.click()
        self.taps += 1

    def ends(self):
        """Once all is told it is recorded; where more may be told, one says that it is all."""
        self.page.locator(".sheet .text").first.wait_for(state="detached")
        if self.page.locator(".sheet .main").count():
            self.ok()

    def types(self, text):
        """A name is written once: that counts as one tap, and so does that it is done."""
        self.page.locator(".sheet .text :is(input, textarea)").first.fill(text)
        self.taps += 1
        self.page.locator(".sheet .text .main").first.click()
        self.taps += 1

    def step(self, who, by, group=0):
        groups = self.page.locator(".sheet .pad, .sheet .group")
        row = groups.nth(group).locator(".row").filter(has_text=who)
        sign = "+" if by > 0 else "\N{MINUS SIGN}"
        for _ in range(abs(by)):
            row.locator("button").filter(has_text=sign).click()
            self.taps += 1

    # -- what the journal says -------------------------------------------------------------------

    def answered(self, kind=None):
        """Wait until the journal has more, up to an event of a kind, and the page shows it."""
        for _ in range(400):
            events = self.server.events(self.match)
            fresh = [event.type_name() for event in events[self.seen :]]
            waits = self.page.locator(".pending").count()
            if not waits and (not self.seen or (fresh and (kind is None or kind in fresh))):
                break
            self.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"no {kind} behind {self.seen}: {fresh}")
        self.seen = len(events)
        last = str(events[-1].seq)
        self.page.locator(".log .line .seq").get_by_text(last, exact=True).first.wait_for()
        taps, self.taps = self.taps, 0
        return taps

    def took(self, step, kind):
        """The taps of a kind of step, up to the journal's answer: the most of them are kept."""
        taps = self.answered(kind)
        self.most[step] = max(taps, self.most.get(step, 0))
