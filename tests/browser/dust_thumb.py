"""A match of Dust Tactics on a phone, told by one thumb that counts its taps.

What is tapped is called as the product's own tables call it, so both languages walk one way.
"""

from events.words import Words
from projections.games.dust_tactics.phrases import SAID

RECORDER = Words("importers.recorder")
PAGES = Words("dashboard.views")
_OF_EVERY_MATCH = ("offer.end", "offer.met")
"""What the recorder itself offers, called by keys that the game has for something else too."""


class TapCounter:
    """A phone, and how often it was tapped since the record last said something."""

    def __init__(self, page, lang):
        self.page, self.lang, self.taps = page, lang, 0
        self.lines = page.locator(".log .line")
        page.locator(".offer, .choice, .sheet").first.wait_for()
        page.set_default_timeout(8000)

    def says(self, key, **values):
        tables = (RECORDER,) if key in _OF_EVERY_MATCH else (SAID, RECORDER, PAGES)
        words = next(words for words in tables if key in words)
        return words(key, **values).text(self.lang)

    def tap(self, found):
        found.first.click()
        self.taps += 1

    def offer(self, key, **values):
        """Begin something that is offered."""
        offers = self.page.locator(".offer")
        self.tap(offers.get_by_text(self.says(key, **values), exact=True))

    def unfolds(self, key):
        """What stands folded below the game's own."""
        self.tap(self.page.locator("summary").filter(has_text=self.says(key)))

    def offers_something(self, words):
        """Begin what is offered in words of its own, such as a weapon line."""
        self.tap(self.page.locator(".offer").filter(has_text=words))

    def answer(self, words):
        """Among answers: what is offered may name the same units."""
        words = self.says(words) if "." in words else words
        self.tap(self.page.locator(".choice").get_by_text(words, exact=True))

    def turns_to(self, key):
        """To something that may be told as well."""
        self.tap(self.page.locator(".extras .chip").filter(has_text=self.says(key)))

    def done(self):
        """Enough of a list; or of all that may be told: below what is typed into it."""
        self.tap(self.page.locator(".sheet .main").last)

    def hits(self, count, of=None):
        """On the pad only how many hit; `of` another number of dice than it shows."""
        pad = self.page.locator(".pad").first
        pad.wait_for()
        shown = pad.locator(".stepper b")
        while of is not None and int(shown.text_content()) != of:
            self.tap(pad.locator(".step").nth(int(int(shown.text_content()) < of)))
        self.tap(pad.locator(".keys .key").get_by_text(str(count), exact=True))

    def aside(self, words):
        """What stands beside a question."""
        self.tap(self.page.locator(".group .chip").get_by_text(self.says(words), exact=True))

    def row(self, words):
        return self.page.locator(".sheet .row").filter(has=self.page.get_by_text(words, exact=True))

    def less(self, words, by=1):
        """A stepper, down."""
        for _ in range(by):
            self.tap(self.row(words).first.locator(".step").first)

    def types(self, text):
        """What no tap says: the keys count as one tap, and so does what ends them."""
        self.page.locator(".sheet input, .sheet textarea").first.fill(text)
        self.page.keyboard.press("Enter")
        self.taps += 1

    def acknowledged(self, told):
        """How many taps it took until the record said so: whoever taps on counts anew."""
        self.lines.filter(has_text=told).first.wait_for()
        self.page.locator(".status.kept").wait_for()
        taps, self.taps = self.taps, 0
        return taps

    # -- a card copied once ------------------------------------------------------------------------

    def copies(self, kind, name, values):
        """Write down a card: words and numbers as they are printed, choices by their words."""
        folded = self.page.locator("details:not([open]) > summary")
        catalogue = folded.filter(has_text=self.says("group.catalogue"))
        if catalogue.count():
            catalogue.click()
        self.offer("offer.met", kind=SAID(f"thing.{kind}"))
        self.types(name)
        for field, value in values.items():
            self._fills(self._called(field), value)
        self.done()
        self.lines.filter(has_text=name).first.wait_for()
        self.taps = 0

    def _called(self, field):
        hint = f"field_hint.{field}"
        return self.says(f"field.{field}") + (self.says(hint) if hint in SAID else "")

    def _fills(self, field, value):
        row = self.row(field).first
        if isinstance(value, int):
            self.tap(row.locator(".shown"))
            self.types(str(value))
            return
        self.tap(row.locator("button"))
        self.page.locator(".sheet .choice, .sheet input, .sheet textarea").first.wait_for()
        if self.page.locator(".sheet .choice").count():
            self.answer(value)
        else:
            self.types(value)
