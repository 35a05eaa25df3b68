"""How other devices reach the app: the address that they can use, and a certificate for it.

A browser gives a page its best only where the line is encrypted: a screen that stays on, the
phone's own way to share, an app to install. In a home network nobody hands out certificates, so
one is made here, by the machine's own `openssl`, and kept in the library's folder.
"""

from __future__ import annotations

import io
import ipaddress
import os
import re
import socket
import ssl
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from dashboard.words import WORDS
from events.errors import BadUsage
from projections.palette import token

LISTENS: Final = "AAR_LISTENS"
"""The variable in which the pages find where the server listens."""
CERTIFICATE: Final = "AAR_CERTIFICATE"
"""That in which they find the certificate, for a phone to trust."""

_FILE: Final = ".tls.pem"
_DAYS: Final = 397
"""Longer ones some browsers do not take."""


def is_loopback(host: str) -> bool:
    """Whether only the machine itself gets to an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def in_url(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """The address that a phone can use: ours in the network, where we listen on all."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - asked for by name
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: only the way there is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def origin_for_others(url: str | None) -> str | None:
    """Where others find what stands at `url` here; None where only this machine gets to it.

    Whoever came by a name that is not this machine's own alone, of a proxy or of the network, can
    hand that on.
    """
    origin = re.sub(r"[/?#]*([?#].*)?$", "", url or "")
    seen = urlsplit(origin)
    if seen.hostname and not is_loopback(seen.hostname):
        return origin
    listens = os.environ.get(LISTENS) or "127.0.0.1"
    if is_loopback(listens) or not seen.hostname:
        return None
    return seen._replace(netloc=f"{in_url(reachable(listens))}:{seen.port or 80}").geturl()


def code_of(link: str) -> str:
    """A link as a picture that a phone reads, as SVG."""
    import segno

    out, paper = io.BytesIO(), token("light", "raised")
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=2, light=paper)
    return out.getvalue().decode()


# A certificate


def made_certificate(folder: Path, host: str) -> Path:
    """The library's own certificate with its key, for every name of this machine.

    It is made anew where the machine has another name now, and before it is void.
    """
    names = _names_of(host)
    file = folder / _FILE
    today = datetime.now(UTC).date()
    head = f"After Action {' '.join(names)} until "
    with suppress(OSError, ValueError):
        first = file.read_text("utf-8").partition("\n")[0]
        ends = datetime.fromisoformat(first.removeprefix(head)).date()
        if first.startswith(head) and ends - today > timedelta(days=14):
            return file
    pem = _signed_by_itself(names)
    folder.mkdir(parents=True, exist_ok=True)
    text = f"{head}{today + timedelta(days=_DAYS - 1)}\n{pem}"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(text)
    return file


def _names_of(host: str) -> list[str]:
    """All by which this machine may be called, as a certificate says them."""
    name = socket.gethostname()
    hosts = ["localhost", "127.0.0.1", reachable(host), name, f"{name.partition('.')[0]}.local"]
    found = []
    for one in dict.fromkeys(hosts):
        try:
            found.append(f"IP:{ipaddress.ip_address(one)}")
        except ValueError:
            found.append(f"DNS:{one}")
    return found


def _signed_by_itself(names: list[str]) -> str:
    """A key and a certificate of these names, as a phone can be told to trust it."""
    config = "\n".join((
        "[req]", "prompt=no", "distinguished_name=who", "x509_extensions=ours",
        "[who]", f"CN=After Action {names[-1].partition(':')[2]}"[:67],
        "[ours]", f"subjectAltName={','.join(names)}", "basicConstraints=critical,CA:TRUE",
        "keyUsage=critical,digitalSignature,keyCertSign", "extendedKeyUsage=serverAuth",
    ))  # fmt: skip
    command = [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes", "-sha256", "-days", str(_DAYS), "-config", "/dev/stdin", "-keyout", "-",
        "-out", "-",
    ]  # fmt: skip
    try:
        done = subprocess.run(  # noqa: S603 - nothing of it comes from outside
            command, input=config, capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        why = (getattr(error, "stderr", None) or str(error)).strip().splitlines()[-1]
        raise BadUsage(WORDS("dashboard.no_openssl", why=why), where="--tls") from None
    return done.stdout


def check_certificate(certificate: Path, key: Path) -> None:
    """A certificate that one brings must be readable and belong to its key."""
    for option, file in (("--tls-cert", certificate), ("--tls-key", key)):
        if not os.access(file, os.R_OK):
            raise BadUsage(WORDS("dashboard.tls_unreadable", file=file), where=option)
    try:
        # A key that asks for a word of its own would ask nobody.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key, password=lambda: "")
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or str(error)
        raise BadUsage(
            WORDS("dashboard.tls_no_pair", certificate=certificate, key=key, why=why),
            where="--tls-cert",
        ) from None


def certificate_in(file: Path) -> bytes:
    """The certificate alone, without its key, as phones take it in."""
    found = re.search(
        r"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----",
        file.read_text("utf-8"),
        re.DOTALL,
    )
    return ssl.PEM_cert_to_DER_cert(found[0]) if found else b""


def fingerprint_of(file: Path) -> str:
    """By what a certificate is recognised, as browsers show it."""
    digest = sha256(certificate_in(file)).hexdigest().upper()
    return ":".join(re.findall("..", digest))
