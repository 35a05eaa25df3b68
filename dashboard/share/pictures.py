"""A moment as a picture: SVG, or PNG drawn from it."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources
from typing import Any, Final

from dashboard.share.cut import Cut, stop_of
from dashboard.share.drawing import Caption, Seated, picture
from dashboard.share.words import WORDS
from events.words import Lang, in_language
from projections.plain_text import clean
from projections.reading import Reading, path_words
from projections.scene import Scene, badges

WIDTH: Final = 1000

_FOREIGN: Final = re.compile("[^\\0-\u017f–—‘’‚“”„†‡•…‰′″‹›€™←↑→↓−≠≤≥]")  # noqa: RUF001
"""Letters that our own fonts do not have."""


def svg_of(cut: Cut, width: int = WIDTH) -> bytes:
    """The position after an event."""
    reading = cut.reading()
    return frame(cut, reading, stop_of(reading, cut.at), width=width).encode()


def png_of(cut: Cut, width: int = WIDTH) -> bytes:
    """The same picture in pixels."""
    return rasterize(svg_of(cut, width).decode())


def frame(cut: Cut, reading: Reading, seq: int, *, width: int = WIDTH) -> str:
    """One picture of a reading."""
    scene = with_seats(reading.scene(seq), reading)
    caption = caption_of(cut, reading, seq, scene)
    return picture(scene, caption, theme=cut.theme, width=width)


def with_seats(scene: Scene, reading: Reading) -> Scene:
    """The scene with a badge for everybody at the table."""
    return scene if scene.seats else replace(scene, seats=badges(reading.record.seats))


def caption_of(cut: Cut, reading: Reading, seq: int, scene: Scene) -> Caption:
    """The words of a picture."""
    system = reading.match.system
    scores = system.scores(reading.state(seq))
    seats = [_seated(reading, badge.seat, scores, cut.lang) for badge in scene.seats]
    return Caption(
        seats=seats,
        head=heading(cut, reading),
        path=path_words(reading.path(seq), cut.lang),
        text=reading.sentence(seq),
        foot=WORDS("picture.foot", match=reading.match.header.match, seq=seq).text(cut.lang),
    )


def _seated(reading: Reading, seat: str, scores: Any, lang: Lang) -> Seated:
    player = reading.record.player(seat)
    army = (player.army or "") if player else ""
    name = reading.match.system.army_name(army)
    score = f"{scores[seat]:g}" if seat in scores else ""
    return Seated(clean(player.name if player else seat), clean(in_language(name, lang)), score)


def heading(cut: Cut, reading: Reading) -> str:
    """Which match this is, and which line of its history."""
    record, match = reading.record, reading.match
    parts = [in_language(match.system.title, cut.lang), clean(record.title or "")]
    parts += [(record.day_played(match.header.created) or "")[:10]]
    if reading.branch is not None:
        line = match.replay.chronicle.lines.branches[reading.branch]
        parts.append(
            WORDS(f"line.{line.kind}", title=clean(line.title or line.name)).text(cut.lang)
        )
    if reading.as_played:
        parts.append(WORDS("line.played").text(cut.lang))
    return " · ".join(part for part in parts if part)


def font_files() -> list[str]:
    """Our own letters, so that pictures look alike on every machine."""
    folder = resources.files(__package__) / "fonts"
    return [str(folder / name) for name in ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")]


def rasterize(svg: str) -> bytes:
    """An SVG as PNG. The machine's fonts help out with letters that ours do not have."""
    import resvg_py

    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=font_files(),
        font_family="Noto Sans",
        skip_system_fonts=_has_letters(svg),  # looking for them takes as long as the drawing
    )
    return bytes(drawn)


def _has_letters(text: str) -> bool:
    """Whether our own fonts have every letter of a text."""
    return _FOREIGN.search(text) is None
