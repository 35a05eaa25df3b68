"""The archive: what all matches of a library tell, as DuckDB tables, questions and searches.

    from pathlib import Path
    from projections.archive import build, opened, relation

    build(Path("matches"))
    with opened(Path("matches")) as archive:
        print(relation(archive, "matchups", {"player": "Ann"}).df())

It is derived from the journals and may be deleted at any time. Importing this package imports no
database: each name comes when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

_PLACES: Final = {
    "Answer": "query",
    "Built": "building",
    "SearchHit": "search",
    "Question": "questions",
    "ask": "query",
    "build": "building",
    "find_events": "search",
    "find_notes": "search",
    "opened": "query",
    "relation": "query",
    "sql": "sandbox",
    "status_of": "status",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
