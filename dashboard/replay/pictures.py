"""A moment as a picture that stands by itself: who plays, how it stands, the board, the event.

It is one SVG. Other pictures are made of it, so that all of them look alike.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from importlib import resources
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple

from dashboard.component.typefaces import enclosed
from dashboard.replay.match_data import player_names
from dashboard.replay.moments import Box
from dashboard.replay.sharing import Excerpt, stop_of
from dashboard.words import REPLAY_WORDS as WORDS
from events.words import in_language
from projections.palette import ThemeName, colour
from projections.plain_text import clean
from projections.reading import Reading
from projections.scene import Point, Scene
from projections.sentences import presence_words, score_text
from projections.svg import FONT, fragment, view_box
from projections.svg_primitives import badge_outline

WIDTH: Final = 1000

_FOREIGN: Final = re.compile("[^\\0-\u017f–—‘’‚“”„†‡•…‰′″‹›€™←↑→↓−≠≤≥]")  # noqa: RUF001
"""Letters that our own fonts do not have."""


_FONTS: Final = (
    "saira-condensed-700.ttf", "ibm-plex-sans-400.ttf", "aa-figures-700.ttf",
    "NotoSans-Regular.ttf", "NotoSans-Bold.ttf",
)  # fmt: skip
"""Those of `component/typefaces`, in the format that is drawn with; Noto has the arrows."""


def svg_of(excerpt: Excerpt, width: int = WIDTH) -> bytes:
    """The position after an event, with the fonts that its letters need."""
    svg = _frame_at(excerpt, width)
    style = f"<style>{enclosed(svg)}</style>"
    return svg.replace("</title>", f"</title>{style}", 1).encode()


def png_of(excerpt: Excerpt, width: int = WIDTH) -> bytes:
    """The same picture in pixels."""
    return rasterize(_frame_at(excerpt, width))


def _frame_at(excerpt: Excerpt, width: int) -> str:
    reading = excerpt.reading()
    return frame(excerpt, reading, stop_of(reading, excerpt.at), width=width)


def frame(excerpt: Excerpt, reading: Reading, seq: int, *, width: int = WIDTH) -> str:
    """One picture of a reading."""
    scene = with_seats(reading.scene(seq), reading)
    caption = caption_of(excerpt, reading, seq, scene)
    return picture(scene, caption, theme=excerpt.theme, width=width)


def with_seats(scene: Scene, reading: Reading) -> Scene:
    """The scene with a badge for everybody who ever sits down, so that each keeps one place."""
    known = {badge.seat for badge in scene.seats}
    others = tuple(badge for badge in reading.badges if badge.seat not in known)
    return replace(scene, seats=(*scene.seats, *others)) if others else scene


def caption_of(excerpt: Excerpt, reading: Reading, seq: int, scene: Scene) -> Caption:
    """The words of a picture; who has not sat down yet has a place without any."""
    system = reading.match.system
    scores, then = system.scores(reading.state(seq)), reading.seated(seq)
    seats: list[PlayerCaption | None] = []
    for seat in (badge.seat for badge in scene.seats):
        there = reading.presence(seat, seq)
        if there == "later":
            seats.append(None)
            continue
        name, army = player_names(reading.match, then, seat, excerpt.lang)
        gone = presence_words(there)
        below = gone.text(excerpt.lang) if gone else army  # there is room for one of them
        score = score_text(scores[seat]) if seat in scores else ""
        seats.append(PlayerCaption(name, below, score, is_gone=gone is not None))
    return Caption(
        seats=seats,
        head=heading(excerpt, reading),
        path=reading.path_words(reading.path(seq)),
        text=reading.sentence(seq),
        foot=WORDS("picture.foot", match=reading.match.header.match, seq=seq).text(excerpt.lang),
    )


def heading(excerpt: Excerpt, reading: Reading) -> str:
    """Which match this is, and which line of its history."""
    record, match = reading.record, reading.match
    parts = [in_language(match.system.title, excerpt.lang), clean(record.title or "")]
    parts += [(record.day_played(match.header.created) or "")[:10]]
    if reading.branch is not None:
        chronicle = match.replay.chronicle
        kind, title = (
            chronicle.lines.branches[reading.branch].kind,
            chronicle.title_of(reading.branch),
        )
        parts.append(WORDS(f"line.{kind}", title=clean(title)).text(excerpt.lang))
    if reading.as_played:
        parts.append(WORDS("line.played").text(excerpt.lang))
    return " · ".join(part for part in parts if part)


_SMALL: Final = 118
_LARGE: Final = 230
_LEAST_LETTER: Final = 6
"""In pixels: how high a small table is shown, the table of a moment, and the least letters that
somebody can read."""


def table_svg(scene: Scene, theme: ThemeName, *, small: bool) -> str:
    """A table without words round it; where the game has no board, those who sit at it."""
    if not scene.cells:
        return _seats_svg(scene, theme)
    left, top, wide, high = view_box(scene)
    least = _LEAST_LETTER * high / (_SMALL if small else _LARGE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.3f} {top:.3f} {wide:.3f}'
        f' {high:.3f}" font-family="{FONT}" text-anchor="middle">'
        f"{fragment(scene, theme=theme, least_letter=least)}</svg>"
    )


def _seats_svg(scene: Scene, theme: ThemeName) -> str:
    """A table seen from above, and round it the signs of the seats."""
    ink, line, ground = (colour(theme, role) for role in ("ink", "line", "field"))
    drawn = []
    for number, badge in enumerate(scene.seats):
        angle = radians(360 * number / len(scene.seats) + (90 if len(scene.seats) != 2 else 180))
        x, y = 74 * cos(angle), 74 * sin(angle)
        frame, letter = colour(theme, "frame", number), colour(theme, "badge_ink", number)
        corners = " ".join(f"{a:.1f},{b:.1f}" for a, b in badge_outline(badge.shape, 17))
        outline = f'<polygon points="{corners}"' if corners else '<circle r="17"'
        drawn.append(
            f'<g transform="translate({x:.1f} {y:.1f})">{outline} fill="{frame}"/>'
            f'<text y="6.5" font-size="18" font-weight="700" fill="{letter}">'
            f"{escape(badge.letter)}</text></g>"
        )
    hexagon = "-52,0 -26,-45 26,-45 52,0 26,45 -26,45"
    inner = "-40,0 -20,-34.6 20,-34.6 40,0 20,34.6 -20,34.6"
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="3.4"/>' for x, y in ((-7, -7), (0, 0), (7, 7)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"'
        f' font-family="{FONT}" text-anchor="middle">'
        f'<polygon points="{hexagon}" fill="{ground}" stroke="{line}" stroke-width="2"/>'
        f'<polygon points="{inner}" fill="none" stroke="{line}" stroke-dasharray="1 5"'
        f' stroke-width="2" stroke-linecap="round"/>'
        f'<rect x="-14" y="-14" width="28" height="28" rx="4" fill="none" stroke="{ink}"'
        f' stroke-width="2.5" transform="rotate(-12)"/>'
        f'<g fill="{ink}" transform="rotate(-12)">{pips}</g>{"".join(drawn)}</svg>'
    )


def rasterize(svg: str) -> bytes:
    """An SVG as PNG. The machine's fonts help out with letters that ours do not have."""
    import resvg_py

    fonts = resources.files(__package__) / "fonts"  # pictures look alike on every machine
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=[str(fonts / name) for name in _FONTS],
        font_family="IBM Plex Sans",
        # Looking for them takes as long as the drawing.
        skip_system_fonts=_FOREIGN.search(svg) is None,
    )
    return bytes(drawn)


