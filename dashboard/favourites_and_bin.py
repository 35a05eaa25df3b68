"""What belongs to a library and not to its matches: favourites, and the bin."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from events.journal import SUFFIX
from events.library import BIN

FAVOURITES: Final = ".favourites.json"


@dataclass(frozen=True)
class Shelf:
    """Favourites and bin of the library in `folder`."""

    folder: Path

    def favourites(self) -> frozenset[str]:
        """The ids of the matches somebody marked."""
        try:
            kept = json.loads((self.folder / FAVOURITES).read_text("utf-8"))
        except (OSError, ValueError):
            return frozenset()
        return frozenset(str(match) for match in kept) if isinstance(kept, list) else frozenset()

    def mark(self, match: str, *, favourite: bool) -> None:
        """Mark a match, or take the mark off."""
        kept = set(self.favourites())
        kept = kept | {match} if favourite else kept - {match}
        self.folder.mkdir(parents=True, exist_ok=True)
        scratch = self.folder / f"{FAVOURITES}.{os.getpid()}.new"
        scratch.write_text(json.dumps(sorted(kept)), "utf-8")
        scratch.replace(self.folder / FAVOURITES)

    def bin_files(self) -> Iterator[Path]:
        """The journals in the bin."""
        yield from sorted((self.folder / BIN).rglob(f"*{SUFFIX}"))

    def throw_away(self, path: Path) -> Path:
        """Move a journal into the bin, under the folder it came from; nothing is overwritten."""
        return _move(path, self.folder / BIN / self._inside(path))

    def bring_back(self, path: Path) -> Path:
        """Move a journal out of the bin to where it was."""
        return _move(path, self.folder / path.relative_to(self.folder / BIN))

    def _inside(self, path: Path) -> Path:
        try:
            return path.resolve().relative_to(self.folder.resolve())
        except ValueError:
            return Path(path.name)


def _move(path: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    free, number = target, 1
    while free.exists():
        number += 1
        free = target.with_name(f"{target.stem}-{number}{target.suffix}")
    path.rename(free)
    return free
