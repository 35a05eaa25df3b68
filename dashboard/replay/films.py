"""A match, or a stretch of it, as an animated GIF."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

from dashboard.replay.moments import Box, box_around
from dashboard.replay.pictures import (
    BoardPlace,
    Caption,
    Layer,
    board_place,
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
from projections.svg import FONT, DrawnCell, Known, drawn_cells, view_box
from projections.svg_art import definitions

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

WIDTH: Final = 480
COLOURS: Final = 128
MOST_FRAMES: Final = 400
STEP: Final = 900
PAUSE: Final = 2600
"""Milliseconds that a step stays, and the last picture."""

_SLOW: Final = 1500
_REACH: Final = 1.1
"""So far what lies on a cell reaches from its middle, with the line round it."""
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

    The empty board is drawn once and lies below them all, and what lies on a cell is drawn once
    for as long as it lies there: of a board that is full a frame takes a third of the time.
    """

    def __init__(self, excerpt: Excerpt, reading: Reading, width: int, box: Box) -> None:
        self.excerpt, self.reading, self.width, self.box = excerpt, reading, width, box
        self._cells: tuple[Cell, ...] = ()
        self._grounds: dict[bool, Picture] = {}
        self._known: Known = {}
        self._lying: dict[tuple[float, float, tuple[str, ...]], Picture] = {}

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
        ground = self._grounds[has_path]
        is_by_cell = scene.grid in {"hex", "square"} and not any(p.covers for p in scene.pieces)
        if is_by_cell:
            ground = ground.copy()
            self._lay(ground, scene, board_place(scene, caption, self.width, self.box))
        over = self._drawn(scene, caption, "above" if is_by_cell else "over")
        return Image.alpha_composite(ground, over).convert("RGB")

    def _lay(self, canvas: Picture, scene: Scene, place: BoardPlace) -> None:
        """Put what lies on the cells where they are; what was not drawn yet is drawn at once."""
        least = _LEAST_LETTER / place.unit
        cells = drawn_cells(
            scene, theme=self.excerpt.theme, known=self._known, least_letter=least
        )  # fmt: skip
        full = {piece.cell for piece in scene.pieces} | scene.lit
        half = ceil(_REACH * place.unit)
        spots = list[tuple[int, int, tuple[float, float, tuple[str, ...]]]]()
        fresh = dict[tuple[float, float, tuple[str, ...]], DrawnCell]()
        for cell in cells:
            if cell.id in full:
                x, y = place.left + cell.x * place.unit, place.top + cell.y * place.unit
                key = (round(x % 1, 2), round(y % 1, 2), cell.parts)
                spots.append((int(x) - half, int(y) - half, key))
                if key not in self._lying:
                    fresh[key] = cell
        if fresh:
            self._draw_lying(fresh, scene, place.unit, half)
        for x, y, key in spots:
            canvas.alpha_composite(self._lying[key], (max(0, x), max(0, y)))

    def _draw_lying(
        self,
        fresh: Mapping[tuple[float, float, tuple[str, ...]], DrawnCell],
        scene: Scene,
        unit: float,
        half: int,
    ) -> None:
        """Draw some cells beside each other, each as it stands between the pixels."""
        from PIL import Image

        artworks = (one for cell in fresh.values() for one in cell.artworks)
        inside = definitions(artworks, self.excerpt.theme, scene.roles)
        for i, ((x, y, parts), _) in enumerate(fresh.items()):
            at = f"translate({(2 * i + 1) * half + x:.2f} {half + y:.2f})scale({unit:.4f})"
            inside += f'<g transform="{at}">{"".join(parts)}</g>'
        drawn = rasterize(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * half * len(fresh)}"'
            f' height="{2 * half}" font-family="{FONT}" text-anchor="middle">{inside}</svg>'
        )
        sheet = Image.open(io.BytesIO(drawn)).convert("RGBA")
        for i, key in enumerate(fresh):
            self._lying[key] = sheet.crop((2 * i * half, 0, 2 * (i + 1) * half, 2 * half))

    def _drawn(self, scene: Scene, caption: Caption, layer: Layer) -> Picture:
        from PIL import Image

        svg = picture(
            scene, caption, theme=self.excerpt.theme, width=self.width, box=self.box, layer=layer,
            least_letter=_LEAST_LETTER,
        )  # fmt: skip
        return Image.open(io.BytesIO(rasterize(svg))).convert("RGBA")


def _as_high(images: Sequence[Picture]) -> list[Picture]:
    """Frames of one height: those without a path above their words are lower."""
    found: list[Picture] = []
    high = max(image.height for image in images)
    for image in images:
        page = image.crop((0, 0, 1, 1)).resize((image.width, high))
        page.paste(image)
        found.append(page)
    return found


def _film(images: Sequence[Picture], stays: Sequence[int]) -> bytes:
    """All frames in one palette: what does not change is then stored only once.

    It has room for colours that are rare: those of an arrow, of a number that changed.
    """
    from PIL import Image

    images = _as_high(images)
    sample = images[:: max(1, len(images) // 8)]
    sheet = Image.new("RGB", (sample[0].width, sum(image.height for image in sample)))
    top = 0
    for image in sample:
        sheet.paste(image, (0, top))
        top += image.height
    palette = sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    out = io.BytesIO()
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=list(stays), loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    return out.getvalue()
