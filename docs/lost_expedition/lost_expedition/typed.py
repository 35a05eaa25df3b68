"""The expedition as people type it: `Ann: goes B3`, `sighted Jaguar C3`."""

from events.words import LANGUAGES, folded
from lost_expedition.act import CARDS, card_name
from lost_expedition.acts import ACTS
from lost_expedition.words import WORDS
from projections.text.form import dialect_of, notation_of
from projections.text.line import Line

_CARDS = {folded(card_name(card, lang)): card for card in CARDS for lang in LANGUAGES}


class ExpeditionLine(Line):
    """A line that may name a beast, a card or a square."""

    def name(self) -> str:
        """A word, or several in quotation marks."""
        token = self.c.take("text")
        if token.kind not in ("word", "text"):
            self.c.back()
            self.c.unexpected("text")
        return token.text

    def card(self) -> str:
        """A card as it is called in any language; another one as it was typed."""
        name = self.name()
        return _CARDS.get(folded(name), name)

    def square(self) -> str:
        """A square of the board."""
        return self.c.take("square").text.upper()


NOTATION = notation_of(dialect_of("lost_expedition", ACTS, WORDS, line=ExpeditionLine), sure=10)
