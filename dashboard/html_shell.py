"""The one page that a browser loads: in the reader's language, and ours from the first moment.

The framework's own says `lang="en"` to every screen reader, and what a script says of styles
arrives only after its words. So both are put into the page as it is sent.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard import network
from dashboard.component import typefaces
from dashboard.component.parts import part, tokens
from dashboard.words import PAGE_WORDS
from events.words import LANGUAGES, Lang
from projections.palette import token

COOKIE: Final = "aar_lang"
"""Where a device remembers the language that was chosen on it."""

_FRAMEWORKS_FONT: Final = re.compile(r'<link\s+rel="preload"\s[^>]*as="font"[^>]*>')
"""170 kB that no page of ours shows, asked for before all else."""

_PAGES: Final = ("/", "/index.html")
_FRAMEWORKS_FOLDERS: Final = re.compile(
    r"/(_stcore|static|media|component|app|vendor|fonts|photos|table"
    r"|certificate\.crt|manifest\.webmanifest|service-worker\.js|icon-\d+\.png)(/|$)"
)
_MATCH: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")
_UNWANTED: Final = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")


def language_for(chosen: str | None, browsers: str | None) -> Lang:
    """What was chosen on the device, else the command line's, else the browser's, or English."""
    wanted = [chosen, os.environ.get("AAR_LANG"), *(browsers or "").split(",")]
    codes = [(one or "").strip()[:2].lower() for one in wanted]
    return next((lang for code in codes for lang in LANGUAGES if code == lang), "en")


def address_of_path(path: str, query: str) -> str | None:
    """Where somebody is sent who opens a path, as if pages had paths: all stand at the root.

    The framework would answer with its own page, and look in vain for the server below that path.
    Whether there is such a page is said by the pages themselves.
    """
    if path in _PAGES or _FRAMEWORKS_FOLDERS.match(path):
        return None
    parts = [part for part in unquote(path).removesuffix(".html").split("/") if part]
    match = next((part for part in parts if _MATCH.fullmatch(part.upper())), "")
    view = "/".join(part for part in parts if part != match)
    asked = {"view": view, "match": match.upper()}
    told = {name: said for name, said in asked.items() if said} | dict(parse_qsl(query))
    return f"/?{urlencode(told)}" if told else "/"


class HtmlShell:
    """Sends that page with our language, title and styles in it; all else goes by as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        request = Headers(scope=scope)
        if scope["path"] not in _PAGES:
            page = "text/html" in request.get("accept", "")
            query = scope["query_string"].decode("latin-1")
            there = address_of_path(scope["path"], query) if page else None
            answer = self._app if there is None else RedirectResponse(there, 302)
            await answer(scope, receive, send)
            return
        cookies = cookie_parser(request.get("cookie", ""))
        lang = language_for(cookies.get(COOKIE), request.get("accept-language"))
        # The whole page, as plain text.
        headers = [(name, value) for name, value in scope["headers"] if name not in _UNWANTED]
        await self._app({**scope, "headers": headers}, receive, _Rewriter(send, lang))


class _Rewriter:
    """Holds an answer back until it is whole, and passes it on with our head."""

    def __init__(self, send: Send, lang: Lang) -> None:
        self._send, self._lang = send, lang
        self._start: Message = {}
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """Take one part of the answer."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if message.get("more_body"):
            return
        body = framed(self._body.decode(), self._lang).encode()
        headers = MutableHeaders(raw=list(self._start["headers"]))
        headers["content-length"] = str(len(body))
        headers["vary"] = "Cookie, Accept-Language"
        del headers["etag"]
        await self._send({**self._start, "headers": headers.raw})
        await self._send({"type": "http.response.body", "body": body})


def framed(page: str, lang: Lang) -> str:
    """The framework's page with our language, title, type and styles."""
    words = (
        f':root[lang="{one}"]{{--aa-choose-files:'
        f"{json.dumps(PAGE_WORDS('bringing.choose').text(one), ensure_ascii=False)}}}"
        for one in LANGUAGES
    )
    style = "\n".join((typefaces.served(), tokens(), *words, part("page.css")))
    sentences = (PAGE_WORDS("no_line.said", time="{time}"), PAGE_WORDS("no_line.waits"))
    no_line = {one: [sentence.text(one) for sentence in sentences] for one in LANGUAGES}
    script = f"({part('no_line.js').rstrip()})({json.dumps(no_line)});"
    app = "".join(f"\n    {tag}" for tag in _AS_AN_APP)
    head = f"{typefaces.preloads()}{app}<style>{style}</style><script>{script}</script>\n  </head>"
    return (
        _FRAMEWORKS_FONT.sub("", page)
        .replace('href="./favicon.png"', 'href="./icon-192.png"', 1)
        .replace('<html lang="en">', f'<html lang="{lang}">', 1)
        .replace("<title>Streamlit</title>", "<title>After Action</title>", 1)
        .replace("</head>", head, 1)
    )


