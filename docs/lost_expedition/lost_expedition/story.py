"""The story of the expedition: its missions, a chronicle, and what every game has."""

from collections.abc import Iterator
from itertools import pairwise

from lost_expedition.words import WORDS
from projections.story import Chapter, FlowChart, FlowNode, Paragraph, Prose
from projections.storytelling import Teller, usual_chapters

TOLD = ("mission_begun", "mission_ended", "beast_slain", "hero_hurt", "player_joined")


def story(teller: Teller) -> Iterator[Chapter]:
    """The usual chapters, and behind them our own."""
    yield from usual_chapters(teller)
    blocks = [block for block in (missions(teller), chronicle(teller)) if block is not None]
    if blocks:
        yield Chapter("chronicle", WORDS("story.chronicle").text(teller.lang), tuple(blocks))


def missions(teller: Teller) -> FlowChart | None:
    """One after another, as they were begun."""
    spans = [span for span in teller.spans if span.kind == "mission"]
    nodes = [
        FlowNode(
            str(span.first),
            str(span.title),
            "open" if span.outcome is None else "done" if span.outcome else "failed",
            seq=span.first,
        )
        for span in spans
    ]
    ways = tuple((one.id, other.id) for one, other in pairwise(nodes))
    title = WORDS("story.missions").text(teller.lang)
    return FlowChart(title, tuple(nodes), ways) if nodes else None


def chronicle(teller: Teller) -> Prose | None:
    """A paragraph for each day on which anything happened."""
    days: dict[str, list[int]] = {}
    for event in teller.events:
        if event.type_name() in TOLD:
            days.setdefault(teller.when(event.seq), []).append(event.seq)
    told = tuple(
        Paragraph(" ".join(map(teller.sentence, seqs)), tuple(seqs), day)
        for day, seqs in days.items()
    )
    return Prose(WORDS("story.chronicle").text(teller.lang), told) if told else None
