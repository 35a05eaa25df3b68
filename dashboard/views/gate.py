"""The passphrase, asked once a device."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboard import passphrase
from dashboard.views.chrome import remember, remembered, word

_PROVEN: Final = "device proven"


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