class _FontFiles(StaticFiles):
    """A font never changes under its name: a browser need not ask for it again."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """One file."""
        answer = super().file_response(*args, **kwargs)
        answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        return answer


# As an app of its own on a phone

_SIZES: Final = (192, 512)
_AS_AN_APP: Final = (
    '<link rel="manifest" href="./manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="./icon-192.png">',
    '<meta name="apple-mobile-web-app-capable" content="yes">',
    *(
        f'<meta name="theme-color" content="{token(theme, "surface")}"'
        f' media="(prefers-color-scheme: {theme})">'
        for theme in ("light", "dark")
    ),
    # Elsewhere than on an encrypted line browsers refuse it.
    (
        "<script>if (location.protocol === 'https:')"
        "navigator.serviceWorker?.register('./service-worker.js').catch(() => {})</script>"
    ),
)

_MARK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48">'
    '<rect x="-8" y="-8" width="48" height="48" fill="{paper}"/>'
    '<polygon points="8,2.1 24,2.1 32,16 24,29.9 8,29.9 0,16" fill="{ink}"/>'
    '<path d="M20.5 8.5v15L8 16z" fill="{marker}"/>'
    '<path d="M23.5 8.5v15" stroke="{marker}" stroke-width="2.6"/></svg>'
)
"""The product's sign; what a phone cuts off round the edge is paper."""


def shell_routes() -> list[BaseRoute]:
    """What belongs to that page: its fonts, and what makes it an app on a phone."""
    folder = Path(typefaces.__file__).with_name(typefaces.FOLDER)
    return [
        Mount(f"/{typefaces.FOLDER}", _FontFiles(directory=folder)),
        Route("/manifest.webmanifest", _manifest),
        *(Route(f"/icon-{size}.png", _icon, name=str(size)) for size in _SIZES),
        Route("/service-worker.js", _service_worker),
        Route("/certificate.crt", _certificate),
    ]


def _manifest(request: Request) -> Response:
    """What a phone asks before it installs the page as an app."""
    cookies, said = request.cookies, request.headers.get("accept-language")
    lang = language_for(cookies.get(COOKIE), said)
    icons = [
        {"src": f"./icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png",
         "purpose": purpose}
        for size in _SIZES for purpose in ("any", "maskable")
    ]  # fmt: skip
    told = {
        "name": "After Action", "short_name": "After Action", "lang": lang, "id": "/",
        "description": PAGE_WORDS("installed.what").text(lang), "start_url": "./", "scope": "./",
        "display": "standalone", "background_color": token("light", "page"),
        "theme_color": token("light", "surface"), "icons": icons,
    }  # fmt: skip
    return JSONResponse(told, media_type="application/manifest+json")


async def _icon(request: Request) -> Response:
    """The sign as a picture of one size."""
    size = int(request.url.path.rpartition("-")[2].removesuffix(".png"))
    headers = {"cache-control": "public, max-age=86400"}
    return Response(_icon_of(size), media_type="image/png", headers=headers)


@cache
def _icon_of(size: int) -> bytes:
    import resvg_py

    colours = {"paper": "surface", "ink": "ink", "marker": "marker"}
    drawn = _MARK.format(**{part: token("light", name) for part, name in colours.items()})
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=size, height=size))


def _service_worker(_request: Request) -> Response:
    """What answers in an installed app while the server is gone."""
    told = "".join(
        f'<main lang="{lang}"><h1>{escape(PAGE_WORDS("installed.away_title").text(lang))}</h1>'
        f"<p>{escape(PAGE_WORDS('installed.away').text(lang))}</p></main>"
        for lang in LANGUAGES
    )
    page = (
        '<!doctype html><meta charset="utf-8"><title>After Action</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>{tokens()} body {{ font: 1.1rem/1.5 system-ui, sans-serif; margin: 3rem auto;"
        " max-width: 32rem; padding: 0 1rem; color: var(--aa-ink); background: var(--aa-page) }"
        "</style>" + told
    )
    worker = part("service_worker.js").replace('"%page%"', json.dumps(page))
    headers = {"cache-control": "no-cache"}
    return Response(worker, media_type="text/javascript", headers=headers)


def _certificate(_request: Request) -> Response:
    """The certificate of this server without its key: a device that is to trust it takes it in."""
    file = os.environ.get(network.CERTIFICATE)
    if not file:
        return Response(status_code=404)
    data = network.certificate_in(Path(file))
    return Response(data, media_type="application/x-x509-ca-cert")
