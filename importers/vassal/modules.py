"""A VASSAL module: its maps, their boards and grids. No picture of it is taken, none is kept."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from events.errors import reason
from importers.archives import Archive, Limits, open_archive
from importers.source import NotUnderstood, Source
from importers.vassal.commands import facts
from importers.vassal.grids import (
    AxisNames,
    BoardPlan,
    Grid,
    Hexes,
    Numbering,
    Pixel,
    Regions,
    Size,
    Squares,
    Zone,
)
from importers.words import WORDS
from importers.xml import Element, parse_xml

LIMITS: Final = Limits(member=64 << 20, total=128 << 20)
"""The plan of a large module is some megabytes; its pictures are not read but for their size."""
_PLANS: Final = ("buildFile.xml", "buildFile")
_MOST_CORNERS: Final = 5000
_KNOWN_NUMBERINGS: Final = ("HexGridNumbering", "SquareGridNumbering")
_LARGEST_SIDE: Final = 100_000
_SIDE: Final = {
    name: re.compile(rb'\b%s\s*=\s*["\'](\d{1,6})' % name.encode()) for name in ("width", "height")
}
_SVG: Final = re.compile(rb"<svg\b[^>]{0,4000}?>", re.DOTALL)
_FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The marks in a JPEG behind which its height and width stand."""


@dataclass(frozen=True)
class MapBoard:
    """A board that a map may show."""

    name: str
    size: Size | None = None
    plan: BoardPlan = field(default_factory=BoardPlan)


@dataclass(frozen=True)
class Map:
    """A map window with the boards it may show."""

    name: str
    edge: Size = (0, 0)
    boards: Mapping[str, MapBoard] = field(default_factory=dict)


@dataclass(frozen=True)
class Module:
    """What a module says of places."""

    where: str
    name: str | None
    version: str | None
    maps: tuple[Map, ...] = ()
    strange: tuple[str, ...] = ()
    """Kinds of numbering that modules brought along as programs: those are not run."""

    def map(self, name: str) -> Map | None:
        """The map of that name, or with the number that old modules wrote in its place."""
        found = next((one for one in self.maps if one.name == name), None)
        number = re.fullmatch(r"Map(\d{1,3})", name)
        if found is None and number and int(number[1]) < len(self.maps):
            return self.maps[int(number[1])]
        return found


def read_module(path: Path) -> Module:
    """The module in a file; `NotUnderstood` where it is none, or means harm."""
    try:
        with open_archive(path, LIMITS) as archive:
            return _module(archive)
    except OSError as error:
        fault = WORDS("source.cannot_open", why=reason(error))
        raise NotUnderstood(fault, where=str(path)) from error


def _name_and_version(path: Path) -> tuple[str | None, str | None]:
    """What a module calls itself, by the small file that says so; None where it has none."""
    try:
        with open_archive(path, LIMITS) as archive:
            data = facts(archive, "moduledata")
    except (NotUnderstood, OSError):
        return None, None
    return data.get("name"), data.get("version")


def _module(archive: Archive) -> Module:
    plan = next(filter(None, map(archive.find, _PLANS)), None)
    if plan is None:
        raise archive.fault("vassal.no_plan")
    root = parse_xml(Source(f"{archive.where}:{plan.filename}", archive.bytes_of(plan)))
    maps = [_map(element, archive) for element in _with_boards(root)]
    strange = {
        tag
        for one in _all(root)
        if "Numbering" in (tag := _kind(one))
        if tag not in _KNOWN_NUMBERINGS
    }
    return Module(
        archive.where, root.get("name") or None, root.get("version") or None, tuple(maps),
        tuple(sorted(strange))[:10],
    )  # fmt: skip


def _kind(element: Element) -> str:
    """The class of a component, without the package it is in."""
    return element.tag.rpartition(".")[2]


def _parts(element: Element) -> Iterator[Element]:
    """The components of a component; folders only keep them in order."""
    for child in element.children:
        if _kind(child).endswith("Folder"):
            yield from _parts(child)
        else:
            yield child


def _all(element: Element) -> Iterator[Element]:
    todo = [element]
    while todo:
        one = todo.pop()
        yield one
        todo += one.children


def _with_boards(root: Element) -> Iterator[Element]:
    """The maps: whatever class they are of, they have boards to pick from."""
    todo = [root]
    while todo:
        one = todo.pop(0)
        if any(_kind(part).endswith("BoardPicker") for part in _parts(one)):
            yield one
        else:
            todo[:0] = one.children


def _map(element: Element, archive: Archive) -> Map:
    picker = next(part for part in _parts(element) if _kind(part).endswith("BoardPicker"))
    boards = (_board(part, archive) for part in _parts(picker) if _kind(part).endswith("Board"))
    wide, high = [*element.get("edge").split(","), "", ""][:2]
    edge = (
        int(_number(element.get("edgeWidth") or wide, 0)),
        int(_number(element.get("edgeHeight") or high, 0)),
    )
    name = element.get("mapName") or element.get("name")
    return Map(name, edge, {board.name: board for board in boards})


