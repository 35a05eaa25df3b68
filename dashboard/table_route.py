"""Tables of matches as small pictures, asked for over HTTP: what the cards of the library show.

Cards are drawn without waiting for them, and a browser asks for those alone that it shows. The
address names the version of the record, so what came once need never be asked for again.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dashboard import load
from dashboard.photo_route import FOR_EVER, journal_at, may_look, place_of
from events.errors import AfterActionError
from events.words import Lang
from projections.palette import ThemeName

FOLDER: Final = "table"
"""Below this all addresses of tables stand."""

_NAME: Final = re.compile(r"(?P<seq>[0-9]{1,12})-(?P<theme>light|dark)-(?P<lang>en|pl)[.]svg")


def address_of_table(journal: Path, theme: ThemeName, lang: Lang, seq: int = 0) -> str | None:
    """Where the table after an event is asked for (0: as it is now); None outside the library."""
    place = place_of(journal)
    return place and f"{FOLDER}/{place}/{_version_of(journal)}/{seq}-{theme}-{lang}.svg"


def _version_of(journal: Path) -> str:
    return "-".join(map(str, load.stamp_of(journal)))


def table_routes() -> list[Route]:
    """What the server answers itself, past the pages."""
    return [Route(f"/{FOLDER}/{{place:path}}/{{version}}/{{name}}", _shown, methods=["GET"])]


async def _shown(request: Request) -> Response:
    if not may_look(request):
        return Response(status_code=403)
    asked = request.path_params
    journal, wanted = journal_at(asked["place"]), _NAME.fullmatch(asked["name"])
    svg = None
    if journal is not None and wanted is not None:
        svg = await run_in_threadpool(_drawn, journal, wanted)
    if journal is None or svg is None:
        return Response(status_code=404, headers={"cache-control": "no-store"})
    is_of_now = asked["version"] == _version_of(journal)
    headers = {
        "cache-control": FOR_EVER if is_of_now else "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _drawn(journal: Path, wanted: re.Match[str]) -> str | None:
    """The picture; None of a match that cannot be read, or an event that it does not have."""
    theme: ThemeName = "dark" if wanted["theme"] == "dark" else "light"
    lang: Lang = "pl" if wanted["lang"] == "pl" else "en"
    try:
        return load.table_picture(journal, int(wanted["seq"]), theme, lang)
    except AfterActionError:
        return None
