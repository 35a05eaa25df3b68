"""`aar dashboard`: the browser app, on this machine or for the phones beside the board."""

from __future__ import annotations

import importlib.util
import ipaddress
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
def dashboard(
    port: int | None, host: str | None, passphrase: str | None, viewing: str, sql: str
) -> None:
    """Open the browser app."""
    if importlib.util.find_spec("streamlit") is None:
        raise BadUsage(WORDS("dashboard.not_installed"), where="dashboard")
    address = host or "127.0.0.1"
    number = _free_port(address, port)
    os.environ["AAR_SQL_GUESTS"] = sql
    os.environ["AAR_LIBRARY"] = str(current().folder.resolve())
    if current().lang:
        os.environ["AAR_LANG"] = str(current().lang)
    os.environ.pop("AAR_PASSPHRASE_FILE", None)
    if _is_loopback(address):
        os.environ.pop("AAR_GUARDED", None)
        say(WORDS("dashboard.here", url=f"http://{_in_url(address)}:{number}"))
    else:
        _guard(address, number, passphrase, viewing)
    _serve(address, number)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


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


def _guard(address: str, port: int, passphrase: str | None, viewing: str) -> None:
    """Set the passphrase, and say where the phones find the app."""
    import segno

    from dashboard.passphrase import choose_passphrase

    chosen = choose_passphrase(current().folder, passphrase)
    os.environ["AAR_GUARDED"] = viewing
    os.environ["AAR_PASSPHRASE"] = chosen
    url = f"http://{_in_url(_reachable(address))}:{port}"
    say(WORDS("dashboard.there", url=url))
    if sys.stdout.isatty() or os.environ.get("AAR_QR"):
        segno.make(url, error="m").terminal(compact=True, border=2)
    say(WORDS("dashboard.passphrase", passphrase=chosen))
    say(WORDS(f"dashboard.viewing_{viewing}"))
    say(WORDS("dashboard.tls", port=port))


def _reachable(address: str) -> str:
    """The address that a phone can use: ours in the network, where we listen on all."""
    if address not in ("0.0.0.0", "::"):  # noqa: S104 - asked for by name
        return address
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: only the way there is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _serve(address: str, port: int) -> None:
    import streamlit as st
    from starlette.middleware import Middleware

    import dashboard as package
    from dashboard.face_route import face_routes
    from dashboard.html_shell import HtmlShell, fonts
    from dashboard.photo_route import photo_routes
    from dashboard.table_route import table_routes
    from dashboard.views.pages import tell_failure

    sys.stdout.flush()  # where it is and how one gets in, for who reads that in a file as well
    script = Path(str(package.__file__)).with_name("app.py")
    routes = [fonts(), *photo_routes(), *table_routes(), *face_routes()]
    app = st.App(
        script, middleware=[Middleware(HtmlShell)], routes=routes,
        on_script_error=tell_failure, lifespan=warming,
    )  # fmt: skip
    app.run(config=server_options(address, port))


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
    from projections.systems import find_system, installed

    for module in _LATE_IMPORTS:
        import_module(module)
    for game in installed():
        with suppress(Exception):  # a game that does not load says so on the page that needs it
            rehearse(find_system(game))


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
