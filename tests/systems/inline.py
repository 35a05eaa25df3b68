"""Words of a system that is one file: the tables stand in the code."""

from events.words import Words


class InlineWords(Words):
    """`InlineWords(en={...}, pl={...})`, with the dotted keys of a words folder."""

    def __init__(self, **tables):
        super().__init__("inline")
        self._tables = tables

    def table(self, lang):
        return self._tables[lang]
