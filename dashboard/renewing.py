"""What came in anew takes the place of what it was, which goes into the bin: with a way back."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dashboard.favourites_and_bin import Shelf
from dashboard.undo_log import Step
from dashboard.undoing import below
from importers.bulk import Renewed


def give_way(renewed: Iterable[Renewed], folder: Path) -> list[Step]:
    """Move the former records into the bin, marks go along; returns how that is taken back."""
    shelf = Shelf(folder)
    marked = shelf.favourites()
    steps: list[Step] = []
    for one in renewed:
        steps.append({"restore": below(one.path, folder)})
        for former in one.instead_of:
            gone = shelf.throw_away(former.path)
            steps.append({"bin": below(gone, folder)})
            if former.match in marked:
                shelf.mark(former.match, favourite=False)
                shelf.mark(one.match, favourite=True)
                steps += [{"mark": former.match, "was": True}, {"mark": one.match, "was": False}]
    return steps