_NARROWEST: Final = 10.0
"""The least width, in units of a cell: below it no caption could be read."""

_LINES: Final = 4


@dataclass(frozen=True)
class PlayerCaption:
    """A player as a picture names them."""

    name: str
    below: str = ""
    """What they play with, or that they are away or have left."""
    score: str = ""
    is_gone: bool = False


@dataclass(frozen=True)
class Caption:
    """The words of a picture: above the board who plays, below it what happened."""

    seats: Sequence[PlayerCaption | None]
    """By badge of the scene; None for those who have not sat down yet."""
    head: str = ""
    path: str = ""
    text: str = ""
    foot: str = ""


Layer = Literal["all", "ground", "over", "above"]
"""The whole picture; the page and its empty board alone; what lies over these; what lies over the
cells as well, when these were laid upon the board before."""


def picture(  # noqa: PLR0913 - how a picture may look
    scene: Scene, caption: Caption, *, theme: ThemeName = "light", width: int = 900,
    box: Box | None = None, layer: Layer = "all", least_letter: float = 0.0,
) -> str:  # fmt: skip
    """The whole picture, or one layer of it.

    `box` keeps the frames of a film alike; on the board no letters are lower than `least_letter`
    pixels. Of a table without a board a single picture shows the lists.
    """
    if layer == "ground":
        scene = replace(scene, pieces=(), arrows=(), edges=(), lit=frozenset())
    lists = box is None and not scene.cells
    return _Sheet(
        scene, caption, theme, box or view_box(scene, panels=lists), layer=layer,
        least=least_letter, lists=lists,
    ).draw(width)  # fmt: skip


