"""`aar dashboard`: the browser app, on this machine or for the phones beside the board."""

from __future__ import annotations

import importlib.util
import os
import socket
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from errno import EADDRNOTAVAIL
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import click

from dashboard import network
from dashboard.cli.output import say
from dashboard.cli.settings import current
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import BadUsage
from projections.palette import token

if TYPE_CHECKING:
    from projections.system import GameSystem

DEFAULT_PORT = 8501


@command("dashboard")
@option("--port", type=click.IntRange(0, 65535), metavar="PORT")
@option("--host", metavar="ADDRESS")
@option("--passphrase", metavar="WORDS")
@option("--viewing", type=click.Choice(["open", "closed"]), default="open")
@option("--sql", type=click.Choice(["open", "closed"]), default="closed")
@option("--tls", is_flag=True)
@option("--tls-cert", type=click.Path(path_type=Path), metavar="FILE")
@option("--tls-key", type=click.Path(path_type=Path), metavar="FILE")
def dashboard(
    port: int | None, host: str | None, passphrase: str | None, viewing: str, sql: str, **line: Any
) -> None:
    """Open the browser app."""
    if importlib.util.find_spec("streamlit") is None:
        raise BadUsage(WORDS("dashboard.not_installed"), where="dashboard")
    address = host or "127.0.0.1"
    number = _free_port(address, port)
    pair = _certificate(address, **line)
    os.environ["AAR_SQL_GUESTS"] = sql
    os.environ["AAR_LIBRARY"] = str(current().folder.resolve())
    if current().lang:
        os.environ["AAR_LANG"] = str(current().lang)
    os.environ.pop("AAR_PASSPHRASE_FILE", None)
    os.environ[network.LISTENS] = address
    os.environ[network.CERTIFICATE] = str(pair[0].resolve()) if pair else ""
    here = network.in_url(network.reachable(address))
    url = f"{'https' if pair else 'http'}://{here}:{number}"
    if network.is_loopback(address):
        os.environ.pop("AAR_GUARDED", None)
        say(WORDS("dashboard.here", url=url))
        say(WORDS("dashboard.here_only"))
    else:
        _guard(url, passphrase, viewing)
    if pair and line["tls_cert"] is None:
        say(WORDS("dashboard.tls_own", fingerprint=network.fingerprint_of(pair[0])))
    elif pair is None and not network.is_loopback(address):
        say(WORDS("dashboard.tls"))
    _serve(address, number, pair)


def _certificate(
    address: str, tls: bool, tls_cert: Path | None, tls_key: Path | None
) -> tuple[Path, Path] | None:
    """The files of a certificate and of its key: those that were named, or our own; None without.

    A file may hold both.
    """
    if tls_cert is not None:
        network.check_certificate(tls_cert, tls_key or tls_cert)
        return tls_cert, tls_key or tls_cert
    if tls_key is not None:
        raise BadUsage(WORDS("dashboard.tls_key_alone"), where="--tls-key")
    if not tls:
        return None
    own = network.made_certificate(current().folder, address)
    return own, own


