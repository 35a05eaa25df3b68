"""The luck of dice over many matches: percentiles from the odds of all rolls, and reasons counted.

No database adds up distributions, so that the answer is finished here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from projections.archive.tables import Row
from projections.dice import Odds, odds_in, spread_of_counts
from projections.luck import percentile_in, sums_of


def with_percentiles(columns: Sequence[str], rows: Sequence[Row]) -> list[Row]:
    """Rows with what their odds come to in place of these, and reasons with how often each held."""
    percentile, reckoned = columns.index("percentile"), columns.index("reckoned")
    rolled = columns.index("rolled")
    reasons = [columns.index(name) for name in ("why_en", "why_pl")]
    found = []
    for row in rows:
        told = list(row)
        counts = _dice_in(row[percentile] or {})
        told[reckoned] = sums_of(counts) or None
        told[percentile] = None if row[rolled] is None else float(
            percentile_in(spread_of_counts(counts), row[rolled])
        )  # fmt: skip
        for place in reasons:
            why = (f"{reason} ({count})" for reason, count in sorted((row[place] or {}).items()))
            told[place] = "; ".join(why) or None
        found.append(tuple(told))
    return found


def _dice_in(rolls: Mapping[str, int]) -> Mapping[Odds, int]:
    """How many dice of which odds were thrown by so many rolls of each sort."""
    counts = Counter[Odds]()
    for text, times in rolls.items():
        for odds, count in odds_in(text).items():
            counts[odds] += count * times
    return counts