def _board(element: Element, archive: Archive) -> MapBoard:
    size = (int(_number(element.get("width"), 0)), int(_number(element.get("height"), 0)))
    image = _picture(element.get("image"), archive)
    board_size = size_of(image) if image else size if all(size) else None
    zoned = next((part for part in _parts(element) if _kind(part).endswith("ZonedGrid")), None)
    if zoned is None:
        return MapBoard(element.get("name"), board_size, BoardPlan(_grid_in(element)))
    zones = tuple(filter(None, (_zone(p) for p in _parts(zoned) if _kind(p) == "Zone")))
    return MapBoard(element.get("name"), board_size, BoardPlan(_grid_in(zoned), zones))


def _picture(name: str, archive: Archive) -> bytes | None:
    """The first bytes of a picture: they say how large it is, and that is all one needs of it."""
    wanted = (f"images/{name}", f"images/{name}.svg")
    info = next((info for info in archive.members if info.filename in wanted), None)
    try:
        return archive.beginning_of(info) if info and name else None
    except NotUnderstood:
        return None


def _zone(element: Element) -> Zone | None:
    corners = tuple(_corners(element.get("path")))
    if len(corners) < 3:
        return None
    by_board = element.get("useParentGrid") == "true"
    form = element.get("locationFormat") or "$name$"
    return Zone(element.get("name"), corners, _grid_in(element), by_board, form)


def _corners(path: str) -> Iterator[Pixel]:
    for pair in path.split(";")[:_MOST_CORNERS]:
        x, _, y = pair.partition(",")
        try:
            yield int(x), int(y)
        except ValueError:
            continue


def _grid_in(element: Element) -> Grid | None:
    found = (_grid(part) for part in _parts(element))
    return next((grid for grid in found if grid is not None), None)


def _grid(element: Element) -> Grid | None:
    kind = _kind(element)
    if kind.endswith("HexGrid"):
        return _hexes(element)
    if kind.endswith("SquareGrid"):
        return _squares(element)
    return Regions(dict(_regions(element))) if kind.endswith("RegionGrid") else None


def _regions(element: Element) -> Iterator[tuple[str, Pixel]]:
    for part in _parts(element):
        if _kind(part) == "Region" and (name := part.get("name")):
            at = _number(part.get("originx"), 0), _number(part.get("originy"), 0)
            yield name, (int(at[0]), int(at[1]))


def _hexes(element: Element) -> Hexes:
    usual = Hexes()
    high = _length(element.get("dy"), usual.dy)
    # A grid that says only how high its hexes are has regular ones.
    wide = _length(element.get("dx"), usual.dx)
    wide = high * usual.dx / usual.dy if abs(wide - usual.dx) < 1e-9 else wide
    origin = _origin(element, usual.origin)
    sideways = element.get("sideways") == "true"
    return Hexes(origin, wide, high, sideways, _numbering(element, "HexGridNumbering"))


def _squares(element: Element) -> Squares:
    usual = Squares()
    sides = _length(element.get("dx"), usual.dx), _length(element.get("dy"), usual.dy)
    return Squares(
        _origin(element, usual.origin), *sides, _numbering(element, "SquareGridNumbering")
    )


def _origin(element: Element, usual: Pixel) -> Pixel:
    x, y = _number(element.get("x0"), usual[0]), _number(element.get("y0"), usual[1])
    return int(x), int(y)


def _numbering(element: Element, kind: str) -> Numbering | None:
    found = next((part for part in _parts(element) if _kind(part) == kind), None)
    if found is None:
        return None
    return Numbering(
        columns=_axis(found, "h"),
        rows=_axis(found, "v"),
        rows_first=found.get("first")[:1] == "V",
        between=found.get("sep")[:20],
        stagger=found.get("stagger") != "false",
        format=found.get("locationFormat")[:200] or "$gridLocation$",
    )


def _axis(element: Element, way: str) -> AxisNames:
    return AxisNames(
        letters=element.get(f"{way}Type")[:1] == "A",
        zeros=int(_number(element.get(f"{way}Leading"), 1)),
        first=int(_number(element.get(f"{way}Off"), 1)),
        descending=element.get(f"{way}Descend") == "true",
    )


def _number(text: str, usual: float) -> float:
    try:
        number = float(text)
    except ValueError:
        return usual
    return number if abs(number) < 1e6 else usual  # what is no number is not smaller


def _length(text: str, usual: float) -> float:
    length = _number(text, usual)
    return length if length >= 1 else usual


def module_for(wanted: str | None, version: str | None, paths: Iterable[Path]) -> Path | None:
    """The module that calls itself as the game calls its own, if it can be of the same version."""
    if not wanted:
        return None
    known = [(path, *_name_and_version(path)) for path in sorted(paths)]
    fitting = [(path, theirs) for path, name, theirs in known if name == wanted]
    same = [path for path, theirs in fitting if theirs == version]
    return next(iter((*same, *(path for path, _ in fitting))), None)


def size_of(data: bytes) -> Size | None:
    """Width and height; None for what is no picture that one knows."""
    found: Size | None = None
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        found = struct.unpack(">II", data[16:24])
    elif data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        found = struct.unpack("<HH", data[6:10])
    elif data.startswith(b"\xff\xd8"):
        found = _jpeg(data)
    elif svg := _SVG.search(data):
        high, wide = (_SIDE[name].search(svg[0]) for name in ("height", "width"))
        found = (int(wide[1]), int(high[1])) if high and wide else None
    return found if found and all(0 < side <= _LARGEST_SIDE for side in found) else None


def _jpeg(data: bytes) -> Size | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
