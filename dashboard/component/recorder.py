"""The recorder's desk as a component. What is tapped waits in the browser until it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import streamlit as st

from dashboard.component.parts import part, script
from dashboard.component.picture import palette

_SCRIPTS: Final = (
    "dom.js", "patch.js", "press.js", "seats.js", "board.js", "queue.js", "asks.js", "sheet.js",
    "pages.js", "question.js", "prompts.js", "edit.js", "extras.js", "typing.js", "clock.js",
    "places.js", "board_input.js", "surroundings.js", "recorder.js",
)  # fmt: skip

_desk: Final = st.components.v2.component(
    "after_action_recorder",
    css=f"{palette()}\n{part('recorder.css')}",
    js=script(*_SCRIPTS),
)


def recorder(data: dict[str, Any], *, key: str, on_taps: Callable[[], None]) -> None:
    """Show the desk; `on_taps` is called when taps have come, which lie in the session's state."""
    _desk(
        key=key,
        data=data,
        on_taps_change=on_taps,
        on_place_change=_nothing,
        on_settle_change=_nothing,
        on_peek_change=_nothing,
        on_typed_change=_nothing,
        width="stretch",
        height="content",
    )


def _nothing() -> None:
    """What was asked for lies in the session's state when the page is drawn."""
