"""The queries that were kept with a library."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

FILE: Final = ".queries.json"
_LONGEST: Final = 100_000


def saved(folder: Path) -> dict[str, str]:
    """The queries by name; none where the file is missing or not ours."""
    try:
        kept = json.loads((folder / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {str(name): text for name, text in sorted(kept.items()) if isinstance(text, str)}


def keep(folder: Path, name: str, text: str) -> None:
    """Keep a query under a name; one of that name is replaced."""
    _write(folder, {**saved(folder), name.strip()[:80]: text[:_LONGEST]})


def drop(folder: Path, name: str) -> None:
    """Forget the query of that name."""
    _write(folder, {kept: text for kept, text in saved(folder).items() if kept != name})


def _write(folder: Path, queries: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    scratch = folder / f"{FILE}.{os.getpid()}.new"
    scratch.write_text(json.dumps(queries, ensure_ascii=False, indent=1), "utf-8")
    scratch.replace(folder / FILE)
