"""What every page needs: language, theme and words of the reader, what device and scripts say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.html_shell import COOKIE, language_for
from dashboard.words import PAGE_WORDS as WORDS
from events.errors import AfterActionError, SystemMissing
from events.words import LANGUAGES, Lang, in_language
from projections.palette import ThemeName
from projections.systems import find_system

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


def language() -> Lang:
    """The reader's language: chosen on this device, or the command line's, or the browser's."""
    return language_for(st.session_state.get("lang") or remembered(COOKIE), st.context.locale)


def theme() -> ThemeName:
    """Light or dark, as the browser shows the page."""
    return "dark" if st.context.theme.type == "dark" else "light"


def word(key: str, /, **values: Any) -> str:
    """A sentence of the pages in the reader's language."""
    return WORDS(key, **values).text(language())


def language_switch() -> None:
    """Let the reader choose the language; the device remembers it."""
    now = language()
    other = next(lang for lang in LANGUAGES if lang != now)
    st.button(
        other.upper(), key="language", type="tertiary", help=WORDS("page.other").text(other),
        on_click=st.session_state.update, kwargs={"lang": other},
    )  # fmt: skip
    if "lang" in st.session_state:
        remember(COOKIE, now, lang=now)


def remember(name: str, value: str, *, lang: str | None = None) -> None:
    """Keep a word on the device; `lang` is the language in which the page now reads."""
    _cookie(key=f"device {name}", data={"name": name, "value": value, "lang": lang}, height=1)


def remembered(name: str) -> str | None:
    """A word that was kept."""
    word = st.context.cookies.get(name)
    return None if word is None else str(word)


def script_state(key: str, name: str) -> dict[str, Any] | None:
    """What the scripts of a component said last under a name."""
    state = (st.session_state.get(key) or {}).get(name)
    return dict(state) if isinstance(state, dict) else None


def plain(text: object) -> str:
    """Text of a person, safe where Streamlit reads Markdown: no mark in it means anything."""
    marks = set("\\`*_{}[]()#+-.!|<>~:$&=^\"'")
    return "".join(f"\\{c}" if c in marks else " " if c in "\r\n" else c for c in str(text))


def side_by_side(count: int) -> Iterator[DeltaGenerator]:
    """Places in rows of two or three; on a phone, where they stand in one column, in their order.

    Columns that run on below each other would be read one after the other there.
    """
    wide = 2 if count in (2, 4) else min(count, 3)
    for start in range(0, count, wide):
        yield from st.columns(wide)[: count - start]


def army_name(game: str, army: str) -> str:
    """An army as its game calls it."""
    try:
        return in_language(find_system(game).army_name(army), language())
    except SystemMissing:
        return army


def name_and_army(game: str, name: str, army: str | None) -> str:
    """Who plays what."""
    return f"{name} ({army_name(game, army)})" if army else name


def what_seats_play(games: Iterable[str]) -> str | None:
    """What seats play with in some games, where all of them call it alike; None for an army."""
    words = set()
    for game in games:
        try:
            called = find_system(game).name_of("fact", "army")
        except AfterActionError:
            return None
        words.add(None if called is None else called.text(language()))
    return words.pop() if len(words) == 1 else None


def game_title(game: str) -> str:
    """The name of a game; its id where it is not installed."""
    try:
        return find_system(game).title.text(language())
    except SystemMissing:
        return game
