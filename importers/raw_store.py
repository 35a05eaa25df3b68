"""Raw records: what a source said, kept so that it can be read anew when we know better."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

from events import disk
from events.library import DERIVED, Library
from importers.imported_match import INLINE

SOURCES: Final = "sources"


def keep_raw(raw: str, library: Library | None) -> dict[str, Any]:
    """The facts that hold a raw record: itself where it is short, else its hash.

    A long one is written below the library when its match is composed; whether the match then
    comes to be or not, a file by that hash says nothing wrong.
    """
    if not raw:
        return {}
    data = raw.encode("utf-8", "replace")
    if len(data) <= INLINE:
        return {"raw": raw}
    digest = hashlib.sha256(data).hexdigest()
    return {"raw_hash": digest} if library is None else {"raw_hash": _write(data, digest, library)}


def _write(data: bytes, digest: str, library: Library) -> str:
    path = place_of(digest, library)
    if not path.exists():
        disk.make_folder(path.parent)
        disk.write_scratch(path, data).replace(path)
    return digest


def place_of(digest: str, library: Library) -> Path:
    """Where a raw record of that hash lies."""
    return library.folder / DERIVED / SOURCES / digest