def _free_port(address: str, port: int | None) -> int:
    """The port that was asked for, else the usual one or the next that is free."""
    if port:
        if not _is_free(address, port):
            raise BadUsage(WORDS("dashboard.port_taken", port=port), where="--port")
        return port
    if port == 0:
        return _any_port(address)
    usual = range(DEFAULT_PORT, DEFAULT_PORT + 20)
    return next((number for number in usual if _is_free(address, number)), _any_port(address))


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def _is_free(address: str, port: int) -> bool:
    with socket.socket(_family(address)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == EADDRNOTAVAIL:
                raise BadUsage(
                    WORDS("dashboard.no_address", host=address), where="--host"
                ) from None
            return False
    return True


def _any_port(address: str) -> int:
    with socket.socket(_family(address)) as probe:
        probe.bind((address, 0))
        return int(probe.getsockname()[1])


def _guard(url: str, passphrase: str | None, viewing: str) -> None:
    """Set the passphrase, and say where the phones find the app."""
    import segno

    from dashboard.passphrase import choose_passphrase

    chosen = choose_passphrase(current().folder, passphrase)
    os.environ["AAR_GUARDED"] = viewing
    os.environ["AAR_PASSPHRASE"] = chosen
    say(WORDS("dashboard.there", url=url))
    if sys.stdout.isatty() or os.environ.get("AAR_QR"):
        segno.make(url, error="m").terminal(compact=True, border=2)
    say(WORDS("dashboard.passphrase", passphrase=chosen))
    say(WORDS(f"dashboard.viewing_{viewing}"))


def _serve(address: str, port: int, pair: tuple[Path, Path] | None) -> None:
    import streamlit as st
    from starlette.middleware import Middleware

    import dashboard as package
    from dashboard.face_route import face_routes
    from dashboard.html_shell import HtmlShell, shell_routes
    from dashboard.photo_route import photo_routes
    from dashboard.table_route import table_routes
    from dashboard.views.pages import tell_failure

    sys.stdout.flush()  # where it is and how one gets in, for who reads that in a file as well
    script = Path(str(package.__file__)).with_name("app.py")
    routes = [*shell_routes(), *photo_routes(), *table_routes(), *face_routes()]
    app = st.App(
        script, middleware=[Middleware(HtmlShell)], routes=routes,
        on_script_error=tell_failure, lifespan=warming,
    )  # fmt: skip
    sealed = {"server.sslCertFile": str(pair[0]), "server.sslKeyFile": str(pair[1])} if pair else {}
    app.run(config=server_options(address, port) | sealed)


_RUNS_KEPT: Final = 100
"""For how many runs a browser keeps a big message that it has seen.

The server sends such a message as its mere hash, because the browser said that it has it. Where
answers are slow, the framework's two runs go by meanwhile: the browser has let the message go,
says "Cached ForwardMsg MISS", and closes the line for good, whatever is tapped from then on.
"""


_LOOKS_FOR_GARBAGE_EACH_RUN: Final = False
"""After every run, of a page as of a part that asks each second, the framework would have Python
look through all that it holds: 75 of the 90 ms of processor that a page costs, in which no other
device is answered. Python looks often enough by itself: 480 pages later the server holds 190 MB
instead of 182.
"""


def server_options(address: str, port: int) -> dict[str, Any]:
    """The options of the server, as its command line would take them."""
    return {
        "server.address": address,
        "server.port": port,
        "server.headless": True,
        "server.fileWatcherType": "none",
        "server.runOnSave": False,
        "runner.postScriptGC": _LOOKS_FOR_GARBAGE_EACH_RUN,
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "logger.level": "error",
        "logger.hideWelcomeMessage": True,
        "global.developmentMode": False,
        "global.maxCachedMessageAge": _RUNS_KEPT,
        **theme_options(),
    }


def theme_options() -> dict[str, Any]:
    """The framework's own widgets and charts in our colours and type.

    It paints ticks, sliders and focus with its primary colour: that is ink. The marker is given to
    primary buttons alone, by our style sheet.
    """
    colours = {
        "backgroundColor": "page", "secondaryBackgroundColor": "surface", "textColor": "ink",
        "borderColor": "line", "linkColor": "cause",
    }  # fmt: skip
    found: dict[str, Any] = {
        "theme.font": "IBM Plex Sans", "theme.headingFont": "Saira Condensed",
        "theme.codeFont": "IBM Plex Mono", "theme.baseRadius": "4px", "theme.buttonRadius": "4px",
        "theme.showWidgetBorder": True,
    }  # fmt: skip
    for setting, name in colours.items():
        found[f"theme.light.{setting}"] = token("light", name)
        found[f"theme.dark.{setting}"] = token("dark", name)
    return found | {
        "theme.light.primaryColor": token("light", "ink"),
        "theme.dark.primaryColor": token("light", "line"),  # white can be read on it
    }


_LATE_IMPORTS: Final = (
    "pandas",  # which Streamlit imports when the first component is shown
    "dashboard.replay.match_data",
    "dashboard.replay.sharing",
    "importers.recorder.screen",
)


@asynccontextmanager
async def warming(_app: Any) -> AsyncIterator[None]:
    """For as long as a server runs: begin beside it, and hold nobody up."""
    threading.Thread(target=warm, daemon=True, name="warming").start()
    yield


def warm() -> None:
    """Import what is imported late, and build what is built at its first use."""
    from dashboard.face_route import address_of as face_address
    from events.words import LANGUAGES
    from projections.systems import find_system, installed

    for module in _LATE_IMPORTS:
        import_module(module)
    for game in installed():
        with suppress(Exception):  # a game that does not load says so on the page that needs it
            rehearse(find_system(game))
            for lang in LANGUAGES:
                face_address(game, lang)


def rehearse(system: GameSystem[Any]) -> dict[str, Any]:
    """A match that only begins, drawn for nobody."""
    from dashboard.replay.match_data import replay_data
    from dashboard.replay.moments import MomentCache
    from events.chain import scan
    from events.composer import compose
    from projections.matches import Match

    seats = [{"seat": name, "name": name} for name in map(str, range(1, system.seats.usual + 1))]
    begin = system.play.simulated_start
    dealt = {"players": seats} if begin is None else begin(0, Random(0))  # noqa: S311 - for show
    data, _, _ = compose(system.vocabulary, [{"type": "match_started", **dealt}])
    return replay_data(Match(scan(data, where="")), None, MomentCache("en"))
