"""Photos on their way into a match: made small enough for a record, and put beside it."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from events.match import PhotoAttached
from events.photos import Condition, keep_picture
from events.pictures import Picture, clean_picture, kind_of
from projections.matches import Match

LONGEST_SIDE: Final = 1600
"""Dots: as a phone sends it, and enough to read a die on a table."""
_QUALITY: Final = 82
_MOST_DOTS: Final = 120_000_000


def shrunk(data: bytes) -> bytes:
    """A picture no larger than a record wants it, upright; as it was where it need not be shrunk.

    Without Pillow (extra `dashboard`) it stays as it was, and so does what Pillow cannot read.
    """
    if kind_of(data) is None:
        return data
    with suppress(Exception):  # whether it is a picture that can be kept is asked afterwards
        from PIL import Image, ImageOps

        with Image.open(io.BytesIO(data)) as opened:
            width, height = opened.size
            if max(width, height) <= LONGEST_SIDE or width * height > _MOST_DOTS:
                return data
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(opened)
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            out = io.BytesIO()
            upright.convert("RGB").save(out, "JPEG", quality=_QUALITY)
            return out.getvalue()
    return data


def attached(journal: Path, data: bytes, *, where: str = "") -> dict[str, Any]:
    """Put a picture beside a journal; what an event says of it."""
    picture: Picture = clean_picture(data, where=where)
    keep_picture(journal, picture)
    return {"picture": picture.hash, "size": len(picture.data)}


def enclosed_photo(match: Match, photo: PhotoAttached) -> str | None:
    """The picture as an address that holds it whole, for a file; None where it is spoilt."""
    data = match.picture(photo)
    packed = None if data is None else base64.b64encode(data).decode()
    return packed and f"data:{kind_of(data or b'')};base64,{packed}"


def spoilt_photos(match: Match) -> Iterator[tuple[PhotoAttached, Condition]]:
    """The photos whose pictures are missing or damaged, and which it is of each."""
    for photo in match.photos:
        condition = match.condition(photo)
        if condition != "there":
            yield photo, condition
