"""What a device remembers of its reader, in a cookie: the server hears of it at the next visit."""

from __future__ import annotations

from typing import Final

import streamlit as st

_cookie: Final = st.components.v2.component(
    "after_action_device",
    js="""
export default function ({ data }) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const kept = `path=/; max-age=31536000; SameSite=Strict${secure}`;
  document.cookie = `${data.name}=${data.value}; ${kept}`;
  if (data.lang) document.documentElement.lang = data.lang;
}
""",
)


def remember(name: str, value: str, *, lang: str | None = None) -> None:
    """Keep a word on the device; `lang` is the language in which the page now reads."""
    _cookie(key=f"device {name}", data={"name": name, "value": value, "lang": lang}, height=1)


def remembered(name: str) -> str | None:
    """A word that was kept."""
    word = st.context.cookies.get(name)
    return None if word is None else str(word)
