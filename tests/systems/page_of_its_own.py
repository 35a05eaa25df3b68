"""A throw-away system that adds a page with a question to the statistics, and one to another."""

from dataclasses import replace

from projections.archive.questions import Page, parse
from projections.system import ArchiveRows
from tests.systems.inline import InlineWords
from tests.systems.three_banners import THREE_BANNERS

SENTENCES = {
    "page.tables": "At the table",
    "question.table_size.title": "How many sat down",
    "question.table_size.text": "Matches by the number of players.",
}
WORDS = InlineWords(en=SENTENCES, pl=SENTENCES)
TABLE_SIZE = """\
-- parameters: game
-- chart: bars
-- of: base.matches f
-- keys:
--     sat = len(f.players)
-- counts:
--     matches = count(*)
SELECT len(f.players) AS sat, count(*) AS matches FROM {of} WHERE {rows} GROUP BY sat ORDER BY sat
"""

PAGED = replace(
    THREE_BANNERS,
    id="paged",
    archive=ArchiveRows(
        questions=(
            Page("tables", ("table_size",), WORDS),
            Page("tempo", ("tempo", "table_size"), WORDS),
            parse("table_size", TABLE_SIZE, WORDS),
        )
    ),
)
