"""A moment as a picture: SVG, or PNG drawn from it."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources
from typing import Any, Final

from dashboard.reel.logbook import path_words
from dashboard.share.cut import Cut, stop_of
from dashboard.share.drawing import Caption, Seated, picture
from dashboard.share.words import WORDS
from dashboard.terminal.text import clean
from dashboard.terminal.track import Track
from events.words import Lang, in_language
from projections.scene import Scene, badges

WIDTH: Final = 1000

_FOREIGN: Final = re.compile("[^\\0-\u017f–—‘’‚“”„†‡•…‰′″‹›€™←↑→↓−≠≤≥]")  # noqa: RUF001
"""Letters that our own fonts do not have."""


def svg_of(cut: Cut, width: int = WIDTH) -> bytes:
    """The position after an event."""
    track = cut.track()
    return frame(cut, track, stop_of(track, cut.at), width=width).encode()


def png_of(cut: Cut, width: int = WIDTH) -> bytes:
    """The same picture in pixels."""
    return rasterize(svg_of(cut, width).decode())


def frame(cut: Cut, track: Track, seq: int, *, width: int = WIDTH) -> str:
    """One picture of a reading."""
    scene = with_seats(track.scene(seq), track)
    caption = caption_of(cut, track, seq, scene)
    return picture(scene, caption, theme=cut.theme, width=width)


def with_seats(scene: Scene, track: Track) -> Scene:
    """The scene with a badge for everybody at the table."""
    return scene if scene.seats else replace(scene, seats=badges(track.record.seats))


def caption_of(cut: Cut, track: Track, seq: int, scene: Scene) -> Caption:
    """The words of a picture."""
    system = track.match.system
    scores = system.scores(track.state(seq))
    seats = [_seated(track, badge.seat, scores, cut.lang) for badge in scene.seats]
    return Caption(
        seats=seats,
        head=heading(cut, track),
        path=path_words(track.path(seq), cut.lang),
        text=track.sentence(seq),
        foot=WORDS("picture.foot", match=track.match.header.match, seq=seq).text(cut.lang),
    )


def _seated(track: Track, seat: str, scores: Any, lang: Lang) -> Seated:
    player = track.record.player(seat)
    army = (player.army or "") if player else ""
    name = track.match.system.army_name(army)
    score = f"{scores[seat]:g}" if seat in scores else ""
    return Seated(clean(player.name if player else seat), clean(in_language(name, lang)), score)


def heading(cut: Cut, track: Track) -> str:
    """Which match this is, and which line of its history."""
    record, match = track.record, track.match
    parts = [in_language(match.system.title, cut.lang), clean(record.title or "")]
    parts += [(record.day_played(match.header.created) or "")[:10]]
    if track.branch is not None:
        line = match.replay.chronicle.lines.branches[track.branch]
        parts.append(
            WORDS(f"line.{line.kind}", title=clean(line.title or line.name)).text(cut.lang)
        )
    if track.as_played:
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
