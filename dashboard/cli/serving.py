"""`aar dashboard`: the browser app, on this machine or for the phones beside the board."""

from __future__ import annotations

import importlib.util
import ipaddress
import os
import socket
from pathlib import Path

import click

from dashboard.cli.settings import current, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import BadUsage

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
    _check_installed()
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


def _check_installed() -> None:
    if importlib.util.find_spec("streamlit") is None:
        raise BadUsage(WORDS("dashboard.not_installed"), where="dashboard")


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
            if isinstance(error, socket.gaierror) or error.errno == 99:  # not ours at all
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
    from dashboard.passphrase import choose_passphrase

    chosen = choose_passphrase(current().folder, passphrase)
    os.environ["AAR_GUARDED"] = viewing
    os.environ["AAR_PASSPHRASE"] = chosen
    url = f"http://{_in_url(_reachable(address))}:{port}"
    say(WORDS("dashboard.there", url=url))
    _print_code(url)
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


def _print_code(url: str) -> None:
    import sys

    import segno

    if sys.stdout.isatty() or os.environ.get("AAR_QR"):
        segno.make(url, error="m").terminal(compact=True, border=2)


def _serve(address: str, port: int) -> None:
    import streamlit as st
    from starlette.middleware import Middleware

    import dashboard as package
    from dashboard.html_shell import Frame
    from dashboard.preload import warming
    from dashboard.theming import settings
    from dashboard.views.trouble import tell

    script = Path(str(package.__file__)).with_name("app.py")
    app = st.App(script, middleware=[Middleware(Frame)], on_script_error=tell, lifespan=warming)
    app.run(config=settings(address, port))
