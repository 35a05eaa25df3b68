"""The one page that a browser loads: in the reader's language, and ours from the first moment.

The framework's own says `lang="en"` to every screen reader, and what a script says of styles
arrives only after its words. So both are put into the page as it is sent.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.component import typefaces
from dashboard.component.parts import part, tokens
from dashboard.words import PAGE_WORDS
from events.words import LANGUAGES, Lang

COOKIE: Final = "aar_lang"
"""Where a device remembers the language that was chosen on it."""

_FRAMEWORKS_FONT: Final = re.compile(r'<link\s+rel="preload"\s[^>]*as="font"[^>]*>')
"""170 kB that no page of ours shows, asked for before all else."""

_PAGES: Final = ("/", "/index.html")
_FRAMEWORKS_FOLDERS: Final = re.compile(
    r"/(_stcore|static|media|component|app|vendor|fonts|photos|table)(/|$)"
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
    head = f"{typefaces.preloads()}<style>{style}</style><script>{script}</script>\n  </head>"
    return (
        _FRAMEWORKS_FONT.sub("", page)
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


def fonts() -> Mount:
    """Where the server has the fonts of the page."""
    folder = Path(typefaces.__file__).with_name(typefaces.FOLDER)
    return Mount(f"/{typefaces.FOLDER}", _FontFiles(directory=folder))
