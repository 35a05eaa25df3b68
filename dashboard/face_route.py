"""Faces of pieces between the server and a browser: asked for once, as they never change.

What a tap brings is so small because they are not among it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from events.words import LANGUAGES, Lang, in_language
from projections.guarded import guarded, may_fail
from projections.plain_text import clean
from projections.scene import COMPASS, Piece
from projections.svg import artworks_of, drawn_piece
from projections.svg_art import definition
from projections.system import GameSystem
from projections.systems import find_system, installed

_FOR_EVER: Final = "public, max-age=31536000, immutable"


def address_of(game: str, lang: Lang) -> str | None:
    """Where the faces of a game are asked for, another one when they are others; None: it has none.

    Below that address a piece is asked for as it looks into each direction.
    """
    faces = _faces(game, lang)
    return f"faces/{game}/{lang}/{hashlib.sha256(faces).hexdigest()[:16]}" if faces else None


def face_routes() -> list[Route]:
    """What the server answers itself, past the pages."""
    below = "/faces/{game}/{lang}/{mark}"
    return [Route(below, _shown), Route(f"{below}/{{piece}}", _shown)]


async def _shown(request: Request) -> Response:
    asked = request.path_params
    game, lang = str(asked["game"]), str(asked["lang"])
    if lang not in LANGUAGES or game not in installed():
        found = None
    elif "piece" in asked:
        found = await run_in_threadpool(_turned, game, lang, str(asked["piece"]))
    else:
        found = await run_in_threadpool(_faces, game, lang)
    if found is None:
        return Response(status_code=404, headers={"cache-control": "no-store"})
    headers = {"cache-control": _FOR_EVER, "content-encoding": "gzip"}
    return Response(found, headers=headers, media_type="application/json")


@lru_cache(maxsize=16)
def _faces(game: str, lang: Lang) -> bytes | None:
    """All faces of a game, those of one kind together; nothing that is to be met first."""
    system = guarded(find_system(game))
    with may_fail("scene"):
        named = (name for name in system.pieces() if name not in system.secrets())
        found = {name: face for name in named if (face := system.face(name, lang, ""))}
        if not found:
            return None
        artworks = {one.id: i for i, one in enumerate(artworks_of(found.values()))}
        return _as_json({
            "kinds": [
                [kind, in_language(system.piece_kind_name(kind), lang), sign]
                for kind, sign in system.piece_kinds.items()
            ],
            "artworks": _definitions(system, found.values()),
            "faces": {
                name: {
                    "name": clean(piece.name),
                    "kind": piece.kind,
                    "svg": drawn_piece(piece, system.roles),
                    "artworks": [artworks[one.id] for one in piece.artworks],
                }
                for name, piece in found.items()
            },
        })  # fmt: skip
    return None


@lru_cache(maxsize=256)
def _turned(game: str, lang: Lang, name: str) -> bytes | None:
    """A piece as it looks into each direction."""
    system = guarded(find_system(game))
    with may_fail("scene"):
        if name not in system.pieces() or name in system.secrets():
            return None
        ways = {way: face for way in COMPASS if (face := system.face(name, lang, way))}
        drawn = {way: drawn_piece(piece, system.roles) for way, piece in ways.items()}
        return _as_json({"ways": drawn, "artworks": _definitions(system, ways.values())})
    return None


def _definitions(system: GameSystem[Any], pieces: Iterable[Piece]) -> list[str]:
    return [definition(one, "page", system.roles) for one in artworks_of(pieces)]


def _as_json(told: Mapping[str, Any]) -> bytes:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)  # a ninth; so the same faces are the same bytes
