"""What was done to a library by hand, so that it can be taken back, the newest first."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

KEPT_IN: Final = ".undo.jsonl"

Step = Mapping[str, Any]
"""How one thing is taken back: `events`, `mark`, `bin`, `restore` or `people` says which."""


@dataclass(frozen=True)
class Deed:
    """One thing that was done, what it was done to, and the steps that take it back."""

    done: str
    about: str
    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True)
class Diary:
    """The deeds of the library in `folder`."""

    folder: Path

    @property
    def _file(self) -> Path:
        return self.folder / KEPT_IN

    def note(self, deed: Deed) -> None:
        """Write a deed down; one without a step changed nothing."""
        if deed.steps:
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(deed), ensure_ascii=False) + "\n")

    def last(self) -> Deed | None:
        """The newest deed."""
        for line in reversed(self._lines()):
            try:
                return Deed(**json.loads(line))
            except (ValueError, TypeError):
                continue  # a line that broke off says nothing
        return None

    def strike(self) -> None:
        """Forget the newest deed, and what broke off behind it."""
        lines = self._lines()
        while lines and not _reads(lines.pop()):
            pass
        scratch = self._file.with_name(f"{KEPT_IN}.{os.getpid()}.new")
        scratch.write_text("".join(line + "\n" for line in lines), "utf-8")
        scratch.replace(self._file)

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text("utf-8").splitlines()
        except (OSError, ValueError):
            return []


def _reads(line: str) -> bool:
    try:
        Deed(**json.loads(line))
    except (ValueError, TypeError):
        return False
    return True