class BoardPlace(NamedTuple):
    """Where a board lies on a picture, in pixels: its origin, and how large a unit is."""

    left: float
    top: float
    unit: float


def board_place(scene: Scene, caption: Caption, width: int, box: Box) -> BoardPlace:
    """Where the board lies on a picture of that width."""
    sheet = _Sheet(scene, caption, "light", box, layer="all", least=0, lists=False)
    scale, high = sheet.scale, round(width * sheet.high / sheet.wide)
    # Whole pixels are a little more or less high than the sheet, which lies in their middle.
    pixels = min(width / sheet.wide, high / sheet.high)
    aside, down = (width - pixels * sheet.wide) / 2, (high - pixels * sheet.high) / 2
    left = (sheet.wide - box[2] * scale) / 2 - box[0] * scale
    top = sheet.top - box[1] * scale
    return BoardPlace(aside + left * pixels, down + top * pixels, scale * pixels)


@dataclass(frozen=True)
class _TextStyle:
    """How a line is written; the size is in units of the sheet."""

    size: float
    role: str = "ink"
    family: str = "IBM Plex Sans"
    end: bool = False

    @property
    def wide(self) -> float:
        """How wide a letter is, in parts of the size."""
        return 0.53 if self.family == "IBM Plex Sans" else 0.46


_HEAD: Final = _TextStyle(0.86, "faint")
_NAME: Final = _TextStyle(1.35, family="Saira Condensed")
_BELOW: Final = _TextStyle(0.8, "faint")
_SCORE: Final = _TextStyle(1.9, family="AA Figures", end=True)
_WORDS: Final = _TextStyle(1.25, family="Saira Condensed")
_FOOT: Final = _TextStyle(0.72, "faint")


