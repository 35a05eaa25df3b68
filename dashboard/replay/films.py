"""A match, or a stretch of it, as an animated GIF."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dashboard.replay.moments import Box, box_around
from dashboard.replay.pictures import (
    Caption,
    Layer,
    caption_of,
    picture,
    rasterize,
    with_seats,
)
from dashboard.replay.sharing import Excerpt, stop_of
from dashboard.words import REPLAY_WORDS as WORDS
from events.errors import BadUsage
from projections.reading import Reading
from projections.scene import Cell, Scene
from projections.svg import view_box

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

WIDTH: Final = 480
COLOURS: Final = 64
MOST_FRAMES: Final = 400
STEP: Final = 900
PAUSE: Final = 2600
"""Milliseconds that a step stays, and the last picture."""

_SLOW: Final = 1500
_LEAST_LETTER: Final = 3.5
"""Pixels: lower letters on a board are specks, and cost two thirds of a frame."""


def gif_of(excerpt: Excerpt, width: int = WIDTH) -> bytes:
    """The stops of a reading from `first` up to the moment that is meant."""
    reading = excerpt.reading()
    seqs = stretch(reading, excerpt)
    box = common_box(reading, seqs)
    artist = Animator(excerpt, reading, width, box)
    # Within a highlight more happens in a step: it stays longer.
    system = reading.match.system
    rank = system.nesting.rank
    whole = rank(system.highlight)
    stays = [
        _SLOW if any(rank(span.kind) > whole for span in reading.path(seq)) else STEP
        for seq in seqs[:-1]
    ]
    return _film([artist.image(seq) for seq in seqs], [*stays, PAUSE])


def stretch(reading: Reading, excerpt: Excerpt) -> list[int]:
    """The events of the film: of a long match each action, of a very long one each turn."""
    start = reading.first if excerpt.first is None else reading.nearest(excerpt.first)
    end = stop_of(reading, excerpt.at)
    position = reading.way.position
    seqs = [
        stop.seq for stop in reading.stops if position(start) <= position(stop.seq) <= position(end)
    ]
    if not seqs:
        raise BadUsage(WORDS("film.empty", first=start, last=end))
    actions = {step.seq: step.action for step in reading.stops}
    by_action = [
        seq
        for seq, after in zip(seqs, [*seqs[1:], None], strict=True)
        if after is None or actions[after] != actions[seq]
    ]
    for choice in (seqs, by_action):
        if len(choice) <= MOST_FRAMES:
            return choice
    pace = -(-len(by_action) // MOST_FRAMES)
    return [*by_action[:-1:pace], by_action[-1]]


def common_box(reading: Reading, seqs: Sequence[int]) -> Box:
    """A frame in which every board of the film fits."""
    first = reading.scene(seqs[0])
    # Only a table without a board changes its size.
    others = (reading.scene(seq) for seq in seqs[1:] if first.grid == "none")
    return box_around(map(view_box, (first, *others)))


class Animator:
    """Draws the frames of a film.

    The empty board is drawn once and lies below them all: of a board of 60 x 60 squares with 300
    pieces a frame takes a tenth of the time.
    """

    def __init__(self, excerpt: Excerpt, reading: Reading, width: int, box: Box) -> None:
        self.excerpt, self.reading, self.width, self.box = excerpt, reading, width, box
        self._cells: tuple[Cell, ...] = ()
        self._grounds: dict[bool, Picture] = {}

    def image(self, seq: int) -> Picture:
        """The table after an event."""
        from PIL import Image

        scene = with_seats(self.reading.scene(seq), self.reading)
        caption = caption_of(self.excerpt, self.reading, seq, scene)
        if scene.cells != self._cells:
            self._cells = scene.cells
            self._grounds.clear()
        has_path = bool(caption.path)  # the page is higher where one stands above the words
        if has_path not in self._grounds:
            self._grounds[has_path] = self._drawn(scene, caption, "ground")
        over = self._drawn(scene, caption, "over")
        return Image.alpha_composite(self._grounds[has_path], over).convert("RGB")

    def _drawn(self, scene: Scene, caption: Caption, layer: Layer) -> Picture:
        from PIL import Image

        svg = picture(
            scene, caption, theme=self.excerpt.theme, width=self.width, box=self.box, layer=layer,
            least_letter=_LEAST_LETTER,
        )  # fmt: skip
        return Image.open(io.BytesIO(rasterize(svg))).convert("RGBA")


def _film(images: Sequence[Picture], stays: Sequence[int]) -> bytes:
    """All frames in one palette: what does not change is then stored only once."""
    from PIL import Image

    sample = images[:: max(1, len(images) // 8)]
    sheet = Image.new("RGB", (sample[0].width, sum(image.height for image in sample)))
    top = 0
    for image in sample:
        sheet.paste(image, (0, top))
        top += image.height
    palette = sheet.quantize(COLOURS, dither=Image.Dither.NONE)
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    out = io.BytesIO()
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=list(stays), loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    return out.getvalue()
