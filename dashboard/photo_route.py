"""Photos between a browser and the server: one is asked for by its hash, one is handed in.

Whoever may look at a match sees its photos; handed in is one by a device that may record there, and
only its event, which comes as every tap does, makes it a part of the match.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dashboard import devices, passphrase
from dashboard.html_shell import COOKIE, language_for
from dashboard.photos import attached
from dashboard.words import PAGE_WORDS
from events.errors import AfterActionError
from events.journal import SUFFIX, read_header
from events.photos import hash_in, read_picture
from events.pictures import LARGEST_PICTURE, SUFFIXES, kind_of
from events.places import default_folder
from events.words import Phrase
from importers.words import RECORDER

FOLDER: Final = "photos"
"""Below this all addresses of photos stand."""

HANDED_IN: Final = "application/x-aar-picture"
"""What a picture that is handed in says of itself: no page of another site can say that unasked."""

FOR_EVER: Final = "private, max-age=31536000, immutable"


def address_of(journal: Path) -> str | None:
    """Where the photos of a match are asked for; None of a match outside the library."""
    place = place_of(journal)
    return place and f"{FOLDER}/{place}"


def place_of(journal: Path) -> str | None:
    """How addresses name a journal of the library; None of one outside, or in a hidden folder."""
    try:
        place = journal.resolve().relative_to(default_folder().resolve()).with_suffix("")
    except (ValueError, OSError):
        return None
    hidden = any(part.startswith(".") for part in place.parts)
    return None if hidden else quote(place.as_posix())


def journal_at(place: str) -> Path | None:
    """The journal that an address names: it lies in the library, and in no hidden folder of it."""
    parts = place.split("/")
    if any(not part or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    journal = default_folder().joinpath(*parts[:-1], parts[-1] + SUFFIX)
    return journal if place_of(journal) and journal.is_file() else None


def photo_routes() -> list[Route]:
    """What the server answers itself, past the pages."""
    return [
        Route(f"/{FOLDER}/{{place:path}}", _shown, methods=["GET"]),
        Route(f"/{FOLDER}/{{place:path}}", _handed_in, methods=["POST"]),
    ]


def may_look(request: Request) -> bool:
    """Whether a device may see matches: as `gate.may_look`, of which only cookies know here."""
    return not passphrase.viewing_is_closed() or _has_said_it(request)


def _has_said_it(request: Request) -> bool:
    """Whether a device may record at all: as `gate.may_write`, of which only cookies know here."""
    return not passphrase.guarded() or passphrase.holds(request.cookies.get(passphrase.COOKIE))


async def _shown(request: Request) -> Response:
    """A picture, by the hash of its bytes: so it never changes."""
    if not may_look(request):
        return Response(status_code=403)
    place, _, picture = str(request.path_params["place"]).rpartition("/")
    data = await run_in_threadpool(_picture_at, place, picture)
    if data is None:
        return Response(status_code=404, headers={"cache-control": "no-store"})
    headers = {
        "cache-control": FOR_EVER, "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'",
    }  # fmt: skip
    return Response(data, media_type=kind_of(data), headers=headers)


def _picture_at(place: str, picture: str) -> bytes | None:
    """The bytes of a picture; None where it is missing or damaged."""
    journal = journal_at(place)
    is_hash = hash_in(picture + SUFFIXES["image/jpeg"]) == picture
    if journal is None or not is_hash:
        return None
    try:
        return read_picture(journal, picture)
    except AfterActionError:
        return None


async def _handed_in(request: Request) -> Response:
    """Keep a picture beside its match; the answer is what an event says of it, or why not."""
    if request.headers.get("content-type") != HANDED_IN:
        return Response(status_code=415)
    journal = journal_at(str(request.path_params["place"]))
    if journal is None:
        return _refused(request, 404, PAGE_WORDS("photo.no_match"))
    why = await run_in_threadpool(_held_back, request, journal)
    if why is not None:
        return _refused(request, 403, why)
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > LARGEST_PICTURE:
            return _refused(request, 413, PAGE_WORDS("photo.too_large"))
    try:
        facts = await run_in_threadpool(attached, journal, bytes(data))
    except AfterActionError as error:
        return _refused(request, 422, error.phrase)
    return JSONResponse(facts)


def _held_back(request: Request, journal: Path) -> Phrase | None:
    """Why a device may hand nothing in for a match; None where it may."""
    if not _has_said_it(request):
        return PAGE_WORDS("photo.locked")
    try:
        match = read_header(journal).match
    except AfterActionError as error:
        return error.phrase
    device = devices.device_of(request.cookies.get(devices.COOKIE, ""))
    right = devices.Devices(default_folder()).at_table(match).right_of(device)
    return RECORDER("right.watch") if right.kind == "watch" else None


def _refused(request: Request, status: int, why: Phrase) -> JSONResponse:
    chosen, browsers = request.cookies.get(COOKIE), request.headers.get("accept-language")
    return JSONResponse({"told": [why.text(language_for(chosen, browsers))]}, status)