class _Sheet:
    def __init__(  # noqa: PLR0913 - what a sheet is made of
        self,
        scene: Scene,
        caption: Caption,
        theme: ThemeName,
        box: Box,
        *,
        layer: Layer,
        least: float,
        lists: bool,
    ) -> None:
        self.scene, self.caption, self.theme, self.layer = scene, caption, theme, layer
        self.lists = lists
        self.least_letter = least
        self.board = box
        self.wide = max(_NARROWEST, box[2])
        self.unit = self.wide / 34
        """The height of a small letter; all type is measured in it."""
        self.pad = self.unit
        count = len(caption.seats)
        self.columns = max(1, count if count <= 3 else (count + 1) // 2)

    @property
    def top(self) -> float:
        """Where the board begins, below those who play."""
        rows = -(-len(self.caption.seats) // self.columns)
        return self.pad + 1.6 * self.unit * bool(self.caption.head) + rows * 2.6 * self.unit

    @property
    def scale(self) -> float:
        """How large a unit of the board is on the sheet."""
        return min(1.0, self.wide / self.board[2])

    @property
    def high(self) -> float:
        """The height of the sheet."""
        return self.top + self.board[3] * self.scale + self._foot_height()

    def draw(self, width: int) -> str:
        """The sheet as an SVG of that width in pixels."""
        top, scale = self.top, self.scale
        high = self.high
        board = self._board(top, scale, self.least_letter * self.wide / (width * scale))
        if self.layer != "ground":
            board = "".join((*self._head(), board, *self._foot(top + self.board[3] * scale)))
        parts = (self.caption.head, self.caption.path, self.caption.text)
        label = ". ".join(part for part in parts if part)
        fill = colour(self.theme, "page")
        page = f'<rect width="{self.wide:.3f}" height="{high:.3f}" fill="{fill}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.wide:.3f} {high:.3f}"'
            f' width="{width}" height="{width * high / self.wide:.0f}" role="img"'
            f' aria-label="{escape(label)}" font-family="{FONT}">'
            f"<title>{escape(label)}</title>"
            f"{'' if self.layer in {'over', 'above'} else page}{board}</svg>"
        )

    def _text(self, at: Point, text: str, style: _TextStyle) -> str:
        family = f" font-family=\"'{style.family}',{FONT}\""
        weight = "" if style.family == "IBM Plex Sans" else ' font-weight="700"'
        anchor = ' text-anchor="end"' if style.end else ""
        return (
            f'<text x="{at[0]:.3f}" y="{at[1]:.3f}" font-size="{style.size * self.unit:.3f}"'
            f' fill="{colour(self.theme, style.role)}"{family}{weight}{anchor}>'
            f"{escape(text)}</text>"
        )

    # Above the board

    def _head(self) -> Iterator[str]:
        y = self.pad
        if self.caption.head:
            y += 0.8 * self.unit
            yield self._line(y, self.caption.head, _HEAD)
            y += 0.8 * self.unit
        room = (self.wide - self.pad) / self.columns
        for i, seated in enumerate(self.caption.seats):
            row, column = divmod(i, self.columns)
            if seated is not None:
                yield from self._seat(
                    i, seated, self.pad + column * room, y + row * 2.6 * self.unit, room
                )

    def _seat(
        self, i: int, seated: PlayerCaption, x: float, y: float, room: float
    ) -> Iterator[str]:
        unit, middle = self.unit, y + 1.2 * self.unit
        sign = self._sign(i, x + 0.9 * unit, middle)
        yield f'<g opacity=".45">{sign}</g>' if seated.is_gone else sign
        letters = int((room / unit - (5 if seated.score else 3)) / 0.62)
        high = middle + (0 if seated.below else 0.4 * unit)
        style = replace(_NAME, role="faint") if seated.is_gone else _NAME
        yield self._text((x + 2.2 * unit, high), _short(seated.name, letters), style)
        if seated.below:
            below = _short(seated.below, int(letters * 1.3))
            yield self._text((x + 2.2 * unit, middle + 0.95 * unit), below, _BELOW)
        if seated.score:
            right = x + room - self.pad * 1.4
            yield self._text((right, middle + 0.55 * unit), seated.score, _SCORE)

    def _sign(self, seat: int, x: float, y: float) -> str:
        badge, radius = self.scene.seats[seat], 0.85 * self.unit
        fill = colour(self.theme, "frame", seat)
        outline = badge_outline(badge.shape, radius)
        points = " ".join(f"{x + dx:.3f},{y + dy:.3f}" for dx, dy in outline)
        body = (
            f'<polygon points="{points}" fill="{fill}"/>'
            if outline
            else f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" fill="{fill}"/>'
        )
        return (
            f'{body}<text x="{x:.3f}" y="{y + 0.33 * self.unit:.3f}" text-anchor="middle"'
            f' font-size="{0.95 * self.unit:.3f}" font-weight="700"'
            f' fill="{colour(self.theme, "badge_ink", seat)}">{escape(badge.letter)}</text>'
        )

    # The board, and below it

    def _board(self, top: float, scale: float, least_letter: float) -> str:
        left, up, wide, _ = self.board
        x = (self.wide - wide * scale) / 2 - left * scale
        inside = fragment(
            self.scene, theme=self.theme, panels=self.lists, bare=self.layer != "over",
            least_letter=least_letter, cells=self.layer != "above",
        )  # fmt: skip
        inside = inside.replace(' tabindex="0"', "")
        return (
            f'<g text-anchor="middle" transform="translate({x:.3f} {top - up * scale:.3f})'
            f' scale({scale:.4f})">{inside}</g>'
        )

    def _foot_height(self) -> float:
        return self.unit * (1.5 * bool(self.caption.path) + 1.5 * _LINES + 2.6)

    def _foot(self, top: float) -> Iterator[str]:
        y = top + 0.6 * self.unit
        if self.caption.path:
            yield self._line(y, self.caption.path, _HEAD)
            y += 1.5 * self.unit
        room = self._letters(_WORDS)
        for line in textwrap.wrap(self.caption.text, room, max_lines=_LINES, placeholder=" …"):
            yield self._text((self.pad, y), line, _WORDS)
            y += 1.5 * self.unit
        end = top + self._foot_height() - 0.7 * self.unit
        yield self._line(end, self.caption.foot, _FOOT)

    def _letters(self, style: _TextStyle) -> int:
        return int((self.wide - 2 * self.pad) / (self.unit * style.size * style.wide))

    def _line(self, y: float, text: str, style: _TextStyle) -> str:
        """One line from the left edge, as much of it as fits."""
        return self._text((self.pad, y), _short(text, self._letters(style)), style)


def _short(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(1, room - 1)].rstrip()}…"
