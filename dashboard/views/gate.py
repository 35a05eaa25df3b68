"""The passphrase, asked once a device; and which device it is, and what it may do."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import devices, load, passphrase
from dashboard.devices import device_of
from dashboard.views.chrome import language, plain, remember, remembered, word
from importers.recorder.rights import Right

_PROVEN: Final = "device proven"
_CARRIED: Final = "device carries"


def may_write() -> bool:
    """Whether this device may record: nobody asks on the machine itself."""
    if not passphrase.guarded() or st.session_state.get(_PROVEN):
        return True
    if passphrase.holds(remembered(passphrase.COOKIE)):
        st.session_state[_PROVEN] = True
        return True
    return False


def may_look() -> bool:
    """Whether this device may see matches."""
    return not passphrase.viewing_is_closed() or may_write()


def may_query() -> bool:
    """Whether this device may put SQL of its own to the archive: it costs this machine's time."""
    return may_write() or passphrase.sql_is_open()


def device() -> str:
    """This device, as records call it: by a secret that it was given and brings along."""
    kept: str | None = st.session_state.get(_CARRIED) or remembered(devices.COOKIE)
    secret: str = kept or secrets.token_hex(16)
    st.session_state[_CARRIED] = secret
    return device_of(secret)


def introduce() -> None:
    """Give a device its secret, or renew it.

    Each time: were there one part less on the page after the server came back, the framework would
    put a new desk in the place of the old one, with what was begun on it.
    """
    device()
    remember(devices.COOKIE, st.session_state[_CARRIED])


def right(match: str) -> Right:
    """What this device may record in a match."""
    return load.devices().at_table(match).right_of(device())


def closed_seats(path: Path) -> frozenset[str]:
    """The seats whose secrets this device does not show: others keep them."""
    told = load.secrets_told(path)
    if not told:
        return frozenset()
    return load.devices().at_table(load.match_at(path).header.match).closed_to(device(), told)


def held_back(match: str | None = None) -> str | None:
    """Why this device may not change a match as a whole, or the library; None where it may.

    Who only watches a match that goes on writes nothing else in the library either.
    """
    if not may_write():
        return word("sentry.needed")
    if match is not None and (kept := right(match)).kind != "all":
        return plain(kept.refusal.text(language()))
    if watched := load.devices().watched_by(device()):
        for row in filter(None, map(load.listing().by_match.get, watched)):
            if not row.ended:
                return word("sentry.watches", match=plain(", ".join(row.players) or row.match))
    return None


def may_set_rights(match: str) -> bool:
    """Whether it says what others may do: who opened the match does, and who owns the machine."""
    keeper = load.devices().at_table(match).keeper
    return may_write() and (keeper in (None, device()) or not passphrase.guarded())


def ask_passphrase() -> None:
    """Ask for the passphrase where it is wanted; let the device carry the token on."""
    token = st.session_state.get("device token")
    if token:
        remember(passphrase.COOKIE, token)
    if may_write():
        return
    with st.form("passphrase", border=True):
        typed = st.text_input(word("sentry.passphrase"), type="password")
        st.caption(word("sentry.once"))
        if not st.form_submit_button(word("sentry.enter"), type="primary"):
            return
        token = passphrase.DOORKEEPER.hear(typed)
        if token:
            st.session_state["device token"] = token
            st.session_state[_PROVEN] = True
            st.rerun()
        st.error(word("sentry.too_many" if token is None else "sentry.wrong"))
