"""Who may record: on the machine itself anybody, from elsewhere who knows the passphrase.

A device that said it once carries a token in a cookie; it holds until the passphrase changes.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import threading
import time
from collections import deque
from functools import lru_cache
from pathlib import Path
from typing import Final

COOKIE: Final = "aar_device"
FILE: Final = ".passphrase"

MOST_TRIES: Final = 8
WINDOW: Final = 60.0
"""Seconds in which so many wrong passphrases are listened to, from everybody together."""

_WORDS: Final = (
    "amber", "anchor", "barley", "beacon", "birch", "bramble", "candle", "cedar", "clover",
    "cobalt", "comet", "copper", "coral", "cricket", "crystal", "dapple", "ember", "falcon",
    "fern", "flint", "garnet", "ginger", "harbor", "hazel", "heron", "indigo", "iris", "ivory",
    "juniper", "kestrel", "lantern", "larch", "lichen", "linden", "lupin", "magpie", "maple",
    "marble", "meadow", "mint", "nettle", "onyx", "opal", "orchard", "otter", "paper", "pebble",
    "pepper", "pewter", "pine", "plum", "poplar", "quartz", "quill", "raven", "reed", "robin",
    "rowan", "saffron", "sable", "sedge", "silver", "slate", "sorrel", "sparrow", "spruce",
)  # fmt: skip


def guarded() -> bool:
    """Whether devices must say the passphrase before they record."""
    return bool(os.environ.get("AAR_GUARDED"))


def viewing_is_closed() -> bool:
    """Whether they must say it before they see anything."""
    return os.environ.get("AAR_GUARDED") == "closed"


def sql_is_open() -> bool:
    """Whether a device may ask by SQL without having said it."""
    return os.environ.get("AAR_SQL_GUESTS") == "open"


def choose_passphrase(folder: Path, chosen: str | None) -> str:
    """The passphrase: chosen for now, or the library's own, or a new one that is kept there."""
    if chosen:
        return chosen
    file = folder / FILE
    try:
        kept = file.read_text("utf-8").strip()
    except OSError:
        kept = ""
    if kept:
        return kept
    fresh = "-".join(secrets.choice(_WORDS) for _ in range(4))
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(fresh + "\n")
    return fresh


@lru_cache(maxsize=16)
def _key(passphrase: str) -> bytes:
    """Slow on purpose: a token that was overheard does not give the passphrase away."""
    return hashlib.scrypt(passphrase.encode(), salt=b"after-action", n=2**14, r=8, p=1, dklen=32)


def _passphrase() -> str:
    return os.environ.get("AAR_PASSPHRASE", "")


def token_for(device: str) -> str:
    """What a device carries once it said the passphrase."""
    proof = hmac.new(_key(_passphrase()), device.encode(), "sha256").hexdigest()
    return f"{device}.{proof}"


def holds(token: str | None) -> bool:
    """Whether a token is one of ours, for the passphrase of today."""
    device = (token or "").partition(".")[0]
    return bool(device) and hmac.compare_digest((token or "").encode(), token_for(device).encode())


class Doorkeeper:
    """Listens to passphrases, but not to many wrong ones in a short time."""

    def __init__(self, *, most: int = MOST_TRIES, window: float = WINDOW) -> None:
        self._most, self._window = most, window
        self._wrong: deque[float] = deque()
        self._lock = threading.Lock()

    def hear(self, passphrase: str, *, now: float | None = None) -> str | None:
        """A token for whoever said it right, "" for a wrong word, None while nobody is heard."""
        now = time.monotonic() if now is None else now
        with self._lock:
            while self._wrong and now - self._wrong[0] > self._window:
                self._wrong.popleft()
            if len(self._wrong) >= self._most:
                return None
            right = hmac.compare_digest(_key(passphrase.strip()), _key(_passphrase()))
            if not right:
                self._wrong.append(now)
                return ""
        return token_for(secrets.token_hex(8))


DOORKEEPER: Final = Doorkeeper()
