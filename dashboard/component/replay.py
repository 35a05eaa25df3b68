"""The replay as a component: a match is sent once, and stepped in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import streamlit as st

from dashboard.component.parts import part, script
from dashboard.component.picture import palette

PLAYER: Final = (
    "dom.js", "seats.js", "board.js", "queue.js", "replay_data.js", "replay_board.js", "track.js",
    "sides.js", "present.js", "replay.js",
)  # fmt: skip
"""The scripts of the replay, which need no server."""


def styles() -> str:
    """What the replay looks like: as the recorder, and what it has beyond that."""
    return "\n".join((palette(), part("recorder.css"), part("replay.css")))


_replay: Final = st.components.v2.component(
    "after_action_replay", css=styles(), js=script(*PLAYER, "replay_app.js")
)


def replay(
    data: dict[str, Any], *, key: str, on_change: Callable[[str], Callable[[], None]]
) -> None:
    """Show a match; what is told and asked lies in the session's state under the key."""
    _replay(
        key=key,
        data=data,
        on_at_change=on_change("at"),
        on_ask_change=on_change("ask"),
        on_taps_change=on_change("taps"),
        width="stretch",
        height="content",
    )
