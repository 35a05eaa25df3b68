"""Where one is when one plays on a side line, and the way back to the replay."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard import load
from dashboard.reel.words import WORDS as REEL_WORDS
from dashboard.views import pages
from dashboard.views.chrome import language, plain, word


def head(path: Path, branch: str | None) -> None:
    """Say that this is not what happened, and lead to where it is compared with that."""
    match = load.match_at(path)
    line = match.replay.chronicle.lines.branches.get(branch or "")
    if line is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="side-line"):
        title = REEL_WORDS(f"ui.fork_{line.kind}", title=line.title or line.name).text(language())
        st.markdown(f":material/fork_right: **{plain(title)}**")
        st.space("stretch")
        if st.button(word("replay.compare"), icon=":material/compare:"):
            at = {"at": str(match.replay.last)}
            pages.go("replay", match=match.header.match, branch=line.name, **at)
